import { text, type MessageText } from "../messages/message-text.ts";
import type { Problem } from "../problem.ts";
import { budgetAndLocationParams, parseBudgetAndLocation, type BudgetAndLocation } from "./budget-and-location.ts";
import { queryFields, readChoice, readNumber, readNumberField, type QueryFields } from "./query-fields.ts";
import { slugify } from "../stock/slug.ts";
import { ADVERT_CLASSIFICATIONS, RESERVATION_STATUSES, VAT_SCHEMES } from "../stock/vehicle.ts";

/** The facets: a vehicle has one value of each (several for tags). Their names are the query parameters. */
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
  "reservation_status",
  "vat_scheme",
  "engine_size",
  "franchise_approved",
  "saving",
] as const;
export type Facet = (typeof FACETS)[number];

/** Numeric ranges, given as min_ and max_ parameters. Price is in pounds, as in the URL. */
export const RANGES = ["price", "year", "mileage"] as const;
export type Range = (typeof RANGES)[number];

export const ORDERS = [
  "price-asc",
  "price-desc",
  "monthly-asc",
  "monthly-desc",
  "total-asc",
  "mileage-asc",
  "year-desc",
  "year-asc",
  "newest",
  "distance",
  "recommended",
] as const;
export type OrderBy = (typeof ORDERS)[number];

/** Orders that depend on the stock alone; the others need the shopper's finance terms or location. */
export const STOCK_ORDERS = [
  "recommended",
  "price-asc",
  "price-desc",
  "mileage-asc",
  "year-desc",
  "year-asc",
  "newest",
] as const satisfies readonly OrderBy[];

/** The order of the API without another; pages have the website's `default_order`. */
export const DEFAULT_ORDER: OrderBy = "price-asc";
export const DEFAULT_RESULTS_PER_PAGE = 24;
export const MAX_RESULTS_PER_PAGE = 60;
export const MAX_Q_CHARACTERS = 200;
/** The only value of the parameter `words`. */
export const EXACT = "exact";
export const MAX_PAGE = 1_000_000;
/** Per filter. More values cost query time and lengthen every link on the page. */
export const MAX_FILTER_VALUES = 50;

/** Facets with numeric values: anything else is reported as a bad number, not ignored as an unknown value. */
export const NUMERIC_FACETS: ReadonlySet<Facet> = new Set(["doors", "seats", "department_id", "engine_size"]);

/** Facets with a fixed list of values; any other value is an error. RESULTS_PAGE_OFFER is valid but matches no stock. */
export const LISTED_VALUES: Partial<Record<Facet, ReadonlySet<string>>> = {
  advert_classification: new Set([...ADVERT_CLASSIFICATIONS.map(facetValue), "results-page-offer"]),
  reservation_status: new Set(RESERVATION_STATUSES.map(facetValue)),
  vat_scheme: new Set(VAT_SCHEMES.map(facetValue)),
  franchise_approved: new Set(["yes"]),
  saving: new Set(["yes"]),
};

/** A parsed search. Facet values are slugs; values of one facet are combined with OR, facets with AND. */
export type VehicleSearch = BudgetAndLocation & {
  facets: Partial<Record<Facet, string[]>>;
  ranges: Partial<Record<Range, { min?: number; max?: number }>>;
  /** Free text; every word must match. */
  q: string;
  /** `words=exact`: the text is searched as typed, not interpreted. */
  isTextExact?: true;
  /** Null: the default of the website or of the API. */
  orderBy: OrderBy | null;
  page: number;
  resultsPerPage: number;
};

export type ParsedSearch = { search: VehicleSearch; problems: Problem[] };

export const EMPTY_SEARCH: VehicleSearch = {
  facets: {},
  ranges: {},
  q: "",
  orderBy: null,
  page: 1,
  resultsPerPage: DEFAULT_RESULTS_PER_PAGE,
};

/**
 * Parses a search from URL parameters (a URLSearchParams fits). Values may be repeated or comma-separated, in any case. Unknown names and
 * empty values are ignored; invalid values are left out and reported in `problems`.
 */
export function parseSearch(pairs: Iterable<readonly [string, string]>): ParsedSearch {
  const given = queryFields(pairs);
  const problems: Problem[] = [];
  const budgetAndPlace = parseBudgetAndLocation(given, problems);
  const orderBy = readChoice(given, "orderBy", ORDERS, text("problem.sortByOneOf", { orders: ORDERS.join(", ") }), problems) ?? null;
  if ((orderBy === "distance" || given.has("max_distance")) && !given.has("postcode")) {
    problems.push({ field: "postcode", message: text("problem.giveYourPostcodeToSee") });
  }
  const search: VehicleSearch = {
    facets: readFacets(given, problems),
    ranges: readRanges(given, problems),
    ...budgetAndPlace,
    q: readText(given, problems),
    ...(given.get("words")?.some((value) => value.trim().toLowerCase() === EXACT) && { isTextExact: true }),
    orderBy: orderBy === "distance" && budgetAndPlace.postcode === undefined ? null : orderBy,
    page: readCount(given, "page", 1, MAX_PAGE, problems) ?? 1,
    resultsPerPage: readCount(given, "resultsPerPage", 1, MAX_RESULTS_PER_PAGE, problems) ?? DEFAULT_RESULTS_PER_PAGE,
  };
  return { search, problems };
}

