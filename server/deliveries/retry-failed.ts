import type { Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { deliveries } from "#server/database/outbox-schema.ts";
import { and, eq, not } from "drizzle-orm";
import { hasExpiredLink, isOvertaken } from "./never-again.ts";

const OVERTAKEN = "A newer one has arrived since";
const EXPIRED = "The link in it has expired";

/** `expired`, if any: mails whose link no longer works. */
export type RetryResult = { retried: number; overtaken: number; expired?: number | undefined };

/** Has failed deliveries sent again, all or one, but for those that a newer one about the same has overtaken, or whose link has expired. */
export async function retryFailed(database: Database, now: Moment, id?: number): Promise<RetryResult> {
  const at = new Date(now);
  const given = and(eq(deliveries.status, "failed"), id === undefined ? undefined : eq(deliveries.id, id));
  const isOld = isOvertaken(database, now);
  const isExpired = hasExpiredLink(database, now);
  // A retry starts over, with the full retry period.
  const again = await database
    .update(deliveries)
    .set({ status: "waiting", attempts: 0, due_at: at, created_at: at, settled_at: null, leased_until: null })
    .where(and(given, not(isOld), not(isExpired)))
    .returning({ id: deliveries.id });
  const overtaken = await database.update(deliveries).set({ error: OVERTAKEN }).where(and(given, isOld)).returning({ id: deliveries.id });
  const expired = await database
    .update(deliveries)
    .set({ error: EXPIRED })
    .where(and(given, not(isOld), isExpired))
    .returning({ id: deliveries.id });
  return { retried: again.length, overtaken: overtaken.length, ...(expired.length > 0 && { expired: expired.length }) };
}
