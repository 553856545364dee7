import { MAX_VISIT_ENTRIES, type VisitHistory } from "#domain/enquiries/visit-history.ts";
import { consent } from "#web/consent/consent.ts";
import type { VisitedVehicle } from "./visited-vehicles.ts";

/** The vehicles viewed in this browser, in the form the dealer receives. Empty without consent. */
export function visitHistory(visits: readonly VisitedVehicle[]): VisitHistory {
  const latest = visits.slice(0, MAX_VISIT_ENTRIES);
  if (latest.length === 0 || consent() !== "accepted") return { previous_urls: [], recently_viewed_vrms: [] };
  return {
    previous_urls: latest.map(({ stock_id }) => `/vehicle/${stock_id}`),
    recently_viewed_vrms: latest.flatMap(({ vrm }) => vrm ?? []),
  };
}
