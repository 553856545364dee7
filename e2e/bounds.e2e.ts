import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPages } from "./support/open-pages.ts";

const MAX_BYTES = 1_000_000;
const MAX_CPU_MS = 300;

let app: Hono;
let close: (() => Promise<void>) | undefined;

/** The built pages and their dealership in this process. */
beforeAll(async () => {
  ({ app, close } = await openPages());
});
afterAll(() => close?.());

async function get(address: string) {
  const began = process.threadCpuUsage();
  const response = await app.request(address);
  const text = await response.text();
  const { user, system } = process.threadCpuUsage(began);
  return { response, status: response.status, text, bytes: Buffer.byteLength(text), cpuMs: (user + system) / 1000 };
}

const values = (count: number, name = "v") => Array.from({ length: count }, (_, at) => `${name}${at.toString(36)}`).join(",");
const FACETS = ["make", "range", "derivative", "colour", "tags", "location", "body_type", "fuel_type", "transmission", "category"];

describe("a page", () => {
  test.each([
    [
      "values that nothing has in every filter",
      () => `/used-cars?q=aaaa+bbbb&${FACETS.map((facet) => `${facet}=${values(50)}`).join("&")}`,
    ],
    ["the same as data for a script", () => `/used-cars.data?q=aaaa+bbbb&${FACETS.map((facet) => `${facet}=${values(50)}`).join("&")}`],
    ["the same in Welsh", () => `/cy/used-cars?${FACETS.map((facet) => `${facet}=${values(50)}`).join("&")}`],
    [
      "values of nothing but marks",
      () => {
        const symbols = Array.from({ length: 50 }, (_, at) => "!*()~;:@$"[at % 9]?.repeat(1 + (at % 7)));
        return `/used-cars?${FACETS.map((facet) => `${facet}=${symbols.join(",")}`).join("&")}`;
      },
    ],
    ["long values", () => `/vehicle-search?make=${values(20, "a".repeat(190))}`],
    ["as many vehicles as there may be", () => "/vehicle-search?resultsPerPage=60"],
    [
      "a place, a budget and terms of the shopper's own",
      () => `/used-cars?monthly_to=200&deposit=3&term=49&mileage=7000&postcode=SN1+2AB&orderBy=distance&make=${values(50)}`,
    ],
    ["five hundred vehicles to compare", () => `/compare?ids=${Array.from({ length: 500 }, (_, at) => 100_001 + at).join(",")}`],
  ])("for %s has less than 1 MB and takes less than 300 ms of the processor", async (_, address) => {
    // A first request of the same kind warms up the compiled code.
    await get(`${address()}&page=2`);
    const { status, bytes, cpuMs } = await get(address());
    expect(status).toBe(200);
    expect(bytes).toBeLessThan(MAX_BYTES);
    expect(cpuMs).toBeLessThan(MAX_CPU_MS);
  });

  test("of results rejects more than 50 values in one filter, and keeps the first 50", async () => {
    const { status, text } = await get(`/used-cars?make=${values(51)}`);
    expect(status).toBe(422);
    expect(text).toContain("Choose at most 50 values in one filter");
    expect(text).toContain('value="v1d"');
    expect(text).toContain("and 30 more filters");
    expect((await get(`/cy/used-cars?make=${values(51)}`)).text).toContain("Dewiswch 50 gwerth ar y mwyaf mewn un hidlydd");
  });

  test.each(["/", "/used-cars", "/used-cars/ford", "/compare", "/enquiry", "/valuation", "/cy/used-cars", "/no-such-page"])(
    "at %s reads 4,096 bytes of a query, and says so of a longer one",
    async (path) => {
      const query = (bytes: number) => `${path}?utm_campaign=${"a".repeat(bytes - "utm_campaign=".length)}`;
      expect((await get(query(4096))).status).toBe((await get(path)).status);
      const { response, status, text, bytes } = await get(query(4097));
      expect([status, response.headers.get("Cache-Control")]).toEqual([422, "no-store"]);
      expect(text).toContain(
        path.startsWith("/cy") ? "Mae gormod o hidlyddion" : "These are too many filters for one search. Choose fewer and search again.",
      );
      expect(text).toContain('<main id="main"');
      expect(bytes).toBeLessThan(MAX_BYTES);
      const data = await get(`${path === "/" ? "/_root" : path}.data?utm_campaign=${"a".repeat(4_200)}`);
      expect([data.status, data.text]).toEqual([422, "This address's query is longer than 4,096 bytes. Ask for less at a time."]);
    },
  );

  test.each([`under ${"9".repeat(150)}`, `£1 to £${"9".repeat(120)} a month`])(
    "that is searched for %s is made like any other",
    async (q) => {
      expect((await get(`/used-cars?${new URLSearchParams({ q })}`)).status).toBe(200);
    },
  );
});

test("eight PDFs are made at once, and further requests get 503 with Retry-After", async () => {
  const { data } = await (await app.request("/api/v2/vehicle-search?advert_classification=used&category=cars&resultsPerPage=20")).json();
  const responses = await Promise.all(data.map(({ slug }: { slug: string }) => app.request(`/used-cars/${slug}?format=pdf`)));
  const made = responses.filter(({ status }) => status === 200);
  const busy = responses.filter(({ status }) => status === 503);
  expect([made.length, busy.length]).toEqual([8, 12]);
  expect(busy.map(({ headers }) => [headers.get("Retry-After"), headers.get("Cache-Control")])).toEqual(busy.map(() => ["5", "no-store"]));
  expect(await busy[0]?.text()).toBe("We’re busy making PDFs. Please try again in a few seconds.");
});
