import type { Pence } from "#domain/money.ts";
import type { Site } from "#domain/organisation/site.ts";
import { advanceOrRental, askingPrice } from "#domain/pricing/price.ts";
import { facetValue, type Facet } from "#domain/search/filters.ts";
import {
  reservationStatus,
  type AdvertClassification,
  type ReservationStatus,
  type VatScheme,
  type Vehicle,
} from "#domain/stock/vehicle.ts";
import { NO_NUMBER } from "./number-column.ts";

const SECOND_MS = 1000;

/** The fields that the index reads. */
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
  | "vat_scheme"
> & {
  location: { slug: string; name: string };
  /** "Reserved" while an order holds it. */
  reservation_status: ReservationStatus;
  /** Litres with one decimal. */
  engine_size: string | null;
  franchise_approved: "yes" | null;
  /** Whether its price has been reduced. */
  saving: "yes" | null;
  /** Motability and contract hire have no price; this figure is used instead. */
  advance_or_rental: Pence | null;
  /** The number of the recommended order, highest first. */
  recommended: number;
};

/** What the index needs of a vehicle besides its row. */
type WorkedOut = { saving: Pence | null; recommended: number };

/** The index's fields of a vehicle and its branch. Written out: a copy of the whole vehicle would hold its texts in memory. */
export function indexedVehicle(vehicle: Vehicle, site: Site | undefined, { saving, recommended }: WorkedOut): IndexedVehicle {
  const { engine_size_litres, franchise_approved } = vehicle.details;
  const slug = site?.slug ?? String(vehicle.site_id);
  return {
    stock_id: vehicle.stock_id,
    vrm: vehicle.vrm,
    cap_database: vehicle.cap_database,
    make: vehicle.make,
    range: vehicle.range,
    derivative: vehicle.derivative,
    body_type: vehicle.body_type,
    fuel_type: vehicle.fuel_type,
    transmission: vehicle.transmission,
    colour: vehicle.colour,
    category: vehicle.category,
    advert_classification: vehicle.advert_classification,
    tags: vehicle.tags,
    department_id: vehicle.department_id,
    price: vehicle.price,
    admin_fee: vehicle.admin_fee,
    year: vehicle.year,
    mileage: vehicle.mileage,
    first_seen_at: vehicle.first_seen_at,
    vat_scheme: vehicle.vat_scheme,
    // No vehicle has 0 doors or seats: a feed's 0 means "not stated".
    doors: vehicle.doors || null,
    seats: vehicle.seats || null,
    location: { slug, name: site?.name ?? slug },
    reservation_status: reservationStatus(vehicle),
    engine_size: engine_size_litres ? engine_size_litres.toFixed(1) : null,
    franchise_approved: franchise_approved ? "yes" : null,
    saving: saving === null ? null : "yes",
    advance_or_rental: advanceOrRental(vehicle),
    recommended,
  };
}

/** In the order of the index's number columns: price, year, mileage, first seen in seconds, recommended. */
export function numbersOf(vehicle: IndexedVehicle): number[] {
  const tables = [0, 0, 0, 0, 0].map(() => new Int32Array(1));
  writeNumbers([vehicle], 0, 1, tables);
  return tables.map(([number = 0]) => number);
}

/**
 * Writes the numbers of vehicles `from` to `to` into one array per column: an array per vehicle of a large stock would be garbage to
 * collect.
 */
export function writeNumbers(vehicles: readonly IndexedVehicle[], from: number, to: number, tables: readonly Int32Array[]): void {
  const [prices, years, mileages, firstSeen, recommended] = tables;
  for (let i = from; i < to; i++) {
    const vehicle = vehicles[i]!;
    prices![i] = vehicle.advance_or_rental ?? askingPrice(vehicle) ?? NO_NUMBER;
    years![i] = vehicle.year;
    mileages![i] = vehicle.mileage ?? NO_NUMBER;
    firstSeen![i] = Math.floor(vehicle.first_seen_at / SECOND_MS);
    recommended![i] = vehicle.recommended;
  }
}

/** A facet, or the column that separates cars from vans. */
export type IndexedFacet = Facet | "cap_database";

