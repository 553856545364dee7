import type { Database } from "#server/database/connect.ts";
import { priceEvents, vehicles } from "#server/database/schema.ts";
import { staffActChanges } from "#server/database/staff-schema.ts";
import { currentAct, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { and, asc, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";

export const VEHICLE_COLUMNS: ReadonlySet<string> = new Set(Object.values(getTableColumns(vehicles)).map(({ name }) => name));

const Change = z.record(
  z.string(),
  z.object({ before: z.unknown().optional(), after: z.unknown().optional(), hidden: z.boolean().optional() }),
);
export type Change = z.infer<typeof Change>;
export type StoredRow = Readonly<Record<string, unknown>>;

/** What an act did to a vehicle, by the audit log. */
export type NotedVehicle = {
  stock_id: number;
  /** Columns, and properties of `details`. */
  change: Change;
  /** Fields that staff decided with it for the first time: before, the vehicle followed its feed. */
  begun: Set<string>;
  /** What the feed says of fields that staff decided: the vehicle does not show it. */
  feed: Map<string, { before: unknown; after: unknown }>;
};

/** In the order of the changes. */
export async function notedByAct(database: Pick<Database, "select">, act: number): Promise<NotedVehicle[]> {
  const rows = await database
    .select({ entity: staffActChanges.entity, key: staffActChanges.key, change: staffActChanges.change })
    .from(staffActChanges)
    .where(and(eq(staffActChanges.act, act), inArray(staffActChanges.entity, ["vehicles", "vehicle_overrides"])))
    .orderBy(asc(staffActChanges.line));
  const noted = new Map<number, NotedVehicle>();
  for (const { entity, key, change: stored } of rows) {
    const stock_id = Number(key);
    const vehicle = noted.get(stock_id) ?? { stock_id, change: {}, begun: new Set<string>(), feed: new Map() };
    noted.set(stock_id, vehicle);
    const change = Change.parse(stored);
    if (entity === "vehicles") vehicle.change = { ...change, ...vehicle.change };
    else noteDecision(vehicle, change);
  }
  return [...noted.values()];
}

function noteDecision({ begun, feed }: NotedVehicle, { field, feed_value }: Change): void {
  const name = field?.after ?? field?.before;
  if (typeof name !== "string") return;
  if (feed_value) feed.set(name, { before: feed_value.before ?? null, after: feed_value.after ?? null });
  else if (field?.before === undefined) begun.add(name);
}

/** The vehicles as they are now, in the form in which the audit log has values. */
export async function presentRows(
  database: Pick<Database, "select">,
  stockIds: readonly number[],
): Promise<ReadonlyMap<number, StoredRow>> {
  if (stockIds.length === 0) return new Map();
  const rows = await database
    .select({ id: vehicles.stock_id, row: sql<StoredRow>`to_jsonb(${vehicles})` })
    .from(vehicles)
    .where(inArray(vehicles.stock_id, [...stockIds]));
  return new Map(rows.map(({ id, row }) => [id, row]));
}

/**
 * Whether what an act changed of a vehicle is still as the act left it: nobody has changed it to something else since, no order holds the
 * vehicle, and the log has kept its values.
 */
export function isAsLeft(row: StoredRow, change: Change): boolean {
  if (row["held_by"] !== null) return false;
  return Object.entries(change).every(([name, { before, after, hidden }]) => {
    if (hidden) return before === undefined && isNew(change);
    return isDeepStrictEqual(presentOf(row, name) ?? null, after ?? null);
  });
}

function presentOf(row: StoredRow, name: string): unknown {
  return VEHICLE_COLUMNS.has(name) ? row[name] : (row["details"] as StoredRow)[name];
}

/** A vehicle that the act added has no value before. */
export function isNew(change: Change): boolean {
  return Object.values(change).every(({ before }) => before === undefined) && "make" in change;
}

/**
 * Of an act that this one undoes: its prices were never prices to compare with, nor is that which this act wrote, unless it follows another
 * price. A vehicle that keeps its price, because its feed now says the same, has that price from now on.
 */
export async function excludeUndonePrices(tx: StaffTx, { act, stockIds }: { act: number; stockIds: readonly number[] }): Promise<void> {
  const { id } = await currentAct(tx);
  await tx
    .update(priceEvents)
    .set({ undone: true })
    .where(and(inArray(priceEvents.stock_id, [...stockIds]), or(eq(priceEvents.act, act), eq(priceEvents.act, id))));
  const ids = sql.param([...stockIds]);
  const repriced = sql`vehicles left join lateral (
        select price, admin_fee from price_events
          where stock_id = vehicles.stock_id and not undone order by at desc, id desc limit 1) as former on true
      where vehicles.stock_id = any(${ids}::integer[])
        and (former.price, former.admin_fee) is distinct from (vehicles.price, vehicles.admin_fee)`;
  await tx.execute(sql`
    update price_events as present set undone = false
      from ${repriced} and present.stock_id = vehicles.stock_id and present.act = ${id}`);
  await tx.execute(sql`
    insert into price_events (stock_id, price, admin_fee, act)
      select vehicles.stock_id, vehicles.price, vehicles.admin_fee, ${id}
      from ${repriced} and vehicles.state <> 'draft' and vehicles.price is not null`);
}
