import { inEnglish } from "#locales/in-english.ts";
import { readConfig } from "#server/config.ts";
import { routeByHost } from "#server/http/host-router.ts";
import type { Dealership } from "#server/dealership.ts";
import { openGroup, UnknownWebsiteError, type Group } from "#server/open-group.ts";
import { demoDataDir } from "#server/test-support/demo-data-dir.ts";
import { builtWebsiteOf, siteApp } from "#server/site-app.ts";
import { organisationOf } from "#server/organisation/sites.ts";
import { websites } from "#websites/all.ts";
import type { Website } from "#websites/website.ts";
import { Hono } from "hono";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { inspect } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

let dataDir: string;
let group: Group;
let dealership: Dealership;
let vans: Dealership;
let app: Hono;
/** Sends a request to the group with this host. */
let send: (host: string, path: string, init?: RequestInit) => Promise<Response>;

beforeAll(async () => {
  dataDir = await demoDataDir();
  const config = readConfig({ DATA_DIR: dataDir, PICTURE_HOSTS: "localhost" });
  group = await openGroup(config);
  const [first, second] = group.dealerships;
  if (!second) throw new Error("the demonstration has two websites");
  [dealership, vans] = [first, second];
  const appOf = (one: Dealership) =>
    siteApp(one, builtWebsiteOf(config, one.website, one === first), {
      render: async () => new Response(`a page of ${one.website.site_name}`, { headers: { "Content-Type": "text/html" } }),
      record: async (make) => ({ made: await make(), reads: { areCurrent: () => true } }),
      builtFiles: new Hono(),
    });
  app = appOf(first);
  const fetch = routeByHost([
    { hosts: first.website.hosts, fetch: app.fetch },
    { hosts: second.website.hosts, fetch: appOf(second).fetch },
  ]);
  send = async (host, path, init) => fetch(new Request(`http://${host}${path}`, init), {});
});
afterAll(async () => {
  await group.close();
  await rm(dataDir, { recursive: true, force: true });
});

test("the routes of the API and the server match the snapshot", { tags: ["c7-1", "c7-26"] }, () => {
  const addresses = app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(addresses)].toSorted().join("\n")).toMatchSnapshot();
});

test("healthz has status, revision and database, without the version", async () => {
  const response = await app.request("/healthz");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    status: "ok",
    revision: expect.any(Number),
    database: "embedded",
  });
});

test("an unknown address of the API gets JSON, never a page", async () => {
  const response = await app.request("/api/v2/no-such-thing");
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ message: "There is no such address in this API." });
});

test.each([
  ["POST", "/api/v2/vehicle-search", "GET, HEAD"],
  ["DELETE", "/api/v2/vehicle/no-such-vehicle-1", "GET, HEAD"],
  ["PATCH", "/api/v2/website-orders/order/1", "GET, HEAD, PUT"],
  ["GET", "/api/v2/form-submit", "POST"],
  ["GET", "/api/valuations/process", "POST"],
])("%s %s is told what the address takes: %s", async (method, address, allowed) => {
  const response = await app.request(address, { method });
  expect([response.status, response.headers.get("Allow")]).toEqual([405, allowed]);
  expect(await response.json()).toEqual({ message: `This address of the API takes ${allowed} only.` });
});

test("an unknown API path is a 404 for GET, POST, PUT and DELETE", async () => {
  for (const method of ["GET", "POST", "PUT", "DELETE"]) expect((await app.request("/api/v2/no-such-thing", { method })).status).toBe(404);
});

test("the first start creates the demo dealer with four sites and the department in Swindon", async () => {
  const address = "/api/v2/web/organisation/site?searchOptions[show_on_frontend]=1&pageOptions[resultsPerPage]=60";
  const { data }: { data: { id: number; slug: string; parent_id: number | null }[] } = await (await app.request(address)).json();
  const sites = data.filter(({ parent_id }) => parent_id === null);
  expect(sites.map(({ slug }) => slug)).toEqual(["swindon", "salisbury", "andover", "newbury"]);
  const children = await (await app.request(`/api/v2/web/organisation/site?searchOptions[parent_id]=${sites[0]?.id}`)).json();
  expect(children.data).toMatchObject([
    { slug: "swindon-workshop", sunday_open: false, monday_time_open: "08:00", bank_holiday_hours: "closed" },
  ]);
  const found = await (await app.request("/api/v2/vehicle-search")).json();
  expect(found.meta.total).toBeGreaterThan(150);
});

