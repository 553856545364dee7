import { poundsFromPence } from "#domain/money.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { vatLabel } from "#domain/pricing/vat-label.ts";
import type { FeedVehicle } from "./feed-vehicle.ts";
import { shortened } from "./plain-text.ts";
import type { Column } from "./table.ts";

/** Cars. */
const CATEGORY = 916;
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5_000;
const MAX_MORE_PICTURES = 10;

/**
 * Google's vehicle ads, support.google.com/merchants/answer/11192663, read on 2026-11-26. In the United Kingdom a vehicle is known by the
 * dealer's own number and not by its VIN. The price is the headline price, which includes VAT (`isForGoogle`).
 */
export const GOOGLE_COLUMNS: readonly Column<FeedVehicle>[] = [
  { name: "id", required: true, value: ({ vehicle }) => vehicle.stock_id },
  { name: "google_product_category", required: true, value: () => CATEGORY },
  { name: "vehicle_fulfillment(option:store_code)", required: true, value: (row) => storeOf(row) && `in_store:${storeOf(row)}` },
  { name: "store_code", required: true, value: storeOf },
  { name: "title", required: true, value: ({ title }) => shortened(title, MAX_TITLE) },
  { name: "description", value: ({ description }) => shortened(description, MAX_DESCRIPTION) },
  { name: "link", required: true, value: ({ page }) => page },
  { name: "link_template", required: true, value: ({ page }) => `${page}?store={store_code}` },
  { name: "image_link", required: true, value: ({ pictures }) => pictures[0] ?? null },
  {
    name: "additional_image_link",
    value: ({ pictures }) =>
      pictures
        .slice(1, 1 + MAX_MORE_PICTURES)
        .map(asPartOfList)
        .join(","),
  },
  { name: "price", required: true, value: ({ vehicle }) => `${poundsFromPence(headlinePrice(vehicle)).toFixed(2)} GBP` },
  { name: "condition", required: true, value: ({ vehicle }) => (vehicle.advert_classification === "NEW" ? "New" : "Used") },
  { name: "brand", required: true, value: ({ vehicle }) => vehicle.make },
  { name: "model", required: true, value: ({ vehicle }) => vehicle.range },
  { name: "trim", value: ({ vehicle }) => vehicle.derivative },
  { name: "year", required: true, value: ({ vehicle }) => vehicle.year },
  { name: "mileage", required: true, value: ({ vehicle }) => (vehicle.mileage === null ? null : `${vehicle.mileage} miles`) },
  { name: "color", required: true, value: ({ vehicle }) => vehicle.colour },
];

/**
 * Passenger vehicles only, and none whose price is without VAT: Google asks for the amount that the page and the checkout show
 * (support.google.com/merchants/answer/6324371, read on 2026-11-27), and the checkout adds the VAT.
 */
export function isForGoogle({ vehicle }: FeedVehicle): boolean {
  return vehicle.cap_database === "CAR" && vatLabel(vehicle) !== "Plus VAT";
}

/** The branch's code, as in the dealer's Business Profile, or else its slug. */
function storeOf({ site }: FeedVehicle): string | null {
  return site?.code ?? site?.slug ?? null;
}

/** A comma separates addresses. */
function asPartOfList(address: string): string {
  return address.replaceAll(",", "%2C");
}
