import { MAX_RESULTS_PER_PAGE, parseSearch, type VehicleSearch } from "#domain/search/filters.ts";
import type { StockScope } from "#domain/search/stock-selection.ts";
import { demoDataDir } from "#server/test-support/demo-data-dir.ts";
import type { Dealership } from "#server/dealership.ts";
import { openDealership } from "#server/open-group.ts";
import { randomInt, seededRandom, type Random } from "#server/stock/test-support/seeded-random.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

const SEARCHES = 40;
const RUNS = process.env["FORECOURT_DEEP"] === "1" ? 200 : 15;
const SCOPES: readonly StockScope[] = ["all", "cars", "vans"];

let dealership: Dealership;
beforeAll(async () => {
  dealership = await openDealership({ dataDir: await demoDataDir(), databaseUrl: undefined, keyFile: undefined, demo: true });
});
afterAll(() => dealership.close());

test("the searches that find a vehicle of the demonstration are those that list it, by month and in all, miles and words too", async () => {
  const { stock } = dealership;
  const stock_ids = stock.index().stockIds();
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const random = seededRandom(seed);
      const searches = Array.from({ length: SEARCHES }, () => ({
        search: searchOf(typedSearch(random)),
        scope: SCOPES[randomInt(random, SCOPES.length)]!,
      }));
      const { found } = await stock.searchesFinding(searches, stock_ids);
      const results = await Promise.all(searches.map(({ search, scope }) => everyResult(search, scope)));
      for (const stock_id of stock_ids)
        expect(found.get(stock_id) ?? [], String(stock_id)).toEqual(
          results.flatMap((result, place) => (result.has(stock_id) ? [place] : [])),
        );
      expect(results.some(({ size }) => size > 0)).toBe(true);
    }),
    { numRuns: RUNS },
  );
});

const searchOf = (query: string) => parseSearch(new URLSearchParams(query)).search;

test("many limits of the monthly total leave the totals of the stock that shoppers use as they are", async () => {
  const { stock } = dealership;
  const context = await stock.searchContext(searchOf("total_to=400"));
  const searches = Array.from({ length: 12 }, (_, place) => ({
    search: searchOf(`total_to=400&miles=${5_000 + 1_000 * place}`),
    scope: "all" as const,
  }));
  const { found } = await stock.searchesFinding(searches, stock.index().stockIds());
  expect(found.size).toBeGreaterThan(0);
  expect(stock.isCurrent(context)).toBe(true);
});

/** A query as an address has it: a few of these, each often enough to find something. */
function typedSearch(random: Random): string {
  const one = <T>(values: readonly T[]): T => values[randomInt(random, values.length)]!;
  const parts = [
    () => `monthly_to=${100 + 50 * randomInt(random, 10)}`,
    () => `monthly_from=${50 * randomInt(random, 8)}&deposit=${one(["500", "1000", "10"])}&term=${one([24, 36, 48, 60])}`,
    () => `monthly_to=${200 + 10 * randomInt(random, 20)}&mileage=${one([6000, 8000, 12000])}`,
    () => `total_to=${200 + 50 * randomInt(random, 10)}&miles=${one([6000, 12000])}`,
    () => `postcode=${one(["SN1 1AA", "SP10", "BA1 1AA"])}&max_distance=${one([1, 15, 40, 200])}`,
    () => `q=${one(["ford", "automatic suv", "fista", "under 12k", "petrol or hybrid", "white van", "£250 a month", "4x4"])}`,
    () => `make=${one(["ford", "vauxhall", "volkswagen", "ford,kia"])}`,
    () => `max_price=${5_000 + 500 * randomInt(random, 40)}`,
    () => `fuel_type=${one(["petrol", "diesel", "electric"])}`,
    () => `advert_classification=${one(["used", "motability", "contract-hire-business", "new,offer", "used,motability"])}`,
    () => `tags=${one(["fdc-750", "interest-free"])}`,
    () => `min_year=${2014 + randomInt(random, 10)}`,
  ];
  return Array.from({ length: 1 + randomInt(random, 3) }, () => one(parts)()).join("&");
}

async function everyResult(search: VehicleSearch, scope: StockScope): Promise<Set<number>> {
  const { stock } = dealership;
  const context = await stock.searchContext(search, { monthly: true });
  const found = new Set<number>();
  for (let page = 1; ; page++) {
    const { stock_ids, pages } = stock.search({ ...search, page, resultsPerPage: MAX_RESULTS_PER_PAGE }, scope, context);
    for (const stock_id of stock_ids) found.add(stock_id);
    if (page >= pages) return found;
  }
}
