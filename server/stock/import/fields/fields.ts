import {
  ADVERT_CLASSIFICATIONS,
  CONSUMPTION_BASES,
  RANGE_BASES,
  RESERVATION_STATUSES,
  STOCK_STATES,
  VAT_SCHEMES,
} from "#domain/stock/vehicle.ts";
import type { STRUCTURES } from "./structures.ts";

/** How the cells of a field are parsed. */
export type ImportFieldKind =
  | { kind: "text"; longest: number }
  | { kind: "registration" }
  | { kind: "choice"; choices: readonly string[] }
  | { kind: "whole"; largest: number }
  | { kind: "year" }
  | { kind: "decimal"; largest: number }
  | { kind: "engine" }
  | { kind: "distance" }
  | { kind: "money" }
  | { kind: "day" }
  | { kind: "moment" }
  | { kind: "yes-no" }
  | { kind: "list" }
  /** A branch by its slug, or as the object that the API returns. */
  | { kind: "branch" }
  /** More than one value: see STRUCTURES. */
  | { kind: "structure" };

/** Names are indexed and part of URLs: a longer one is a shifted column. Characters. */
const LONGEST_NAME = 120;
const LONGEST_PROSE = 20_000;
const LARGEST_SMALL = 32_767;
const MAX_INTEGER = 2_147_483_647;
/** g/km */
const LARGEST_CO2 = 1_000;
const LATEST_EURO_STANDARD = 7;
/** Wh a mile, kWh and kW of vehicles up to 3,500 kg, with room above the largest. */
const LARGEST_WATT_HOURS = 2_000;
const LARGEST_BATTERY = 500;
const FASTEST_CHARGE = 1_000;
/** Minutes, miles and years, with room above what makers state. */
const SLOWEST_RAPID_CHARGE = 600;
const LONGEST_RANGE = 1_000;
const LONGEST_WARRANTY = { years: 25, miles: 1_000_000 } as const;
const FULL_PERCENT = 100;
const LONGEST_ADDRESS = 2_000;

const NAME: ImportFieldKind = { kind: "text", longest: LONGEST_NAME };
const PROSE: ImportFieldKind = { kind: "text", longest: LONGEST_PROSE };
const SMALL: ImportFieldKind = { kind: "whole", largest: LARGEST_SMALL };
const INTEGER: ImportFieldKind = { kind: "whole", largest: MAX_INTEGER };
const MONEY: ImportFieldKind = { kind: "money" };
const DAY: ImportFieldKind = { kind: "day" };
const MOMENT: ImportFieldKind = { kind: "moment" };
const DECIMAL: ImportFieldKind = { kind: "decimal", largest: MAX_INTEGER };
const LIST: ImportFieldKind = { kind: "list" };
const BRANCH: ImportFieldKind = { kind: "branch" };
const STRUCTURE: ImportFieldKind = { kind: "structure" };
const YES_NO: ImportFieldKind = { kind: "yes-no" };

