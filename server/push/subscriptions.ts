import { text } from "#domain/messages/message-text.ts";
import { HOUR_MS, type Moment } from "#domain/calendar.ts";
import type { QuietHours } from "#domain/staff/quiet-hours.ts";
import type { Database } from "#server/database/connect.ts";
import { pushQuietHours, pushSubscriptions } from "#server/push/push-schema.ts";
import { staff } from "#server/database/staff-schema.ts";
import { staffWrite, type StaffActor, type StaffTx } from "#server/staff/acts/staff-write.ts";
import type { Problem } from "#domain/problem.ts";
import { and, asc, count, eq, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";

type Setting = { database: Database; now: () => Moment };
type By = { actor: StaffActor; request: string | undefined };

/** Browsers of one person. */
const MAX_SUBSCRIPTIONS = 10;
/** Without another sign-in in the same browser, notices come for a working day: the longest that a session lasts. */
const LASTING_HOURS = 12;

/** For rows of a node that did not write it. */
const usual = sql`${pushSubscriptions.created_at} + make_interval(hours => ${LASTING_HOURS})`;
/** Until when notices come. */
export const endOf = sql`coalesce(${pushSubscriptions.ends_at}, ${usual})`;

export type NewSubscription = { endpoint: string; p256dh: string; auth: string; key: string; agent: string; session: string };
/** `isOver`: none come there until its person signs in there again. */
export type ListedSubscription = { id: string; agent: string; created_at: Moment; isOver: boolean };
type Saved = { ok: true; id: string } | { ok: false; problems: Problem[] };

/** Notices in this browser; whoever had them there before has them no more. */
export function saveSubscription({ database, now }: Setting, person: string, subscription: NewSubscription, by: By): Promise<Saved> {
  return staffWrite<Saved>({ database, now }, { ...by, action: "push.begin" }, async (tx) => {
    // Two at once would otherwise be counted without each other.
    await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, person)).for("update");
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, subscription.endpoint));
    const [before] = await tx.select({ number: count() }).from(pushSubscriptions).where(eq(pushSubscriptions.staff, person));
    if ((before?.number ?? 0) >= MAX_SUBSCRIPTIONS)
      return { ok: false, problems: [{ field: "endpoint", message: text("admin.push.tooMany", { max: MAX_SUBSCRIPTIONS }) }] };
    const id = randomUUID();
    await tx.insert(pushSubscriptions).values({ id, staff: person, ...subscription, created_at: new Date(now()), ends_at: endFrom(now()) });
    return { ok: true, id };
  });
}

/**
 * Notices go on in a browser in which their person has signed in again. False: they were not on for them, or this session has them already.
 */
export async function renewSubscription(setting: Setting, person: string, endpoint: string, session: string, by: By): Promise<boolean> {
  const { database, now } = setting;
  const [own] = await database
    .select({ id: pushSubscriptions.id, session: pushSubscriptions.session })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.staff, person)));
  if (!own || own.session === session) return false;
  const { ok } = await staffWrite(setting, { ...by, action: "push.begin" }, async (tx) => {
    const renewed = await tx
      .update(pushSubscriptions)
      .set({ session, ends_at: endFrom(now()) })
      .where(and(eq(pushSubscriptions.id, own.id), eq(pushSubscriptions.staff, person)))
      .returning({ id: pushSubscriptions.id });
    return { ok: renewed.length === 1 };
  });
  return ok;
}

function endFrom(now: Moment): Date {
  return new Date(now + LASTING_HOURS * HOUR_MS);
}

/** Ends one of a person's subscriptions. */
export function endSubscription(setting: Setting, person: string, id: string, by: By): Promise<{ ok: boolean }> {
  return staffWrite(setting, { ...by, action: "push.end" }, async (tx) => {
    const ended = await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.staff, person)))
      .returning({ id: pushSubscriptions.id });
    return { ok: ended.length === 1 };
  });
}

/** A push service has said that there is no such subscription any more. */
export function dropSubscription(setting: Setting, id: string): Promise<{ ok: boolean }> {
  return staffWrite(setting, { actor: { kind: "system" }, action: "push.end" }, async (tx) => {
    const ended = await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id)).returning({ id: pushSubscriptions.id });
    return { ok: ended.length === 1 };
  });
}

/** Those of one session, when it is signed out. */
export async function endSubscriptionsOf(tx: StaffTx, session: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.session, session));
}

/** All of a person's, with their sessions. */
export async function endSubscriptions(tx: StaffTx, person: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.staff, person));
}

export function saveQuietHours(setting: Setting, person: string, hours: QuietHours | null, by: By): Promise<{ ok: true }> {
  return staffWrite(setting, { ...by, action: "push.hours" }, async (tx) => {
    await tx.delete(pushQuietHours).where(eq(pushQuietHours.staff, person));
    if (hours) await tx.insert(pushQuietHours).values({ staff: person, quiet_from: hours.from, quiet_until: hours.until });
    return { ok: true };
  });
}

export async function listSubscriptions(database: Database, person: string, now: Moment): Promise<ListedSubscription[]> {
  const isOver = sql<boolean>`${endOf} <= ${new Date(now).toISOString()}::timestamptz`;
  const rows = await database
    .select({ id: pushSubscriptions.id, agent: pushSubscriptions.agent, created_at: pushSubscriptions.created_at, isOver })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.staff, person))
    .orderBy(asc(pushSubscriptions.created_at), asc(pushSubscriptions.id));
  return rows.map((row) => ({ ...row, created_at: row.created_at.getTime() }));
}

export async function quietHoursOf(database: Database, person: string): Promise<QuietHours | null> {
  const [row] = await database.select().from(pushQuietHours).where(eq(pushQuietHours.staff, person));
  return row ? { from: row.quiet_from, until: row.quiet_until } : null;
}
