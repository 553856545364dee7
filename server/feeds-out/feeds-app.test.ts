import { readConfig } from "#server/config.ts";
import { vehicles } from "#server/database/schema.ts";
import type { Dealership } from "#server/dealership.ts";
import { openGroup, type Group } from "#server/open-group.ts";
import { demoDataDir } from "#server/test-support/demo-data-dir.ts";
import { ADVERT_FEEDS } from "#domain/stock/advert-feeds.ts";
import { builtWebsiteOf, siteApp } from "#server/site-app.ts";
import type { Website } from "#websites/website.ts";
import { and, eq } from "drizzle-orm";
import { Hono } from "hono";
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { pricesOf, readFeeds } from "./test-support/read-feeds.ts";

let dataDir: string;
let group: Group;
let shop: Dealership;
let vans: Dealership;
const config = () => readConfig({ DATA_DIR: dataDir });

beforeAll(async () => {
  dataDir = await demoDataDir();
  group = await openGroup(config());
  const [first, second] = group.dealerships;
  if (!second) throw new Error("the demonstration has two websites");
  [shop, vans] = [first, second];
});
afterAll(async () => {
  await group.close();
  await rm(dataDir, { recursive: true, force: true });
});

function appOf(dealership: Dealership, { origin, ...changed }: Partial<Website> & { origin?: string } = {}) {
  const website = { ...dealership.website, ...changed };
  const built = {
    render: async () => new Response("a page"),
    record: async <T>(make: () => Promise<T>) => ({ made: await make(), reads: { areCurrent: () => true } }),
    builtFiles: new Hono(),
  };
  return siteApp({ ...dealership, website }, builtWebsiteOf({ ...config(), origin }, website, true), built);
}
const getting =
  (app: Hono, host = "wexcombe.localhost:3000") =>
  async (path: string) =>
    app.request(`http://${host}${path}`);

test("the feeds of the whole demo stock are valid by what their receivers publish, at the prices of the API", async () => {
  const app = appOf(shop);
  const feeds = await readFeeds(getting(app));
  expect(feeds.faults).toEqual([]);

  const rows = (await shop.database.select().from(vehicles).where(eq(vehicles.state, "live"))).filter(
    ({ advert_classification }) => advert_classification !== "MOTABILITY" && advert_classification !== "CONTRACT-HIRE-BUSINESS",
  );
  const free = rows.filter(({ held_by, reservation_status }) => held_by === null && reservation_status !== "Reserved");
  expect(free.length).toBeLessThan(rows.length);
  expect(feeds.stock.map(({ stock_id }) => stock_id)).toEqual(free.map(({ stock_id }) => stock_id).toSorted((one, other) => one - other));
  const complete = free.filter(({ mileage, colour, details }) => mileage !== null && colour !== null && details.media_urls?.length);
  expect(complete.length).toBeLessThan(free.length);
  expect(feeds.google).toHaveLength(complete.filter(({ cap_database }) => cap_database === "CAR").length);
  expect(feeds.meta).toHaveLength(complete.length);
  expect(feeds.autoTrader).toHaveLength(free.length);

  const shown = new Map(
    free.map(({ stock_id }) => [String(stock_id), Number(JSON.parse(String(shop.stock.presentedJson.get(stock_id))).headline_price)]),
  );
  expect(free.some(({ admin_fee }) => admin_fee > 0)).toBe(true);
  for (const [feed, prices] of Object.entries(pricesOf(feeds))) {
    expect(
      [...prices].filter(([stock_id, price]) => price !== shown.get(stock_id)),
      feed,
    ).toEqual([]);
  }
});

test("each website has its own stock, at its own host", async () => {
  const feeds = await readFeeds(getting(appOf(vans, { origin: "https://vans.example" })));
  expect(feeds.google).toEqual([]);
  expect(feeds.csv.length).toBeGreaterThan(10);
  expect(feeds.csv.every(({ url, cap_database }) => url?.startsWith("https://vans.example/used-vans/") && cap_database === "LCV")).toBe(
    true,
  );
});

