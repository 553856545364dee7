import { londonDay } from "#domain/calendar.ts";
import { quoteRequestAt } from "#domain/finance/requested-terms.ts";
import { monthlyFigure } from "#domain/finance/monthly-figure.ts";
import { pence } from "#domain/money.ts";
import type { FinanceTerms } from "#domain/search/budget-and-location.ts";
import { parseSearch } from "#domain/search/filters.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { fiesta } from "#server/database/test-support/row-fixtures.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { vehicleSearchApi } from "#server/api/vehicle-search.ts";
import { openStock } from "#server/stock/open-stock.ts";
import type { Stock } from "#server/stock/stock.ts";
import { randomInt, seededRandom } from "#server/stock/test-support/seeded-random.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const NOW = Date.UTC(2026, 10, 21, 12);
const TODAY = londonDay(NOW);
const VEHICLES = 40;
const [embedded] = testDatabases();
const database = await embedded!.open();
const random = seededRandom(21);
const one = <T>(values: readonly T[]): T => values[randomInt(random, values.length)]!;
let stock: Stock;
let api: Hono;

beforeAll(async () => {
  await database.database.insert(sites).values([
    { slug: "swindon", name: "Wexcombe Swindon", latitude: "51.5463", longitude: "-1.7478" },
    { slug: "salisbury", name: "Wexcombe Salisbury", postcode: "SP2 7AB" },
    { slug: "abroad", name: "Store abroad" },
  ]);
  const rows = Array.from({ length: VEHICLES }, (_, i) => ({
    ...fiesta(1 + (i % 3)),
    year: 2012 + randomInt(random, 15),
    mileage: one([900, 25_000, 60_000, 140_000, null]),
    price: 100_00 * (5 + randomInt(random, 400)),
    admin_fee: one([0, 99_00]),
    tags: one([[], ["fdc-750"], ["interest-free"]]),
    vat_scheme: one(["Commercial", "Margin", null] as const),
    advert_classification: one(["USED", "USED", "NEW", "OFFER", "MOTABILITY"] as const),
  }));
  await database.database.insert(vehicles).values(rows);
  const organisation = await openOrganisation(database.database);
  stock = await openStock(database, { website: wexcombe, organisation, now: () => NOW });
  api = vehicleSearchApi({ stock });
});

afterAll(async () => {
  await stock.close();
  await database.close();
});

type Item = { stock_id: number; monthly_payment?: number | null; distance_miles?: number | null; site: { slug: string } };

async function get(query: string) {
  const response = await api.request(`/vehicle-search?resultsPerPage=60&${query}`);
  const body = await response.json();
  return { status: response.status, headers: response.headers, body, items: (body.data ?? []) as Item[], meta: body.meta };
}

const allVehicles = (): Vehicle[] => stock.listed(stock.index().stockIds());

/** Monthly pounds from a full quote for each vehicle. */
function figures(terms: FinanceTerms): Map<number, number> {
  const quoted = new Map<number, number>();
  for (const vehicle of allVehicles()) {
    const quote = monthlyFigure(vehicle, wexcombe, TODAY, quoteRequestAt(wexcombe, terms));
    if (quote) quoted.set(vehicle.stock_id, quote.RegularPayment / 100);
  }
  return quoted;
}

