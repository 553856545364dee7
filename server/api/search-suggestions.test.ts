import { parseSearch } from "#domain/search/filters.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { fiesta } from "#server/database/test-support/row-fixtures.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { searchSuggestionsApi } from "#server/api/search-suggestions.ts";
import { openStock } from "#server/stock/open-stock.ts";
import type { Stock } from "#server/stock/stock.ts";
import type { Suggestion } from "#server/stock/search/suggestions.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";

const [embedded] = testDatabases();
const database = await embedded!.open();
let stock: Stock;
let api: Hono;

beforeAll(async () => {
  await database.database.insert(sites).values({ slug: "andover", name: "Wexcombe Andover" });
  const one = { ...fiesta(1), fuel_type: "Petrol", transmission: "Manual", body_type: "Hatchback", colour: "Red" };
  const transit = { ...one, range: "Transit", cap_database: "LCV" as const, body_type: "Panel Van", category: "vans" };
  await database.database.insert(vehicles).values([
    { ...one, derivative: "1.0 EcoBoost", vrm: "WX21KDE" },
    { ...one, source_key: "2", colour: "Blue" },
    { ...one, source_key: "3", range: "Focus", transmission: "Automatic" },
    { ...transit, source_key: "4" },
    { ...one, source_key: "5", make: "Vauxhall", range: "Corsa", advert_classification: "NEW" },
    { ...one, source_key: "6", make: "Fiat", range: "500" },
    { ...one, source_key: "7", make: "Kia", range: "Picanto", advert_classification: "MOTABILITY" },
  ]);
  const organisation = await openOrganisation(database.database);
  stock = await openStock(database, { website: wexcombe, organisation, now: () => Date.UTC(2026, 10, 21) });
  api = searchSuggestionsApi({ stock });
});

afterAll(async () => {
  await stock.close();
  await database.close();
});

async function suggest(q: string, more = "", headers: Record<string, string> = {}) {
  const response = await api.request(`/search-suggestions?q=${encodeURIComponent(q)}${more}`, { headers });
  const text = await response.text();
  const body = text === "" ? null : JSON.parse(text);
  const data: Suggestion[] = body?.data ?? [];
  return {
    status: response.status,
    headers: response.headers,
    body,
    data,
    labels: data.map(({ type, label, count }) => [type, label, count]),
  };
}

test("completes a make and its ranges, with the number of vehicles", async () => {
  expect((await suggest("fo")).labels).toEqual([
    ["make", "Ford", 4],
    ["range", "Ford Focus", 1],
    ["words", "fo", 4],
  ]);
  expect((await suggest("ford")).labels).toEqual([
    ["make", "Ford", 4],
    ["range", "Ford Fiesta", 2],
    ["range", "Ford Focus", 1],
    ["range", "Ford Transit", 1],
    ["words", "ford", 4],
  ]);
});

test("completes the last word from its first letter", async () => {
  expect((await suggest("ford t")).labels).toEqual([["range", "Ford Transit", 1]]);
});

test.each([
  ["auto", ["transmission", "Automatic", 1]],
  ["petr", ["fuel_type", "Petrol", 6]],
  ["blu", ["colour", "Blue", 1]],
  ["panel", ["body_type", "Panel Van", 1]],
])("completes %s", async (q, first) => {
  expect((await suggest(q)).labels[0]).toEqual(first);
});

test("corrects a misspelling and returns the corrected words", async () => {
  const { labels, body } = await suggest("vauxal");
  expect(labels).toEqual([
    ["make", "Vauxhall", 1],
    ["range", "Vauxhall Corsa", 1],
    ["words", "Vauxhall", 1],
  ]);
  expect(body.meta.showing).toBe("Vauxhall");
});

test.each(["wx21", "WX21 KDE", "100001"])("names the single vehicle of %s", async (q) => {
  const [vehicle] = (await suggest(q)).data;
  expect(vehicle).toEqual({
    type: "vehicle",
    label: "Ford Fiesta",
    detail: "1.0 EcoBoost, 2021, 21 reg, WX21 KDE, stock number 100001",
    count: null,
    href: stock.cards([100001])[0]?.path,
  });
});

test("suggests values for some of the words when no vehicle matches all of them", async () => {
  expect((await suggest("blue corsa")).labels).toEqual([
    ["colour", "Blue", 1],
    ["range", "Vauxhall Corsa", 1],
  ]);
});

test("lists the makes with the most vehicles first when nothing is typed", async () => {
  expect((await suggest("")).labels).toEqual([
    ["make", "Ford", 4],
    ["make", "Fiat", 1],
    ["make", "Vauxhall", 1],
  ]);
});

test("returns the count of the search that its link opens, on the page it was requested from", async () => {
  for (const path of ["/vehicle-search", "/used-cars", "/used-vans"]) {
    for (const q of ["", "fo", "ford", "vaux", "petrol", "red", "panel van"]) {
      for (const { href, count } of (await suggest(q, `&path=${path}`)).data) {
        const [at, query] = href.split("?");
        expect(at).toBe(path);
        const { search } = parseSearch(new URLSearchParams(query));
        const fixed = path === "/vehicle-search" ? {} : { advert_classification: ["used"] };
        const scope = path === "/used-cars" ? "cars" : path === "/used-vans" ? "vans" : "all";
        expect(stock.search({ ...search, facets: { ...search.facets, ...fixed } }, scope).total, `${path} ${q} ${href}`).toBe(count);
      }
    }
  }
});

test("is answered with 304 until the stock changes", async () => {
  const etag = (await suggest("ford")).headers.get("etag") ?? "";
  expect((await suggest("ford", "", { "If-None-Match": etag })).status).toBe(304);
  await database.database.update(vehicles).set({ state: "sold" }).where(eq(vehicles.range, "Transit"));
  await stock.refresh();
  expect((await suggest("ford", "", { "If-None-Match": etag })).labels).toContainEqual(["make", "Ford", 3]);
});

test.each([
  ["&path=/elsewhere", "path"],
  [`${"x".repeat(201)}`, "q"],
])("names what is wrong", async (more, field) => {
  const { status, body } = await suggest(field === "q" ? more : "", field === "q" ? "" : more);
  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: [field] });
});
