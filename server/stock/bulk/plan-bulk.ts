import type { Moment } from "#domain/calendar.ts";
import { HOLDING } from "#domain/deal/transitions.ts";
import { changedPrice, PRICE_DIRECTIONS, PRICE_ENDINGS, PRICE_UNITS } from "#domain/stock/staff/bulk-price.ts";
import { ADVERT_CLASSIFICATIONS, STOCK_STATES } from "#domain/stock/vehicle.ts";
import { vehicleBreaches, type GateSetting } from "#server/compliance/vehicle-breaches.ts";
import { orders, sites, vehicles } from "#server/database/schema.ts";
import type { Database } from "#server/database/connect.ts";
import type { VehicleChange } from "#server/stock/change/change-vehicle.ts";
import { BRANCH } from "#server/stock/change/overrides.ts";
import { readFields, storedText, type StoredVehicle } from "#server/stock/change/vehicle-fields.ts";
import { and, inArray, isNull, ne } from "drizzle-orm";
import { createHash } from "node:crypto";
import * as z from "zod";

/** More would hold the stock's lock, and the embedded database, for seconds. */
export const MAX_BULK = 2_000;
const MAX_TAGS = 20;

const Tag = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^,[\]]+$/);

/** What is done to each of many vehicles. */
export const BulkChange = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("price"),
    direction: z.enum(PRICE_DIRECTIONS),
    by: z.number().min(0).max(1_000_000),
    unit: z.enum(PRICE_UNITS),
    ending: z.enum(PRICE_ENDINGS),
  }),
  z.strictObject({ kind: z.literal("tags"), add: z.array(Tag).max(MAX_TAGS), remove: z.array(Tag).max(MAX_TAGS) }),
  z.strictObject({ kind: z.literal("branch"), branch: z.string().min(1).max(100) }),
  z.strictObject({ kind: z.literal("classification"), classification: z.enum(ADVERT_CLASSIFICATIONS) }),
  z.strictObject({ kind: z.literal("state"), state: z.enum(STOCK_STATES) }),
]);
export type BulkChange = z.infer<typeof BulkChange>;

/** Why a vehicle is left out. */
export type LeftOut = "held" | "chosen" | "unchanged" | "noPrice" | "draft" | "problems";

/** What somebody decided about single vehicles after the look at each: other prices, as they typed them, and vehicles to leave out. */
export type Corrections = { prices: ReadonlyMap<number, string>; leftOut: ReadonlySet<number> };

export const NO_CORRECTIONS: Corrections = { prices: new Map(), leftOut: new Set() };

export type PlannedVehicle = {
  stock_id: number;
  make: string;
  range: string;
  vrm: string | null;
  fee: number;
  /** Texts in the importer's units. */
  before: string;
  after: string;
  change?: VehicleChange;
  why?: LeftOut;
  /** The order that holds it, or what the importer refuses. */
  reason?: string;
};

/** `breaches`: as `bulkBreaches` read them. */
type Planning = { ids: readonly number[]; change: BulkChange; breaches: Breaches; corrections?: Corrections };
export type BulkPlan = { vehicles: PlannedVehicle[]; digest: string };

/** What vehicles would break if they went on sale: messages by field, by stock number. */
export type Breaches = Awaited<ReturnType<typeof vehicleBreaches>>;

/** The breaches of vehicles that a change puts on sale. Reading the texts of thousands takes seconds: it is done outside a transaction. */
export async function bulkBreaches(
  database: Pick<Database, "select">,
  setting: GateSetting,
  { ids, change }: { ids: readonly number[]; change: BulkChange },
): Promise<Breaches> {
  if (change.kind !== "state" || change.state !== "live") return new Map();
  const rows = await database
    .select()
    .from(vehicles)
    .where(and(inArray(vehicles.stock_id, [...ids]), ne(vehicles.state, "live"), isNull(vehicles.held_by)));
  return vehicleBreaches(database, setting, { rows });
}

/**
 * What a change does to each vehicle. Those that an order holds are left out: its promised figures never move. So are those that would go
 * on sale with a text that breaks a rule on one of the websites.
 */
