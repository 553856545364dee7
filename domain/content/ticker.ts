import { INTEREST_FREE_TAG } from "../finance/lender-rate.ts";
import { facetValue } from "../search/filters.ts";

/** The snippet shown in the ticker. */
export const TICKER_SNIPPET = "text-ticker";

/** Whether the ticker is shown for a vehicle or a search: Electric, and not tagged interest-free. Specification 2.63. */
export function isForTicker({ fuel_type, tags }: { fuel_type: string | null; tags: readonly string[] }): boolean {
  return fuel_type !== null && facetValue(fuel_type) === "electric" && !tags.includes(INTEREST_FREE_TAG);
}
