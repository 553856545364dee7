import { londonDay, parseDay, type Moment } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import type { Problem } from "#domain/problem.ts";
import { recallOf, type MotRecord } from "#domain/stock/mot/mot-record.ts";
import { vehicleSlug } from "#domain/stock/slug.ts";
import type { VehicleDetails } from "#domain/stock/vehicle.ts";
import type { Database } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import { DERIVED_FIELDS, FIELDS, isFieldName, type FieldName } from "#server/stock/import/fields/fields.ts";
import { vehicleReader } from "#server/stock/import/read-vehicle.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { parseStockMap } from "#server/stock/import/stock-map.ts";
import { presentAdvance, presentExtras, presentHire } from "#server/stock/present.ts";
import { eq } from "drizzle-orm";

type Row = typeof vehicles.$inferSelect;

/** A field before and after, in the importer's units: pounds, miles, days; null is "not stated". */
export type ChangedField = { field: string; before: unknown; after: unknown };

export type SetOutcome = { ok: true; changed: ChangedField[] } | { ok: false; problems: Problem<string>[] };

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

/** The fields that `stock set` accepts. */
export const SETTABLE = [...Object.keys(FIELDS).filter((name) => !NOT_SET.includes(name)), RECALL_CLEARED];

/** A row is refused without them. */
const NEEDED = ["make", "range", "year", "price"] as const;
/** Adverts without a price need their figures: all three are validated when one of them is set. */
const ADVERT = ["advert_classification", "motability", "contract_hire"] as const;
const SMALLEST_PRICE = "0.01";

/**
 * Writes fields of a vehicle as an import would read them, all or none. The digest of the feed's row is unchanged: the next row of the feed
 * that differs overwrites the values.
 */
export async function setFields(
  database: Database,
  stock_id: number,
  given: Readonly<Record<string, string>>,
  now: Moment,
): Promise<SetOutcome | undefined> {
  return database.transaction(async (tx) => {
    await lockStock(tx);
    const [row] = await tx.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
    if (!row) return undefined;
    const read = readFields(row, given, now);
    const cleared = clearedRecall(row, given[RECALL_CLEARED], now);
    if (!read.ok || !cleared.ok) return { ok: false, problems: [read, cleared].flatMap((each) => (each.ok ? [] : each.problems)) };
    const after = { ...row, ...read.columns, details: read.details, dvsa: cleared.dvsa };
    const changed = changesOf(row, after);
    if (changed.length > 0)
      await tx
        .update(vehicles)
        .set({ ...read.columns, details: read.details, dvsa: cleared.dvsa, slug: vehicleSlug(after) })
        .where(eq(vehicles.stock_id, stock_id));
    return { ok: true, changed };
  });
}

type Columns = Partial<Omit<Row, "details">>;
type Read = { ok: true; columns: Columns; details: VehicleDetails } | { ok: false; problems: Problem<string>[] };

/** Runs the importer's reader; the required fields that were not given are taken from the vehicle. */
function readFields(row: Row, given: Readonly<Record<string, string>>, now: Moment): Read {
  const names = Object.keys(given).filter(isFieldName);
  const isAdvert = ADVERT.some((name) => names.includes(name));
  const { motability, contract_hire } = row.details;
  const present = {
    make: row.make,
    range: row.range,
    year: String(row.year),
    // Motability and contract hire have no price, and the other fields do not need one.
    price: row.price === 0 && !isAdvert ? SMALLEST_PRICE : String(row.price / 100),
    advert_classification: row.advert_classification,
    motability: motability && JSON.stringify(presentAdvance(motability)),
    contract_hire: contract_hire && JSON.stringify(presentHire(contract_hire)),
  };
  const needed = [...NEEDED, ...(isAdvert ? ADVERT : [])].filter((name) => !names.includes(name));
  const columns = [...names, ...needed];
  const fields = Object.fromEntries(columns.map((name) => [name, name]));
  const parsed = parseStockMap({ name: "command-line", fields, price_includes_fee: false, keepers: "previous" });
  if ("problems" in parsed) return { ok: false, problems: parsed.problems };
  const result = vehicleReader(
    parsed.map,
    columns,
    londonDay(now),
  )([...names.map((name) => given[name]), ...needed.map((name) => present[name])]);
  if ("problems" in result)
    return { ok: false, problems: result.problems.map(({ column, reason }) => ({ field: column ?? "stock", message: reason })) };
  if ("passed_over" in result) throw new Error("a map without rows to pass over has passed one over");
  const { vehicle } = result;
  const details: Record<string, unknown> = { ...row.details };
  const set: Record<string, unknown> = {};
  for (const name of names) {
    if (name in vehicle) set[name] = Reflect.get(vehicle, name) ?? EMPTY[name] ?? null;
    else if (vehicle.details && name in vehicle.details) details[name] = Reflect.get(vehicle.details, name);
    else delete details[name];
  }
  if (set["reservation_status"] === null)
    return {
      ok: false,
      problems: [{ field: "reservation_status", message: `must be one of ${FIELDS.reservation_status.choices.join(", ")}` }],
    };
  return { ok: true, columns: { ...set, ...withIt(row, set, now) }, details };
}

/**
 * The MOT record with the day on which the recall was put right; blank removes the day. Only a recall that DVSA reports can be cleared; a
 * later recall counts again.
 */
function clearedRecall(
  row: Row,
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
function withIt(row: Row, set: Readonly<Record<string, unknown>>, now: Moment): Columns {
  const status = set["reservation_status"];
  return {
    ...("range" in set && !("model" in set) && row.model === row.range ? { model: String(set["range"]) } : {}),
    ...(set["category"] === null ? { category: (set["cap_database"] ?? row.cap_database) === "CAR" ? "cars" : "vans" } : {}),
    ...(status === undefined ? {} : { reserved_at: status === "Reserved" ? new Date(now) : null }),
    ...vatFigures(row, set),
  };
}

/** A Commercial vehicle shows its price with and without VAT: both are scaled with the price unless they are set too. */
function vatFigures(row: Row, set: Readonly<Record<string, unknown>>): Columns {
  const price = set["price"];
  if (typeof price !== "number" || row.price === 0 || (set["vat_scheme"] ?? row.vat_scheme) !== "Commercial") return {};
  const scaled = (name: "price_excluding_vat" | "price_including_vat") => {
    const before = row[name];
    return before === null || name in set ? {} : { [name]: pence(Math.round((before * price) / row.price)) };
  };
  return { ...scaled("price_excluding_vat"), ...scaled("price_including_vat") };
}

const MONEY: readonly string[] = SETTABLE.filter((name) => isFieldName(name) && FIELDS[name].kind === "money");

function changesOf(before: Row, after: Row): ChangedField[] {
  return SETTABLE.flatMap((field) => {
    const [one, other] = [shown(before, field), shown(after, field)];
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ field, before: one, after: other }];
  });
}

function shown(row: Row, field: string): unknown {
  if (field === RECALL_CLEARED) return recallOf(row)?.cleared_on ?? null;
  const value: unknown = Reflect.get(Object.hasOwn(row, field) ? row : row.details, field) ?? null;
  if (field === "media_urls" && Array.isArray(value)) return value.map((picture: { url: string }) => picture.url);
  if (field === "motability" && row.details.motability) return presentAdvance(row.details.motability);
  if (field === "contract_hire" && row.details.contract_hire) return presentHire(row.details.contract_hire);
  if (field === "additional_features") return presentExtras(row.details);
  return typeof value === "number" && MONEY.includes(field) ? value / 100 : value;
}
