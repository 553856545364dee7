import { startDemoServer } from "#server/api-document/test-support/demo-server.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const MAX_BYTES = 1_000_000;
const MAX_CPU_MS = 300;
const QUERY_TOO_LONG = "This address's query is longer than 4,096 bytes. Ask for less at a time.";

let demonstration: Awaited<ReturnType<typeof startDemoServer>>;
let available: number[];

beforeAll(async () => {
  demonstration = await startDemoServer();
  const { answer } = await get("/api/v2/vehicle-search?reservation_status=available&advert_classification=used&resultsPerPage=60");
  available = answer.data.map(({ stock_id }: { stock_id: number }) => stock_id);
});
afterAll(() => demonstration.close());

/** The response to a URL, and the CPU time of this thread for it. */
async function get(address: string) {
  const began = process.threadCpuUsage();
  const response = await demonstration.app.request(address);
  const text = await response.text();
  const { user, system } = process.threadCpuUsage(began);
  return { status: response.status, bytes: Buffer.byteLength(text), cpuMs: (user + system) / 1000, answer: JSON.parse(text) };
}

async function send(address: string, body: string, { method = "POST", ...headers }: Record<string, string> = {}) {
  const response = await demonstration.app.request(address, { method, body, headers: { "Content-Type": "application/json", ...headers } });
  return { status: response.status, answer: await response.json() };
}

const values = (count: number, name = "v") => Array.from({ length: count }, (_, at) => `${name}${at.toString(36)}`).join(",");
const stockIds = (count: number) => Array.from({ length: count }, (_, at) => 100_001 + at).join(",");
const queryOf = (bytes: number) => `utm_campaign=${"a".repeat(bytes - "utm_campaign=".length)}`;
const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

describe("a query", () => {
  test.each(["vehicle-search", "motability-search"])("of %s takes 50 values in one filter, and is told so of more", async (path) => {
    expect((await get(`/api/v2/${path}?make=${values(50)}`)).status).toBe(200);
    expect((await get(`/api/v2/${path}?make=${values(50)},${values(50)}`)).status).toBe(200);
    for (const query of [`make=${values(51)}`, `make=${values(26)}&make=${values(26, "w")}`]) {
      expect(await get(`/api/v2/${path}?${query}`)).toMatchObject({
        status: 422,
        answer: { errors: { make: ["Choose at most 50 values in one filter"] } },
      });
    }
    expect(await get(`/api/v2/${path}?facets=${values(51)}`)).toMatchObject({
      status: 422,
      answer: { errors: { facets: ["Choose at most 50 values in one filter"] } },
    });
  });

  test.each([
    "vehicle-search",
    "search-suggestions",
    "vehicle-finance",
    "vehicle-finance-quote",
    "web/organisation/site",
    "content/offer",
    "content/post",
    "web/valuation-lookup",
    "website-orders/config",
    "website-orders/check/1",
  ])("of %s is read up to 4,096 bytes, as they are sent", async (path) => {
    expect((await get(`/api/v2/${path}?${queryOf(4096)}`)).answer.errors?.query).toBeUndefined();
    for (const long of [queryOf(4097), `utm_campaign=${"é".repeat(700)}`]) {
      expect(await get(`/api/v2/${path}?${long}`)).toMatchObject({
        status: 422,
        answer: { message: QUERY_TOO_LONG, errors: { query: [QUERY_TOO_LONG] } },
      });
    }
  });

  test("is limited to 60 vehicles for finance and to 50 extras for a quote", async () => {
    expect(await get(`/api/v2/vehicle-finance?stock_ids=${stockIds(60)}`)).toMatchObject({ status: 200 });
    expect(await get(`/api/v2/vehicle-finance?stock_ids=${stockIds(61)}`)).toMatchObject({
      status: 422,
      answer: { errors: { stock_ids: ["Ask for up to 60 vehicles at a time"] } },
    });
    expect(await get(`/api/v2/vehicle-finance-quote?stock_id=${available[0]}&products=${values(51)}`)).toMatchObject({
      status: 422,
      answer: { errors: { products: ["Ask for up to 50 extras at a time"] } },
    });
  });

  test.each([
    [
      "values that nothing has in every filter",
      () => {
        const facets = ["make", "range", "derivative", "colour", "tags", "location", "body_type", "fuel_type"];
        return `q=aaaa+bbbb&${facets.map((facet) => `${facet}=${values(50)}`).join("&")}`;
      },
    ],
    ["a hundred letters to search by", () => `q=${Array.from({ length: 100 }, (_, at) => String.fromCodePoint(97 + (at % 26))).join("+")}`],
    ["as many vehicles as there may be on a page", () => "resultsPerPage=60"],
    [
      "a place, a budget and terms of the shopper's own",
      () => `monthly_to=200&deposit=3&term=49&mileage=7000&postcode=SN1+2AB&orderBy=distance&make=${values(50)}`,
    ],
  ])("with %s is answered in less than 1 MB and 300 ms of the processor", async (_, query) => {
    await get(`/api/v2/vehicle-search?${query()}`);
    const { status, bytes, cpuMs } = await get(`/api/v2/vehicle-search?${query()}&resultsPerPage=60`);
    expect(status).toBe(200);
    expect(bytes).toBeLessThan(MAX_BYTES);
    expect(cpuMs).toBeLessThan(MAX_CPU_MS);
  });
});

