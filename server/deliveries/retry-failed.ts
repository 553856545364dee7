import type { Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { deliveries } from "#server/database/outbox-schema.ts";
import { and, eq, exists, gt, notExists, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

const OVERTAKEN = "A newer one has arrived since";

export type RetryResult = { retried: number; overtaken: number };

/** Has failed deliveries sent again, all or one, but for those that a newer one about the same has overtaken. */
export async function retryFailed(database: Database, now: Moment, id?: number): Promise<RetryResult> {
  const at = new Date(now);
  const later = alias(deliveries, "later");
  const newer = database
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.about_id, deliveries.about_id),
        eq(later.route, deliveries.route),
        eq(later.recipient, deliveries.recipient),
        gt(later.announcement, deliveries.announcement),
        // A leased delivery may arrive at any moment.
        or(eq(later.status, "sent"), and(eq(later.status, "waiting"), gt(later.leased_until, at))),
      ),
    );
  const given = and(eq(deliveries.status, "failed"), id === undefined ? undefined : eq(deliveries.id, id));
  // A retry starts over, with the full retry period.
  const again = await database
    .update(deliveries)
    .set({ status: "waiting", attempts: 0, due_at: at, created_at: at, settled_at: null, leased_until: null })
    .where(and(given, notExists(newer)))
    .returning({ id: deliveries.id });
  const overtaken = await database
    .update(deliveries)
    .set({ error: OVERTAKEN })
    .where(and(given, exists(newer)))
    .returning({ id: deliveries.id });
  return { retried: again.length, overtaken: overtaken.length };
}
