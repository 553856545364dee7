import type { Moment } from "#domain/calendar.ts";
import { NO_MONEY } from "#domain/money.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";

/** What a vehicle must say to be advertised. */
type Stated = "make" | "range" | "year" | "price";
type Optional =
  | "vrm"
  | "cap_id"
  | "cap_code"
  | "cap_database"
  | "model"
  | "derivative"
  | "colour"
  | "fuel_type"
  | "transmission"
  | "body_type"
  | "doors"
  | "seats"
  | "mileage"
  | "category"
  | "tags"
  | "department_id"
  | "advert_classification"
  | "advert_type"
  | "vat_scheme"
  | "admin_fee"
  | "list_price"
  | "original_price"
  | "discount_price"
  | "price_excluding_vat"
  | "price_including_vat"
  | "date_first_registered"
  | "date_mot_expires"
  | "previous_keepers"
  | "reserved_at"
  | "details";

/** A vehicle as a feed brings it: typed, in pence and miles, before it has a stock id. What is left out is not stated. */
export type ImportedVehicle = Pick<Vehicle, Stated> &
  Partial<Pick<Vehicle, Optional>> & {
    /** The feed's own name for the row. */
    id?: string | null;
    /** The number that the vehicle is to have, where it is free. */
    stock_id?: number | null;
    /** The slug of the branch at which it stands. */
    site?: string | null;
    /** Left out, it is live. */
    state?: Vehicle["state"] | undefined;
    /** When a sold or withdrawn one stopped being for sale; left out, the moment of the import. */
    ended_at?: Moment | undefined;
    /** Left out, the dealer's own word stays. */
    reservation_status?: Vehicle["reservation_status"] | null;
    /** When it came into stock; left out, the moment of the import. Only the first import of a vehicle uses it. */
    first_seen_at?: Moment | undefined;
    /** What the row had where its names now have the maker's writing: who a row without any name of its own is stays the same. */
    written?: Written | undefined;
  };

export type Written = Pick<Vehicle, "make" | "range" | "model" | "details">;

type NotOfTheVehicle = "id" | "stock_id" | "site" | "first_seen_at" | "written";
export type CompleteVehicle = Required<Omit<ImportedVehicle, NotOfTheVehicle | "state" | "ended_at">> & Pick<ImportedVehicle, "state" | "ended_at">;

/**
 * Every field, in one fixed order, with null for what was not stated. Digests depend on it, also those that an earlier
 * release stored: a field that is added later is left out where it is not stated.
 */
export function completeVehicle(row: ImportedVehicle): CompleteVehicle {
  const cap_database = row.cap_database ?? "CAR";
  return {
    vrm: row.vrm ?? null,
    cap_id: row.cap_id ?? null,
    cap_code: row.cap_code ?? null,
    cap_database,
    make: row.make,
    range: row.range,
    model: row.model ?? row.range,
    derivative: row.derivative ?? null,
    year: row.year,
    colour: row.colour ?? null,
    fuel_type: row.fuel_type ?? null,
    transmission: row.transmission ?? null,
    body_type: row.body_type ?? null,
    doors: row.doors ?? null,
    seats: row.seats ?? null,
    mileage: row.mileage ?? null,
    category: row.category ?? (cap_database === "CAR" ? "cars" : "vans"),
    tags: row.tags ?? [],
    department_id: row.department_id ?? null,
    advert_classification: row.advert_classification ?? "USED",
    advert_type: row.advert_type ?? null,
    vat_scheme: row.vat_scheme ?? null,
    price: row.price,
    admin_fee: row.admin_fee ?? NO_MONEY,
    list_price: row.list_price ?? null,
    original_price: row.original_price ?? null,
    discount_price: row.discount_price ?? null,
    price_excluding_vat: row.price_excluding_vat ?? null,
    price_including_vat: row.price_including_vat ?? null,
    date_first_registered: row.date_first_registered ?? null,
    date_mot_expires: row.date_mot_expires ?? null,
    previous_keepers: row.previous_keepers ?? null,
    reservation_status: row.reservation_status ?? null,
    reserved_at: row.reserved_at ?? null,
    details: row.details ?? {},
    ...(row.state !== undefined && row.state !== "live" && { state: row.state, ...(row.ended_at !== undefined && { ended_at: row.ended_at }) }),
  };
}
