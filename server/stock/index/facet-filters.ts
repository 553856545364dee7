import { otherPriceClassifications } from "#domain/search/price-basis.ts";
import { facetValue, FACETS, RANGES, type Range, type VehicleSearch } from "#domain/search/filters.ts";
import { CAP_DATABASE_BY_SELECTION, type StockScope } from "#domain/search/stock-selection.ts";
import type { IndexedFacet } from "./indexed-vehicle.ts";
import { NO_NUMBER } from "./number-column.ts";
import type { StockColumns } from "./stock-columns.ts";

/** Excluded from every search, and from its bounds, unless `advert_classification` is filtered. */
const LEFT_OUT = ["motability", "contract-hire-business"];

const PENCE_A_POUND = 100;

/** A filter on a facet: the values with these codes, or all others if `leaveOut`. */
export type FacetFilter = { facet: IndexedFacet; codes: number[]; leaveOut: boolean };

/** The facet filters of a search. A value that no vehicle ever had has no code. */
export function facetFiltersOf(columns: StockColumns, search: VehicleSearch, scope: StockScope): FacetFilter[] {
  const narrowings: FacetFilter[] = [];
  const narrow = (facet: IndexedFacet, values: readonly string[], leaveOut = false) => {
    const known = columns.facet(facet).values;
    narrowings.push({ facet, codes: values.flatMap((value) => known.codeOf(value) ?? []), leaveOut });
  };
  if (scope !== "all") narrow("cap_database", scope === "none" ? [] : [facetValue(CAP_DATABASE_BY_SELECTION[scope])]);
  for (const facet of FACETS) {
    const values = search.facets[facet];
    if (values) narrow(facet, values);
  }
  if (search.facets.advert_classification) return narrowings;
  narrow("advert_classification", LEFT_OUT, true);
  return narrowings.filter(({ codes, leaveOut }) => !leaveOut || codes.length > 0);
}

/** Codes of the advert classifications priced by another figure than the search's, in order. */
export function secondaryPriceCodes(columns: StockColumns, search: VehicleSearch): number[] {
  const known = columns.facet("advert_classification").values;
  return otherPriceClassifications(search).flatMap((value) => known.codeOf(value) ?? []);
}

/** The range filters of a search, in the units of the columns. */
export function rangeFiltersOf({ ranges }: VehicleSearch): { range: Range; min: number; max: number }[] {
  return RANGES.flatMap((range) => {
    const bounds = ranges[range];
    if (!bounds) return [];
    const unit = range === "price" ? PENCE_A_POUND : 1;
    return [{ range, min: Math.round((bounds.min ?? 0) * unit), max: Math.round((bounds.max ?? NO_NUMBER) * unit) }];
  });
}