test(
  "a lead or order that cannot be stored is answered with 500 and a message, and the log has no personal data",
  { tags: ["c8-13", "c8-19", "c8-20"] },
  async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { database, website } = dealership;
    await database.execute(sql`ALTER TABLE leads ADD CONSTRAINT broken CHECK (form = '') NOT VALID`);
    await database.execute(sql`ALTER TABLE orders ADD CONSTRAINT broken CHECK (amount_due < 0) NOT VALID`);
    const [car] = (await (await app.request("/api/v2/vehicle-search?category=cars&advert_classification=USED&resultsPerPage=1")).json())
      .data;
    const body = { message: "Sorry, there was a problem. Please try again or contact us if the problem persists." };

    const form = new FormData();
    const PRIYA = {
      first_name: "Priya",
      last_name: "Nair",
      customer_email: "priya.nair@example.com",
      customer_telephone: "01632 960 123",
      make: "Ford",
      model: "Focus",
      mileage: "71200",
    };
    for (const [name, value] of Object.entries({
      form_id: website.enquiries.formIds.partExchange["en-GB"],
      terms_accepted: "true",
      ...PRIYA,
    }))
      form.set(name, String(value));
    const lead = await app.request("/api/v2/form-submit", { method: "POST", body: form });
    expect([lead.status, await lead.json()]).toEqual([500, body]);

    const order = {
      vehicle: car.stock_id,
      customer_first_name: "Priya",
      customer_last_name: "Nair",
      customer_email: "priya.nair@example.com",
      terms_accepted: true,
    };
    const refused = await app.request("/api/v2/website-orders/order", {
      method: "POST",
      body: JSON.stringify(order),
      headers: { "Content-Type": "application/json" },
    });
    expect([refused.status, await refused.json()]).toEqual([500, body]);

    const logText = logged.mock.calls.map((call) => inspect(call, { depth: null })).join();
    expect(logText).toContain("23514");
    for (const personal of ["Priya", "Nair", "example.com", "960 123", "960123"]) expect(logText).not.toContain(personal);
    logged.mockRestore();
  },
);

test("a failure outside of the API and the pages is answered with the same message", { tags: ["c8-20"] }, async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const failure = new Error("nobody knows how it is");
  const health = () => {
    throw failure;
  };
  const ill = siteApp({ ...dealership, health }, readConfig({ DATA_DIR: dataDir }), {
    render: async () => new Response(),
    record: async (make) => ({ made: await make(), reads: { areCurrent: () => true } }),
    builtFiles: new Hono(),
  });
  const answer = await ill.request("/healthz");
  expect([answer.status, await answer.text()]).toEqual([
    500,
    "Sorry, there was a problem. Please try again or contact us if the problem persists.",
  ]);
  expect(logged.mock.calls).toEqual([[failure]]);
  logged.mockRestore();
});

const VANS = "tradeyard.localhost:3000";
const CARS_AND_VANS = "127.0.0.1:3000";
const page = async (host: string) => (await send(host, "/")).text();
const found = async (host: string, query = "") =>
  (await (await send(host, `/api/v2/vehicle-search?resultsPerPage=3${query}`)).json()) as {
    data: { stock_id: number; slug: string; cap_database: string; media_urls: { url: string; thumb: string }[] }[];
    meta: { total: number; facets: Record<string, { value: string; count: number }[]> };
  };

test("each website of the group is served at its own hosts, and the first one at unknown hosts", async () => {
  expect(await page(VANS)).toBe("a page of Tradeyard Vans");
  expect(await page("tradeyard-vans.example")).toBe("a page of Tradeyard Vans");
  for (const host of ["wexcombe.example", "nobody.example", CARS_AND_VANS]) expect(await page(host)).toBe("a page of Wexcombe Cars & Vans");
});

test("a website for vans has every van and no car in searches, vehicle pages, suggestions and the sitemap", async () => {
  const [all, onlyVans, ofVans] = [await found(CARS_AND_VANS), await found(CARS_AND_VANS, "&category=vans"), await found(VANS)];
  expect(ofVans.meta.total).toBe(onlyVans.meta.total);
  expect(all.meta.total).toBeGreaterThan(onlyVans.meta.total);
  expect(ofVans.meta.facets["category"]?.map(({ value }) => value)).toEqual(["vans"]);
  expect(ofVans.meta.facets["body_type"]?.every(({ count }) => count > 0)).toBe(true);
  const [car] = (await found(CARS_AND_VANS, "&category=cars")).data;
  expect((await send(CARS_AND_VANS, `/api/v2/vehicle/${car?.slug}`)).status).toBe(200);
  expect((await send(VANS, `/api/v2/vehicle/${car?.slug}`)).status).toBe(404);
  const { data } = await (await send(VANS, "/api/v2/search-suggestions?q=kia")).json();
  expect(data).toEqual([]);

  const parts = await Promise.all(["pages", "makes", "vehicles-1"].map(async (part) => (await send(VANS, `/sitemaps/${part}.xml`)).text()));
  expect(parts.join()).toContain("http://tradeyard.localhost:3000/used-vans");
  expect(parts.join()).not.toContain("/used-cars");
});

