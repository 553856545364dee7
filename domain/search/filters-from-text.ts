import type { AppliedFilter } from "./applied-filters.ts";
import { EMPTY_SEARCH, FACETS, RANGES, type Facet, type VehicleSearch } from "./filters.ts";
import type { QueryInterpretation, TextPart } from "./interpret-query.ts";

/** `replaced`: the words that became a filter. */
export type FilteredText = { search: VehicleSearch; replaced: Partial<Record<AppliedFilter["name"], string>> };
/** The facets that a page has no field for, with every value of its vehicles. */
export type PageValues = Partial<Record<Facet, readonly string[]>>;

/**
 * The same search with filters instead of the words that mean them; `q` has the other words. Words that contradict a chosen filter stay
 * words too: decision D4. Words about a facet without a field are dropped if all of the page's vehicles match them ("car" among cars).
 */
export function filtersFromText(search: VehicleSearch, { parts }: QueryInterpretation, page: PageValues): FilteredText {
  const rest: string[] = [];
  const replaced: FilteredText["replaced"] = {};
  let filtered = search;
  for (const { words, filter } of parts) {
    if (filter && isTrueOf(page, filter)) continue;
    const narrowed = filter && !filter.fields.some((field) => field in page) ? filter.narrow(filtered) : undefined;
    if (!filter || !narrowed || isContradictory(narrowed)) {
      rest.push(words);
      continue;
    }
    filtered = narrowed;
    const field = filter.fields.at(-1)!;
    replaced[field] = [replaced[field], words].filter(Boolean).join(" ");
  }
  return { search: { ...filtered, q: rest.join(" ") }, replaced };
}

function isTrueOf(page: PageValues, { fields, narrow }: NonNullable<TextPart["filter"]>): boolean {
  const { facets } = narrow(EMPTY_SEARCH);
  return FACETS.some(
    (facet) => fields.includes(facet) && page[facet] !== undefined && page[facet].every((value) => facets[facet]?.includes(value)),
  );
}

function isContradictory({ facets, ranges, monthly }: VehicleSearch): boolean {
  if (Object.values(facets).some((values) => values.length === 0)) return true;
  return [monthly, ...RANGES.map((range) => ranges[range])].some(
    (bounds) => bounds?.min !== undefined && bounds.max !== undefined && bounds.min > bounds.max,
  );
}
