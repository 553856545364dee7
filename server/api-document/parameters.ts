import { POST_TEMPLATES } from "#domain/content/post.ts";
import { PAYMENT_FREQUENCIES } from "#domain/finance/agreement.ts";
import { CREDIT_RATINGS, FINANCE_PRODUCTS } from "#domain/finance/lender-terms.ts";
import { OFFER_TEMPLATES } from "#domain/offers/offer.ts";
import { SEARCH_PATHS } from "#domain/search/search-urls.ts";
import {
  DEPOSIT_TYPES,
  MAX_DISTANCE_MILES,
  MAX_TERM_MONTHS,
  MAX_DEPOSIT_POUNDS,
  MAX_ANNUAL_MILEAGE,
} from "#domain/search/budget-and-location.ts";
import {
  DEFAULT_ORDER,
  DEFAULT_RESULTS_PER_PAGE,
  FACETS,
  LISTED_VALUES,
  MAX_PAGE,
  MAX_Q_CHARACTERS,
  MAX_RESULTS_PER_PAGE,
  NUMERIC_FACETS,
  ORDERS,
  RANGES,
  type Facet,
  type Range,
} from "#domain/search/filters.ts";
import { MAX_VEHICLES } from "#server/finance/finance-query.ts";
import type { JsonSchema } from "./openapi-types.ts";

/** `style` and `explode` define how several values are written: a=1,2 or a=1&a=2. */
export type Parameter = {
  name: string;
  in: "query" | "path" | "header";
  description: string;
  required?: true;
  schema: JsonSchema;
  style?: "form";
  explode?: boolean;
};

const queryParameter = (name: string, description: string, schema: JsonSchema): Parameter => ({ name, in: "query", description, schema });
const list = (name: string, description: string, items: JsonSchema): Parameter => ({
  ...queryParameter(name, description, { type: "array", items }),
  style: "form",
  explode: false,
});
const needed = (parameter: Parameter): Parameter => ({ ...parameter, required: true });
const integer = (minimum: number, maximum: number): JsonSchema => ({ type: "integer", minimum, maximum });
const amount = (minimum: number, maximum: number): JsonSchema => ({ type: "number", minimum, maximum, multipleOf: 0.01 });
const oneOf = (values: readonly string[]): JsonSchema => ({ type: "string", enum: [...values] });

const MAX_NUMBER = 999_999_999;

export const pathPart = (name: string, description: string, schema: JsonSchema = { type: "string" }): Parameter => ({
  name,
  in: "path",
  description,
  required: true,
  schema,
});

/** The parameters of a search, from the tables that parse them. */
export const searchParameters = (without: readonly Facet[] = []): Parameter[] => [
  queryParameter("q", 'Words: makes, ranges, colours, limits ("under 12k"), a stock number or a registration', {
    type: "string",
    maxLength: MAX_Q_CHARACTERS,
  }),
  ...FACETS.filter((facet) => !without.includes(facet)).map((facet) =>
    list(facet, `Vehicles with one of these values of ${facet}`, valueOf(facet)),
  ),
  ...RANGES.flatMap((range) => [
    queryParameter(`min_${range}`, `At least, in ${UNITS[range]}`, numberOf(range)),
    queryParameter(`max_${range}`, `At most, in ${UNITS[range]}`, numberOf(range)),
  ]),
  queryParameter("monthly_from", "At least, in pounds a month", amount(0, MAX_NUMBER)),
  queryParameter("monthly_to", "At most, in pounds a month", amount(0, MAX_NUMBER)),
  ...termParameters,
  queryParameter("postcode", "A postcode or the first half of it: adds the distance to each vehicle, and the answer is kept nowhere", {
    type: "string",
    examples: ["SN1 2AB"],
  }),
  queryParameter("max_distance", "Miles from the postcode, which has to be given", integer(1, MAX_DISTANCE_MILES)),
  queryParameter("orderBy", `The order; \`distance\` needs a postcode. Without one \`${DEFAULT_ORDER}\``, oneOf(ORDERS)),
  queryParameter("page", "From 1", integer(1, MAX_PAGE)),
  queryParameter("resultsPerPage", `Without it ${DEFAULT_RESULTS_PER_PAGE}`, integer(1, MAX_RESULTS_PER_PAGE)),
  list("facets", "Counts these facets only", oneOf(FACETS)),
];

const UNITS: Record<Range, string> = { price: "pounds, every fee inside", year: "years", mileage: "miles" };

function numberOf(range: Range): JsonSchema {
  return range === "price" ? amount(0, MAX_NUMBER) : integer(0, MAX_NUMBER);
}

