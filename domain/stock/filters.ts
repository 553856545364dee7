import type { Problem } from "../problem.ts";
import { slugify } from "./slug.ts";
import { ADVERT_CLASSIFICATIONS } from "./vehicle.ts";

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

export const DEFAULT_ORDER: OrderBy = "price-asc";
export const DEFAULT_RESULTS_PER_PAGE = 24;
export const MAX_RESULTS_PER_PAGE = 60;
const MAX_Q_CHARACTERS = 200;
const MAX_PAGE = 1_000_000;

/** Facets whose values are whole numbers: anything else is a bad number, not an unknown value. */
const NUMERIC_FACETS: ReadonlySet<Facet> = new Set(["doors", "seats", "department_id"]);

/** RESULTS_PAGE_OFFER is a known word that is never stock: it finds nothing. */
const CLASSIFICATION_VALUES: ReadonlySet<string> = new Set([
  ...ADVERT_CLASSIFICATIONS.map((classification) => facetValue(classification)),
  "results-page-offer",
]);

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

export const EMPTY_SEARCH: VehicleSearch = {
  facets: {},
  ranges: {},
  q: "",
  orderBy: DEFAULT_ORDER,
  page: 1,
  resultsPerPage: DEFAULT_RESULTS_PER_PAGE,
};

/**
 * Reads a search from the pairs of an address (a URLSearchParams is one). Values may be repeated or separated by
 * commas, in any case; unknown names and empty values are ignored; what cannot be understood is left out and named.
 */
export function parseSearch(pairs: Iterable<readonly [string, string]>): ParsedSearch {
  const given = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    if (value.trim() === "") continue;
    const values = given.get(name);
    if (values) values.push(value);
    else given.set(name, [value]);
  }
  const problems: Problem[] = [];
  const search: VehicleSearch = {
    facets: readFacets(given, problems),
    ranges: readRanges(given, problems),
    q: readWords(given, problems),
    orderBy: readOrder(given, problems),
    page: readCount(given, "page", 1, MAX_PAGE, problems) ?? 1,
    resultsPerPage:
      readCount(given, "resultsPerPage", 1, MAX_RESULTS_PER_PAGE, problems) ?? DEFAULT_RESULTS_PER_PAGE,
  };
  return { search, problems };
}

/** The search as the pairs of an address: always in the same order, what is default left out. */
export function searchToParams(search: VehicleSearch): [string, string][] {
  const pairs: [string, string][] = [];
  for (const facet of FACETS) {
    const values = search.facets[facet];
    if (values?.length) pairs.push([facet, values.join(",")]);
  }
  for (const range of RANGES) {
    const { min, max } = search.ranges[range] ?? {};
    if (min !== undefined) pairs.push([`min_${range}`, String(min)]);
    if (max !== undefined) pairs.push([`max_${range}`, String(max)]);
  }
  if (search.q) pairs.push(["q", search.q]);
  if (search.orderBy !== DEFAULT_ORDER) pairs.push(["orderBy", search.orderBy]);
  if (search.resultsPerPage !== DEFAULT_RESULTS_PER_PAGE) pairs.push(["resultsPerPage", String(search.resultsPerPage)]);
  if (search.page !== 1) pairs.push(["page", String(search.page)]);
  return pairs;
}

