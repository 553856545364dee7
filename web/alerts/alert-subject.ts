import { askingPrice } from "#domain/pricing/price.ts";
import { parseSearch } from "#domain/search/filters.ts";
import { vehiclePath } from "#domain/stock/vehicle.ts";
import type { AlertSubject } from "#server/alerts/alerts.ts";
import type { Dealership } from "#server/dealership.ts";
import { landingAt } from "#web/search/landing-page.ts";
import { hasExtraFilters, listingAddress, listingAt, withFixedFacets } from "#web/search/listings.ts";

/** What the form was sent for: the URL of a results page, or a stock number. */
export type AlertSource = { search: string } | { vehicle: number };

/** Longer URLs are no results page of ours. */
const MAX_ADDRESS = 4_096;

/** The source that a form or a link names. */
export function alertSource(given: { get: (name: string) => FormDataEntryValue | null }): AlertSource | undefined {
  const [search, vehicle] = [given.get("search"), given.get("vehicle")];
  if (typeof vehicle === "string" && /^\d{1,10}$/.test(vehicle)) return { vehicle: Number(vehicle) };
  return typeof search === "string" && search.startsWith("/") && search.length <= MAX_ADDRESS ? { search } : undefined;
}

/** What an alert would be about; undefined for a page that lists nothing, a search with a mistake, or a vehicle without a price. */
export async function alertSubject(source: AlertSource, { stock }: Pick<Dealership, "stock">): Promise<AlertSubject | undefined> {
  if ("vehicle" in source) {
    const [vehicle] = stock.listed([source.vehicle]);
    if (!vehicle || askingPrice(vehicle) === null) return undefined;
    return { kind: "vehicle", stock_id: vehicle.stock_id, address: vehiclePath(vehicle) };
  }
  const url = URL.parse(source.search, "http://localhost");
  const listing = url && url.host === "localhost" ? listingAt(url.pathname) : undefined;
  if (!url || !listing) return undefined;
  const scope = stock.scopeFor(listing.stock);
  const landing = await landingAt(url.pathname, listing, stock);
  const { search, problems } = parseSearch(url.searchParams);
  if (scope === "none" || (!landing && url.pathname !== listing.path) || problems.length > 0 || hasExtraFilters(search, listing))
    return undefined;
  const full = { ...search, facets: { ...search.facets, ...landing?.facets } };
  const { postcode: _postcode, max_distance: _miles, ...shareable } = { ...full, page: 1 };
  return { kind: "search", search: withFixedFacets(full, listing), scope, address: listingAddress(listing, shareable, landing) };
}
