import { DEFAULT_HOME_SHARE } from "#domain/running-costs/cost-terms.ts";
import { MAX_ENERGY_PENCE, MAX_INSURANCE_POUNDS, MAX_MILES_A_YEAR } from "#domain/search/cost-params.ts";
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
  queryParameter("words", "`exact`: search for the words of `q` as typed, without limits, synonyms or corrections", oneOf([EXACT])),
  ...FACETS.filter((facet) => !without.includes(facet)).map((facet) =>
    listParameter(facet, `Vehicles with one of these values of ${facet}`, valueOf(facet)),
  ),
  ...RANGES.flatMap((range) => [
    queryParameter(`min_${range}`, `Minimum, in ${UNITS[range]}`, numberOf(range)),
    queryParameter(`max_${range}`, `Maximum, in ${UNITS[range]}`, numberOf(range)),
  ]),
  queryParameter("monthly_from", "Minimum, in pounds a month", amount(0, MAX_NUMBER)),
  queryParameter("monthly_to", "Maximum, in pounds a month", amount(0, MAX_NUMBER)),
  ...Object.values(FINANCE_TERMS),
  queryParameter("total_to", "Maximum that a month costs in all, in pounds: the highest it can be", amount(0, MAX_NUMBER)),
  ...COST_PARAMETERS,
  queryParameter("postcode", "A postcode or its first half: adds the distance to each vehicle. The response is not cached", {
    type: "string",
    examples: ["SN1 2AB"],
  }),
  queryParameter("max_distance", "Miles from the postcode, which is then required", integer(1, MAX_DISTANCE_MILES)),
  queryParameter("orderBy", `The sort order; \`distance\` needs a postcode. Default: \`${DEFAULT_ORDER}\``, oneOf(ORDERS)),
  queryParameter("page", "From 1", integer(1, MAX_PAGE)),
  queryParameter("resultsPerPage", `Default: ${DEFAULT_RESULTS_PER_PAGE}`, integer(1, MAX_RESULTS_PER_PAGE)),
  listParameter("facets", "Counts these facets only", oneOf(FACETS)),
];

const PENCE = amount(0, MAX_ENERGY_PENCE);
/** Any of them adds `monthly_total` to each vehicle. */
const COST_PARAMETERS = [
  queryParameter("miles", "Miles a year; default: those of the finance terms", integer(0, MAX_MILES_A_YEAR)),
  queryParameter("home_ppkwh", "Pence a kilowatt-hour at home; default: the price cap", PENCE),
  queryParameter("public_ppkwh", "Pence a kilowatt-hour at public chargers; default: an average", PENCE),
  queryParameter("home_share", `Percent of charging that is done at home; default: ${DEFAULT_HOME_SHARE}`, integer(0, 100)),
  queryParameter("fuel_ppl", "Pence a litre, of petrol and of diesel; default: the average of a week", PENCE),
  queryParameter("official", "`yes`: official consumption, without what drivers use above it", oneOf(["yes"])),
  queryParameter("insurance", "The shopper's own insurance quote, in pounds a year", amount(0, MAX_INSURANCE_POUNDS)),
];

const UNITS: Record<Range, string> = { price: "pounds including every fee", year: "years", mileage: "miles" };

function numberOf(range: Range): JsonSchema {
  return range === "price" ? amount(0, MAX_NUMBER) : integer(0, MAX_NUMBER);
}

function valueOf(facet: Facet): JsonSchema {
  const listed = LISTED_VALUES[facet];
  if (listed) return oneOf([...listed]);
  if (!NUMERIC_FACETS.has(facet)) return { type: "string" };
  return facet === "engine_size" ? { type: "number", minimum: 0, maximum: 100, multipleOf: 0.1 } : integer(0, MAX_NUMBER);
}
