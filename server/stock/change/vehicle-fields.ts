import { scaledToPrice } from "#domain/pricing/vat-figures.ts";
import { londonDay, parseDay, yearOf, type Moment } from "#domain/calendar.ts";
import type { Problem } from "#domain/problem.ts";
import { CERTIFICATE_FACTS, GRANT_FACTS } from "#domain/running-costs/electric/battery.ts";
import { recallOf, type MotRecord } from "#domain/stock/mot/mot-record.ts";
import type { VehicleDetails } from "#domain/stock/vehicle.ts";
import type { vehicles } from "#server/database/schema.ts";
import { DERIVED_FIELDS, FIELDS, isFieldName, type FieldName } from "#server/stock/import/fields/fields.ts";
import { vehicleReader } from "#server/stock/import/read-vehicle.ts";
import { parseStockMap } from "#server/stock/import/stock-map.ts";
import { presentAdvance, presentExtras, presentHire } from "#server/stock/present.ts";

export type StoredVehicle = typeof vehicles.$inferSelect;
export type VehicleColumns = Partial<Omit<StoredVehicle, "details">>;

/** They identify the row or its branch, belong to other commands, or are derived from other fields. */
const NOT_SET: readonly string[] = [
  "id",
  "stock_id",
  "site",
  "location",
  "state",
  "ended_at",
  "first_seen_at",
  "reserved_at",
  ...DERIVED_FIELDS,
];

/** The day on which the dealer had a recall put right: not a field of a feed. */
export const RECALL_CLEARED = "recall_cleared";

/** The fields that `stock set` and Admin change. */
export const SETTABLE = [...Object.keys(FIELDS).filter((name) => !NOT_SET.includes(name)), RECALL_CLEARED];

/** A row is refused without them. */
const NEEDED = ["make", "range", "year", "price"] as const;
/** Adverts without a price need their figures: all three are validated when one of them is set. */
const ADVERT = ["advert_classification", "motability", "contract_hire"] as const;
/** Stated together or not at all: setting one of them validates the others as they are. */
const TOGETHER: readonly (readonly FieldName[])[] = [["battery_certificate", ...CERTIFICATE_FACTS], GRANT_FACTS];
const SMALLEST_PRICE = "0.01";
/** Stands for the figures that a draft does not have yet. */
const STAND_IN = {
  motability: JSON.stringify({ advance_payment: 0, quarter: "-" }),
  contract_hire: JSON.stringify({ monthly_rental: 1, initial_rental: 1, term: 1, annual_mileage: 1, vat: "excluding" }),
};

export type ReadFields =
  | { ok: true; columns: VehicleColumns; details: VehicleDetails; dvsa: MotRecord | null }
  | { ok: false; problems: Problem<string>[] };

/**
 * Reads fields of a vehicle as an import would. The required fields that were not given are taken from the vehicle; a draft may lack them,
 * unless `publish`, which reads all of them.
 */
export function readFields(
  row: StoredVehicle,
  given: Readonly<Record<string, string>>,
  now: Moment,
  { publish = false }: { publish?: boolean } = {},
): ReadFields {
  const read = readByImporter(row, given, now, publish);
  const cleared = clearedRecall(row, given[RECALL_CLEARED], now);
  if (read.ok && cleared.ok) return { ...read, dvsa: cleared.dvsa };
  return { ok: false, problems: [read, cleared].flatMap((each) => (each.ok ? [] : each.problems)) };
}

type Read = { ok: true; columns: VehicleColumns; details: VehicleDetails } | { ok: false; problems: Problem<string>[] };

