/**
 * The names under which a browser is given something to keep: keys of localStorage and sessionStorage, caches, and cookies, some of them
 * beginnings. Every website's page about cookies lists them.
 */
export type StoredName =
  | "savedVehicles"
  | "forecourt.compare"
  | "forecourt.kept"
  | "forecourt.orders"
  | "forecourt.valuations"
  | "forecourt.deal-cars"
  | "forecourt.car-typed"
  | "forecourt.valuation-drafts"
  | "forecourt.order-config"
  | "forecourt.consent"
  | "forecourt.consent-parts"
  | "forecourt.scrolled"
  | "forecourt.draft."
  | "forecourt.viewed"
  | "forecourt.sources"
  | "order_";
