import { HOUR_MS, MINUTE_MS, type Moment } from "#domain/calendar.ts";
import type { Post, Rights } from "#domain/staff/allowed.ts";
import type { Database } from "#server/database/connect.ts";
import { staff, staffPosts, staffSessions } from "#server/database/staff-schema.ts";
import { endSubscriptions, endSubscriptionsOf } from "#server/push/subscriptions.ts";
import type { StaffTx } from "#server/staff/acts/staff-write.ts";
import { digestOfLink, newToken } from "#server/text/link-token.ts";
import { and, desc, eq, gt, isNull, lte, ne, or, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";

/** A session ends after so long without a request, and after so long in any case. */
export const IDLE_MS = 30 * MINUTE_MS;
export const LONGEST_MS = 12 * HOUR_MS;
/** How long a proof of presence counts. */
export const PROOF_MS = 10 * MINUTE_MS;
/** The time of the last request is written at most this often. */
const SEEN_EVERY_MS = MINUTE_MS;

export type SessionKind = (typeof staffSessions.$inferSelect)["how"];

/** Somebody who is signed in, as the database has them now: nothing of it is cached. */
export type SignedIn = {
  session: { id: string; how: SessionKind; proved_at: Moment; seen_at: Moment };
  person: { id: string; name: string; email: string | null };
  rights: Rights;
};

/** The session of a token, with its person's rights; undefined if it has ended. */
export async function readSession(database: Database, token: string, now: Moment): Promise<SignedIn | undefined> {
  const [row] = await database
    .select({
      id: staffSessions.id,
      how: staffSessions.how,
      proved_at: staffSessions.proved_at,
      seen_at: staffSessions.seen_at,
      person: { id: staff.id, name: staff.name, email: staff.email },
      posts: sql<Post[]>`(select coalesce(jsonb_agg(jsonb_build_object(
        'role', ${staffPosts.role}, 'site_id', ${staffPosts.site_id}, 'website', ${staffPosts.website},
        'discount_pence', ${staffPosts.discount_pence}) order by ${staffPosts.id}), '[]')
        from ${staffPosts} where ${staffPosts.staff} = ${staffSessions.staff})`,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staff))
    .where(and(eq(staffSessions.digest, digestOfLink(token)), isNull(staff.ended_at), isCurrent(now)));
  if (!row) return undefined;
  const { id, how, proved_at, seen_at, person, posts } = row;
  return { session: { id, how, proved_at: proved_at.getTime(), seen_at: seen_at.getTime() }, person, rights: { posts } };
}

/** Notes that a session was used, so that it does not end while it is. */
export async function touchSession(database: Database, { session }: SignedIn, now: Moment): Promise<void> {
  if (now - session.seen_at < SEEN_EVERY_MS) return;
  await database
    .update(staffSessions)
    .set({ seen_at: new Date(now) })
    .where(and(eq(staffSessions.id, session.id), lte(staffSessions.seen_at, new Date(now))));
}

/** `proved`: the last proof of presence, if that was before the sign-in. */
type NewSession = { staff: string; how: SessionKind; agent: string; now: Moment; proved?: Moment };

/** Begins a session with a token of its own, whatever the browser sent. */
export async function beginSession(
  tx: StaffTx,
  { staff: person, how, agent, now, proved = now }: NewSession,
): Promise<{ token: string; id: string }> {
  const token = newToken();
  const id = randomUUID();
  const at = new Date(now);
  await deleteEndedSessions(tx, now);
  await tx.insert(staffSessions).values({
    digest: digestOfLink(token),
    id,
    staff: person,
    how,
    agent,
    created_at: at,
    seen_at: at,
    proved_at: new Date(Math.min(proved, now)),
    ends_at: new Date(now + LONGEST_MS),
  });
  return { token, id };
}

/** Notes a proof of presence, given at `at`. The session gets a new token; its end stays. Undefined if it has ended. */
export async function proveSession(tx: StaffTx, id: string, now: Moment, at = now): Promise<string | undefined> {
  const token = newToken();
  const proved = await tx
    .update(staffSessions)
    .set({ digest: digestOfLink(token), proved_at: new Date(Math.min(at, now)), seen_at: new Date(now) })
    .where(and(eq(staffSessions.id, id), isCurrent(now)))
    .returning({ id: staffSessions.id });
  return proved.length === 1 ? token : undefined;
}

/** Ends one of a person's sessions, and the notices of new leads in its browser. */
export async function endSession(tx: StaffTx, person: string, id: string): Promise<boolean> {
  const ended = await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.id, id), eq(staffSessions.staff, person)))
    .returning({ id: staffSessions.id });
  if (ended.length === 1) await endSubscriptionsOf(tx, id);
  return ended.length === 1;
}

/** Ends all of a person's sessions, but for one of their own choice, and the notices in all of their browsers. */
export async function endSessions(tx: StaffTx, person: string, { except }: { except?: string } = {}): Promise<number> {
  const ended = await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.staff, person), except === undefined ? undefined : ne(staffSessions.id, except)))
    .returning({ id: staffSessions.id });
  await endSubscriptions(tx, person);
  return ended.length;
}

export type ListedSession = { id: string; how: SessionKind; agent: string; created_at: Moment; seen_at: Moment };

export async function listSessions(database: Database, person: string, now: Moment): Promise<ListedSession[]> {
  const rows = await database
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.staff, person), isCurrent(now)))
    .orderBy(desc(staffSessions.seen_at));
  return rows.map(({ id, how, agent, created_at, seen_at }) => ({
    id,
    how,
    agent,
    created_at: created_at.getTime(),
    seen_at: seen_at.getTime(),
  }));
}

/** Deletes sessions that are over. */
export async function deleteEndedSessions(database: Database, now: Moment): Promise<void> {
  await database
    .delete(staffSessions)
    .where(or(lte(staffSessions.ends_at, new Date(now)), lte(staffSessions.seen_at, new Date(now - IDLE_MS))));
}

export function isProved({ session }: SignedIn, now: Moment): boolean {
  return now - session.proved_at < PROOF_MS;
}

function isCurrent(now: Moment) {
  return and(gt(staffSessions.ends_at, new Date(now)), gt(staffSessions.seen_at, new Date(now - IDLE_MS)));
}
