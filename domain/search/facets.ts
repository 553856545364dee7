import type { FacetLabels } from "./applied-filters.ts";
import { FACETS, type Facet, type Range, type VehicleSearch } from "./filters.ts";

/** One choice of a facet: the slug for the address, the words for the shopper, and how many vehicles it would give. */
export type FacetValue = { value: string; label: string; count: number };
export type FacetCounts = Record<Facet, FacetValue[]>;
/** Lowest and highest value over the result, the range's own bound left out; null when nothing matches. Price in pounds. */
export type NumberBounds = Record<Range, { min: number; max: number } | null>;

export type FacetChoice = FacetValue & { chosen: boolean };

const WITHOUT_DERIVATIVE = FACETS.filter((facet) => facet !== "derivative");

/** The facets whose values are counted beside a search: versions mean nothing before a make or a range is chosen. */
export function listedFacets({ facets }: Pick<VehicleSearch, "facets">): readonly Facet[] {
  return facets.make || facets.range ? FACETS : WITHOUT_DERIVATIVE;
}

/** What a form offers for a facet: every value that finds something, and what is chosen even when it finds nothing. */
export function facetChoices(
  facet: Facet,
  counts: FacetCounts,
  search: VehicleSearch,
  labels: FacetLabels,
): FacetChoice[] {
  const chosen = new Set(search.facets[facet]);
  const choices: FacetChoice[] = counts[facet].map((value) => ({ ...value, chosen: chosen.delete(value.value) }));
  for (const value of chosen) {
    choices.push({ value, label: labels[facet]?.[value] ?? value, count: 0, chosen: true });
  }
  return choices;
}