describe("a budget by the month", () => {
  test.each<FinanceTerms>([
    {},
    { deposit: 10, deposit_type: "percentage", term: 48, mileage: 8000 },
    { deposit: 20, deposit_type: "percentage", term: 36 },
    { deposit: 3000, deposit_type: "amount", term: 60, mileage: 15_000 },
    { deposit: 0, deposit_type: "percentage", term: 24, mileage: 5000 },
    { term: 7 },
  ])("finds, bounds and orders what a quote of each vehicle says: %j", async (terms) => {
    const quoted = figures(terms);
    const listed = allVehicles()
      .filter((vehicle) => vehicle.advert_classification !== "MOTABILITY")
      .map(({ stock_id }) => stock_id);
    const query = new URLSearchParams(Object.entries(terms).map(([name, value]): [string, string] => [name, String(value)]));
    const all = [...quoted.values()].toSorted((one, other) => one - other);
    const [low, high] = [all[Math.floor(all.length / 4)] ?? 100, all[Math.floor((all.length * 3) / 4)] ?? 300];
    for (const order of ["monthly-asc", "monthly-desc"]) {
      const figureOf = (stock_id: number) => quoted.get(stock_id) ?? Number.POSITIVE_INFINITY;
      const sign = order === "monthly-asc" ? 1 : -1;
      const expected = listed.toSorted((one, other) => {
        if (!quoted.has(one) || !quoted.has(other)) return Number(quoted.has(other)) - Number(quoted.has(one)) || one - other;
        return sign * (figureOf(one) - figureOf(other)) || one - other;
      });
      const sorted = await get(`${query}&orderBy=${order}`);
      expect(sorted.items.map(({ stock_id }) => stock_id)).toEqual(expected);
      expect(sorted.items.map(({ monthly_payment }) => monthly_payment)).toEqual(expected.map((stock_id) => quoted.get(stock_id) ?? null));
      const within = await get(`${query}&orderBy=${order}&monthly_from=${low}&monthly_to=${high}`);
      expect(within.items.map(({ stock_id }) => stock_id)).toEqual(
        expected.filter((stock_id) => figureOf(stock_id) >= low && figureOf(stock_id) <= high),
      );
      expect(within.meta.bounds.monthly).toEqual(all.length > 0 ? { min: all[0], max: all.at(-1) } : null);
    }
  });

  test("shows the monthly figure at the filter's terms on the card, and passes the terms to the vehicle's link", async () => {
    const { search } = parseSearch(new URLSearchParams("monthly_to=400&deposit=2000&term=36&mileage=10000&orderBy=monthly-asc"));
    const context = await stock.searchContext(search);
    const { stock_ids } = stock.search(search, "all", context);
    const quoted = figures({ deposit: 2000, term: 36, mileage: 10_000 });
    const cards = stock.cards(stock_ids, context);
    expect(cards.length).toBeGreaterThan(3);
    for (const card of cards) {
      expect(card.monthly?.payment).toBe(pence(Math.round(quoted.get(card.stock_id)! * 100)));
      expect(card.path).toMatch(/\?deposit=2000&deposit_type=amount&term=36&mileage=10000$/);
    }
    expect(stock.cardQuote(stock_ids[0]!, context)?.RegularPayment).toBe(cards[0]!.monthly!.payment);
    const plain = await stock.searchContext({ ...search, finance: undefined });
    expect(stock.cards(stock_ids, plain)[0]?.path).not.toContain("?");
  });

  test("returns the terms rounded to their steps", async () => {
    expect((await get("monthly_to=300&deposit=2380&mileage=8400")).meta.finance).toEqual({
      deposit: 2500,
      deposit_type: "amount",
      term: 48,
      mileage: 8000,
    });
    expect((await get("make=ford")).meta.finance).toBeUndefined();
  });

  test("uses a changed price at the next search", async () => {
    const [cheapest] = (await get("orderBy=monthly-asc")).items;
    await database.database.update(vehicles).set({ price: 39_000_00 }).where(eq(vehicles.stock_id, cheapest!.stock_id));
    await stock.refresh();
    const after = await get("orderBy=monthly-asc");
    expect(after.items[0]?.stock_id).not.toBe(cheapest!.stock_id);
    const figure = after.items.find(({ stock_id }) => stock_id === cheapest!.stock_id)?.monthly_payment ?? null;
    expect(figure).toBe(figures({}).get(cheapest!.stock_id) ?? null);
  });

  test("a response for one budget is not cached under another", async () => {
    const [short, long] = await Promise.all([get("monthly_to=150&term=36"), get("monthly_to=150&term=48")]);
    expect(short.headers.get("etag")).not.toBe(long.headers.get("etag"));
    expect(short.headers.get("cache-control")).toBe("public, no-cache");
  });

  test("throws when a search lacks its search context", () => {
    const { search } = parseSearch(new URLSearchParams("monthly_to=150"));
    expect(() => stock.search(search)).toThrow("needs its search context first");
  });

  test("is recognised in search words", async () => {
    const { meta } = await get(`q=${encodeURIComponent("£200 a month")}`);
    expect(meta).toMatchObject({
      total: (await get("monthly_to=200")).meta.total,
      understood: [{ field: "monthly", label: "Up to £200 a month" }],
    });
  });
});

