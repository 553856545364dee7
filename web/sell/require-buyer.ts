import type { Dealership } from "#server/dealership.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { data } from "react-router";

/** The dealership, if it buys cars (`part_exchange.buys_cars`); otherwise these pages do not exist. */
export function requireBuyer(dealership: Dealership): Dealership {
  if (dealership.website.part_exchange.buys_cars === false) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  return dealership;
}
