import { isDeliveryArea } from "#web/deal/deal-choice.ts";

const MAX_OTHER_PARAMS = 60;
/** Characters of a name or a value. */
const LONGEST_PARAM = 500;

/**
 * The parameters of an address that a form does not ask (`names`), so that its own query does not replace a deal. More parameters, or
 * longer ones, are none of the page's. A postcode is personal data and never part of a page.
 */
export function otherParams(query: URLSearchParams, names: readonly string[]): [string, string][] {
  return [...query]
    .filter(([name, value]) => ![...names, "postcode"].includes(name) && name.length <= LONGEST_PARAM && value.length <= LONGEST_PARAM)
    .filter(([name, value]) => name !== "delivery_area" || isDeliveryArea(value))
    .slice(0, MAX_OTHER_PARAMS);
}