function valueOf(facet: Facet): JsonSchema {
  const listed = LISTED_VALUES[facet];
  if (listed) return oneOf([...listed]);
  if (!NUMERIC_FACETS.has(facet)) return { type: "string" };
  return facet === "engine_size" ? { type: "number", minimum: 0, maximum: 100, multipleOf: 0.1 } : integer(0, MAX_NUMBER);
}

const termParameters: Parameter[] = [
  queryParameter("deposit", "Pounds or percent, as `deposit_type` says; without it, below 50 is percent", amount(0, MAX_DEPOSIT_POUNDS)),
  queryParameter("deposit_type", "What `deposit` means", oneOf(DEPOSIT_TYPES)),
  queryParameter("term", "Months", integer(1, MAX_TERM_MONTHS)),
  queryParameter("mileage", "Miles a year", integer(0, MAX_ANNUAL_MILEAGE)),
];

const quoteParameters: Parameter[] = [
  ...termParameters,
  queryParameter("credit_rating", "The shopper's own opinion", oneOf(CREDIT_RATINGS)),
  queryParameter("frequency", "How often is paid", oneOf(PAYMENT_FREQUENCIES)),
  queryParameter(
    "part_exchange_balance",
    "Pounds that a part exchange brings; below zero when more is owed on it",
    amount(-MAX_DEPOSIT_POUNDS, MAX_DEPOSIT_POUNDS),
  ),
  list("products", "The ids of the chosen extras", { type: "string" }),
];
const stockId = integer(1, 2_147_483_647);

export const listFinanceParameters: Parameter[] = [
  needed(list("stock_ids", `Up to ${MAX_VEHICLES} vehicles`, stockId)),
  ...quoteParameters,
];
export const quoteFinanceParameters: Parameter[] = [
  needed(queryParameter("stock_id", "The vehicle", stockId)),
  queryParameter("finance_type", "One product; without it the first that can be had", oneOf(FINANCE_PRODUCTS)),
  ...quoteParameters,
];

export const suggestionParameters: Parameter[] = [
  queryParameter("q", "What has been typed", { type: "string", maxLength: MAX_Q_CHARACTERS }),
  queryParameter("path", "The page that is being searched", oneOf(SEARCH_PATHS)),
];

export const lookupParameters: Parameter[] = [
  queryParameter("vrm", "The registration, spaces or none", { type: "string", examples: ["HK16 VRT"] }),
  queryParameter("mileage", "Miles", { type: "string", examples: ["71,200"] }),
  {
    ...queryParameter("hash", "Valuations that this browser holds: tells whether one is of this car", {
      type: "array",
      items: { type: "string" },
      maxItems: 10,
    }),
    style: "form",
    explode: true,
  },
  queryParameter("ip", "Not read: the connection says where it comes from", { type: "string" }),
];

const flag = oneOf(["1", "0"]);
const paging: Parameter[] = [
  queryParameter("pageOptions[resultsPerPage]", "From 1 to 100; -1 is all", { anyOf: [integer(1, 100), { const: -1 }] }),
  queryParameter("pageOptions[page]", "From 1", integer(1, MAX_NUMBER)),
];
const sorting = (fields: readonly string[]): Parameter[] =>
  fields.map((field) => queryParameter(`sortOptions[${field}]`, `In the order of ${field}`, oneOf(["asc", "desc"])));

export const offerParameters: Parameter[] = [
  queryParameter("searchOptions[template]", "Where the offer stands", oneOf(OFFER_TEMPLATES)),
  queryParameter("searchOptions[use_filter_rules]", "Hold make and range against the offer's own rules", flag),
  queryParameter("searchOptions[live]", "Always on: what is drafted or over is not told", oneOf(["1"])),
  ...["make", "range", "location", "type"].map((name) => queryParameter(`searchOptions[${name}]`, `For this ${name}`, { type: "string" })),
  ...sorting(["title", "id"]),
  ...paging,
];

export const postParameters: Parameter[] = [
  queryParameter("searchOptions[template]", "Where the post is read", oneOf(POST_TEMPLATES)),
  queryParameter("searchOptions[page_live]", "Always on", oneOf(["1"])),
  ...sorting(["published", "title", "id"]),
  ...paging,
];

export const siteParameters: Parameter[] = [
  queryParameter("searchOptions[show_on_frontend]", "Only those that shoppers see", integer(0, 1)),
  queryParameter("searchOptions[parent_id]", "The departments of one site", integer(0, MAX_NUMBER)),
  queryParameter("pageOptions[resultsPerPage]", "At most 60: more counts as 60", integer(1, MAX_NUMBER)),
  queryParameter("pageOptions[page]", "From 1", integer(1, MAX_NUMBER)),
];
