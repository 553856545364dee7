import { EMPTY_SEARCH, MAX_RESULTS_PER_PAGE, type VehicleSearch } from "#domain/search/filters.ts";
import type { StockScope } from "#domain/search/stock-selection.ts";
import { arbitrarySearch } from "#server/stock/test-support/arbitrary-search.ts";
import { arbitraryVehicle } from "#server/stock/test-support/arbitrary-vehicle.ts";
import { randomInt, seededRandom } from "#server/stock/test-support/seeded-random.ts";
import { ColumnStockIndex } from "#server/stock/index/column-stock-index.ts";
import { SavedSearches } from "./saved-searches.ts";
import type { StockIndex } from "#server/stock/index/stock-index.ts";
import { indexEntry } from "#server/stock/index/vehicle-conditions.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";

const FIRST_ID = 100_001;
const SEARCHES = 60;
const RUNS = process.env["FORECOURT_DEEP"] === "1" ? 500 : 60;
const SCOPES: readonly StockScope[] = ["all", "cars", "vans", "none"];

test("the saved searches that find a vehicle are those whose own results have it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 250 }), fc.nat(), (size, seed) => {
      const random = seededRandom(seed);
      const stock = Array.from({ length: size }, (_, at) => arbitraryVehicle(FIRST_ID + at, random));
      const index = ColumnStockIndex.of(stock);
      const searches = Array.from({ length: SEARCHES }, () => ({
        search: { ...arbitrarySearch(stock, random), orderBy: null },
        scope: SCOPES[randomInt(random, SCOPES.length)]!,
      }));
      searches.push(
        { search: { ...EMPTY_SEARCH, orderBy: null }, scope: "all" },
        { search: { ...EMPTY_SEARCH, orderBy: null, q: "-" }, scope: "all" },
      );
      const saved = new SavedSearches(searches);
      const results = searches.map(({ search, scope }) => everyResult(index, search, scope));
      for (const vehicle of stock) {
        const entry = indexEntry(vehicle, (facet, value, label) => index.label(facet, value) ?? label);
        expect(saved.finding(entry)).toEqual(results.flatMap((result, place) => (result.has(vehicle.stock_id) ? [place] : [])));
      }
    }),
    { numRuns: RUNS },
  );
});

function everyResult(index: StockIndex, search: VehicleSearch, scope: StockScope): Set<number> {
  const found = new Set<number>();
  for (let page = 1; ; page++) {
    const { stock_ids, total } = index.find({ ...search, page, resultsPerPage: MAX_RESULTS_PER_PAGE }, { scope, facets: [] });
    for (const stock_id of stock_ids) found.add(stock_id);
    if (page * MAX_RESULTS_PER_PAGE >= total) return found;
  }
}
