import { otherPriceClassifications } from "#domain/search/price-basis.ts";
import { facetValue, FACETS, RANGES, type Range, type VehicleSearch } from "#domain/search/filters.ts";
import { CAP_DATABASE_BY_SELECTION, type StockScope } from "#domain/search/stock-selection.ts";
import type { IndexedFacet } from "./indexed-vehicle.ts";
import { NO_NUMBER } from "./number-column.ts";
import type { StockColumns } from "./stock-columns.ts";

/** Without a choice these are left out of every search, and out of its bounds. */
const LEFT_OUT = ["motability", "contract-hire-business"];

const PENCE_A_POUND = 100;

/** A facet that is narrowed to the values with some codes, or to all but them. */
export type FacetFilter = { facet: IndexedFacet; codes: number[]; leaveOut: boolean };

/** The facets that a search narrows. A value that no vehicle ever had has no code. */
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

/** The codes of the kinds of advert that stand beside the search's own figure, in their order. */
export function secondaryPriceCodes(columns: StockColumns, search: VehicleSearch): number[] {
  const known = columns.facet("advert_classification").values;
  return otherPriceClassifications(search).flatMap((value) => known.codeOf(value) ?? []);
}

/** The bounds that a search sets, in the units of the columns. */
export function rangeFiltersOf({ ranges }: VehicleSearch): { range: Range; min: number; max: number }[] {
  return RANGES.flatMap((range) => {
    const bounds = ranges[range];
    if (!bounds) return [];
    const unit = range === "price" ? PENCE_A_POUND : 1;
    return [{ range, min: Math.round((bounds.min ?? 0) * unit), max: Math.round((bounds.max ?? NO_NUMBER) * unit) }];
  });
}
