import { readConfig } from "#server/config.ts";
import { openDealership, type Dealership } from "#server/dealership.ts";
import { siteApp } from "#server/site-app.ts";
import { Hono } from "hono";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { inspect } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

let dataDir: string;
let dealership: Dealership;
let app: Hono;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "forecourt-site-"));
  const config = readConfig({ DATA_DIR: dataDir });
  dealership = await openDealership(config);
  app = siteApp(dealership, config, {
    render: async () => new Response("a page", { headers: { "Content-Type": "text/html" } }),
    record: async (make) => ({ made: await make(), reads: { hold: () => true } }),
    builtFiles: new Hono(),
  });
});
afterAll(async () => {
  await dealership.close();
  await rm(dataDir, { recursive: true, force: true });
});

test("these are the addresses of the API and the server, all of them", () => {
  const addresses = app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(addresses)].toSorted().join("\n")).toMatchSnapshot();
});

test("healthz says what runs and on which data", async () => {
  const response = await app.request("/healthz");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    status: "ok",
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    revision: expect.any(Number),
    database: "embedded",
  });
});

test("an unknown address of the API gets JSON, never a page", async () => {
  const response = await app.request("/api/v2/no-such-thing");
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ message: "There is no such address in this API." });
});

test("the first start brings the demo dealer and its four sites, two of them with a department of its own", async () => {
  const address = "/api/v2/web/organisation/site?searchOptions[show_on_frontend]=1&pageOptions[resultsPerPage]=60";
  const { data }: { data: { id: number; slug: string; parent_id: number | null }[] } = await (await app.request(address)).json();
  const own = data.filter(({ parent_id }) => parent_id === null);
  expect(own.map(({ slug }) => slug)).toEqual(["swindon", "salisbury", "andover", "newbury"]);
  const children = await (await app.request(`/api/v2/web/organisation/site?searchOptions[parent_id]=${own[0]?.id}`)).json();
  expect(children.data).toMatchObject([{ slug: "swindon-workshop", sunday_open: false, monday_time_open: "08:00", bank_holiday_hours: "closed" }]);
  const found = await (await app.request("/api/v2/vehicle-search")).json();
  expect(found.meta.total).toBeGreaterThan(150);
});

test("what cannot be stored is answered in words, and the log holds nothing of who sent it", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { database, website } = dealership;
  await database.execute(sql`ALTER TABLE leads ADD CONSTRAINT broken CHECK (form = '') NOT VALID`);
  await database.execute(sql`ALTER TABLE orders ADD CONSTRAINT broken CHECK (amount_due < 0) NOT VALID`);
  const [car] = (await (await app.request("/api/v2/vehicle-search?category=cars&advert_classification=USED&resultsPerPage=1")).json()).data;
  const words = { message: "Sorry, there was a problem. Please try again or contact us if the problem persists." };

  const form = new FormData();
  const PRIYA = { first_name: "Priya", last_name: "Nair", customer_email: "priya.nair@example.com", customer_telephone: "01632 960 123", make: "Ford", model: "Focus", mileage: "71200" };
  for (const [name, value] of Object.entries({ form_id: website.enquiries.formIds.partExchange, terms_accepted: "true", ...PRIYA })) form.set(name, String(value));
  const lead = await app.request("/api/v2/form-submit", { method: "POST", body: form });
  expect([lead.status, await lead.json()]).toEqual([500, words]);

  const order = { vehicle: car.stock_id, customer_first_name: "Priya", customer_last_name: "Nair", customer_email: "priya.nair@example.com", terms_accepted: true };
  const refused = await app.request("/api/v2/website-orders/order", { method: "POST", body: JSON.stringify(order), headers: { "Content-Type": "application/json" } });
  expect([refused.status, await refused.json()]).toEqual([500, words]);

  const told = logged.mock.calls.map((call) => inspect(call, { depth: null })).join();
  expect(told).toContain("23514");
  for (const personal of ["Priya", "Nair", "example.com", "960"]) expect(told).not.toContain(personal);
  logged.mockRestore();
});
