import { readConfig } from "#server/config.ts";
import type { Dealership } from "#server/dealership.ts";
import { openDealership } from "#server/open-group.ts";
import { siteApp } from "#server/site-app.ts";
import { demoDataDir } from "#server/test-support/demo-data-dir.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const HOUR_MS = 3_600_000;
const UNKNOWN_GUID = "00000000-0000-4000-8000-000000000001";
const LIMITS = { postcodes: 2, addresses: 2, quotes: 2, unknown_orders: 2 };

let dataDir: string;
let dealership: Dealership;
let app: Hono;
let now = Date.parse("2026-11-21T10:00:00Z");
let vehicles: number[];

beforeAll(async () => {
  dataDir = await demoDataDir(now);
  const config = readConfig({ DATA_DIR: dataDir, TRUST_PROXY: "1" });
  dealership = await openDealership(config, {
    website: {
      ...wexcombe,
      limits: LIMITS,
      order: { ...wexcombe.order, unpaid_holds: { per_client: 1000, per_email: 1000, of_stock: 1 } },
    },
    now: () => now,
  });
  app = siteApp(dealership, config, {
    render: async (request) =>
      new Response("a page", {
        status: new URL(request.url).pathname.startsWith("/order/") ? 404 : 200,
        headers: { "Content-Type": "text/html" },
      }),
    record: async (make) => ({ made: await make(), reads: { areCurrent: () => true } }),
    builtFiles: new Hono(),
  });
  const { data } = await (
    await app.request("/api/v2/vehicle-search?reservation_status=available&advert_classification=used&resultsPerPage=60")
  ).json();
  vehicles = data.map(({ stock_id }: { stock_id: number }) => stock_id);
});
afterAll(async () => {
  await dealership.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Sends a request from a client address. */
const send = (client: string, path: string, init: RequestInit = {}) =>
  app.request(path, { ...init, headers: { "X-Forwarded-For": client, ...init.headers } });
const statuses = async (client: string, paths: readonly string[]) => {
  const all: number[] = [];
  for (const path of paths) all.push((await send(client, path)).status);
  return all;
};
const orderAddress = (guid: string) => `/api/v2/website-orders/order/${guid}`;
const search = (postcode: string) => `/api/v2/vehicle-search?postcode=${encodeURIComponent(postcode)}&orderBy=distance`;

describe("a client", () => {
  test("looks up a limited number of postcodes an hour; cached postcodes and other clients are not limited", async () => {
    expect(await statuses("203.0.113.1", [search("SN1"), search("SN2"), search("SN1"), search("SN3"), search("SN2")])).toEqual([
      200, 200, 200, 429, 200,
    ]);
    const refused = await send("203.0.113.1", search("SN4"));
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3_500);
    expect(await refused.json()).toMatchObject({ message: "You’ve searched for a lot of places in the last hour. Try again later" });
    expect(await statuses("203.0.113.2", [search("SN4")])).toEqual([200]);
    now += HOUR_MS;
    expect(await statuses("203.0.113.1", [search("SN5")])).toEqual([200]);
  });

  test("is an IPv4 address or an IPv6 /48, and is not limited at a loopback address", async () => {
    expect(await statuses("2001:db8:1:1::1", [search("SP1"), search("SP2")])).toEqual([200, 200]);
    expect(await statuses("2001:db8:1:ffff::9", [search("SP3")])).toEqual([429]);
    expect(await statuses("2001:db8:2::1", [search("SP3")])).toEqual([200]);
    expect(await statuses("127.0.0.1", [search("SP4"), search("SP5"), search("SP6"), search("SP7")])).toEqual([200, 200, 200, 200]);
  });

  test("looks up addresses of a limited number of postcodes", async () => {
    const kinds: (string | undefined)[] = [];
    for (let at = 0; at < 3; at++) kinds.push((await dealership.addresses?.find("SN1 2AB", "203.0.113.3"))?.kind);
    expect(kinds.map((kind) => kind === "unavailable")).toEqual([false, false, true]);
  });

  test("requests a limited number of quotes", async () => {
    const quote = `/api/v2/vehicle-finance-quote?stock_id=${vehicles[0]}`;
    expect(await statuses("203.0.113.4", [quote, `/api/v2/vehicle-finance?stock_ids=${vehicles[0]}`, quote])).toEqual([200, 200, 429]);
    expect(await statuses("203.0.113.5", [quote])).toEqual([200]);
  });

  test("that requested too many unknown orders gets 429 from the API and the order page", async () => {
    const placed = await order("203.0.113.6", "nia.rees@example.com");
    const { guid } = (await placed.json()).data;
    expect(
      await statuses("203.0.113.6", [
        orderAddress(guid),
        orderAddress(UNKNOWN_GUID),
        `/order/${UNKNOWN_GUID}`,
        orderAddress(guid),
        `/order/${guid}`,
      ]),
    ).toEqual([200, 404, 404, 429, 429]);
    expect(await statuses("203.0.113.7", [orderAddress(guid)])).toEqual([200]);
  });
});

function order(client: string, customer_email: string, headers: Record<string, string> = {}, vehicle = vehicles.shift()) {
  const body = JSON.stringify({ vehicle, customer_first_name: "Nia", customer_last_name: "Rees", customer_email, terms_accepted: true });
  return send(client, "/api/v2/website-orders/order", {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", ...headers },
  });
}

async function enquire(client: string, email: string) {
  const form = new FormData();
  const typed = {
    form_id: String(wexcombe.enquiries.formIds.enquiry["en-GB"]),
    first_name: "Nia",
    last_name: "Rees",
    email,
    telephone: "07700 900123",
    message: "Is it there?",
    _terms_accepted: "true",
  };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return send(client, "/api/v2/form-submit", { method: "POST", body: form });
}

describe("a mailbox", () => {
  test("receives at most four requested mails an hour, in all spellings and from all clients", async () => {
    const second = vehicles.shift();
    expect((await order("203.0.113.11", "a.victim@gmail.com")).status).toBe(201);
    expect((await order("203.0.113.12", "AVictim+cars@gmail.com", { "Idempotency-Key": "second" }, second)).status).toBe(201);
    expect((await enquire("203.0.113.13", "avictim@googlemail.com")).status).toBe(201);
    for (const client of ["203.0.113.14", "203.0.113.15", "203.0.113.16"])
      expect((await enquire(client, "avictim@gmail.com")).status).toBe(client === "203.0.113.14" || client === "203.0.113.15" ? 201 : 429);
    const refused = await order("203.0.113.17", "avictim@gmail.com");
    expect([refused.status, (await refused.json()).errors]).toEqual([
      429,
      { customer_email: ["We’ve already sent several messages to this email address. Try again later, or call us."] },
    ]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    // An order that was placed already is returned again.
    const replayed = await order("203.0.113.12", "AVictim+cars@gmail.com", { "Idempotency-Key": "second" }, second);
    expect([replayed.status, replayed.headers.get("Idempotent-Replayed")]).toEqual([201, "true"]);
  });

  test("receives no extra mails when an order's e-mail address is changed back and forth", async () => {
    const { guid } = (await (await order("203.0.113.21", "rhys@example.com")).json()).data;
    const changeEmail = async (customer_email: string) =>
      (
        await send("203.0.113.21", `/api/v2/website-orders/order/${guid}`, {
          method: "PUT",
          body: JSON.stringify({ customer_email }),
          headers: { "Content-Type": "application/json" },
        })
      ).status;
    const statuses: number[] = [];
    for (let at = 0; at < 5; at++) statuses.push(await changeEmail(at % 2 === 0 ? "other@example.com" : "rhys@example.com"));
    // The fifth changes nothing: the order has the status set by the third.
    expect(statuses).toEqual([200, 200, 200, 429, 200]);
  });

  test("receives at most twelve requested mails a day", async () => {
    const statuses: number[] = [];
    for (let hour = 0; hour < 4; hour++) {
      for (let at = 0; at < 4; at++) statuses.push((await enquire(`198.51.100.${statuses.length}`, "often@example.com")).status);
      now += HOUR_MS;
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(12);
    expect(statuses.slice(12)).toEqual([429, 429, 429, 429]);
  });

  test("has an announcement for every form accepted so far", async () => {
    const { rows } = await dealership.database.execute(
      sql`SELECT count(*)::int AS told FROM announcements WHERE about = 'lead' AND told ->> 'contact' LIKE '%often@example.com%'`,
    );
    expect(rows).toEqual([{ told: 12 }]);
  });
});