test("a feed that is not switched on is not there, nor is any other name", async () => {
  const get = getting(appOf(shop, { feeds_out: ["stock.csv"] }));
  const statuses = await Promise.all(
    [...ADVERT_FEEDS, "..%2f..%2fetc", "google.tsv.gz"].map(async (name) => (await get(`/feeds/${name}`)).status),
  );
  expect(statuses).toEqual([404, 404, 404, 200, 404, 404, 404]);
  expect((await getting(appOf(shop, { feeds_out: [] }))("/feeds/stock.csv")).status).toBe(404);
});

test("a vehicle that is sold or reserved leaves within a minute, and an unchanged feed is not sent again", async () => {
  const app = appOf(shop);
  const get = async (etag = "") => app.request("http://wexcombe.localhost:3000/feeds/stock.json", { headers: { "If-None-Match": etag } });
  const before = await get();
  expect(before.headers.get("Cache-Control")).toBe("public, max-age=60");
  const { vehicles: listed } = await before.json();
  const etag = before.headers.get("ETag") ?? "";
  const again = await get(etag);
  expect([again.status, await again.text()]).toEqual([304, ""]);

  const [sold, reserved] = listed.slice(0, 2).map(({ stock_id }: { stock_id: number }) => stock_id);
  const restore = async (stock_id: number) =>
    shop.database
      .update(vehicles)
      .set({ state: "live", ended_at: null, reservation_status: "Available", reserved_at: null })
      .where(and(eq(vehicles.stock_id, stock_id)));
  onTestFinished(async () => {
    await restore(sold);
    await restore(reserved);
    await shop.stock.refresh();
  });
  await shop.database.update(vehicles).set({ state: "sold", ended_at: new Date() }).where(eq(vehicles.stock_id, sold));
  await shop.database
    .update(vehicles)
    .set({ reservation_status: "Reserved", reserved_at: new Date() })
    .where(eq(vehicles.stock_id, reserved));
  await shop.stock.refresh();
  const after = await get(etag);
  expect(after.status).toBe(200);
  expect((await after.json()).vehicles.map(({ stock_id }: { stock_id: number }) => stock_id)).toEqual(
    listed.slice(2).map(({ stock_id }: { stock_id: number }) => stock_id),
  );
});

test("a feed names its own website's host, whatever host is requested", async () => {
  const app = appOf(shop);
  const feed = await (await getting(app, "evil.example")("/feeds/stock.json")).text();
  expect(feed).toContain("https://wexcombe.example/used-cars/");
  expect(feed).not.toContain("evil.example");
});

test("a crowd that asks for a feed reads the stock once", async () => {
  let reads = 0;
  const database = new Proxy(shop.database, {
    get: (target, name, receiver) => {
      if (name === "select") reads++;
      const found: unknown = Reflect.get(target, name, receiver);
      return typeof found === "function" ? found.bind(target) : found;
    },
  });
  const get = getting(appOf({ ...shop, database }));
  const feeds = await Promise.all(Array.from({ length: 30 }, async () => (await get("/feeds/stock.csv")).text()));
  expect(new Set(feeds).size).toBe(1);
  expect(reads).toBe(1);
});

test("a feed whose stock cannot be read is an error, and is read afresh the next time", async () => {
  let isBroken = true;
  const database = new Proxy(shop.database, {
    get: (target, name, receiver) => {
      if (name === "select" && isBroken) throw new Error("the disk is full");
      const found: unknown = Reflect.get(target, name, receiver);
      return typeof found === "function" ? found.bind(target) : found;
    },
  });
  const get = getting(appOf({ ...shop, database }));
  expect((await get("/feeds/stock.csv")).status).toBe(500);
  isBroken = false;
  expect((await get("/feeds/stock.csv")).status).toBe(200);
});