const branchesOf = async (host: string) =>
  (
    (await (await send(host, "/api/v2/web/organisation/site?searchOptions[show_on_frontend]=1")).json()) as { data: { slug: string }[] }
  ).data.map(({ slug }) => slug);
const unitOf = async (host: string) => (await send(host, "/api/v2/web/organisation/unit/newbury")).status;
const placesOf = async (host: string) => (await send(host, "/sitemaps/pages.xml")).text();

test("a website shows the sites in its setting, in that order, and all sites without the setting", async () => {
  expect(vans.organisation.sites().map(({ slug }) => slug)).toEqual(["andover", "swindon", "salisbury"]);
  expect(dealership.organisation.sites().map(({ slug }) => slug)).toEqual(["swindon", "salisbury", "andover", "newbury"]);
  expect(await branchesOf(CARS_AND_VANS)).toContain("newbury");
  expect(await branchesOf(VANS)).toEqual(expect.arrayContaining(["andover", "swindon", "swindon-workshop", "salisbury"]));
  expect(await branchesOf(VANS)).not.toContain("newbury");
  expect([await unitOf(CARS_AND_VANS), await unitOf(VANS)]).toEqual([200, 404]);
  expect(await placesOf(CARS_AND_VANS)).toContain("/locations/newbury");
  expect(await placesOf(VANS)).not.toContain("/locations/newbury");
  // If a website names only unknown branches, it shows all.
  const nowhere = organisationOf(dealership.organisation, { sites: ["atlantis"] });
  expect(nowhere.sites()).toHaveLength(4);
});

test("the stock selection of a cars page on a website for vans is empty", () => {
  const [all, only] = [dealership.stock, vans.stock];
  expect([all.scopeFor(), all.scopeFor("vans"), only.scopeFor(), only.scopeFor("vans"), only.scopeFor("cars")]).toEqual([
    "all",
    "vans",
    "vans",
    "vans",
    "none",
  ]);
});

