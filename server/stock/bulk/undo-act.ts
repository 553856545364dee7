import type { Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import { staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { staffWrite, type StaffActor } from "#server/staff/acts/staff-write.ts";
import { excludeUndonePrices } from "#server/stock/change/change-vehicle.ts";
import { BRANCH, OF_ADMIN, recordOverrides } from "#server/stock/change/overrides.ts";
import { SETTABLE, sorted } from "#server/stock/change/vehicle-fields.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import * as z from "zod";

/** The acts that can be undone, and the columns that they write. */
const UNDONE = ["stock.bulk"];
const COLUMNS = [
  "price",
  "price_excluding_vat",
  "price_including_vat",
  "tags",
  "site_id",
  "feed_site_id",
  "advert_classification",
  "state",
  "ended_at",
  "ended_by",
  "slug",
  // Written again with milliseconds, where a feed's have microseconds.
  "first_seen_at",
  "reserved_at",
];

const Change = z.record(z.string(), z.object({ before: z.unknown().optional(), after: z.unknown().optional() }));

export type ActVehicle = { stock_id: number; site_id: number; make: string; range: string; vrm: string | null };
export type UndoOutcome =
  | { ok: true; act: number; undone: number; leftOut: ActVehicle[] }
  /** No vehicle is still as the act left it. */
  | { ok: false; leftOut: ActVehicle[] };

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
 * Writes back what an act changed, exactly, where all of it is still as the act left it and no order holds the vehicle. Its prices were
 * never prices to compare with.
 */
export function undoAct(
  setting: { database: Database; now: () => Moment },
  { act, actor, request }: { act: number; actor: StaffActor; request?: string | undefined },
): Promise<UndoOutcome> {
  const about = { actor, action: "stock.undo", permission: "stock.bulk", request, detail: { act } } as const;
  return staffWrite<UndoOutcome>(setting, about, async (tx) => {
    await lockStock(tx);
    const listed = (await vehiclesOfAct(tx, act)) ?? [];
    const changes = await tx
      .select({ key: staffActChanges.key, change: staffActChanges.change })
      .from(staffActChanges)
      .where(and(eq(staffActChanges.act, act), eq(staffActChanges.entity, "vehicles")));
    const noted = new Map(changes.map(({ key, change }) => [Number(key), Change.safeParse(change).data]));
    const rows = await tx.execute<{ stock_id: number; row: Record<string, unknown> }>(
      sql`select stock_id, to_jsonb(vehicles) as row from vehicles where stock_id in (${sql.join(
        listed.map(({ stock_id }) => sql`${stock_id}`),
        sql`, `,
      )})`,
    );
    const present = new Map(rows.rows.map(({ stock_id, row }) => [stock_id, row]));
    const restored: number[] = [];
    const decided: Parameters<typeof recordOverrides>[1][number][] = [];
    for (const { stock_id } of listed) {
      const row = present.get(stock_id);
      const change = noted.get(stock_id);
      if (!row || !change || row["held_by"] !== null || !isAsLeft(row, change)) continue;
      const before = Object.fromEntries(Object.entries(change).map(([column, values]) => [column, values.before ?? null]));
      await write(tx, stock_id, before);
      restored.push(stock_id);
      if (row["source"] !== OF_ADMIN) decided.push(...decisionsOf(stock_id, row, before));
    }
    const leftOut = listed.filter(({ stock_id }) => !restored.includes(stock_id));
    if (restored.length === 0) return { ok: false, leftOut };
    await recordOverrides(tx, decided);
    await excludeUndonePrices(tx, { act, stockIds: restored });
    return { ok: true, act, undone: restored.length, leftOut };
  });
}

function isAsLeft(row: Readonly<Record<string, unknown>>, change: z.infer<typeof Change>): boolean {
  return Object.entries(change).every(
    ([column, { after }]) =>
      COLUMNS.includes(column) && JSON.stringify(sorted(row[column] ?? null)) === JSON.stringify(sorted(after ?? null)),
  );
}

async function write(tx: Pick<Database, "execute">, stock_id: number, before: Readonly<Record<string, unknown>>): Promise<void> {
  const columns = sql.join(
    Object.keys(before).map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`update vehicles set (${columns}) = (select ${columns}
    from jsonb_populate_record(null::vehicles, ${JSON.stringify(before)}::jsonb)) where stock_id = ${stock_id}`);
}

/**
 * A restored value is staff's decision where it differs from the feed's, and none where it agrees. Where no decision is stored, the present
 * value is the feed's.
 */
function decisionsOf(stock_id: number, row: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>>) {
  return Object.entries(before).flatMap(([column, value]) => {
    if (column === "site_id") return [{ stock_id, field: BRANCH, value, feed_value: row["feed_site_id"] ?? row["site_id"] }];
    return SETTABLE.includes(column) ? [{ stock_id, field: column, value, feed_value: row[column] ?? null }] : [];
  });
}