function readByImporter(row: StoredVehicle, given: Readonly<Record<string, string>>, now: Moment, publish: boolean): Read {
  const names = Object.keys(given).filter(isFieldName);
  const isAdvert = publish || ADVERT.some((name) => names.includes(name));
  const today = londonDay(now);
  const mayLack = row.state === "draft" && !publish;
  const present: Partial<Record<FieldName, string | undefined>> = {
    make: row.make,
    range: row.range,
    year: row.year === null ? undefined : String(row.year),
    // Motability and contract hire have no price, and the other fields do not need one.
    price: row.price === 0 && !isAdvert ? SMALLEST_PRICE : row.price === null ? undefined : String(row.price / 100),
    advert_classification: row.advert_classification,
    motability: fieldText(row, "motability"),
    contract_hire: fieldText(row, "contract_hire"),
    ...Object.fromEntries(TOGETHER.flat().map((name) => [name, fieldText(row, name)])),
  };
  const standIn: Partial<Record<FieldName, string>> = mayLack ? { year: String(yearOf(today)), price: SMALLEST_PRICE, ...STAND_IN } : {};
  const together = TOGETHER.filter((group) => group.some((name) => names.includes(name))).flat();
  const needed = [...NEEDED, ...(isAdvert ? ADVERT : []), ...together].filter((name) => !names.includes(name));
  const columns: FieldName[] = [...names, ...needed];
  const parsed = parseStockMap({
    name: "staff",
    fields: Object.fromEntries(columns.map((name) => [name, name])),
    price_includes_fee: false,
    keepers: "previous",
  });
  if ("problems" in parsed) return { ok: false, problems: parsed.problems };
  const cells = columns.map((name) => {
    const text = given[name] ?? present[name] ?? "";
    return cellOf(name, text.trim() === "" ? (standIn[name] ?? "") : text);
  });
  const result = vehicleReader(parsed.map, columns, today)(cells);
  if ("problems" in result)
    return { ok: false, problems: result.problems.map(({ column, reason }) => ({ field: column ?? "stock", message: reason })) };
  if ("passed_over" in result) throw new Error("a map without rows to pass over has passed one over");
  const { vehicle } = result;
  const details: Record<string, unknown> = { ...row.details };
  const set: Record<string, unknown> = {};
  for (const name of names) {
    const isBlank = (given[name] ?? "").trim() === "";
    if (isBlank && standIn[name] !== undefined && name in row) set[name] = null;
    else if (name in vehicle) set[name] = Reflect.get(vehicle, name) ?? EMPTY[name] ?? null;
    else if (!isBlank && vehicle.details && name in vehicle.details) details[name] = Reflect.get(vehicle.details, name);
    else delete details[name];
  }
  if (set["reservation_status"] === null)
    return {
      ok: false,
      problems: [{ field: "reservation_status", message: `must be one of ${FIELDS.reservation_status.choices.join(", ")}` }],
    };
  return { ok: true, columns: { ...set, ...withIt(row, set, now) }, details };
}

