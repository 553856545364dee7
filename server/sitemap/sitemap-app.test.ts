import { parseDay, type Day } from "#domain/calendar.ts";
import { priceEvents, sites, vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { fiesta } from "#server/database/test-support/row-fixtures.ts";
import { sitemapApp } from "#server/sitemap/sitemap-app.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import type { Website } from "#websites/website.ts";
import type { Hono } from "hono";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const CAME = new Date("2026-10-01T08:00:00Z");
const REPRICED = new Date("2026-11-02T09:30:00Z");
const POST = {
  id: "winter",
  title: "Winter",
  lead: null,
  description: null,
  canonical: null,
  template: "news",
  published: "2026-10-02" as Day,
  updated: null,
  image: null,
  html: "",
  blocks: [],
  contents: [],
} as const;
const PAGE = { title: "Privacy", lead: null, description: null, canonical: null, template: "page", html: "", blocks: [] };

const WELCOME = [
  "/",
  "/used-cars",
  "/used-cars/ford/focus",
  "/used-cars?page=2",
  "/used-cars/2021-ford-fiesta-100001",
  "/media/demo/a.w480.webp",
  "/?utm_source=mail",
  "/assets/a.js",
];
const NOT_FOR_ROBOTS = [
  "/used-cars?make=ford&page=2",
  "/api/v2/vehicle-search",
  "/checkout/100001",
  "/order/1",
  "/compare?ids=1",
  "/used-cars.data",
  "/used-cars.data?page=2",
  "/__manifest?version=1",
];

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  let app: Hono;
  let now = Date.UTC(2026, 10, 21);

  beforeAll(async () => {
    open = await engine.open();
    const { database } = open;
    await database.insert(sites).values({ slug: "swindon", name: "Wexcombe Swindon" });
    const fiestaThen = () => ({ ...fiesta(1), first_seen_at: CAME });
    await database.insert(vehicles).values([
      { ...fiestaThen(), slug: "2021-ford-fiesta-100001" },
      { ...fiestaThen(), slug: "2021-ford-fiesta-100002" },
      { ...fiestaThen(), slug: "2021-ford-transit-100003", range: "Transit", cap_database: "LCV" },
      { ...fiestaThen(), slug: "2026-kia-niro-100004", make: "Kia", range: "Niro", advert_classification: "NEW" },
      { ...fiestaThen(), slug: "2021-ford-focus-100005", range: "Focus", state: "sold", ended_at: CAME },
      { ...fiestaThen(), slug: "2021-lynk-01-100006", make: "Lynk 01", range: "01" },
    ]);
    await database.update(priceEvents).set({ at: CAME });
    await database.update(vehicles).set({ price: 1_149_500 }).where(eq(vehicles.stock_id, 100002));
    await database.update(priceEvents).set({ at: REPRICED }).where(eq(priceEvents.price, 1_149_500));
    const content = {
      posts: () => [POST],
      pages: () => [
        { ...PAGE, url: "privacy", updated: parseDay("2026-11-20") ?? null },
        { ...PAGE, url: "used-cars/seat", updated: null },
        { ...PAGE, url: "terms", updated: null, canonical: "https://wexcombe.example/terms" },
      ],
    };
    app = sitemapApp({ database, content, now: () => now }, "https://cars.example");
  });
  afterAll(() => open.close());

  async function entries(path: string): Promise<[loc: string, lastmod: string | undefined][]> {
    const text = await (await app.request(path)).text();
    return [...text.matchAll(/<loc>https:\/\/cars\.example([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g)].map(
      ([, loc = "", lastmod]) => [loc, lastmod],
    );
  }

  test("the sitemap index lists every part with the time of its latest change", async () => {
    expect(await entries("/sitemap.xml")).toEqual([
      ["/sitemaps/pages.xml", "2026-11-20T00:00:00.000Z"],
      ["/sitemaps/makes.xml", REPRICED.toISOString()],
      ["/sitemaps/vehicles-1.xml", REPRICED.toISOString()],
    ]);
  });

  test("vehicles for sale are listed by canonical URL, with the date of arrival or latest price change", async () => {
    expect(await entries("/sitemaps/vehicles-1.xml")).toEqual([
      ["/used-cars/2021-ford-fiesta-100001", CAME.toISOString()],
      ["/used-cars/2021-ford-fiesta-100002", REPRICED.toISOString()],
      ["/used-vans/2021-ford-transit-100003", CAME.toISOString()],
      ["/used-cars/2026-kia-niro-100004", CAME.toISOString()],
      ["/used-cars/2021-lynk-01-100006", CAME.toISOString()],
    ]);
  });

  test("makes and ranges are listed while they have stock and their names can be a URL path", async () => {
    expect(await entries("/sitemaps/makes.xml")).toEqual([
      ["/used-cars/ford", REPRICED.toISOString()],
      ["/used-cars/ford/fiesta", REPRICED.toISOString()],
      ["/used-cars/lynk-01/01", CAME.toISOString()],
      ["/used-vans/ford", CAME.toISOString()],
      ["/used-vans/ford/transit", CAME.toISOString()],
    ]);
  });

  test("written pages are listed, except those for a make without stock", async () => {
    expect(await entries("/sitemaps/pages.xml")).toEqual([
      ["/", REPRICED.toISOString()],
      ["/used-cars", REPRICED.toISOString()],
      ["/used-vans", CAME.toISOString()],
      ["/vehicle-search", REPRICED.toISOString()],
      ["/locations", undefined],
      ["/offers", undefined],
      ["/news", undefined],
      ["/guides", undefined],
      ["/recommended-order", undefined],
      ["/clean-air", undefined],
      ["/sell-my-car", undefined],
      ["/locations/swindon", undefined],
      ["/news/winter", "2026-10-02T00:00:00.000Z"],
      ["/privacy", "2026-11-20T00:00:00.000Z"],
    ]);
  });

  test("the page on which cars are sold is listed once with content of its own, and not by a website that buys none", async () => {
    expect(await sellPagesListed(open.database, wexcombe.part_exchange)).toBe(1);
    expect(await sellPagesListed(open.database, { ...wexcombe.part_exchange, buys_cars: false })).toBe(0);
  });

  test("an unknown sitemap part is a 404", async () => {
    expect((await app.request("/sitemaps/vehicles-2.xml")).status).toBe(404);
  });

  test("the sitemap supports ETag, and lists a new vehicle after five minutes", async () => {
    const { headers } = await app.request("/sitemap.xml");
    expect((await app.request("/sitemap.xml", { headers: { "If-None-Match": headers.get("ETag") ?? "" } })).status).toBe(304);
    await open.database.insert(vehicles).values({ ...fiesta(1), slug: "2021-ford-fiesta-100007" });
    expect(await entries("/sitemaps/vehicles-1.xml")).toHaveLength(5);
    now += 5 * 60_000;
    expect(await entries("/sitemaps/vehicles-1.xml")).toHaveLength(6);
  });
});

test("a long sitemap is split into parts of 5,000, and every host is served from the same read", async () => {
  const [embedded] = testDatabases();
  await using open = await embedded!.open();
  let readings = 0;
  const written = Array.from({ length: 5_001 }, (_, at) => ({ ...PAGE, url: `page-${at}`, updated: null }));
  const content = { posts: () => [], pages: () => (readings++, written) };
  const app = sitemapApp({ database: open.database, content, now: () => 0 }, undefined);
  const addresses = async (host: string, path: string) =>
    [...(await (await app.request(`http://${host}${path}`)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);
  expect(await addresses("cars.example", "/sitemap.xml")).toEqual(
    ["pages", "pages-2"].map((part) => `http://cars.example/sitemaps/${part}.xml`),
  );
  expect(await addresses("cars.example", "/sitemaps/pages.xml")).toHaveLength(5_000);
  expect((await addresses("cars.example", "/sitemaps/pages-2.xml")).at(-1)).toBe("http://cars.example/page-5000");
  expect((await addresses("other.example", "/sitemaps/pages-2.xml")).at(-1)).toBe("http://other.example/page-5000");
  expect(readings).toBe(1);
});

test("robots.txt names the sitemap and disallows filtered searches, orders, the API and data requests", async () => {
  const [embedded] = testDatabases();
  await using open = await embedded!.open();
  const app = sitemapApp({ database: open.database, content: { pages: () => [], posts: () => [] }, now: Date.now }, undefined);
  const robots = await (await app.request("http://cars.example/robots.txt")).text();
  expect(robots).toContain("Sitemap: http://cars.example/sitemap.xml");
  const allowed = (path: string) => robotMay(robots, path);
  expect(WELCOME.filter((path) => !allowed(path))).toEqual([]);
  expect(NOT_FOR_ROBOTS.filter(allowed)).toEqual([]);
});

test("a website in two languages lists its pages in both, and disallows the same paths in both", async () => {
  const [embedded] = testDatabases();
  await using open = await embedded!.open();
  const app = sitemapApp(
    {
      database: open.database,
      content: { pages: () => [], posts: () => [] },
      now: Date.now,
      website: { stock: "all", locales: { cy: {} } },
    },
    "https://cars.example",
  );
  const pages = await (await app.request("/sitemaps/pages.xml")).text();
  for (const path of ["/", "/cy", "/vehicle-search", "/cy/vehicle-search", "/locations", "/cy/locations"])
    expect(pages).toContain(`<loc>https://cars.example${path}</loc>`);
  const robots = await (await app.request("/robots.txt")).text();
  expect(robotMay(robots, "/cy/used-cars/ford")).toBe(true);
  expect(
    ["/cy/compare?ids=1", "/cy/checkout/1", "/cy/order/1", "/cy/__manifest?version=1"].filter((path) => robotMay(robots, path)),
  ).toEqual([]);
});

/** As crawlers evaluate it (RFC 9309): the longest matching rule wins. */
function robotMay(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind, pattern = ""]) => ({
    may: kind === "Allow",
    length: pattern.length,
    fits: new RegExp(`^${pattern.replace(/[.?+()[\]]/g, "\\$&").replaceAll("*", ".*")}`).test(path),
  }));
  return rules.filter(({ fits }) => fits).toSorted((a, b) => b.length - a.length)[0]?.may ?? true;
}

/** How often a website's sitemap lists the page on which cars are sold. */
async function sellPagesListed(database: TestDatabase["database"], part_exchange: Website["part_exchange"]): Promise<number> {
  const content = { posts: () => [], pages: () => [{ ...PAGE, url: "sell-my-car", updated: null }] };
  const sitemap = sitemapApp(
    { database, content, now: () => CAME.getTime(), website: { ...wexcombe, locales: {}, part_exchange } },
    "https://cars.example",
  );
  return (await (await sitemap.request("/sitemaps/pages.xml")).text()).match(/<loc>[^<]*\/sell-my-car</g)?.length ?? 0;
}
