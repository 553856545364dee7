import { DAY_MS, type Moment } from "#domain/calendar.ts";
import { HOLDING } from "#domain/deal/transitions.ts";
import type { Database } from "#server/database/connect.ts";
import { orders, vehicles } from "#server/database/schema.ts";
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import { isInThisRun } from "#server/stock/import/rows/row-identity.ts";
import type { ImportedKeys } from "#server/stock/import/rows/seen-keys.ts";

/** If more than this share of a source's live vehicles is missing, the file is probably truncated. */
export const MAX_REMOVAL_SHARE = 0.3;

const PAGE = 2_000;
/** Until then the mails of alerts say of a vehicle that staff sold, by `ended_by`, that it was sold. */
const NOTIFIED_WITHIN_MS = 2 * DAY_MS;

/** The source, and the branches that the file covered. */
type Target = { source: string; scope: readonly number[]; dry_run: boolean };

export type MissingVehicles = { gone: number; kept_for_orders: number; refused: boolean };

type Retiring = {
  target: Target;
  liveBefore: number;
  force: boolean;
  now: Moment;
  /** Runs each transaction that writes. */
  within: <Result>(work: (transaction: Database) => Promise<Result>) => Promise<Result>;
  onMissing?: ((stockIds: readonly number[]) => void) | undefined;
};

/**
 * Marks the live vehicles of the source at these branches that this run did not see as sold. Counts first: if more than MAX_REMOVAL_SHARE
 * of `liveBefore` is missing and `force` is not set, nothing is removed.
 */
export async function retireMissingVehicles(
  database: Database,
  seen: ImportedKeys,
  { target, liveBefore, force, now, within, onMissing }: Retiring,
): Promise<MissingVehicles> {
  const figures = { gone: 0, kept_for_orders: 0, refused: false };
  for await (const { free, held } of unseenVehicles(database, seen, target)) {
    figures.gone += free.length;
    figures.kept_for_orders += held;
    onMissing?.(free);
  }
  figures.refused = !force && figures.gone > liveBefore * MAX_REMOVAL_SHARE;
  if (figures.refused || target.dry_run) return figures;
  figures.gone = 0;
  for await (const { free } of unseenVehicles(database, seen, target)) {
    if (free.length === 0) continue;
    const removed = await within((tx) =>
      tx
        .update(vehicles)
        .set({ state: "sold", ended_at: sql`to_timestamp(${now}::double precision / 1000)` })
        .where(and(inArray(vehicles.stock_id, free), eq(vehicles.state, "live"), isFree(tx)))
        .returning({ stock_id: vehicles.stock_id }),
    );
    figures.gone += removed.length;
  }
  await clearSeller(database, seen, { target, now, within });
  return figures;
}

/** A vehicle that staff sold two days ago or more, and that has left its feed too, returns like any other when the feed has it again. */
async function clearSeller(
  database: Database,
  seen: ImportedKeys,
  { target, now, within }: Pick<Retiring, "target" | "now" | "within">,
): Promise<void> {
  const isNotified = lte(vehicles.ended_at, new Date(now - NOTIFIED_WITHIN_MS));
  const sold = await database
    .select({ stock_id: vehicles.stock_id, source_key: vehicles.source_key })
    .from(vehicles)
    .where(and(isOfFeed(target), eq(vehicles.state, "sold"), isNotNull(vehicles.ended_by), isNotified));
  const left = sold.filter(({ source_key }) => !isInThisRun(source_key, seen)).map(({ stock_id }) => stock_id);
  for (let at = 0; at < left.length; at += PAGE) {
    const page = left.slice(at, at + PAGE);
    await within((tx) => tx.update(vehicles).set({ ended_by: null }).where(inArray(vehicles.stock_id, page)));
  }
}

/** The number of live vehicles of the source at these branches. */
export async function countLive(database: Database, target: Pick<Target, "source" | "scope">): Promise<number> {
  const [row] = await database.select({ live: count() }).from(vehicles).where(isLiveOf(target));
  return row?.live ?? 0;
}

async function* unseenVehicles(database: Database, seen: ImportedKeys, target: Target) {
  for (let after = 0; ;) {
    const page = await database
      .select({ stock_id: vehicles.stock_id, source_key: vehicles.source_key })
      .from(vehicles)
      .where(and(isLiveOf(target), gt(vehicles.stock_id, after)))
      .orderBy(asc(vehicles.stock_id))
      .limit(PAGE);
    const unseen = page.filter((vehicle) => !isInThisRun(vehicle.source_key, seen)).map((vehicle) => vehicle.stock_id);
    const free = unseen.length === 0 ? [] : await withoutOrders(database, unseen);
    yield { free, held: unseen.length - free.length };
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.stock_id;
  }
}

async function withoutOrders(database: Database, stockIds: number[]): Promise<number[]> {
  const free = await database
    .select({ stock_id: vehicles.stock_id })
    .from(vehicles)
    .where(and(inArray(vehicles.stock_id, stockIds), isFree(database)));
  return free.map((vehicle) => vehicle.stock_id);
}

function isLiveOf(target: Pick<Target, "source" | "scope">) {
  return and(isOfFeed(target), eq(vehicles.state, "live"));
}

/** The feed's branch decides, also of a vehicle that staff moved to another. */
function isOfFeed({ source, scope }: Pick<Target, "source" | "scope">) {
  const here = or(and(isNull(vehicles.feed_site_id), inArray(vehicles.site_id, [...scope])), inArray(vehicles.feed_site_id, [...scope]));
  return and(eq(vehicles.source, source), here);
}

function isFree(database: Database) {
  const liveOrder = database
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.stock_id, vehicles.stock_id), inArray(orders.status, [...HOLDING])));
  return and(isNull(vehicles.held_by), notExists(liveOrder));
}