test("an order belongs to its website: it is only for vehicles shown there, and cannot be read on another", async () => {
  const PRIYA = {
    customer_first_name: "Priya",
    customer_last_name: "Nair",
    customer_email: "priya.nair@example.com",
    terms_accepted: true,
  };
  const order = (host: string, vehicle?: number) =>
    send(host, "/api/v2/website-orders/order", {
      method: "POST",
      body: JSON.stringify({ ...PRIYA, vehicle }),
      headers: { "Content-Type": "application/json", Host: host },
    });
  await dealership.database.execute(sql`ALTER TABLE orders DROP CONSTRAINT IF EXISTS broken`);
  const [car] = (await found(CARS_AND_VANS, "&category=cars&advert_classification=USED&reservation_status=available")).data;
  const [van] = (await found(VANS, "&advert_classification=USED&reservation_status=available")).data;
  const refused = await order(VANS, car?.stock_id);
  expect([refused.status, (await refused.json()).errors.vehicle]).toEqual([409, [expect.stringContaining("can’t find")]]);

  const placed = await order(VANS, van?.stock_id);
  expect(placed.status).toBe(201);
  const { guid } = (await placed.json()).data;
  const { rows } = await dealership.database.execute(sql`SELECT website FROM orders WHERE guid = ${guid}`);
  expect(rows).toEqual([{ website: "tradeyard-vans" }]);
  expect((await send(VANS, `/api/v2/website-orders/order/${guid}`)).status).toBe(200);
  expect((await send(CARS_AND_VANS, `/api/v2/website-orders/order/${guid}`)).status).toBe(404);

  const change = (host: string, method: string, path: string, body: object) =>
    send(host, `/api/v2/website-orders/${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", Host: host },
    });
  const otherSiteRequests = [
    await change(CARS_AND_VANS, "PUT", `order/${guid}`, { customer_first_name: "Somebody" }),
    await change(CARS_AND_VANS, "POST", "part-exchange", { invoice: guid, valuation_hash: "unknown" }),
    await change(CARS_AND_VANS, "DELETE", `part-exchange/${guid}`, { valuation_hash: "unknown" }),
  ];
  expect(otherSiteRequests.map(({ status }) => status)).toEqual([404, 404, 404]);
  const { orders } = dealership;
  expect([
    await orders.withdraw(guid),
    await orders.extendHold(guid),
    await orders.reopen(guid, { address: "" }),
    await orders.application(guid),
  ]).toEqual([undefined, undefined, undefined, undefined]);
  expect([(await orders.startPayment(guid)).ok, (await orders.sendLink(guid, (token) => token)).ok]).toEqual([false, false]);
  const changed = await change(VANS, "PUT", `order/${guid}`, { customer_first_name: "Priya-Marie" });
  expect([changed.status, (await changed.json()).order.customer.customer_first_name]).toEqual([200, "Priya-Marie"]);
  // The dealer's decisions apply to the orders of all websites.
  expect((await orders.cancel(guid))?.ok).toBe(true);
});

/** The card of a van on each of the two websites. */
const cardsOf = async (scheme: string) => {
  const [van] = (await found(VANS, `&advert_classification=USED&vat_scheme=${scheme}&reservation_status=available`)).data;
  return [dealership, vans].map(({ stock }) => stock.cards([van?.stock_id ?? 0])[0]);
};

test("websites with the same stock calculate monthly and VAT figures by their own settings", async () => {
  const [margin, marginOfVans] = await cardsOf("margin");
  expect(marginOfVans?.headline_price).toBe(margin?.headline_price);
  // Which of the two lenders is more expensive changes with the van's age.
  const [payment, paymentOfVans] = [margin?.monthly?.payment, marginOfVans?.monthly?.payment];
  expect([payment, paymentOfVans]).toEqual([expect.any(Number), expect.any(Number)]);
  expect(paymentOfVans).not.toBe(payment);
  const [plusVat, plusVatOfVans] = await cardsOf("commercial");
  expect([plusVat?.with_vat, inEnglish(plusVatOfVans?.with_vat)]).toEqual([undefined, expect.stringMatching(/inc VAT$/)]);
});

test("pictures have immutable URLs, also those of allowed hosts, but none is fetched from localhost", async () => {
  const [{ stock_id = 0, media_urls: [front] = [] } = {}] = (await found(CARS_AND_VANS)).data;
  const sites = await send(CARS_AND_VANS, front?.thumb ?? "");
  expect([front?.url.startsWith("/media/demo-"), sites.status, sites.headers.get("Cache-Control")]).toEqual([
    true,
    200,
    "public, max-age=31536000, immutable",
  ]);
  await dealership.database.execute(
    sql`UPDATE vehicles SET details = ${JSON.stringify({ media_urls: [{ url: "https://localhost/front.jpg", alt: "" }] })}
      WHERE stock_id = ${stock_id}`,
  );
  await dealership.stock.refresh();
  const url = dealership.stock.cards([stock_id])[0]?.picture?.url ?? "";
  expect(url).toMatch(/^\/media\/stock\/\d+\/[0-9a-f]+\.webp$/);
  expect((await send(CARS_AND_VANS, url)).status).toBe(404);
});

test("a website with a label override that matches no label does not start", async () => {
  const [first] = websites;
  const start = openGroup(readConfig({ DATA_DIR: join(dataDir, "never") }), {
    websites: [{ ...first, labels: { "Sort bye": "Order by" } }],
  });
  await expect(start).rejects.toThrow(UnknownWebsiteError);
  await expect(start).rejects.toThrow(
    'websites/wexcombe/website.ts: labels overrides "Sort bye", which is not on the site. The nearest is "Sort by".',
  );
});

test("a website with a service_icons URL that is not https does not start", async () => {
  const [first] = websites;
  const service_icons = "http://media.example/{service}.svg" as NonNullable<Website["service_icons"]>;
  await expect(openGroup(readConfig({ DATA_DIR: join(dataDir, "never") }), { websites: [{ ...first, service_icons }] })).rejects.toThrow(
    /^websites\/wexcombe\/website\.ts: service_icons is "http:/,
  );
});

test("a website whose integrations have a wildcard host does not start", async () => {
  const [first] = websites;
  const integrations: Website["integrations"] = {
    analytics: { provider: "gtm", id: "GTM-AB12CD3", hosts: { connect: ["https://*.google-analytics.com"] } },
  };
  await expect(openGroup(readConfig({ DATA_DIR: join(dataDir, "never") }), { websites: [{ ...first, integrations }] })).rejects.toThrow(
    /^websites\/wexcombe\/website\.ts integrations\.analytics\.hosts\.connect has "https:\/\/\*/,
  );
});

test("two websites with the same name and host do not start", async () => {
  const [first] = websites;
  const twin: Website = { ...first, site_name: "Twin" };
  const start = openGroup(readConfig({ DATA_DIR: join(dataDir, "never") }), { websites: [first, twin] });
  await expect(start).rejects.toThrow(UnknownWebsiteError);
  await expect(start).rejects.toThrow(/Two websites have the name "wexcombe"\.\nTwo websites have the host wexcombe\.example\./);
});
