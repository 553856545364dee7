import type { FacetLabels } from "./applied-filters.ts";
import { FACETS, type Facet, type Range, type VehicleSearch } from "./filters.ts";

/** One choice of a facet: slug, label, and the number of vehicles it would find. */
export type FacetValue = { value: string; label: string; count: number };
export type FacetCounts = Record<Facet, FacetValue[]>;
/** Minimum and maximum over the results, without the range's own bounds; null if nothing matches. Price in pounds. */
export type NumberBounds = Record<Range, { min: number; max: number } | null>;

export type FacetChoice = FacetValue & { chosen: boolean };

const WITHOUT_DERIVATIVE = FACETS.filter((facet) => facet !== "derivative");

/** The facets whose values are counted for a search: derivatives only after a make or a range is selected. */
export function listedFacets({ facets }: Pick<VehicleSearch, "facets">): readonly Facet[] {
  return facets.make || facets.range ? FACETS : WITHOUT_DERIVATIVE;
}

/** The options of a facet in the form: every value that finds something, and selected values even if they find nothing. */
export function facetChoices(facet: Facet, counts: FacetCounts, search: VehicleSearch, labels: FacetLabels): FacetChoice[] {
  const chosen = new Set(search.facets[facet]);
  const choices: FacetChoice[] = counts[facet].map((value) => ({ ...value, chosen: chosen.delete(value.value) }));
  for (const value of chosen) {
    choices.push({ value, label: labels[facet]?.[value] ?? value, count: 0, chosen: true });
  }
  return choices;
}
