import type { CostTerms } from "#domain/running-costs/cost-terms.ts";
import type { EstimateBasis } from "#domain/running-costs/estimates.ts";
import { costParams, parseCostTerms } from "#domain/search/cost-params.ts";
import { queryFields } from "#domain/search/query-fields.ts";

/** Running costs beside a deal, and the parameters of the shopper's own miles and prices, which its forms carry along. */
export type DealEstimates = { basis: EstimateBasis; costs: [string, string][] };

/** The shopper's own miles and prices in an address; what cannot be read is left out. */
export function costsInQuery(query: URLSearchParams): CostTerms {
  return parseCostTerms(queryFields(query), []);
}

export function dealEstimates(basis: EstimateBasis | null, costs: CostTerms): DealEstimates | null {
  return basis && { basis, costs: costParams(costs) };
}
