import { appliedFilters, withoutPage, type AppliedFilter, type FacetLabels } from "./applied-filters.ts";
import type { Facet, VehicleSearch } from "./filters.ts";

/** One thing to leave out of a search that finds nothing, and how many vehicles there are then. */
export type WayOut = AppliedFilter & { total: number };

/**
 * The single filters, and the single pieces of the words, that a search which finds nothing can do without: the one that
 * gives most vehicles first. What the page itself is about (`fixed`) is never left out. Source: specification 8.21.
 */
export function waysOut(
  search: VehicleSearch,
  labels: FacetLabels,
  fixed: Partial<Record<Facet, unknown>>,
  pieces: readonly string[],
  totalOf: (search: VehicleSearch) => number,
): WayOut[] {
  const filters = appliedFilters(search, labels).filter(({ name }) => !(name in fixed));
  return [...filters, ...singlePieces(search, pieces)]
    .map((filter) => ({ ...filter, total: totalOf(filter.without) }))
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total);
}

function singlePieces(search: VehicleSearch, pieces: readonly string[]): AppliedFilter[] {
  if (pieces.length < 2) return [];
  return pieces.map((piece) => ({
    name: "q",
    label: `“${piece}”`,
    without: withoutPage({ ...search, q: withoutPiece(search.q, piece) }),
  }));
}

function withoutPiece(q: string, piece: string): string {
  const at = ` ${q.toLowerCase()} `.indexOf(` ${piece} `);
  return at < 0 ? q : `${q.slice(0, at)} ${q.slice(at + piece.length)}`.trim().replace(/\s+/g, " ");
}
