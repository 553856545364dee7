import type { Moment } from "#domain/calendar.ts";
import { allowed, type Rights } from "#domain/staff/allowed.ts";
import { UNDOABLE_ACTIONS, UNDO_MS } from "#domain/staff/undo-rule.ts";
import type { Database } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import { staff, staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { BRANCH } from "#server/stock/change/overrides.ts";
import { SETTABLE } from "#server/stock/change/vehicle-fields.ts";
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Author } from "./show-undo.ts";

/** The newest changes of many vehicles that are listed. */
const LISTED = 100;

export type RecentChange = {
  act: number;
  by: Author;
  until: Moment;
  /** How many vehicles it changed that still exist. */
  vehicles: number;
  /** What it changed, by the importer's names. */
  fields: string[];
  isUndone: boolean;
};

/** Changes of many vehicles that can still be undone or were, newest first: those whose every vehicle these rights may change. */
export async function recentChanges(database: Database, { rights, now }: { rights: Rights; now: Moment }): Promise<RecentChange[]> {
  const acts = await database
    .select({ id: staffActs.id, at: staffActs.at, actor: staffActs.actor, name: staff.name })
    .from(staffActs)
    .leftJoin(staff, eq(staff.id, staffActs.staff))
    .where(and(inArray(staffActs.action, [...UNDOABLE_ACTIONS]), gt(staffActs.at, new Date(now - UNDO_MS))))
    .orderBy(desc(staffActs.id))
    .limit(LISTED);
  if (acts.length === 0) return [];
  const changed = await changedBy(
    database,
    acts.map(({ id }) => id),
  );
  const undone = await undoneActs(database, now);
  return acts.flatMap(({ id, at, actor, name }): RecentChange[] => {
    const { count, sites, fields } = changed.get(id) ?? { count: 0, sites: [], fields: [] };
    if (count === 0 || !sites.every((site_id) => allowed(rights, "stock.bulk", { site_id }))) return [];
    const by = { actor, name, at: at.getTime() };
    return [{ act: id, by, until: by.at + UNDO_MS, vehicles: count, fields: fields.flatMap(fieldOf), isUndone: undone.has(id) }];
  });
}

type Changed = { count: number; sites: number[]; fields: string[] };

async function changedBy(database: Database, acts: number[]): Promise<ReadonlyMap<number, Changed>> {
  const { act, entity, key, change } = staffActChanges;
  const rows = await database
    .select({
      act,
      count: sql<number>`count(distinct ${vehicles.stock_id})::int`,
      sites: sql<number[]>`array_agg(distinct ${vehicles.site_id})`,
      fields: sql<string[]>`array_agg(distinct field)`,
    })
    .from(staffActChanges)
    .innerJoin(vehicles, sql`${vehicles.stock_id}::text = ${key}`)
    .innerJoin(sql`jsonb_object_keys(${change}) as field`, sql`true`)
    .where(and(inArray(act, acts), eq(entity, "vehicles")))
    .groupBy(act);
  return new Map(rows.map((row) => [row.act, row]));
}

async function undoneActs(database: Database, now: Moment): Promise<ReadonlySet<number>> {
  const rows = await database
    .select({ detail: staffActs.detail })
    .from(staffActs)
    .where(and(eq(staffActs.action, "stock.undo"), gt(staffActs.at, new Date(now - UNDO_MS))));
  return new Set(rows.flatMap(({ detail: { act } }) => (typeof act === "number" ? [act] : [])));
}

function fieldOf(column: string): string[] {
  if (column === "site_id") return [BRANCH];
  return column === "state" || SETTABLE.includes(column) ? [column] : [];
}
