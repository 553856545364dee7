import { HOUR_MS } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { feeds } from "#server/database/feeds-schema.ts";
import { deliveries } from "#server/database/outbox-schema.ts";
import { vehicles } from "#server/database/schema.ts";
import { SOURCE_OF_FEED } from "#server/feeds/feed-source.ts";
import { and, eq, exists, inArray, isNotNull, isNull, lte, notExists, or, sql, type SQL } from "drizzle-orm";
import { alerts, alertVehicles, type StoredAlert } from "./alerts-schema.ts";
import { announceAlert } from "./announce-alert.ts";

/** A sale that somebody undoes sooner tells nobody. */
const ENDED_MS = HOUR_MS;
/** A daily feed that lacks a vehicle once, and has it again the next day, tells nobody either. */
const MISSING_MS = 25 * HOUR_MS;

/**
 * Confirmed alerts on a vehicle that is gone, and that have not said so: an hour after somebody sold or withdrew it; if its feed no longer
 * has it, after 25 hours, or an hour after the next run of a slower feed.
 */
export function isOfEndedVehicle(database: Database, now: number): SQL | undefined {
  const slowerFeed = database
    .select({ name: feeds.name })
    .from(feeds)
    .where(
      and(
        eq(SOURCE_OF_FEED, vehicles.source),
        sql`${vehicles.ended_at} + (${feeds.every_minutes} + 60) * interval '1 minute' > to_timestamp(${now}::double precision / 1000)`,
      ),
    );
  const endedVehicles = database
    .select({ stock_id: vehicles.stock_id })
    .from(vehicles)
    .where(
      and(
        eq(vehicles.stock_id, alerts.stock_id),
        inArray(vehicles.state, ["sold", "withdrawn"]),
        or(
          and(isNotNull(vehicles.ended_by), lte(vehicles.ended_at, new Date(now - ENDED_MS))),
          and(lte(vehicles.ended_at, new Date(now - MISSING_MS)), notExists(slowerFeed)),
        ),
      ),
    );
  return and(isNotNull(alerts.stock_id), isNotNull(alerts.confirmed_at), isNull(alerts.ended_at), exists(endedVehicles));
}

/** Queues the last mail of an alert, once; a lower price that it has not told yet is no news any more. */
export async function endAlert(tx: Database, alert: StoredAlert, at: Date): Promise<void> {
  const ended = await tx
    .update(alerts)
    .set({ ended_at: at })
    .where(and(eq(alerts.id, alert.id), isNull(alerts.ended_at)))
    .returning({ id: alerts.id });
  if (ended.length === 0) return;
  await tx
    .update(alertVehicles)
    .set({ told_at: at })
    .where(and(eq(alertVehicles.alert, alert.id), isNull(alertVehicles.told_at)));
  await announceAlert(tx, alert, { event: "ended", told: {}, at });
}

/** One whose vehicle came back before its last mail was sent goes on, with the lower price that it had not told. */
export async function goOn(database: Database, { id, ended_at }: Pick<StoredAlert, "id" | "ended_at">): Promise<void> {
  await database.transaction(async (tx) => {
    if (ended_at !== null)
      await tx
        .update(alertVehicles)
        .set({ told_at: null })
        .where(and(eq(alertVehicles.alert, id), eq(alertVehicles.told_at, ended_at)));
    await tx.update(alerts).set({ ended_at: null }).where(eq(alerts.id, id));
  });
}

/** Deletes alerts whose last mail is sent or given up. */
export async function deleteEnded(database: Database): Promise<void> {
  const waiting = database
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.about_id, alerts.id), eq(deliveries.status, "waiting")));
  await database.delete(alerts).where(and(isNotNull(alerts.ended_at), notExists(waiting)));
}
