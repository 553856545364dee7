import { headlinePrice } from "#domain/pricing/price.ts";
import { FACETS, facetValue } from "#domain/stock/filters.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { MISSING } from "#server/stock/number-column.ts";

const SECOND_MS = 1000;

/** What the index reads of a vehicle. */
export type IndexedVehicle = Pick<
  Vehicle,
  | "stock_id"
  | "vrm"
  | "cap_database"
  | "make"
  | "range"
  | "derivative"
  | "body_type"
  | "fuel_type"
  | "transmission"
  | "colour"
  | "doors"
  | "seats"
  | "category"
  | "advert_classification"
  | "tags"
  | "department_id"
  | "price"
  | "admin_fee"
  | "year"
  | "mileage"
  | "first_seen_at"
> & { location: { slug: string; name: string } };

/** In the order of the index's number columns: price, year, mileage, then what is wanted highest first. */
export function numbersOf(vehicle: IndexedVehicle): number[] {
  const price = headlinePrice(vehicle);
  const seconds = Math.floor(vehicle.first_seen_at / SECOND_MS);
  return [price, vehicle.year, vehicle.mileage ?? MISSING, -price, -vehicle.year, -seconds];
}

/** In the order of the facets, then the database it is listed in: what a vehicle is found under, with the words for it. */
export function valuesOf(vehicle: IndexedVehicle): [value: string, label: string][][] {
  return [
    ...FACETS.map((facet): [string, string][] => {
      if (facet === "location") return [[facetValue(vehicle.location.slug), vehicle.location.name]];
      if (facet === "tags") return vehicle.tags.map((tag) => [facetValue(tag), tag]);
      const stated = vehicle[facet];
      if (stated === null || stated === "") return [];
      const label = facet === "advert_classification" ? CLASSIFICATION_LABELS[vehicle[facet]] : String(stated);
      return [[facetValue(String(stated)), label]];
    }),
    [[facetValue(vehicle.cap_database), vehicle.cap_database]],
  ];
}

const CLASSIFICATION_LABELS = {
  USED: "Used",
  NEW: "New",
  OFFER: "Offer",
  MOTABILITY: "Motability",
  "CONTRACT-HIRE-BUSINESS": "Business contract hire",
} as const satisfies Record<Vehicle["advert_classification"], string>;