describe("an amount in a free-text search", () => {
  test.each([
    `under ${"9".repeat(150)}`,
    `under ${"9".repeat(190)}k`,
    `under ${"9".repeat(100)} a month`,
    `${"9".repeat(150)} miles`,
    `1 to £${"9".repeat(150)}`,
    `over ${"9".repeat(60)}.${"9".repeat(60)}`,
    `${"9,".repeat(80)}9k`,
  ])("of more than nine digits (%s) is a word like any other", async (q) => {
    for (const path of ["vehicle-search", "search-suggestions"]) {
      const { status, answer } = await get(`/api/v2/${path}?${new URLSearchParams({ q })}`);
      expect([status, answer.message]).toEqual([200, undefined]);
      expect((answer.meta.understood ?? []).map(({ field }: { field: string }) => field)).not.toContain("price");
    }
  });

  test("of nine digits is read as a price limit", async () => {
    const { answer } = await get("/api/v2/vehicle-search?q=under+999999999");
    expect(answer.meta.understood).toMatchObject([{ field: "price", label: "Up to £999,999,999" }]);
  });
});

describe("a JSON body", () => {
  const PRIYA = {
    customer_first_name: "Priya",
    customer_last_name: "Nair",
    customer_email: "priya.nair@example.com",
    terms_accepted: true,
  };
  const ORDER = "/api/v2/website-orders/order";
  const withExtra = (extra: string) => `${JSON.stringify({ ...PRIYA, vehicle: available[0] }).slice(0, -1)},"extra":${extra}}`;

  test.each([
    ["POST", ORDER],
    ["PUT", `${ORDER}/00000000-0000-4000-8000-000000000000`],
    ["POST", "/api/v2/website-orders/part-exchange"],
    ["DELETE", "/api/v2/website-orders/part-exchange/00000000-0000-4000-8000-000000000000"],
    ["POST", "/api/valuations/process"],
  ])("of %s %s is nested at most 20 levels deep and has at most 64 KB", async (method, address) => {
    const tooDeep = "The body has values nested deeper than 20 levels.";
    for (const levels of [20, 5_000, 30_000]) {
      expect(await send(address, withExtra(nested(levels)), { method })).toEqual({
        status: 422,
        answer: { message: tooDeep, errors: { body: [tooDeep] } },
      });
    }
    expect(await send(address, withExtra(`"${"a".repeat(64 * 1024)}"`), { method })).toMatchObject({
      status: 413,
      answer: { message: "The body is larger than 64 KB." },
    });
  });

  test("that is nested too deep does not use up its Idempotency-Key", async () => {
    expect(await send(ORDER, withExtra(nested(30_000)), { "Idempotency-Key": "deep" })).toMatchObject({ status: 422 });
    expect(await send(ORDER, withExtra(nested(19)), { "Idempotency-Key": "deep" })).toMatchObject({ status: 201 });
  });

  test("may contain more brackets in its strings than the nesting limit allows", async () => {
    expect(await send(ORDER, withExtra(JSON.stringify(`"\\"${"[{".repeat(50)}`)))).not.toMatchObject({
      answer: { errors: { body: expect.anything() } },
    });
  });
});
