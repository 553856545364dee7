import type { Moment } from "#domain/calendar.ts";
import { NO_MONEY } from "#domain/money.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";

/** Fields that an advert must state. */
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

/** A vehicle as read from a feed: typed, in pence and miles, without a stock id. Fields left out are not stated. */
export type ImportedVehicle = Pick<Vehicle, Stated> &
  Partial<Pick<Vehicle, Optional>> & {
    /** The feed's identifier of the row. */
    id?: string | null;
    /** The requested stock number, used where it is free. */
    stock_id?: number | null;
    /** The slug of its branch. */
    site?: string | null;
    /** Default: live. */
    state?: Vehicle["state"] | undefined;
    /** When a sold or withdrawn vehicle went off sale; default: the time of the import. */
    ended_at?: Moment | undefined;
    /** If left out, the stored status is unchanged. */
    reservation_status?: Vehicle["reservation_status"] | null;
    /** When it came into stock; default: the time of the import. Only used by the first import of a vehicle. */
    first_seen_at?: Moment | undefined;
    /**
     * The names before their spelling was corrected, so that the identity of a row without id, stock number or registration does not
     * change.
     */
    written?: Written | undefined;
  };

export type Written = Pick<Vehicle, "make" | "range" | "model" | "details">;

type NotOfTheVehicle = "id" | "stock_id" | "site" | "first_seen_at" | "written";
export type CompleteVehicle = Required<Omit<ImportedVehicle, NotOfTheVehicle | "state" | "ended_at">> &
  Pick<ImportedVehicle, "state" | "ended_at">;

/**
 * Every field in a fixed order, null for what was not stated. Stored digests depend on it: a field added later must be left out where it is
 * not stated.
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
    ...(row.state !== undefined &&
      row.state !== "live" && { state: row.state, ...(row.ended_at !== undefined && { ended_at: row.ended_at }) }),
  };
}