/** "make=ford,kia&max_price=12000", or "" for everything: the canonical query of a search. */
export function searchToQuery(search: VehicleSearch): string {
  return searchToParams(search)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",").replaceAll("%20", "+")}`)
    .join("&");
}

/** The address of a search on a page: "/used-cars?make=ford". */
export function searchAddress(path: string, search: VehicleSearch): string {
  const query = searchToQuery(search);
  return query === "" ? path : `${path}?${query}`;
}

/** The value a facet has in an address: the slug, or the text itself when it has no letters or digits of ours. */
export function facetValue(text: string): string {
  return slugify(text) || text.normalize("NFKC").trim().toLowerCase();
}

function readFacets(given: Map<string, string[]>, problems: Problem[]): VehicleSearch["facets"] {
  const facets: VehicleSearch["facets"] = {};
  for (const facet of FACETS) {
    const values = new Set<string>();
    for (const text of given.get(facet)?.flatMap((value) => value.split(",")) ?? []) {
      if (text.trim() === "") continue;
      const value = readFacetValue(facet, text, problems);
      if (value !== undefined) values.add(value);
    }
    if (values.size > 0) facets[facet] = [...values].toSorted();
  }
  return facets;
}

function readFacetValue(facet: Facet, text: string, problems: Problem[]): string | undefined {
  if (NUMERIC_FACETS.has(facet)) {
    const number = readNumber(text, 0);
    if (number === undefined) problems.push({ field: facet, message: `${LABELS[facet]} must be a whole number` });
    return number?.toString();
  }
  const value = facetValue(text.toWellFormed());
  if (facet !== "advert_classification") return value;
  if (value === "offers") return "offer";
  if (CLASSIFICATION_VALUES.has(value)) return value;
  problems.push({ field: facet, message: `Choose an advert classification from the list: we have no "${text.trim()}"` });
  return undefined;
}

function readRanges(given: Map<string, string[]>, problems: Problem[]): VehicleSearch["ranges"] {
  const ranges: VehicleSearch["ranges"] = {};
  for (const range of RANGES) {
    const min = readBound(given, `min_${range}`, range, problems);
    const max = readBound(given, `max_${range}`, range, problems);
    if (min === undefined && max === undefined) continue;
    ranges[range] = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  }
  return ranges;
}

function readBound(
  given: Map<string, string[]>,
  field: string,
  range: Range,
  problems: Problem[],
): number | undefined {
  const text = readOne(given, field, problems);
  if (text === undefined) return undefined;
  const number = readNumber(text, range === "price" ? 2 : 0);
  if (number === undefined) problems.push({ field, message: RANGE_MESSAGES[range] });
  return number;
}

function readCount(
  given: Map<string, string[]>,
  field: "page" | "resultsPerPage",
  min: number,
  max: number,
  problems: Problem[],
): number | undefined {
  const text = readOne(given, field, problems);
  if (text === undefined) return undefined;
  const number = readNumber(text, 0);
  if (number !== undefined && number >= min && number <= max) return number;
  const name = field === "page" ? "Page" : "Results per page";
  problems.push({ field, message: `${name} must be a whole number from ${min} to ${max}` });
  return undefined;
}

function readOrder(given: Map<string, string[]>, problems: Problem[]): OrderBy {
  const text = readOne(given, "orderBy", problems);
  if (text === undefined) return DEFAULT_ORDER;
  const order = ORDERS.find((known) => known === text.trim().toLowerCase());
  if (!order) problems.push({ field: "orderBy", message: `Sort by one of ${ORDERS.join(", ")}` });
  return order ?? DEFAULT_ORDER;
}

function readWords(given: Map<string, string[]>, problems: Problem[]): string {
  const words = (given.get("q") ?? []).join(" ").toWellFormed().trim().replace(/\s+/g, " ");
  if (words.length <= MAX_Q_CHARACTERS) return words;
  problems.push({ field: "q", message: `Search words must be ${MAX_Q_CHARACTERS} characters or fewer` });
  return "";
}

/** A field that can have one value only: two different ones are a problem, not a guess. */
function readOne(given: Map<string, string[]>, field: string, problems: Problem[]): string | undefined {
  const values = new Set(given.get(field));
  if (values.size <= 1) return [...values][0];
  problems.push({ field, message: "Give one value only" });
  return undefined;
}

/** "12000", and what people type: "£12,000", "12 000". At most nine digits before the point. */
function readNumber(text: string, decimals: number): number | undefined {
  const plain = text.trim().replace(/^£\s*/, "").replace(/(?<=\d)[, ](?=\d{3}(?!\d))/g, "");
  const pattern = decimals === 0 ? /^\d{1,9}$/ : /^\d{1,9}(\.\d{1,2})?$/;
  return pattern.test(plain) ? Number(plain) : undefined;
}

const LABELS: Partial<Record<Facet, string>> = { doors: "Doors", seats: "Seats", department_id: "Department" };

const RANGE_MESSAGES = {
  price: "Price must be a number of pounds, like 12000",
  year: "Year must be a whole number, like 2019",
  mileage: "Mileage must be a whole number of miles, like 30000",
} as const satisfies Record<Range, string>;
