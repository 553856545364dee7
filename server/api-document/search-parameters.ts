import { MAX_DISTANCE_MILES } from "#domain/search/budget-and-location.ts";
import {
  DEFAULT_ORDER,
  DEFAULT_RESULTS_PER_PAGE,
  FACETS,
  LISTED_VALUES,
  MAX_PAGE,
  EXACT,
  MAX_Q_CHARACTERS,
  MAX_RESULTS_PER_PAGE,
  NUMERIC_FACETS,
  ORDERS,
  RANGES,
  type Facet,
  type Range,
} from "#domain/search/filters.ts";
import { FINANCE_TERMS } from "#server/finance/finance-query.ts";
import { amount, integer, listParameter, MAX_NUMBER, oneOf, queryParameter, type Parameter } from "#server/http/parameters.ts";
import type { JsonSchema } from "./openapi-types.ts";

/** The parameters of a search, from the tables that parse them. */
export const searchParameters = (without: readonly Facet[] = []): Parameter[] => [
  queryParameter("q", 'Words: makes, ranges, colours, limits ("under 12k"), a stock number or a registration', {
    type: "string",
    maxLength: MAX_Q_CHARACTERS,
  }),
  queryParameter("words", "`exact`: search the words of `q` as typed, without limits, synonyms and corrections", oneOf([EXACT])),
  ...FACETS.filter((facet) => !without.includes(facet)).map((facet) =>
    listParameter(facet, `Vehicles with one of these values of ${facet}`, valueOf(facet)),
  ),
  ...RANGES.flatMap((range) => [
    queryParameter(`min_${range}`, `At least, in ${UNITS[range]}`, numberOf(range)),
    queryParameter(`max_${range}`, `At most, in ${UNITS[range]}`, numberOf(range)),
  ]),
  queryParameter("monthly_from", "At least, in pounds a month", amount(0, MAX_NUMBER)),
  queryParameter("monthly_to", "At most, in pounds a month", amount(0, MAX_NUMBER)),
  ...Object.values(FINANCE_TERMS),
  queryParameter("postcode", "A postcode or the first half of it: adds the distance to each vehicle, and the answer is kept nowhere", {
    type: "string",
    examples: ["SN1 2AB"],
  }),
  queryParameter("max_distance", "Miles from the postcode, which has to be given", integer(1, MAX_DISTANCE_MILES)),
  queryParameter("orderBy", `The order; \`distance\` needs a postcode. Without one \`${DEFAULT_ORDER}\``, oneOf(ORDERS)),
  queryParameter("page", "From 1", integer(1, MAX_PAGE)),
  queryParameter("resultsPerPage", `Without it ${DEFAULT_RESULTS_PER_PAGE}`, integer(1, MAX_RESULTS_PER_PAGE)),
  listParameter("facets", "Counts these facets only", oneOf(FACETS)),
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
