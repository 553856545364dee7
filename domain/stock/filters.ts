import type { Problem } from "../problem.ts";

/** The facets: choices of which a vehicle has one (or, for tags, several). Their names are the query's names. */
export const FACETS = [
  "make",
  "range",
  "derivative",
  "body_type",
  "fuel_type",
  "transmission",
  "colour",
  "doors",
  "seats",
  "category",
  "advert_classification",
  "tags",
  "location",
  "department_id",
] as const;
export type Facet = (typeof FACETS)[number];

/** Numbers that can be bounded by min_ and max_. Price is in pounds here, as in the address. */
export const RANGES = ["price", "year", "mileage"] as const;
export type Range = (typeof RANGES)[number];

export const ORDERS = ["price-asc", "price-desc", "mileage-asc", "year-desc", "newest"] as const;
export type OrderBy = (typeof ORDERS)[number];

export const DEFAULT_RESULTS_PER_PAGE = 24;
export const MAX_RESULTS_PER_PAGE = 60;

/** What a shopper asks for. Facet values are slugs; values of one facet are OR, facets are AND. */
export type VehicleSearch = {
  facets: Partial<Record<Facet, string[]>>;
  ranges: Partial<Record<Range, { min?: number; max?: number }>>;
  /** Words; every word has to be found. */
  q: string;
  orderBy: OrderBy;
  page: number;
  resultsPerPage: number;
};

export type ParsedSearch = { search: VehicleSearch; problems: Problem[] };
