import { RANGES, type Facet, type VehicleSearch } from "./filters.ts";
import type { QueryInterpretation } from "./interpret-query.ts";

/**
 * The same search with filters in place of the words that say the same; `q` keeps the others. Words that contradict a chosen filter stay
 * words too, and so do those about a `hidden` facet, which the page has no field for.
 */
export function filtersFromText(search: VehicleSearch, { parts }: QueryInterpretation, hidden: readonly Facet[]): VehicleSearch {
  const rest: string[] = [];
  let filtered = search;
  for (const { words, filter } of parts) {
    const narrowed = filter && !filter.facets.some((facet) => hidden.includes(facet)) ? filter.narrow(filtered) : undefined;
    if (narrowed && !isContradictory(narrowed)) filtered = narrowed;
    else rest.push(words);
  }
  return { ...filtered, q: rest.join(" ") };
}

function isContradictory({ facets, ranges, monthly }: VehicleSearch): boolean {
  if (Object.values(facets).some((values) => values.length === 0)) return true;
  return [monthly, ...RANGES.map((range) => ranges[range])].some(
    (bounds) => bounds?.min !== undefined && bounds.max !== undefined && bounds.min > bounds.max,
  );
}
