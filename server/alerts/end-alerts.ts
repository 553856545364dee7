import { HOUR_MS } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { deliveries } from "#server/database/outbox-schema.ts";
import { vehicles } from "#server/database/schema.ts";
import { and, eq, exists, inArray, isNotNull, isNull, lte, notExists, type SQL } from "drizzle-orm";
import { alerts, alertVehicles, type StoredAlert } from "./alerts-schema.ts";
import { announceAlert } from "./announce-alert.ts";

/** A sale that is undone sooner, or a feed that lacked the vehicle once, tells nobody. */
const ENDED_MS = HOUR_MS;

/** Confirmed alerts on a vehicle that has been sold or withdrawn for an hour, and that have not said so. */
export function isOfEndedVehicle(database: Database, now: number): SQL | undefined {
  const endedVehicles = database
    .select({ stock_id: vehicles.stock_id })
    .from(vehicles)
    .where(
      and(
        eq(vehicles.stock_id, alerts.stock_id),
        inArray(vehicles.state, ["sold", "withdrawn"]),
        lte(vehicles.ended_at, new Date(now - ENDED_MS)),
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
  await tx.update(alertVehicles).set({ told_at: at }).where(eq(alertVehicles.alert, alert.id));
  await announceAlert(tx, alert, { event: "ended", told: {}, at });
}

/** One whose vehicle came back before its last mail was sent goes on. */
export async function goOn(database: Database, { id }: Pick<StoredAlert, "id">): Promise<void> {
  await database.update(alerts).set({ ended_at: null }).where(eq(alerts.id, id));
}

/** Deletes alerts whose last mail is sent or given up. */
export async function deleteEnded(database: Database): Promise<void> {
  const waiting = database
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.about_id, alerts.id), eq(deliveries.status, "waiting")));
  await database.delete(alerts).where(and(isNotNull(alerts.ended_at), notExists(waiting)));
}
