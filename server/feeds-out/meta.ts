import { londonDay } from "#domain/calendar.ts";
import { poundsFromPence } from "#domain/money.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { reservationStatus } from "#domain/stock/vehicle.ts";
import type { FeedVehicle } from "./feed-vehicle.ts";
import { plainText, shortened } from "./plain-text.ts";
import type { Column } from "./table.ts";

const MAX_TITLE = 500;
const MAX_DESCRIPTION = 5_000;
const MAX_PICTURES = 20;

/** Meta's word for a body type of ours; others are OTHER. */
const BODY_STYLES: Readonly<Record<string, string>> = {
  convertible: "CONVERTIBLE",
  cabriolet: "CONVERTIBLE",
  coupe: "COUPE",
  coupé: "COUPE",
  hatchback: "HATCHBACK",
  mpv: "MINIVAN",
  pickup: "TRUCK",
  suv: "SUV",
  saloon: "SEDAN",
  estate: "WAGON",
};
const FUELS: Readonly<Record<string, string>> = {
  petrol: "GASOLINE",
  diesel: "DIESEL",
  electric: "ELECTRIC",
  hybrid: "HYBRID",
  "petrol hybrid": "HYBRID",
  "diesel hybrid": "HYBRID",
  "plug-in hybrid": "PLUGIN_HYBRID",
  "petrol plug-in hybrid": "PLUGIN_HYBRID",
  "diesel plug-in hybrid": "PLUGIN_HYBRID",
};
const TRANSMISSIONS: Readonly<Record<string, string>> = { automatic: "AUTOMATIC", manual: "MANUAL" };

/**
 * Meta's automotive inventory, developers.facebook.com/documentation/ads-commerce/marketing-api/auto-ads/reference (updated 2024-04-23),
 * read on 2026-11-26. Its VIN identifies a car's owner in the United Kingdom and is left out. The price is the headline price. Meta
 * states no rule about VAT: where the price is without it, the title says so.
 */
export const META_COLUMNS: readonly Column<FeedVehicle>[] = [
  { name: "vehicle_id", required: true, value: ({ vehicle }) => vehicle.stock_id },
  { name: "title", required: true, value: ({ title }) => shortened(title, MAX_TITLE) },
  { name: "description", required: true, value: ({ description }) => shortened(description, MAX_DESCRIPTION) },
  { name: "url", required: true, value: ({ page }) => page },
  { name: "make", required: true, value: ({ vehicle }) => vehicle.make },
  { name: "model", required: true, value: ({ vehicle }) => vehicle.range },
  { name: "trim", value: ({ vehicle }) => vehicle.derivative },
  { name: "year", required: true, value: ({ vehicle }) => vehicle.year },
  { name: "mileage.value", required: true, value: ({ vehicle }) => vehicle.mileage },
  { name: "mileage.unit", required: true, value: () => "MI" },
  { name: "image", required: true, value: imagesOf },
  { name: "transmission", value: ({ vehicle }) => known(TRANSMISSIONS, vehicle.transmission) },
  { name: "fuel_type", value: ({ vehicle }) => known(FUELS, vehicle.fuel_type) },
  { name: "body_style", required: true, value: bodyStyle },
  { name: "price", required: true, value: ({ vehicle }) => `${poundsFromPence(headlinePrice(vehicle)).toFixed(2)} GBP` },
  { name: "address", required: true, value: addressOf },
  { name: "exterior_color", required: true, value: ({ vehicle }) => vehicle.colour },
  { name: "availability", value: ({ vehicle }) => (reservationStatus(vehicle) === "Available" ? "AVAILABLE" : null) },
  { name: "date_first_on_lot", value: ({ vehicle }) => londonDay(vehicle.first_seen_at) },
  { name: "state_of_vehicle", required: true, value: stateOf },
  { name: "latitude", value: ({ site }) => degrees(site?.latitude) },
  { name: "longitude", value: ({ site }) => degrees(site?.longitude) },
];

function bodyStyle({ vehicle }: FeedVehicle): string {
  return known(BODY_STYLES, vehicle.body_type) ?? (vehicle.cap_database === "LCV" ? "VAN" : "OTHER");
}

function stateOf({ vehicle }: FeedVehicle): string {
  if (vehicle.advert_classification === "NEW") return "NEW";
  return vehicle.details.franchise_approved ? "CPO" : "USED";
}

/** With a tag of what each shows: required of every picture. */
function imagesOf({ vehicle, pictures, title }: FeedVehicle): string | null {
  if (pictures.length === 0) return null;
  const alts = (vehicle.details.media_urls ?? []).map(({ alt }) => plainText(alt) || title);
  return JSON.stringify(pictures.slice(0, MAX_PICTURES).map((url, at) => ({ url, tag: [alts[at] ?? title] })));
}

/** The branch's; null if it is not stated in full. The county is not known, and the town stands for it. */
function addressOf({ site }: FeedVehicle): string | null {
  if (!site?.address || !site.town || !site.postcode) return null;
  const [addr1, city] = [plainText(site.address), plainText(site.town)];
  return JSON.stringify({ addr1, city, region: city, postal_code: site.postcode, country: "GB" });
}

function known(words: Readonly<Record<string, string>>, stated: string | null): string | null {
  return (stated !== null && Object.hasOwn(words, stated.toLowerCase()) && words[stated.toLowerCase()]) || null;
}

function degrees(stated: string | null | undefined): number | null {
  return stated ? Number(stated) : null;
}
