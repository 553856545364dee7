import { UNDOABLE_ACTIONS } from "#domain/staff/undo-rule.ts";
import type { Database } from "#server/database/connect.ts";
import { vehicleOverrides } from "#server/database/overrides-schema.ts";
import { vehicles } from "#server/database/schema.ts";
import { staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { BRANCH, OF_ADMIN } from "#server/stock/change/overrides.ts";
import {
  isAsLeft,
  notedByAct,
  presentRows,
  VEHICLE_COLUMNS,
  type Change,
  type NotedVehicle,
  type StoredRow,
} from "#server/stock/change/undo-rules.ts";
import { SETTABLE } from "#server/stock/change/vehicle-fields.ts";
import { and, eq, inArray, sql } from "drizzle-orm";

type Reading = Pick<Database, "select">;

export type ActVehicle = { stock_id: number; site_id: number; make: string; range: string; vrm: string | null };
export type Decision = { stock_id: number; field: string; value: unknown; feed_value: unknown };

/** A vehicle that an act changed, as it is now, and how undoing would write it; `before` is undefined where it stays. */
export type UndoneVehicle = ActVehicle & {
  row: StoredRow;
  /** What the act decided. */
  change: Change;
  begun: ReadonlySet<string>;
  before: { columns: Record<string, unknown>; decisions: Decision[] } | undefined;
};

/** The vehicles that an act changed and that still exist; undefined: there is no such act, or it cannot be undone. */
export async function vehiclesOfAct(database: Reading, act: number): Promise<ActVehicle[] | undefined> {
  const [found] = await database
    .select({ id: staffActs.id })
    .from(staffActs)
    .where(and(eq(staffActs.id, act), inArray(staffActs.action, [...UNDOABLE_ACTIONS])));
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

/** What undoing an act would do to each vehicle now. */
export async function planUndo(database: Reading, act: number): Promise<UndoneVehicle[]> {
  const listed = (await vehiclesOfAct(database, act)) ?? [];
  const stockIds = listed.map(({ stock_id }) => stock_id);
  const noted = new Map((await notedByAct(database, act)).map((vehicle) => [vehicle.stock_id, vehicle]));
  const present = await presentRows(database, stockIds);
  const decided = await overridesOf(database, stockIds);
  return listed.flatMap((vehicle): UndoneVehicle[] => {
    const [row, ofAct] = [present.get(vehicle.stock_id), noted.get(vehicle.stock_id)];
    if (!row || !ofAct) return [];
    const change = decidedBy(ofAct);
    const isLeft = Object.keys(change).every((column) => VEHICLE_COLUMNS.has(column)) && isAsLeft(row, change);
    const before = isLeft ? beforeOf(row, ofAct, decided.get(vehicle.stock_id) ?? new Map<string, unknown>()) : undefined;
    return [{ ...vehicle, row, change, begun: ofAct.begun, before }];
  });
}

/** Where the feed has the vehicle is not what the act decided: the feed may have moved it since. */
function decidedBy({ change }: NotedVehicle): Change {
  const { feed_site_id: _ofFeed, ...ofAct } = change;
  return ofAct;
}

/** The feed's values of what staff decided, by vehicle and field. */
async function overridesOf(database: Reading, stockIds: readonly number[]): Promise<Map<number, Map<string, unknown>>> {
  const found = new Map<number, Map<string, unknown>>();
  if (stockIds.length === 0) return found;
  const rows = await database
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
