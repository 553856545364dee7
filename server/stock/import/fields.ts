import { ADVERT_CLASSIFICATIONS, RESERVATION_STATUSES } from "#domain/stock/vehicle.ts";

/** How the cells of a field are read. */
export type FieldKind =
  | { kind: "text"; longest: number }
  | { kind: "registration" }
  | { kind: "choice"; choices: readonly string[] }
  | { kind: "whole"; largest: number }
  | { kind: "year" }
  | { kind: "decimal" }
  | { kind: "engine" }
  | { kind: "distance" }
  | { kind: "money" }
  | { kind: "day" }
  | { kind: "yes-no" }
  | { kind: "list" };

/** Names are indexed and stand in addresses: longer ones are a slipped column. Characters. */
const LONGEST_NAME = 120;
const LONGEST_PROSE = 20_000;
const LARGEST_SMALL = 32_767;
const LARGEST_WHOLE = 2_147_483_647;

const NAME: FieldKind = { kind: "text", longest: LONGEST_NAME };
const PROSE: FieldKind = { kind: "text", longest: LONGEST_PROSE };
const SMALL: FieldKind = { kind: "whole", largest: LARGEST_SMALL };
const WHOLE: FieldKind = { kind: "whole", largest: LARGEST_WHOLE };
const MONEY: FieldKind = { kind: "money" };
const DAY: FieldKind = { kind: "day" };
const DECIMAL: FieldKind = { kind: "decimal" };
const LIST: FieldKind = { kind: "list" };

/** What a map can feed: the vehicle's own fields by the specification's names, and `id`, the feed's own name for the row. */
export const FIELDS = {
  id: NAME,
  vrm: { kind: "registration" },
  cap_id: WHOLE,
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
  department_id: WHOLE,
  advert_classification: { kind: "choice", choices: ADVERT_CLASSIFICATIONS },
  vat_scheme: { kind: "choice", choices: ["Commercial", "Qualifying", "Margin"] },
  price: MONEY,
  admin_fee: MONEY,
  list_price: MONEY,
  original_price: MONEY,
  discount_price: MONEY,
  price_excluding_vat: MONEY,
  price_including_vat: MONEY,
  date_first_registered: DAY,
  date_mot_expires: DAY,
  previous_keepers: SMALL,
  reservation_status: { kind: "choice", choices: RESERVATION_STATUSES },
  name: PROSE,
  description: PROSE,
  featured_message: PROSE,
  franchise_approved: { kind: "yes-no" },
  feature_classification: LIST,
  media_urls: LIST,
  video: PROSE,
  engine_size_litres: { kind: "engine" },
  road_tax_pounds: DECIMAL,
  miles_per_gallon: DECIMAL,
} as const satisfies Record<string, FieldKind>;

export type FieldName = keyof typeof FIELDS;

export const FIELD_NAMES = Object.keys(FIELDS).filter(isFieldName);

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name);
}
