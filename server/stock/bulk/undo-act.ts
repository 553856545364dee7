import type { Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { vehicleOverrides } from "#server/database/overrides-schema.ts";
import { vehicles } from "#server/database/schema.ts";
import { staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { staffWrite, type StaffActor, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { BRANCH, OF_ADMIN, recordOverrides } from "#server/stock/change/overrides.ts";
import {
  excludeUndonePrices,
  isAsLeft,
  isInTimeToUndo,
  notedByAct,
  presentRows,
  VEHICLE_COLUMNS,
  type NotedVehicle,
  type StoredRow,
} from "#server/stock/change/undo-rules.ts";
import { SETTABLE } from "#server/stock/change/vehicle-fields.ts";
import { writeColumns, type WrittenColumns } from "#server/stock/change/write-columns.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { and, eq, inArray, sql } from "drizzle-orm";

/** The acts that can be undone. */
const UNDONE = ["stock.bulk"];

export type ActVehicle = { stock_id: number; site_id: number; make: string; range: string; vrm: string | null };
export type UndoOutcome =
  | { ok: true; act: number; undone: number; leftOut: ActVehicle[] }
  /** No vehicle is still as the act left it. */
  | { ok: false; why: "moved"; leftOut: ActVehicle[] }
  | { ok: false; why: "late" };

/** The vehicles that an act changed and that still exist; undefined: there is no such act, or it cannot be undone. */
export async function vehiclesOfAct(database: Pick<Database, "select">, act: number): Promise<ActVehicle[] | undefined> {
  const [found] = await database
    .select({ id: staffActs.id })
    .from(staffActs)
    .where(and(eq(staffActs.id, act), inArray(staffActs.action, UNDONE)));
  if (!found) return undefined;
  const { stock_id, site_id, make, range, vrm } = vehicles;
  const changed = database
    .select({ key: staffActChanges.key })
    .from(staffActChanges)
    .where(and(eq(staffActChanges.act, act), eq(staffActChanges.entity, "vehicles")));
  return database
    .select({ stock_id, site_id, make, range, vrm })
    .from(vehicles)
    .where(inArray(sql`${stock_id}::text`, changed));
}

/**
 * Takes back what an act did to each vehicle, where all of it is still as the act left it and no order holds the vehicle: what staff had
 * decided before counts again, and what they had not follows the feed. Its prices were never prices to compare with.
 */
export function undoAct(
  setting: { database: Database; now: () => Moment },
  { act, actor, request }: { act: number; actor: StaffActor; request?: string | undefined },
): Promise<UndoOutcome> {
  const about = { actor, action: "stock.undo", permission: "stock.bulk", request, detail: { act } } as const;
  return staffWrite<UndoOutcome>(setting, about, async (tx) => {
    await lockStock(tx);
    const [begun] = await tx.select({ at: staffActs.at }).from(staffActs).where(eq(staffActs.id, act));
    if (!begun || !isInTimeToUndo(begun.at.getTime(), setting.now())) return { ok: false, why: "late" };
    const listed = (await vehiclesOfAct(tx, act)) ?? [];
    const noted = new Map((await notedByAct(tx, act)).map((vehicle) => [vehicle.stock_id, vehicle]));
    const stockIds = listed.map(({ stock_id }) => stock_id);
    const present = await presentRows(tx, stockIds);
    const decided = await overridesOf(tx, stockIds);
    const restored: number[] = [];
    const decisions: Decision[] = [];
    const written: WrittenColumns[] = [];
    for (const stock_id of stockIds) {
      const [row, vehicle] = [present.get(stock_id), noted.get(stock_id)];
      if (!row || !vehicle || !isAsActLeft(row, vehicle)) continue;
      const before = beforeOf(row, vehicle, decided.get(stock_id) ?? new Map<string, unknown>());
      written.push({ stock_id, columns: before.columns });
      restored.push(stock_id);
      decisions.push(...before.decisions);
    }
    const leftOut = listed.filter(({ stock_id }) => !restored.includes(stock_id));
    if (restored.length === 0) return { ok: false, why: "moved", leftOut };
    await writeColumns(tx, written);
    await endDecisions(
      tx,
      restored.flatMap((stock_id) => [...noted.get(stock_id)!.begun].map((field) => ({ stock_id, field }))),
    );
    await recordOverrides(tx, decisions);
    await excludeUndonePrices(tx, { act, stockIds: restored });
    return { ok: true, act, undone: restored.length, leftOut };
  });
}

type Decision = Parameters<typeof recordOverrides>[1][number];

/** Where the feed has the vehicle is not what the act decided: the feed may have moved it since. */
function isAsActLeft(row: StoredRow, { change }: NotedVehicle): boolean {
  const { feed_site_id: _ofFeed, ...ofAct } = change;
  return Object.keys(ofAct).every((column) => VEHICLE_COLUMNS.has(column)) && isAsLeft(row, ofAct);
}

/** The feed's values of what staff decided, by vehicle and field. */
async function overridesOf(tx: StaffTx, stockIds: readonly number[]): Promise<Map<number, Map<string, unknown>>> {
  const found = new Map<number, Map<string, unknown>>();
  if (stockIds.length === 0) return found;
  const rows = await tx
    .select()
    .from(vehicleOverrides)
    .where(inArray(vehicleOverrides.stock_id, [...stockIds]));
  for (const { stock_id, field, feed_value } of rows)
    found.set(stock_id, (found.get(stock_id) ?? new Map<string, unknown>()).set(field, feed_value));
  return found;
}

/** The columns that undo an act, and what of them staff had decided before it. */
function beforeOf(row: StoredRow, { stock_id, change, begun }: NotedVehicle, feed: ReadonlyMap<string, unknown>) {
  const columns: Record<string, unknown> = {};
  const decisions: Decision[] = [];
  const isOfFeed = row["source"] !== OF_ADMIN;
  for (const [column, { before = null }] of Object.entries(change)) {
    const field = column === "site_id" ? BRANCH : column;
    if (column === "feed_site_id") continue;
    if (!isOfFeed || (field !== BRANCH && !SETTABLE.includes(field))) columns[column] = before;
    else if (field === BRANCH) {
      const ofFeed = row["feed_site_id"] ?? row["site_id"];
      const value = begun.has(field) ? ofFeed : before;
      Object.assign(columns, { site_id: value, feed_site_id: value === ofFeed ? null : ofFeed });
      if (!begun.has(field)) decisions.push({ stock_id, field, value, feed_value: ofFeed });
    } else if (begun.has(field)) columns[column] = feed.has(field) ? (feed.get(field) ?? null) : row[column];
    else {
      columns[column] = before;
      decisions.push({ stock_id, field, value: before, feed_value: row[column] ?? null });
    }
  }
  return { columns, decisions };
}

async function endDecisions(tx: StaffTx, ended: readonly { stock_id: number; field: string }[]): Promise<void> {
  if (ended.length === 0) return;
  await tx.execute(sql`delete from vehicle_overrides
    using jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as given (stock_id integer, field text)
    where vehicle_overrides.stock_id = given.stock_id and vehicle_overrides.field = given.field`);
}
