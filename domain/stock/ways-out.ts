import { appliedFilters, withoutPage, type AppliedFilter, type FacetLabels } from "./applied-filters.ts";
import type { Facet, VehicleSearch } from "./filters.ts";

/** One thing to leave out of a search that finds nothing, and how many vehicles there are then. */
export type WayOut = AppliedFilter & { total: number };

/**
 * The single filters, and the single words, that a search which finds nothing can do without: the one that gives most
 * vehicles first. What the page itself is about (`fixed`) is never left out. Source: specification 8.21.
 */
export function waysOut(
  search: VehicleSearch,
  labels: FacetLabels,
  fixed: Partial<Record<Facet, unknown>>,
  totalOf: (search: VehicleSearch) => number,
): WayOut[] {
  const filters = appliedFilters(search, labels).filter(({ name }) => !(name in fixed));
  return [...filters, ...singleWords(search)]
    .map((filter) => ({ ...filter, total: totalOf(filter.without) }))
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total);
}

/** Several words are left out one by one as well. */
function singleWords(search: VehicleSearch): AppliedFilter[] {
  const words = search.q.split(" ");
  if (words.length < 2) return [];
  return words.map((word, at) => ({
    name: "q",
    label: `“${word}”`,
    without: withoutPage({ ...search, q: words.toSpliced(at, 1).join(" ") }),
  }));
}
