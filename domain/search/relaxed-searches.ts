import { appliedFilters, facetLabel, withoutPage, type AppliedFilter, type FacetLabels } from "./applied-filters.ts";
import { dataText } from "../messages/message-text.ts";
import { FACETS, type Facet, type VehicleSearch } from "./filters.ts";

/** Maximum number of filters, and of free-text terms, tried one by one: each costs a search. */
const MAX_SINGLES = 20;
/** Maximum number of filters tried in pairs, and of pairs returned. */
const MAX_PAIRED = 12;
const MAX_PAIRS = 6;

/** An empty search without one filter, or without two (`and` is the second), and the number of vehicles it finds. */
export type RelaxedSearch = AppliedFilter & { total: number; and?: Pick<AppliedFilter, "name" | "label"> };

/**
 * For a search without results: the single filters and free-text terms whose removal gives results, most vehicles first. If no single one
 * is enough, pairs of filters. Filters in `fixed` (a landing page's own) are never removed. Source: specification 8.21.
 */
export function relaxedSearches(
  search: VehicleSearch,
  labels: FacetLabels,
  fixed: Partial<Record<Facet, unknown>>,
  pieces: readonly string[],
  totalsOf: (searches: readonly VehicleSearch[]) => number[],
): RelaxedSearch[] {
  const filters = removableFilters(search, labels)
    .filter(({ name }) => !(name in fixed))
    .slice(0, MAX_SINGLES);
  const helping = (candidates: readonly Omit<RelaxedSearch, "total">[]): RelaxedSearch[] => {
    const totals = totalsOf(candidates.map(({ without }) => without));
    return candidates
      .map((candidate, at) => ({ ...candidate, total: totals[at] ?? 0 }))
      .filter(({ total }) => total > 0)
      .toSorted((one, other) => other.total - one.total);
  };
  const singles = helping([...filters, ...singlePieces(search, pieces.slice(0, MAX_SINGLES))]);
  return singles.length > 0 ? singles : helping(pairsOf(filters, labels)).slice(0, MAX_PAIRS);
}

/** Values of one facet are alternatives: removing one of several finds nothing more, so they are one filter here. */
function removableFilters(search: VehicleSearch, labels: FacetLabels): AppliedFilter[] {
  const several = FACETS.filter((facet) => (search.facets[facet]?.length ?? 0) > 1);
  const facetFilters = several.map((facet): AppliedFilter => {
    const { [facet]: values = [], ...others } = search.facets;
    const label = values.map((value) => labels[facet]?.[value] ?? value).join(", ");
    return { name: facet, label: facetLabel(facet, label, {}), without: withoutPage({ ...search, facets: others }) };
  });
  return [...facetFilters, ...appliedFilters(search, labels).filter(({ name }) => several.every((facet) => facet !== name))];
}

/** Each filter with each of the later ones. */
function pairsOf(filters: readonly AppliedFilter[], labels: FacetLabels): Omit<RelaxedSearch, "total">[] {
  const paired = filters.slice(0, MAX_PAIRED);
  return paired.flatMap((first, at) => {
    const left = new Map(removableFilters(first.without, labels).map((filter) => [nameOf(filter), filter.without]));
    return paired.slice(at + 1).flatMap(({ name, label }) => {
      const without = left.get(nameOf({ name, label }));
      return without ? [{ ...first, and: { name, label }, without }] : [];
    });
  });
}

/** Without its language a message is its key and its values. */
function nameOf({ name, label }: Pick<AppliedFilter, "name" | "label">): string {
  return `${name} ${JSON.stringify(label)}`;
}

function singlePieces(search: VehicleSearch, pieces: readonly string[]): AppliedFilter[] {
  if (pieces.length < 2) return [];
  return pieces.map((piece) => ({
    name: "q",
    label: dataText(`“${piece}”`),
    without: withoutPage({ ...search, q: withoutPiece(search.q, piece) }),
  }));
}

function withoutPiece(q: string, piece: string): string {
  const at = ` ${q.toLowerCase()} `.indexOf(` ${piece} `);
  return at < 0 ? q : `${q.slice(0, at)} ${q.slice(at + piece.length)}`.trim().replace(/\s+/g, " ");
}