/** The fields of a map: the vehicle's own by the specification's names, and `id`, the feed's identifier of the row. */
export const FIELDS = {
  id: NAME,
  stock_id: INTEGER,
  vrm: { kind: "registration" },
  cap_id: INTEGER,
  cap_code: NAME,
  cap_database: { kind: "choice", choices: ["CAR", "LCV"] },
  make: NAME,
  range: NAME,
  model: NAME,
  derivative: NAME,
  year: { kind: "year" },
  colour: NAME,
  fuel_type: NAME,
  transmission: NAME,
  body_type: NAME,
  doors: SMALL,
  seats: SMALL,
  mileage: { kind: "distance" },
  category: NAME,
  tags: LIST,
  department_id: INTEGER,
  advert_classification: { kind: "choice", choices: ADVERT_CLASSIFICATIONS },
  advert_type: { kind: "choice", choices: ["OFFER_VEHICLE"] },
  vat_scheme: { kind: "choice", choices: VAT_SCHEMES },
  price: MONEY,
  admin_fee: MONEY,
  list_price: MONEY,
  original_price: MONEY,
  discount_price: MONEY,
  price_excluding_vat: MONEY,
  price_including_vat: MONEY,
  site: BRANCH,
  location: BRANCH,
  date_first_registered: DAY,
  date_mot_expires: DAY,
  previous_keepers: SMALL,
  state: { kind: "choice", choices: STOCK_STATES },
  ended_at: MOMENT,
  first_seen_at: MOMENT,
  reservation_status: { kind: "choice", choices: RESERVATION_STATUSES },
  reserved_at: MOMENT,
  name: PROSE,
  description: PROSE,
  featured_message: PROSE,
  franchise_approved: YES_NO,
  feature_classification: LIST,
  additional_features: STRUCTURE,
  media_urls: STRUCTURE,
  imperfections: STRUCTURE,
  turntable: STRUCTURE,
  video: PROSE,
  videos: STRUCTURE,
  mot_history: STRUCTURE,
  service_history: STRUCTURE,
  specification: STRUCTURE,
  engine_size_litres: { kind: "engine" },
  road_tax_pounds: DECIMAL,
  miles_per_gallon: DECIMAL,
  engine_miles_per_gallon: DECIMAL,
  co2_g_km: { kind: "whole", largest: LARGEST_CO2 },
  engine_size_cc: SMALL,
  original_list_price: MONEY,
  original_list_price_includes_options: YES_NO,
  euro_standard: { kind: "whole", largest: LATEST_EURO_STANDARD },
  wh_per_mile: { kind: "decimal", largest: LARGEST_WATT_HOURS },
  consumption_basis: { kind: "choice", choices: CONSUMPTION_BASES },
  battery_kwh: { kind: "decimal", largest: LARGEST_BATTERY },
  charge_ac_kw: { kind: "decimal", largest: FASTEST_CHARGE },
  charge_dc_kw: { kind: "decimal", largest: FASTEST_CHARGE },
  charge_10_to_80_minutes: { kind: "whole", largest: SLOWEST_RAPID_CHARGE },
  electric_range_miles: { kind: "whole", largest: LONGEST_RANGE },
  electric_range_basis: { kind: "choice", choices: RANGE_BASES },
  battery_warranty_years: { kind: "whole", largest: LONGEST_WARRANTY.years },
  battery_warranty_miles: { kind: "whole", largest: LONGEST_WARRANTY.miles },
  battery_warranty_percent: { kind: "whole", largest: FULL_PERCENT },
  battery_certificate: { kind: "text", longest: LONGEST_ADDRESS },
  battery_certificate_issuer: NAME,
  battery_certificate_date: DAY,
  battery_certificate_method: NAME,
  battery_health_percent: { kind: "decimal", largest: FULL_PERCENT },
  grant_name: NAME,
  grant_amount: MONEY,
  grant_valid_until: DAY,
  motability: STRUCTURE,
  contract_hire: STRUCTURE,
  history_check: STRUCTURE,
  market_price: STRUCTURE,
  // Derived by the API from the fields above: checked, never stored.
  slug: PROSE,
  path: PROSE,
  card_guid: NAME,
  formatted_plate: NAME,
  make_slug: PROSE,
  range_slug: PROSE,
  fuel_type_slug: PROSE,
  body_type_slug: PROSE,
  headline_price: MONEY,
  vat_label: NAME,
  isMotabilityVehicle: YES_NO,
  reserved: YES_NO,
  date_mot_failed: DAY,
} as const satisfies Record<string, ImportFieldKind> & Record<keyof typeof STRUCTURES, ImportFieldKind>;

export type FieldName = keyof typeof FIELDS;

export const FIELD_NAMES = Object.keys(FIELDS).filter(isFieldName);

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name);
}

/** The API derives these from other fields: a row that contains them is refused unless they agree. */
export const DERIVED_FIELDS = [
  "slug",
  "path",
  "card_guid",
  "formatted_plate",
  "make_slug",
  "range_slug",
  "fuel_type_slug",
  "body_type_slug",
  "headline_price",
  "vat_label",
  "isMotabilityVehicle",
  "reserved",
  "date_mot_failed",
] as const satisfies FieldName[];
export type DerivedField = (typeof DERIVED_FIELDS)[number];

/** Added to a vehicle by a search for its own terms: not part of the vehicle. */
export const ANSWERS_TO_A_SEARCH: readonly string[] = ["monthly_payment", "distance_miles"];

/** From DVSA's responses: not accepted from a feed. */
export const DVSA_ANSWERS: readonly string[] = ["mot_checked_on", "recall"];
