import type { Site } from "#domain/organisation/site.ts";
import { vatLabel } from "#domain/pricing/vat-label.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import { isEnquiryOnly, isReserved, vehiclePath, type Vehicle } from "#domain/stock/vehicle.ts";
import { plainText } from "./plain-text.ts";

const PLUS_VAT = "price plus VAT";

/** A vehicle for sale as feeds describe it: its branch, and absolute addresses of its page and photographs. */
export type FeedVehicle = {
  vehicle: Vehicle;
  site: Site | undefined;
  title: string;
  description: string;
  page: string;
  pictures: string[];
};

/** Whether feeds have a vehicle: for sale and not reserved. Motability and contract hire have no price, so they are in none. */
export function isAdvertised(vehicle: Vehicle): boolean {
  return vehicle.state === "live" && !isEnquiryOnly(vehicle) && !isReserved(vehicle);
}

/** `vehicle` has the addresses of its pictures as shown. */
export function feedVehicle(vehicle: Vehicle, site: Site | undefined, origin: string): FeedVehicle {
  const { details } = vehicle;
  const name = plainText(details.name ?? [vehicle.year, vehicleName(vehicle), vehicle.derivative].filter(Boolean).join(" "));
  // Only Auto Trader's format and our own have a field for it; Meta's shows the title beside the price.
  const title = vatLabel(vehicle) === "Plus VAT" ? `${name} (${PLUS_VAT})` : name;
  return {
    vehicle,
    site,
    title,
    description: plainText(details.description ?? "") || title,
    page: `${origin}${vehiclePath(vehicle)}`,
    // A bar separates addresses in a cell.
    pictures: (details.media_urls ?? []).map(({ url }) => new URL(url, origin).href.replaceAll("|", "%7C")),
  };
}
