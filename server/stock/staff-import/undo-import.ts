import { HOUR_MS } from "#domain/calendar.ts";
import { text } from "#domain/messages/message-text.ts";
import type { Problem } from "#domain/problem.ts";
import type { Database } from "#server/database/connect.ts";
import { leads, orders, vehicles } from "#server/database/schema.ts";
import { staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { staffImports } from "#server/database/staff-imports-schema.ts";
import { staffWrite, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { excludeUndonePrices } from "#server/stock/change/change-vehicle.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { and, asc, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { isDeepStrictEqual } from "node:util";
import type { ImportAuthor, ImportSetting, StaffImport } from "./staff-imports.ts";

/** How long after its end an import can be undone. */
export const UNDO_MS = 24 * HOUR_MS;
const MAX_LEFT = 1_000;

type Change = Readonly<Record<string, { before?: unknown; after?: unknown; hidden?: true }>>;
type Row = Readonly<Record<string, unknown>>;

const COLUMNS: ReadonlySet<string> = new Set(Object.values(getTableColumns(vehicles)).map(({ name }) => name));

export function canUndo({ state, ended_at }: Pick<StaffImport, "state" | "ended_at">, now: number): boolean {
  return ["done", "stopped", "failed"].includes(state) && ended_at !== null && now - ended_at.getTime() < UNDO_MS;
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
    for (const number of await actsOf(database, found.id)) {
      const outcome = await staffWrite(setting, act, async (tx) => ({ ok: true, ...(await undoAct(tx, number)) }));
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

async function actsOf(database: Database, id: string): Promise<number[]> {
  const acts = await database
    .select({ id: staffActs.id })
    .from(staffActs)
    .where(and(eq(staffActs.action, "import.run"), sql`${staffActs.detail} ->> 'import' = ${id}`))
    .orderBy(desc(staffActs.id));
  return acts.map((act) => act.id);
}

/** Takes back what an act did to vehicles. A vehicle of which anything is no longer as the act left it stays as it is. */
async function undoAct(tx: StaffTx, act: number): Promise<{ restored: number[]; left: number[] }> {
  await lockStock(tx);
  const changes = await tx
    .select({ key: staffActChanges.key, change: staffActChanges.change })
    .from(staffActChanges)
    .where(and(eq(staffActChanges.act, act), eq(staffActChanges.entity, "vehicles")))
    .orderBy(asc(staffActChanges.line));
  const stockIds = changes.map(({ key }) => Number(key));
  const rows = await presentRows(tx, stockIds);
  const wanted = await wantedByCustomers(tx, stockIds);
  const restored: number[] = [];
  const left: number[] = [];
  for (const { key, change } of changes) {
    const row = rows.get(Number(key));
    if (row && isAsLeft(row, change) && !(isNew(change) && wanted.has(Number(key)))) {
      await restore(tx, row, change);
      restored.push(Number(key));
    } else left.push(Number(key));
  }
  if (restored.length > 0) await excludeUndonePrices(tx, { act, stockIds: restored });
  return { restored, left };
}

async function presentRows(tx: StaffTx, stockIds: readonly number[]): Promise<ReadonlyMap<number, Row>> {
  if (stockIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: vehicles.stock_id, row: sql<Row>`to_jsonb(${vehicles})` })
    .from(vehicles)
    .where(inArray(vehicles.stock_id, [...stockIds]));
  return new Map(rows.map(({ id, row }) => [id, row]));
}

/** Those with an order or a lead: they are not taken out of the stock. */
async function wantedByCustomers(tx: StaffTx, stockIds: number[]): Promise<ReadonlySet<number | null>> {
  if (stockIds.length === 0) return new Set();
  const ordered = await tx.selectDistinct({ id: orders.stock_id }).from(orders).where(inArray(orders.stock_id, stockIds));
  const enquired = await tx.selectDistinct({ id: leads.stock_id }).from(leads).where(inArray(leads.stock_id, stockIds));
  return new Set([...ordered, ...enquired].map(({ id }) => id));
}

/** An order holds it, somebody changed it, or the log has not kept its value: then it stays. */
function isAsLeft(row: Row, change: Change): boolean {
  if (row["held_by"] !== null) return false;
  return Object.entries(change).every(([name, { before, after, hidden }]) => {
    if (hidden) return before === undefined && isNew(change);
    return isDeepStrictEqual(presentOf(row, name) ?? null, after ?? null);
  });
}

function presentOf(row: Row, name: string): unknown {
  return COLUMNS.has(name) ? row[name] : (row["details"] as Row)[name];
}

/** A vehicle that the import added has no value before. */
function isNew(change: Change): boolean {
  return Object.values(change).every(({ before }) => before === undefined) && "make" in change;
}

/** A new vehicle goes. Another's row is written again by its next import, because the digest is no longer there. */
async function restore(tx: StaffTx, row: Row, change: Change): Promise<void> {
  const stock_id = Number(row["stock_id"]);
  if (isNew(change)) {
    await tx.delete(vehicles).where(eq(vehicles.stock_id, stock_id));
    return;
  }
  const columns = Object.keys(change).filter((name) => COLUMNS.has(name));
  const before = Object.fromEntries(columns.map((name) => [name, change[name]?.before ?? null]));
  const details = { ...(row["details"] as Row) };
  for (const [name, { before: value }] of Object.entries(change)) {
    if (COLUMNS.has(name)) continue;
    if (value === undefined) delete details[name];
    else details[name] = value;
  }
  const assignments = columns.map((name) => sql`${sql.identifier(name)} = earlier.${sql.identifier(name)}`);
  await tx.execute(sql`
    update vehicles set ${sql.join([...assignments, sql`details = ${JSON.stringify(details)}::jsonb`, sql`digest = ''`], sql`, `)}
      from jsonb_populate_record(null::vehicles, ${JSON.stringify(before)}::jsonb) as earlier where vehicles.stock_id = ${stock_id}`);
}
