import type { Moment } from "#domain/calendar.ts";
import { HOLDING } from "#domain/deal/transitions.ts";
import { allowed, type Rights } from "#domain/staff/allowed.ts";
import { isInTimeToUndo, UNDO_MS } from "#domain/staff/undo-rule.ts";
import type { Database } from "#server/database/connect.ts";
import { orders, sites } from "#server/database/schema.ts";
import { staff, staffActs } from "#server/database/staff-schema.ts";
import { BRANCH } from "#server/stock/change/overrides.ts";
import { SETTABLE, storedText } from "#server/stock/change/vehicle-fields.ts";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { planUndo, vehiclesOfAct, type UndoneVehicle } from "./plan-undo.ts";

export type Author = { actor: string; name: string | null; at: Moment };

export type ShownVehicle = Pick<UndoneVehicle, "stock_id" | "make" | "range" | "vrm"> & {
  /** Why it stays as it is; null: it is written back. */
  stays: "held" | "changed" | null;
  /** The order that holds it. */
  order: string | null;
  /** As the change left it (of what was changed since), as it is, and as it would be. Texts in the importer's units. */
  fields: { field: string; left: string; now: string; next: string }[];
};

/** A change of many vehicles before it is undone. */
export type ShownUndo = {
  act: number;
  by: Author;
  until: Moment;
  /** `late`: the time is over. `undone`, `changed`: nothing is left to write back, because it was undone, or changed since. */
  state: "open" | "late" | "undone" | "changed";
  /** Who undid it last. */
  undone: Author | null;
  vehicles: ShownVehicle[];
  /** For the names of branches that vehicles were moved to. */
  branches: { slug: string; name: string }[];
};

/** What undoing an act would do now; undefined: there is no such act, or it is beyond these rights. */
export async function showUndo(
  database: Database,
  { act, rights, now }: { act: number; rights: Rights; now: Moment },
): Promise<ShownUndo | undefined> {
  const found = await vehiclesOfAct(database, act);
  if (!found || found.length === 0 || !found.every((vehicle) => allowed(rights, "stock.bulk", vehicle))) return undefined;
  const [by] = await authors(database, eq(staffActs.id, act));
  if (!by) return undefined;
  const [undone] = await authors(database, and(eq(staffActs.action, "stock.undo"), isOf(act)));
  const plan = await planUndo(database, act);
  const branches = await database.select({ id: sites.id, slug: sites.slug, name: sites.name }).from(sites);
  const slugs = new Map(branches.map(({ id, slug }) => [id, slug]));
  const references = await holdingOrders(
    database,
    plan.filter(({ row }) => row["held_by"] !== null).map(({ stock_id }) => stock_id),
  );
  const isLate = !isInTimeToUndo(by.at, now);
  const isOpen = plan.some(({ before }) => before);
  return {
    act,
    by,
    until: by.at + UNDO_MS,
    state: isLate ? "late" : isOpen ? "open" : undone ? "undone" : "changed",
    undone: undone ?? null,
    branches: branches.map(({ slug, name }) => ({ slug, name })),
    vehicles: plan.map((vehicle) => ({
      stock_id: vehicle.stock_id,
      make: vehicle.make,
      range: vehicle.range,
      vrm: vehicle.vrm,
      stays: vehicle.before ? null : vehicle.row["held_by"] === null ? "changed" : "held",
      order: references.get(vehicle.stock_id) ?? null,
      fields: fieldsOf(vehicle, slugs),
    })),
  };
}

async function authors(database: Database, where: ReturnType<typeof and>): Promise<Author[]> {
  const rows = await database
    .select({ actor: staffActs.actor, name: staff.name, at: staffActs.at })
    .from(staffActs)
    .leftJoin(staff, eq(staff.id, staffActs.staff))
    .where(where)
    .orderBy(desc(staffActs.id))
    .limit(1);
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

async function holdingOrders(database: Database, stockIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (stockIds.length === 0) return new Map();
  const rows = await database
    .select({ stock_id: orders.stock_id, reference: orders.reference })
    .from(orders)
    .where(and(inArray(orders.stock_id, [...stockIds]), inArray(orders.status, [...HOLDING])));
  return new Map(rows.map(({ stock_id, reference }) => [stock_id, reference]));
}

/** What the vehicle's own page has of the change; of a vehicle that stays only what was changed since. */
function fieldsOf({ row, change, before }: UndoneVehicle, slugs: ReadonlyMap<number, string>): ShownVehicle["fields"] {
  const textOf = (column: string, value: unknown) => (column === "site_id" ? (slugs.get(Number(value)) ?? "") : storedText(column, value));
  return Object.entries(change).flatMap(([column, { after = null }]) => {
    if (column !== "site_id" && column !== "state" && !SETTABLE.includes(column)) return [];
    const now = textOf(column, row[column] ?? null);
    const left = textOf(column, after);
    const next = before && column in before.columns ? textOf(column, before.columns[column]) : now;
    if (before ? next === now : left === now) return [];
    return [{ field: column === "site_id" ? BRANCH : column, left, now, next }];
  });
}

function isOf(act: number) {
  return sql`${staffActs.detail} -> 'act' = to_jsonb(${act}::bigint)`;
}