/** A vehicle's raw value of a facet, null when not stated. Called for every vehicle: must not allocate. */
export type FacetReader = (vehicle: IndexedVehicle) => string | number | null;

/** One function per facet: access by a dynamic property name takes several times as long. */
export const FACET_READERS = {
  make: (vehicle) => vehicle.make,
  range: (vehicle) => vehicle.range,
  derivative: (vehicle) => vehicle.derivative,
  body_type: (vehicle) => vehicle.body_type,
  fuel_type: (vehicle) => vehicle.fuel_type,
  transmission: (vehicle) => vehicle.transmission,
  colour: (vehicle) => vehicle.colour,
  doors: (vehicle) => vehicle.doors,
  seats: (vehicle) => vehicle.seats,
  category: (vehicle) => vehicle.category,
  advert_classification: (vehicle) => vehicle.advert_classification,
  location: (vehicle) => vehicle.location.slug,
  department_id: (vehicle) => vehicle.department_id,
  reservation_status: (vehicle) => vehicle.reservation_status,
  vat_scheme: (vehicle) => vehicle.vat_scheme,
  engine_size: (vehicle) => vehicle.engine_size,
  franchise_approved: (vehicle) => vehicle.franchise_approved,
  saving: (vehicle) => vehicle.saving,
  cap_database: (vehicle) => vehicle.cap_database,
} as const satisfies Record<Exclude<IndexedFacet, "tags">, FacetReader>;

/** The fields that identify a model in the index. */
export type ModelKey = Pick<IndexedVehicle, (typeof MODEL_FIELDS)[number]>;

/** The fields that vehicles of one model share, each a facet. `isSameModel` compares them one by one. */
export const MODEL_FIELDS = [
  "make",
  "range",
  "derivative",
  "body_type",
  "fuel_type",
  "transmission",
  "doors",
  "seats",
  "category",
  "engine_size",
  "cap_database",
] as const satisfies IndexedFacet[];

/** Written out for speed: called for every vehicle. */
export function isSameModel(one: ModelKey, other: ModelKey): boolean {
  return (
    one.range === other.range &&
    one.make === other.make &&
    one.derivative === other.derivative &&
    one.body_type === other.body_type &&
    one.fuel_type === other.fuel_type &&
    one.transmission === other.transmission &&
    one.doors === other.doors &&
    one.seats === other.seats &&
    one.category === other.category &&
    one.engine_size === other.engine_size &&
    one.cap_database === other.cap_database
  );
}

export function modelKeyOf(vehicle: ModelKey): ModelKey {
  const { make, range, derivative, body_type, fuel_type, transmission, doors, seats, category, engine_size, cap_database } = vehicle;
  return { make, range, derivative, body_type, fuel_type, transmission, doors, seats, category, engine_size, cap_database };
}

/** The value for URLs and the label of a raw value. */
export function valueOf(vehicle: IndexedVehicle, facet: IndexedFacet, stated: string | number): [value: string, label: string] {
  if (facet === "engine_size") return [String(stated), `${stated} litre`];
  if (facet === "location") return [facetValue(String(stated)), vehicle.location.name];
  const labels: Readonly<Record<string, string>> | undefined = facet === "cap_database" ? undefined : LABELS[facet];
  return [facetValue(String(stated)), labels?.[stated] ?? String(stated)];
}

/** Labels for coded values. */
const LABELS: Partial<Record<Facet, Readonly<Record<string, string>>>> = {
  advert_classification: {
    USED: "Used",
    NEW: "New",
    OFFER: "Offer",
    MOTABILITY: "Motability",
    "CONTRACT-HIRE-BUSINESS": "Business contract hire",
  } satisfies Record<AdvertClassification, string>,
  reservation_status: { Available: "Available", "On Order": "On order", Reserved: "Reserved" } satisfies Record<ReservationStatus, string>,
  vat_scheme: { Commercial: "Commercial VAT", Qualifying: "VAT qualifying", Margin: "Margin scheme" } satisfies Record<VatScheme, string>,
  franchise_approved: { yes: "Franchise approved" },
  saving: { yes: "Price reduced" },
};