export async function planBulk(
  database: Pick<Database, "select">,
  { now }: Pick<GateSetting, "now">,
  { ids, change, breaches, corrections = NO_CORRECTIONS }: Planning,
): Promise<BulkPlan> {
  const rows = await database
    .select()
    .from(vehicles)
    .where(inArray(vehicles.stock_id, [...ids]));
  const byId = new Map(rows.map((row) => [row.stock_id, row]));
  const reserved = rows.filter(({ held_by }) => held_by !== null).map(({ stock_id }) => stock_id);
  const holding =
    reserved.length === 0
      ? []
      : await database
          .select({ stock_id: orders.stock_id, reference: orders.reference })
          .from(orders)
          .where(and(inArray(orders.stock_id, reserved), inArray(orders.status, [...HOLDING])));
  const references = new Map(holding.map(({ stock_id, reference }) => [stock_id, reference]));
  const branches = new Map((await database.select({ id: sites.id, slug: sites.slug }).from(sites)).map(({ id, slug }) => [id, slug]));
  const at = now();
  const planned = ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [plannedOf(row, change, { branches, now: at, corrections, order: references.get(id), breaches: breaches.get(id) })] : [];
  });
  return { vehicles: planned, digest: digestOf(rows) };
}

/** The vehicles and their state: whatever is changed in between makes another one. */
function digestOf(rows: readonly StoredVehicle[]): string {
  const parts = rows.map(({ stock_id, revision }) => `${stock_id}:${revision}`).toSorted();
  return createHash("sha256").update(parts.join()).digest("base64url");
}

type Found = { field: string; message: string };
type Setting = {
  branches: ReadonlyMap<number, string>;
  now: Moment;
  corrections: Corrections;
  order: string | undefined;
  breaches: readonly Found[] | undefined;
};

function plannedOf(row: StoredVehicle, change: BulkChange, { branches, now, corrections, order, breaches }: Setting): PlannedVehicle {
  const { stock_id, make, range, vrm, admin_fee: fee } = row;
  const of = { stock_id, make, range, vrm, fee };
  const typed = corrections.prices.get(stock_id);
  const corrected = typed === undefined ? undefined : typedPrice(row, typed, now);
  const { before, after, fields, state } = corrected ?? textsOf(row, change, branches);
  const leftOut = (why: LeftOut, reason?: string) => ({ ...of, before, after: before, why, ...(reason !== undefined && { reason }) });
  if (row.held_by !== null) return leftOut("held", order);
  if (corrections.leftOut.has(stock_id)) return leftOut("chosen");
  if (corrected?.reason !== undefined) return leftOut("problems", corrected.reason);
  if (after === undefined) return leftOut("noPrice");
  if (after === before) return leftOut("unchanged");
  if (row.state === "draft" && state !== undefined) return leftOut("draft");
  const read = change.kind === "classification" && fields ? readFields(row, fields, now) : undefined;
  const problems = read && !read.ok ? read.problems : breaches;
  if (problems) return leftOut("problems", problems.map(({ field, message }) => `${field}: ${message}`).join("; "));
  return { ...of, before, after, change: { stock_id, ...(fields && { fields }), ...(state && { state }) } };
}

/** A price of one vehicle's own. */
function typedPrice(row: StoredVehicle, typed: string, now: Moment): Texts & { reason?: string } {
  const before = storedText("price", row.price);
  if (isRented(row)) return { before, after: undefined };
  const read = readFields(row, { price: typed }, now);
  if (!read.ok) return { before, after: before, reason: read.problems.map(({ message }) => message).join("; ") };
  const after = storedText("price", read.columns.price);
  return { before, after, fields: { price: after } };
}

/** Its advert has other figures than a price. */
function isRented({ advert_classification }: StoredVehicle): boolean {
  return advert_classification === "MOTABILITY" || advert_classification === "CONTRACT-HIRE-BUSINESS";
}

type Texts = { before: string; after: string | undefined; fields?: Record<string, string>; state?: VehicleChange["state"] };

function textsOf(row: StoredVehicle, change: BulkChange, branches: ReadonlyMap<number, string>): Texts {
  switch (change.kind) {
    case "price": {
      const price = isRented(row) ? undefined : changedPrice(row.price, change);
      const after = price === undefined ? undefined : storedText("price", price);
      return { before: storedText("price", row.price), after, fields: { price: after ?? "" } };
    }
    case "tags": {
      const removed = new Set(change.remove);
      const tags = [...new Set([...row.tags, ...change.add])].filter((tag) => !removed.has(tag));
      const after = storedText("tags", tags);
      return { before: storedText("tags", row.tags), after, fields: { tags: after } };
    }
    case "branch":
      return { before: branches.get(row.site_id) ?? "", after: change.branch, fields: { [BRANCH]: change.branch } };
    case "classification": {
      const { classification } = change;
      return { before: row.advert_classification, after: classification, fields: { advert_classification: classification } };
    }
    case "state":
      return { before: row.state, after: change.state, state: change.state };
  }
}
