import type { Facet, Range } from "./filters.ts";

/** One choice of a facet: the slug for the address, the words for the shopper, and how many vehicles it would give. */
export type FacetValue = { value: string; label: string; count: number };
export type FacetCounts = Record<Facet, FacetValue[]>;
/** Lowest and highest value over the result, the range's own bound left out; null when nothing matches. Price in pounds. */
export type NumberBounds = Record<Range, { min: number; max: number } | null>;
