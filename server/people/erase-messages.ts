import type { Database } from "#server/database/connect.ts";
import { announcements, deliveries } from "#server/database/outbox-schema.ts";
import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";

const NOT_SENT = "Deleted before it was sent";

/** Deletes the payloads about orders or leads and cancels their waiting deliveries. */
export async function eraseMessages(tx: Database, about: readonly string[], at: Date): Promise<void> {
  if (about.length === 0) return;
  await wipe(tx, inArray(announcements.about_id, [...about]), at);
  await stop(tx, inArray(deliveries.about_id, [...about]), at);
}

/** The same for single announcements. */
export async function eraseAnnouncements(tx: Database, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await wipe(tx, inArray(announcements.id, [...ids]), at);
  await stop(tx, inArray(deliveries.announcement, [...ids]), at);
}

type Condition = ReturnType<typeof inArray>;

/** Also marks the announcement as fanned out, so that it creates no deliveries. */
async function wipe(tx: Database, which: Condition, at: Date): Promise<void> {
  const fannedOutAt = sql`coalesce(${announcements.spread_at}, ${at.toISOString()}::timestamptz)`;
  await tx
    .update(announcements)
    .set({ told: null, spread_at: fannedOutAt })
    .where(and(which, isNotNull(announcements.told)));
}

async function stop(tx: Database, which: Condition, at: Date): Promise<void> {
  await tx
    .update(deliveries)
    .set({ status: "failed", error: NOT_SENT, settled_at: at, recipient: "" })
    .where(and(which, eq(deliveries.status, "waiting")));
  await tx
    .update(deliveries)
    .set({ recipient: "" })
    .where(and(which, or(ne(deliveries.recipient, ""))));
}
