import { isInTimeToUndo } from "#domain/staff/undo-rule.ts";
import { text } from "#domain/messages/message-text.ts";
import type { Problem } from "#domain/problem.ts";
import type { Database } from "#server/database/connect.ts";
import { vehicleOverrides } from "#server/database/overrides-schema.ts";
import { leads, orders, vehicles } from "#server/database/schema.ts";
import { staffActs } from "#server/database/staff-schema.ts";
import { staffImports } from "#server/database/staff-imports-schema.ts";
import { staffWrite, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { recordFeedValues } from "#server/stock/change/overrides.ts";
import {
  excludeUndonePrices,
  isAsLeft,
  isNew,
  notedByAct,
  presentRows,
  VEHICLE_COLUMNS,
  type NotedVehicle,
  type StoredRow,
} from "#server/stock/change/undo-rules.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { isDeepStrictEqual } from "node:util";
import type { ImportAuthor, ImportSetting, StaffImport } from "./staff-imports.ts";

const MAX_LEFT = 1_000;

export function canUndo({ state, ended_at }: Pick<StaffImport, "state" | "ended_at">, now: number): boolean {
  return ["done", "stopped", "failed"].includes(state) && ended_at !== null && isInTimeToUndo(ended_at.getTime(), now);
}

/** Begins to take an import back, from the before-values of its acts, the newest first. It goes on when the page is left. */
export async function undoImport(
  setting: ImportSetting,
  { actor, request }: ImportAuthor,
  found: StaffImport,
): Promise<{ ok: true; ended: Promise<void> } | { ok: false; problems: Problem[] }> {
  const { database, now } = setting;
  if (!canUndo(found, now())) return { ok: false, problems: [{ field: "state", message: text("admin.import.undoTooLate") }] };
  const act = { actor, action: "import.undo", permission: "stock.import", request, detail: { import: found.id } } as const;
  const begun = await staffWrite(setting, act, async (tx) => {
    const rows = await tx
      .update(staffImports)
      .set({ state: "undoing", seen_at: sql`now()` })
      .where(and(eq(staffImports.id, found.id), eq(staffImports.state, found.state)))
      .returning({ id: staffImports.id });
    return { ok: rows.length === 1 };
  });
  if (!begun.ok) return { ok: false, problems: [{ field: "state", message: text("admin.import.begunAlready") }] };
  return { ok: true, ended: work() };

  async function work(): Promise<void> {
    const restored = new Set<number>();
    const left = new Set<number>();
    for (const run of await actsOf(database, found.id)) {
      const outcome = await staffWrite(setting, act, async (tx) => ({ ok: true, ...(await undoAct(tx, run)) }));
      for (const id of outcome.restored) restored.add(id);
      for (const id of outcome.left) left.add(id);
      await database
        .update(staffImports)
        .set({ seen_at: sql`now()` })
        .where(eq(staffImports.id, found.id));
    }
    for (const id of left) restored.delete(id);
    const undone = { restored: restored.size, left: [...left].slice(0, MAX_LEFT) };
    await database.update(staffImports).set({ state: "undone", undone }).where(eq(staffImports.id, found.id));
  }
}

async function actsOf(database: Database, id: string): Promise<{ act: number; at: Date }[]> {
  return database
    .select({ act: staffActs.id, at: staffActs.at })
    .from(staffActs)
    .where(and(eq(staffActs.action, "import.run"), sql`${staffActs.detail} ->> 'import' = ${id}`))
    .orderBy(desc(staffActs.id));
}

/** Takes back what an act did to vehicles. A vehicle of which anything is no longer as the act left it stays as it is. */
async function undoAct(tx: StaffTx, { act, at }: { act: number; at: Date }): Promise<{ restored: number[]; left: number[] }> {
  await lockStock(tx);
  const noted = await notedByAct(tx, act);
  const stockIds = noted.map(({ stock_id }) => stock_id);
  const rows = await presentRows(tx, stockIds);
  const overrides = await overridesOf(tx, stockIds);
  const wanted = await wantedByCustomers(tx, stockIds);
  const restored: number[] = [];
  const left: number[] = [];
  for (const vehicle of noted) {
    const { stock_id, change } = vehicle;
    const row = rows.get(stock_id);
    const decided = overrides.get(stock_id) ?? new Map<string, unknown>();
    if (row && isAsImported(row, vehicle, { at, decided }) && !(isNew(change) && wanted.has(stock_id))) {
      await restore(tx, row, vehicle);
      restored.push(stock_id);
    } else left.push(stock_id);
  }
  if (restored.length > 0) await excludeUndonePrices(tx, { act, stockIds: restored });
  return { restored, left };
}

/** What the feed says of fields that staff decided, by vehicle. */
async function overridesOf(tx: StaffTx, stockIds: readonly number[]): Promise<ReadonlyMap<number, Map<string, unknown>>> {
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

/** Those with an order or a lead: they are not taken out of the stock. */
async function wantedByCustomers(tx: StaffTx, stockIds: number[]): Promise<ReadonlySet<number | null>> {
  if (stockIds.length === 0) return new Set();
  const ordered = await tx.selectDistinct({ id: orders.stock_id }).from(orders).where(inArray(orders.stock_id, stockIds));
  const enquired = await tx.selectDistinct({ id: leads.stock_id }).from(leads).where(inArray(leads.stock_id, stockIds));
  return new Set([...ordered, ...enquired].map(({ id }) => id));
}

/** Staff decide a field by what they save, also where it is what the import wrote. */
function isAsImported(
  row: StoredRow,
  { change, feed }: NotedVehicle,
  { at, decided }: { at: Date; decided: ReadonlyMap<string, unknown> },
): boolean {
  if (!isAsLeft(row, change)) return false;
  if (Object.keys(change).some((name) => decided.has(name))) return false;
  if ("state" in change && !("ended_by" in change) && row["ended_by"] !== null) return false;
  // Without its seller, the vehicle is still that which was sold before.
  if ("ended_by" in change && !("state" in change) && !(row["state"] === "sold" && Date.parse(String(row["ended_at"])) <= at.getTime()))
    return false;
  return [...feed].every(([field, { after }]) => decided.has(field) && isDeepStrictEqual(decided.get(field) ?? null, after));
}

/** A new vehicle goes. Another's row is written again by its next import, because the digest is no longer there. */
async function restore(tx: StaffTx, row: StoredRow, { stock_id, change, feed }: NotedVehicle): Promise<void> {
  if (isNew(change)) {
    await tx.delete(vehicles).where(eq(vehicles.stock_id, stock_id));
    return;
  }
  const columns = Object.keys(change).filter((name) => VEHICLE_COLUMNS.has(name));
  const before = Object.fromEntries(columns.map((name) => [name, change[name]?.before ?? null]));
  const details = { ...(row["details"] as StoredRow) };
  for (const [name, { before: value }] of Object.entries(change)) {
    if (VEHICLE_COLUMNS.has(name)) continue;
    if (value === undefined) delete details[name];
    else details[name] = value;
  }
  const assignments = columns.map((name) => sql`${sql.identifier(name)} = earlier.${sql.identifier(name)}`);
  await tx.execute(sql`
    update vehicles set ${sql.join([...assignments, sql`details = ${JSON.stringify(details)}::jsonb`, sql`digest = ''`], sql`, `)}
      from jsonb_populate_record(null::vehicles, ${JSON.stringify(before)}::jsonb) as earlier where vehicles.stock_id = ${stock_id}`);
  const feedBefore = Object.fromEntries([...feed].map(([field, values]) => [field, values.before]));
  if (feed.size > 0) await recordFeedValues(tx, stock_id, feedBefore);
}