/** A list is typed with commas, or as JSON where an entry has a comma. */
function cellOf(name: FieldName, text: string): unknown {
  if (FIELDS[name].kind !== "list" || !text.trim().startsWith("[")) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * The MOT record with the day on which the recall was put right; blank removes the day. Only a recall that DVSA reports can be cleared; a
 * later recall counts again.
 */
function clearedRecall(
  row: StoredVehicle,
  given: string | undefined,
  now: Moment,
): { ok: true; dvsa: MotRecord | null } | { ok: false; problems: Problem<string>[] } {
  if (given === undefined) return { ok: true, dvsa: row.dvsa };
  if (row.dvsa === null || recallOf(row)?.outstanding !== true) return notCleared("DVSA lists no outstanding recall for this vehicle");
  if (given.trim() === "") return { ok: true, dvsa: { ...row.dvsa, recall_cleared_on: null } };
  const day = parseDay(given.trim());
  if (day === undefined) return notCleared("must be a date like 2026-11-20");
  return day > londonDay(now) ? notCleared("is in the future") : { ok: true, dvsa: { ...row.dvsa, recall_cleared_on: day } };
}

function notCleared(message: string): { ok: false; problems: Problem<string>[] } {
  return { ok: false, problems: [{ field: RECALL_CLEARED, message }] };
}

/** The value of a blank where the column is not nullable. */
const EMPTY: Partial<Record<FieldName, unknown>> = { admin_fee: 0, category: undefined, tags: [] };

/** Columns that follow a field that was set: a feed has one name for model and range, and a price including VAT follows the price. */
function withIt(row: StoredVehicle, set: Readonly<Record<string, unknown>>, now: Moment): VehicleColumns {
  const status = set["reservation_status"];
  const registered = set["date_first_registered"] ?? row.date_first_registered;
  const lacksYear = (set["year"] ?? row.year) === null && typeof registered === "string";
  return {
    ...("range" in set && !("model" in set) && row.model === row.range ? { model: String(set["range"]) } : {}),
    ...(lacksYear && { year: Number(registered.slice(0, 4)) }),
    ...(set["category"] === null ? { category: (set["cap_database"] ?? row.cap_database) === "CAR" ? "cars" : "vans" } : {}),
    ...(status === undefined ? {} : { reserved_at: status === "Reserved" ? new Date(now) : null }),
    ...vatFigures(row, set),
  };
}

/** A Commercial vehicle shows its price with and without VAT: both are scaled with the price unless they are set too. */
function vatFigures(row: StoredVehicle, set: Readonly<Record<string, unknown>>): VehicleColumns {
  const { price: former } = row;
  const price = set["price"];
  if (typeof price !== "number" || !former || (set["vat_scheme"] ?? row.vat_scheme) !== "Commercial") return {};
  const scaled = (name: "price_excluding_vat" | "price_including_vat") => {
    const before = row[name];
    return before === null || name in set ? {} : { [name]: scaledToPrice(before, { before: former, after: price }) };
  };
  return { ...scaled("price_excluding_vat"), ...scaled("price_including_vat") };
}

const MONEY: readonly string[] = SETTABLE.filter((name) => isFieldName(name) && FIELDS[name].kind === "money");

/** The fields whose change needs the right to change prices. */
export const PRICE_FIELDS: readonly string[] = [...MONEY, "motability", "contract_hire"];

/** A field's value in the importer's units: pounds, miles, days; null is "not stated". */
export function shownValue(row: StoredVehicle, field: string): unknown {
  if (field === RECALL_CLEARED) return recallOf(row)?.cleared_on ?? null;
  const value = storedValue(row, field);
  if (field === "media_urls" && Array.isArray(value)) return value.map((picture: { url: string }) => picture.url);
  return presentStored(field, value);
}

/** A field's value as the importer's file would have it, from the form in which it is stored. */
export function presentStored(field: string, value: unknown): unknown {
  if (value === null || value === undefined) return field === "additional_features" ? [] : null;
  const details = { [field]: value } as VehicleDetails;
  if (field === "motability" && details.motability) return presentAdvance(details.motability);
  if (field === "contract_hire" && details.contract_hire) return presentHire(details.contract_hire);
  if (field === "additional_features") return presentExtras(details);
  if (field === "market_price" && details.market_price) {
    const { lower, upper, ...price } = details.market_price;
    return { ...price, lower: lower / 100, upper: upper / 100 };
  }
  return typeof value === "number" && MONEY.includes(field) ? value / 100 : value;
}

/** A field's value in the form of its column, or of its property of `details`. */
export function storedValue(row: StoredVehicle, field: string): unknown {
  return Reflect.get(Object.hasOwn(row, field) ? row : row.details, field) ?? null;
}

/** The text of a field that the importer reads as the same value; blank: not stated. */
export function fieldText(row: StoredVehicle, field: string): string {
  if (field === RECALL_CLEARED) return recallOf(row)?.cleared_on ?? "";
  return storedText(field, storedValue(row, field));
}

/** The same for a value in the form of its column. */
export function storedText(field: string, value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return "";
  const shown = presentStored(field, value);
  if (typeof shown === "boolean") return shown ? "yes" : "no";
  if (isFieldName(field) && FIELDS[field].kind === "list" && Array.isArray(shown))
    return shown.some((entry) => String(entry).includes(",") || String(entry).startsWith("[")) ? JSON.stringify(shown) : shown.join(", ");
  return typeof shown === "object" ? JSON.stringify(sorted(shown)) : String(shown);
}

/** `jsonb` does not preserve the order of an object's properties. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, entry]) => [name, sorted(entry)]));
}
