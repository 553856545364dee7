import { FINANCE_UNAVAILABLE } from "#domain/deal/messages.ts";
import { EMPTY_SEARCH } from "#domain/search/filters.ts";
import { readConfig } from "#server/config.ts";
import { DatabaseAwayError } from "#server/database/database-away.ts";
import { inEnglish } from "#locales/in-english.ts";
import { FinanceUnavailable } from "#server/providers/finance/finance.ts";
import type { Dealership } from "#server/dealership.ts";
import { openGroup, type Group } from "#server/open-group.ts";
import { demoDataDir } from "#server/test-support/demo-data-dir.ts";
import { demonstrationBuild, serveSite } from "#server/test-support/served-site.ts";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { DrizzleQueryError } from "drizzle-orm";
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod";

let dataDir: string;
let group: Group;
let shop: Dealership;
const config = () => readConfig({ DATA_DIR: dataDir, TRUST_PROXY: "1" });
const Text = z.object({ content: z.tuple([z.object({ type: z.literal("text"), text: z.string() })]), isError: z.boolean().optional() });

beforeAll(async () => {
  dataDir = await demoDataDir();
  group = await openGroup(config());
  [shop] = group.dealerships;
});
afterAll(async () => {
  await group.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The site with other settings of its first website. */
async function serve(settings: Partial<Dealership["website"]> = {}, changes: Partial<Dealership> = {}) {
  const [first, ...others] = group.dealerships;
  const changed = { ...group, dealerships: [{ ...first, ...changes, website: { ...first.website, ...settings } }, ...others] as const };
  const site = await serveSite(config(), changed, demonstrationBuild);
  onTestFinished(site.close);
  return site;
}

/** The SDK's own client, connected to the site. */
async function connected(settings: Partial<Dealership["website"]> = {}, changes: Partial<Dealership> = {}) {
  const { port, ask } = await serve(settings, changes);
  const client = new Client({ name: "a test", version: "1" });
  const sent: Request[] = [];
  const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`), {
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      sent.push(new Request(url, { ...init, body: null, method: init?.method ?? "GET" }));
      expect(response.headers.get("Set-Cookie")).toBeNull();
      expect(response.headers.get("Mcp-Session-Id")).toBeNull();
      return response;
    },
  });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  onTestFinished(async () => client.close());
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const { content, isError = false } = Text.parse(await client.callTool({ name, arguments: given }));
    return { isError, text: content[0].text, answer: isError ? null : JSON.parse(content[0].text) };
  };
  return { client, call, ask };
}

const anyCar = () =>
  shop.stock.search({ facets: {}, ranges: {}, q: "", orderBy: "price-asc", page: 1, resultsPerPage: 1 }).stock_ids[0] ?? 0;

/** A petrol car whose CO2 figure the stock states. */
async function carWithCo2(): Promise<{ stock_id: number; co2_g_km: number }> {
  const { stock_ids } = shop.stock.search({ ...EMPTY_SEARCH, facets: { fuel_type: ["petrol"] }, resultsPerPage: 60 });
  for (const stock_id of stock_ids) {
    const co2_g_km = (await shop.stock.vehicle(stock_id))?.details.co2_g_km;
    if (co2_g_km) return { stock_id, co2_g_km };
  }
  throw new Error("No petrol car of the demonstration states its CO2");
}

test("the SDK's own client lists five read-only tools and searches the stock", async () => {
  const { client, call } = await connected();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["search_vehicles", "get_vehicle", "finance_quote", "running_costs", "availability"]);
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);

  const { answer } = await call("search_vehicles", { make: "Ford", order: "price-asc", results: 3 });
  const ids = shop.stock.search({ facets: { make: ["ford"] }, ranges: {}, q: "", orderBy: "price-asc", page: 1, resultsPerPage: 3 });
  expect(answer).toMatchObject({ dealer: "Wexcombe Cars & Vans", total: ids.total, as_of: expect.stringMatching(/^20\d\d-/) });
  expect(answer.vehicles.map(({ stock_id }: { stock_id: number }) => stock_id)).toEqual(ids.stock_ids);
  expect(answer.vehicles[0].url).toContain("/used-");
});

test("a vehicle has what its page says, without its plate", async () => {
  const { call } = await connected();
  const stock_id = anyCar();
  const vehicle = await shop.stock.vehicle(stock_id);
  const { answer, text } = await call("get_vehicle", { stock_id });
  expect(answer).toMatchObject({ stock_id, make: vehicle?.make, availability: { status: "available" } });
  expect(vehicle?.vrm).toBeTruthy();
  expect(text).not.toContain(vehicle?.vrm);
  expect((await call("get_vehicle", { stock_id: 1 })).isError).toBe(true);
});

test("no finance figure leaves without its example and its date", async () => {
  const { call } = await connected();
  const stock_id = anyCar();
  const { answer } = await call("finance_quote", { stock_id, deposit: 1_000, term: 36, product: "HP" });
  expect(answer).toMatchObject({
    as_of: expect.any(String),
    quote: { key: "HP", Term: 36, TotalDeposit: 1_000, RegularPayment: expect.any(Number) },
    representative_apr: shop.website.representative_apr,
    representative_example: { title: expect.any(String), lines: expect.any(Array) },
    commission: shop.website.finance_promotion.commission,
  });
  expect(JSON.stringify(answer.representative_example)).toContain(`${shop.website.representative_apr}%`);

  const example = vi.spyOn(shop.stock, "example").mockReturnValue(null);
  onTestFinished(() => example.mockRestore());
  const without = await call("finance_quote", { stock_id });
  expect(without.isError).toBe(true);
  expect(without.text).not.toMatch(/\d/);
});

test("a quote lists its payments only if they are asked for", async () => {
  const { call } = await connected();
  const given = { stock_id: anyCar(), deposit: 1_000, term: 60, product: "HP" };
  const [summary, full] = [await call("finance_quote", given), await call("finance_quote", { ...given, payments: true })];
  const { Payments, ...figures } = full.answer.quote;
  expect(Payments.length).toBeGreaterThanOrEqual(60);
  expect(summary.answer.quote).toEqual({ ...figures, QuoteReference: expect.any(String) });
  expect(summary.answer.representative_example).toEqual(full.answer.representative_example);
  expect(summary.text.length).toBeLessThan(4_000);
});

test("running costs name their facts, rates and day", async () => {
  const { call } = await connected();
  const { stock_id, co2_g_km } = await carWithCo2();
  const { answer } = await call("running_costs", { stock_id, annual_mileage: 8_000, fuel_pence_a_litre: 172 });
  expect(answer).toMatchObject({
    as_of: expect.any(String),
    facts: { annual_mileage: 8_000, fuel_price_ppl: 172, co2_g_km },
    costs: { ved_regime: expect.any(String), energy_month_pounds: expect.any(Number) },
    terms: { petrol_ppl: { pence: 172, rate: null } },
    rates: { sources: expect.any(Array), seen_on: expect.any(String) },
  });
});

test("the energy of a plug-in hybrid is a range, and no single figure is given for it", async () => {
  const { call } = await connected();
  const { stock_id } = await carWithCo2();
  const petrol = await shop.stock.vehicle(stock_id);
  const details = { ...petrol!.details, wh_per_mile: 290, engine_miles_per_gallon: 48 };
  const stocked = vi.spyOn(shop.stock, "vehicle").mockResolvedValue({ ...petrol!, fuel_type: "Petrol Plug-in Hybrid", details });
  onTestFinished(() => stocked.mockRestore());
  const { answer } = await call("running_costs", { stock_id, annual_mileage: 8_000 });
  const [energy] = answer.a_month;
  expect(energy).toMatchObject({ name: "energy", because: "plug_in_range" });
  expect(energy.from).toBeLessThan(energy.to);
  expect(answer.costs.energy_month_pounds).toBeNull();
});

test("running costs are those of the API for each vehicle, at its prices or one's own", async () => {
  const { call, ask } = await connected();
  for (const [query, use] of [
    ["miles=8000", { annual_mileage: 8_000 }],
    [
      "miles=12000&fuel_ppl=150&home_ppkwh=20&public_ppkwh=60&home_share=50",
      { annual_mileage: 12_000, fuel_pence_a_litre: 150, electricity_pence_a_kwh: 20, public_pence_a_kwh: 60, home_share: 0.5 },
    ],
  ] as const) {
    const { data } = JSON.parse((await ask(`/api/v2/vehicle-search?${query}&resultsPerPage=20&orderBy=year-desc`)).body);
    expect(data).toHaveLength(20);
    for (const { stock_id, monthly_total } of data) {
      const { answer } = await call("running_costs", { stock_id, ...use });
      const lines = monthly_total.lines.filter(({ name }: { name: string }) => name !== "finance");
      expect(answer.a_month, String(stock_id)).toEqual(lines);
    }
  }
});

test("a failure says neither its cause nor a query, and an outage that something can be tried again", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  const read = vi.spyOn(shop.stock, "vehicle");
  onTestFinished(() => read.mockRestore());
  const { call } = await connected();
  for (const [error, said] of [
    [new DrizzleQueryError("select secret from vehicles", ["AB12CDE"], new Error("refused")), /^\{"problem":"Something went wrong here/],
    [new DatabaseAwayError(), /^\{"problem":"This can't be answered at the moment/],
  ] as const) {
    read.mockRejectedValue(error);
    const { isError, text } = await call("get_vehicle", { stock_id: anyCar() });
    expect(isError).toBe(true);
    expect(text).toMatch(said);
    expect(text).not.toMatch(/select|AB12CDE|refused/);
  }
  expect(JSON.stringify(logged.mock.calls.map(String))).not.toContain("AB12CDE");
});

test("while the database is away figures are dated by when they were last confirmed", async () => {
  const since = Date.parse("2026-01-05T09:00:00Z");
  const { call } = await connected({}, { awaySince: () => since });
  const { answer } = await call("search_vehicles", { results: 1 });
  expect(Date.parse(answer.as_of)).toBe(since);
});

test("an enquiry-only website never says “available”", async () => {
  const { enquiries } = shop.website;
  const { call } = await connected({ enquiries: { ...enquiries, requiresEnquiryFormOverride: true } });
  const { answer } = await call("availability", { stock_id: anyCar() });
  expect(answer).toMatchObject({ status: "enquiry only: ask the dealer whether it is available", can_be: ["asked about"] });
});

test("of a postcode only the outcode is used, and nothing that was sent is logged", async () => {
  const lines: string[] = [];
  for (const stream of [process.stdout, process.stderr]) {
    const write = vi.spyOn(stream, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    onTestFinished(() => write.mockRestore());
  }
  const search = vi.spyOn(shop.stock, "searchContext");
  onTestFinished(() => search.mockRestore());
  const { call } = await connected();
  const { isError, text } = await call("search_vehicles", { postcode: "SN1 2AB", text: "zebracoloured", results: 1 });
  expect(isError, text).toBe(false);
  expect(text).not.toMatch(/2AB|zebra/i);
  expect(JSON.stringify(search.mock.calls)).not.toContain("2AB");
  expect(lines.join("")).not.toMatch(/SN1|zebra/i);
  expect((await call("search_vehicles", { postcode: "next door" })).isError).toBe(true);
});

const post = (body: unknown, headers: Record<string, string> = {}) => ({
  method: "POST",
  headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream", ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
});
const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };

test("what is no call of a program is refused", async () => {
  const { ask, port } = await serve();
  const statusOf = async (init: Parameters<typeof ask>[1]) => (await ask("/mcp", init)).status;
  expect(await statusOf(post(LIST))).toBe(200);
  expect(await statusOf(post(LIST, { Origin: `http://127.0.0.1:${port}`, Host: `127.0.0.1:${port}` }))).toBe(200);
  expect(await statusOf(post(LIST, { Origin: "https://evil.example" }))).toBe(403);
  expect(await statusOf(post(LIST, { Origin: "null" }))).toBe(403);
  expect(await statusOf({})).toBe(405);
  expect(await statusOf({ method: "DELETE" })).toBe(405);
  expect(await statusOf(post(LIST, { "Content-Type": "text/plain" }))).toBe(415);
  expect(await statusOf(post("{"))).toBe(400);
  expect(await statusOf(post(Array.from({ length: 100 }, () => LIST)))).toBe(400);
  expect(await statusOf(post("[".repeat(30_000)))).toBe(422);
  expect(await statusOf(post(`{"x":"${"x".repeat(70_000)}"}`))).toBe(413);
  expect(await statusOf(post({ hello: "there" }))).toBe(400);
});

test("arguments outside their bounds are refused by name", async () => {
  const { call } = await connected();
  for (const [name, given] of [
    ["search_vehicles", { results: 10_000 }],
    ["search_vehicles", { text: "x".repeat(5_000) }],
    ["search_vehicles", { max_price: -1 }],
    ["get_vehicle", { stock_id: "1; drop table vehicles" }],
    ["finance_quote", { stock_id: anyCar(), term: 1e9 }],
    ["running_costs", { stock_id: anyCar(), annual_mileage: -1 }],
    ["no_such_tool", {}],
  ] as const) {
    const { isError, text } = await call(name, given);
    expect(isError, name).toBe(true);
    expect(text).toContain(name);
    expect(text).not.toMatch(/\n +at |node_modules|select |\/server\//i);
    expect(text.length).toBeLessThan(1_000);
  }
});

test("a method that there is not, and a tool's call without a name, are errors of the protocol", async () => {
  const { ask } = await serve();
  const answerTo = async (message: object) => JSON.parse((await ask("/mcp", post({ ...LIST, ...message }))).body);
  expect(await answerTo({ method: "resources/list" })).toMatchObject({ jsonrpc: "2.0", id: 1, error: { code: -32601 } });
  const unnamed = await answerTo({ method: "tools/call", params: { arguments: {} } });
  expect(unnamed).toMatchObject({ jsonrpc: "2.0", id: 1, error: { code: expect.any(Number) } });
  expect(JSON.stringify(unnamed)).not.toMatch(/\\n +at |node_modules/);
  const { body } = await ask("/mcp", post(LIST, { "Content-Type": "text/plain" }));
  expect(JSON.parse(body).message).toBe("Send the body as JSON, with the Content-Type application/json.");
});

test("while the lender does not answer, a quote says so in words for shoppers", async () => {
  const finance = { ...shop.finance, quotes: () => Promise.reject(new FinanceUnavailable("the lender is silent")) };
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  const { call } = await connected({}, { finance });
  const { isError, text } = await call("finance_quote", { stock_id: anyCar() });
  expect(isError).toBe(true);
  expect(JSON.parse(text).problem).toBe(inEnglish(FINANCE_UNAVAILABLE));
});

test("a client has 60 calls a minute", async () => {
  const { ask } = await serve();
  const from = (client: string) => ask("/mcp", post(LIST, { "X-Forwarded-For": client }));
  const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await from("203.0.113.9")).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  const refused = await from("203.0.113.9");
  expect([refused.status, Number(refused.headers["retry-after"])]).toEqual([429, expect.any(Number)]);
  expect((await from("203.0.113.10")).status).toBe(200);
});

test("llms.txt says what there is; the switch takes both away", async () => {
  const { ask } = await serve();
  const { status, body, headers } = await ask("/llms.txt", { headers: { Host: "wexcombe.localhost" } });
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=UTF-8"]);
  expect(body).toContain("# Wexcombe Cars & Vans");
  expect(body, "Google's feed has no vans").not.toContain(": all vehicles for sale");
  for (const [, address = ""] of body.matchAll(/\]\(http:\/\/wexcombe\.localhost(\/(?:api|feeds|sitemap)[^)]*)\)/g)) {
    expect((await ask(address, { headers: { Host: "wexcombe.localhost" } })).status, address).toBe(200);
  }
  const remote = await ask("/llms.txt", { headers: { Host: "evil.example" } });
  expect([remote.status, remote.body.includes("evil.example")], "a cache may store it").toEqual([200, false]);
  const rebound = { Host: "evil.example", Origin: "http://evil.example" };
  expect((await ask("/mcp", post(LIST, rebound))).status).toBe(403);
  const off = await serve({ assistants: false });
  expect((await off.ask("/mcp", post(LIST))).status).toBe(404);
  expect((await off.ask("/llms.txt")).status).toBe(404);
});