describe("the distance from a postcode", () => {
  test("sorts the nearest first, ties by stock number, and vehicles without a location last", async () => {
    const { items, meta } = await get("orderBy=distance&postcode=sn1 1aa");
    const slugs = items.map(({ site }) => site.slug);
    expect([...new Set(slugs)]).toEqual(["swindon", "salisbury", "abroad"]);
    const ofSwindon = items.filter(({ site }) => site.slug === "swindon").map(({ stock_id }) => stock_id);
    expect(ofSwindon).toEqual(ofSwindon.toSorted((one, other) => one - other));
    expect(items.map(({ distance_miles }) => distance_miles)).toEqual(
      slugs.map((slug) => ({ swindon: 1.7, salisbury: 33.9 })[slug] ?? null),
    );
    expect(meta.bounds.distance).toEqual({ min: 1, max: 34 });
  });

  test("limits the results to the given number of miles", async () => {
    expect(new Set((await get("max_distance=10&postcode=SP1")).items.map(({ site }) => site.slug))).toEqual(new Set(["salisbury"]));
    expect((await get("max_distance=1&postcode=GL1")).meta).toMatchObject({ total: 0 });
  });

  test("can be combined with a monthly budget", async () => {
    const { items, meta } = await get("monthly_to=300&orderBy=distance&postcode=SP2");
    expect(items.every(({ monthly_payment }) => monthly_payment! <= 300)).toBe(true);
    expect(items[0]?.site.slug).toBe("salisbury");
    expect(Object.keys(meta.bounds)).toEqual(["price", "year", "mileage", "monthly", "distance"]);
  });

  test("makes the response private and uncacheable", async () => {
    const { headers } = await get("postcode=SN1");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("etag")).toBeNull();
  });

  test("of an unknown postcode is an error at the field, and the page still lists all vehicles", async () => {
    expect(await get("postcode=ZZ99&orderBy=distance")).toMatchObject({
      status: 422,
      body: { errors: { postcode: ['We can’t find the postcode "ZZ99". Check it, or try just the first half'] } },
    });
    const { search } = parseSearch(new URLSearchParams("postcode=ZZ99&orderBy=distance&max_distance=5"));
    const context = await stock.searchContext(search);
    expect(stock.search(search, "all", context).total).toBe((await get("")).meta.total);
  });
});

test("an empty search returns the filters to leave out, as relaxed searches with their totals", async () => {
  const { meta } = await get("make=ford&max_price=1&q=zzzz");
  const pair = { name: "q", label: "“zzzz”", and: { name: "price", label: "Up to £1" } };
  expect(meta).toMatchObject({ total: 0, ways_out: [{ ...pair, total: expect.any(Number), query: expect.stringContaining("make=ford") }] });
  const other = await get("make=ford&max_price=1&monthly_to=200");
  expect(other.meta.ways_out.map(({ name }: { name: string }) => name)).toEqual(["price"]);
  const { total, query } = other.meta.ways_out[0];
  expect(query).toBe("make=ford&monthly_to=200&resultsPerPage=60");
  expect(total).toBe((await get(query)).meta.total);
});
