import { MINUTE_MS, type Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { and, eq, lt, lte, sql } from "drizzle-orm";
import { pushRetries } from "./push-schema.ts";

/** How long after the first, second and third failure a notice is sent again; then no more. */
const BACKOFF_MS = [MINUTE_MS / 2, 2 * MINUTE_MS, 5 * MINUTE_MS] as const;
/** A node that takes a retry has so long: if it dies, another sends it. */
const LEASE_MS = MINUTE_MS;
/** At most as many as the leads of one query. */
const AT_ONCE = 50;
/** A retry that nobody could take for so long is of no use. */
const OLD_MS = 60 * MINUTE_MS;

export type Retry = { lead: string; subscription: string; tries: number };

/** Notes that a notice has to be sent again, if it will be of use by then; false if not. */
export async function sendLater(
  database: Database,
  { lead, subscription, tries }: Retry,
  { afterMs = 0, usefulUntil, now }: { afterMs: number | undefined; usefulUntil: Moment; now: Moment },
): Promise<boolean> {
  const backoff = BACKOFF_MS[tries - 1];
  if (backoff === undefined) return false;
  const due = now + Math.max(backoff, afterMs);
  if (due >= usefulUntil) return false;
  const due_at = new Date(due);
  // The subscription may have ended meanwhile.
  await database.execute(
    sql`insert into ${pushRetries} ("lead", "subscription", "tries", "due_at")
      select ${lead}::uuid, "id", ${tries}, ${due_at.toISOString()}::timestamptz
        from "push_subscriptions" where "id" = ${subscription}::uuid
      on conflict ("lead", "subscription") do update set "tries" = excluded."tries", "due_at" = excluded."due_at"`,
  );
  return true;
}

/** Takes the retries that are due: of two nodes one gets each. */
export async function dueRetries(database: Database, now: Moment): Promise<Retry[]> {
  await database.delete(pushRetries).where(lt(pushRetries.due_at, new Date(now - OLD_MS)));
  const due = database
    .select({ lead: pushRetries.lead, subscription: pushRetries.subscription })
    .from(pushRetries)
    .where(lte(pushRetries.due_at, new Date(now)))
    .orderBy(pushRetries.due_at)
    .limit(AT_ONCE)
    .for("update", { skipLocked: true });
  return database
    .update(pushRetries)
    .set({ due_at: new Date(now + LEASE_MS) })
    .where(sql`(${pushRetries.lead}, ${pushRetries.subscription}) in (${due})`)
    .returning({ lead: pushRetries.lead, subscription: pushRetries.subscription, tries: pushRetries.tries });
}

export async function deleteRetry(database: Database, { lead, subscription }: Pick<Retry, "lead" | "subscription">): Promise<void> {
  await database.delete(pushRetries).where(and(eq(pushRetries.lead, lead), eq(pushRetries.subscription, subscription)));
}
