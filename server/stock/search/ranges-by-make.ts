import type { FacetValue } from "#domain/search/facets.ts";
import type { VehicleSearch } from "#domain/search/filters.ts";
import type { IndexSearchResult } from "#server/stock/index/stock-index.ts";

/** The ranges of a make that a search finds, without its own filter by range; chosen ones that it does not find are left out. */
export type RangesOfMake = { make: string; ranges: FacetValue[] };

/** The ranges of each of the search's makes. */
export function rangesByMake(search: VehicleSearch, find: (search: VehicleSearch) => IndexSearchResult): RangesOfMake[] {
  return (search.facets.make ?? []).map((make) => {
    const ranges: FacetValue[] = [];
    const { derivative: _derivative, ...facets } = search.facets;
    const found = find({ ...search, facets: { ...facets, make: [make] }, resultsPerPage: 1 });
    found.eachCount("range", (value, label, count) => ranges.push({ value, label, count }));
    return { make, ranges };
  });
}