/** The search as URL parameters in canonical order, without defaults. */
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
  pairs.push(...budgetAndLocationParams(search));
  if (search.q) pairs.push(["q", search.q]);
  if (search.q && search.isTextExact) pairs.push(["words", EXACT]);
  if (search.orderBy !== null) pairs.push(["orderBy", search.orderBy]);
  if (search.resultsPerPage !== DEFAULT_RESULTS_PER_PAGE) pairs.push(["resultsPerPage", String(search.resultsPerPage)]);
  if (search.page !== 1) pairs.push(["page", String(search.page)]);
  return pairs;
}

/** Most values need no percent-encoding. */
const PLAIN_VALUE = /^[a-z0-9.,-]*$/;

/** The canonical query string of a search: "make=ford,kia&max_price=12000", or "" without filters. */
export function searchToQuery(search: VehicleSearch): string {
  return searchToParams(search)
    .map(([name, value]) => `${name}=${PLAIN_VALUE.test(value) ? value : encoded(value)}`)
    .join("&");
}

function encoded(value: string): string {
  return encodeURIComponent(value).replaceAll("%2C", ",").replaceAll("%20", "+");
}

/** The URL of a search on a page: "/used-cars?make=ford". */
export function searchUrl(path: string, search: VehicleSearch): string {
  const query = searchToQuery(search);
  return query === "" ? path : `${path}?${query}`;
}

/** The URL value of a facet text: its slug, or the normalised text if that is empty (no Latin letters or digits). */
export function facetValue(text: string): string {
  return slugify(text) || text.normalize("NFKC").trim().toLowerCase();
}

function readFacets(given: QueryFields, problems: Problem[]): VehicleSearch["facets"] {
  const facets: VehicleSearch["facets"] = {};
  for (const facet of FACETS) {
    const texts = given.get(facet);
    if (!texts) continue;
    const values = new Set<string>();
    const chosen = new Set(texts.flatMap((text) => text.split(",")).filter((text) => text.trim() !== ""));
    if (chosen.size > MAX_FILTER_VALUES) problems.push({ field: facet, message: TOO_MANY_VALUES });
    for (const text of [...chosen].slice(0, MAX_FILTER_VALUES)) {
      const value = readFacetValue(facet, text, problems);
      if (value !== undefined) values.add(value);
    }
    if (values.size > 0) facets[facet] = values.size > 1 ? [...values].toSorted() : [...values];
  }
  return facets;
}

function readFacetValue(facet: Facet, given: string, problems: Problem[]): string | undefined {
  if (NUMERIC_FACETS.has(facet)) {
    const litres = facet === "engine_size";
    const number = readNumber(given, litres ? 1 : 0);
    if (number === undefined) problems.push({ field: facet, message: NUMBER_MESSAGES[facet] ?? text("problem.mustBeANumber") });
    return litres ? number?.toFixed(1) : number?.toString();
  }
  const value = facetValue(given.toWellFormed());
  if (facet === "advert_classification" && value === "offers") return "offer";
  const listed = LISTED_VALUES[facet];
  if (!listed || listed.has(value)) return value;
  problems.push({
    field: facet,
    message: text("problem.unknownValue", { value: CHOICE_NAMES[facet] ?? text("problem.aValue"), given: given.trim() }),
  });
  return undefined;
}

function readRanges(given: QueryFields, problems: Problem[]): VehicleSearch["ranges"] {
  const ranges: VehicleSearch["ranges"] = {};
  for (const range of RANGES) {
    const min = readBound(given, `min_${range}`, range, problems);
    const max = readBound(given, `max_${range}`, range, problems);
    if (min === undefined && max === undefined) continue;
    ranges[range] = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  }
  return ranges;
}

function readBound(given: QueryFields, field: string, range: Range, problems: Problem[]): number | undefined {
  return readNumberField(given, field, { decimals: range === "price" ? 2 : 0, message: RANGE_MESSAGES[range] }, problems);
}

function readCount(
  given: QueryFields,
  field: "page" | "resultsPerPage",
  min: number,
  max: number,
  problems: Problem[],
): number | undefined {
  const name = field === "page" ? "Page" : text("problem.resultsPerPage");
  return readNumberField(
    given,
    field,
    { decimals: 0, min, max, message: text("problem.wholeNumberBetween", { label: name, min, max }) },
    problems,
  );
}

function readText(given: QueryFields, problems: Problem[]): string {
  const query = (given.get("q") ?? []).join(" ").toWellFormed().trim().replace(/\s+/g, " ");
  if (query.length <= MAX_Q_CHARACTERS) return query;
  problems.push({ field: "q", message: text("problem.countedTextMustBeCharacters", { count: MAX_Q_CHARACTERS }) });
  return "";
}

/** Error message for too many values in one filter. */
export const TOO_MANY_VALUES = text("problem.tooManyValues", { count: MAX_FILTER_VALUES });

const NUMBER_MESSAGES: Partial<Record<Facet, MessageText>> = {
  doors: text("problem.doorsMustBeAWhole"),
  seats: text("problem.seatsMustBeAWhole"),
  department_id: text("problem.departmentMustBeAWhole"),
  engine_size: text("problem.engineSizeInvalid"),
};

const CHOICE_NAMES: Partial<Record<Facet, MessageText>> = {
  advert_classification: text("problem.anAdvertClassification"),
  reservation_status: text("problem.anAvailability"),
  vat_scheme: text("problem.aVatScheme"),
};

const RANGE_MESSAGES = {
  price: text("problem.price"),
  year: text("problem.year"),
  mileage: text("problem.mileageMiles"),
} as const satisfies Record<Range, MessageText>;
