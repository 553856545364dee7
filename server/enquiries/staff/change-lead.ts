import type { Day } from "#domain/calendar.ts";
import { REASON_NAMES, type DoneReason } from "#domain/enquiries/lead-progress.ts";
import { text } from "#domain/messages/message-text.ts";
import { leadEvents, leads } from "#server/database/schema.ts";
import { leadProgress, staff } from "#server/database/staff-schema.ts";
import { currentAct, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { inEnglish } from "#locales/in-english.ts";
import { eq, sql } from "drizzle-orm";

type Person = { id: string; name: string };

/**
 * `claimed`: it is somebody else's, or nobody's, by now; `unchanged`: it is so already; `done`, `open`: it was finished, or taken up again,
 * meanwhile.
 */
export type LeadOutcome =
  | { ok: true }
  | { ok: false; why: "unchanged" | "done" | "open" | "unknown" }
  | { ok: false; why: "claimed"; by: Person | null };

/** Who changes which lead. */
export type LeadChange = { lead: string; person: string };

/** Somebody takes a lead that nobody has. One conditional statement decides: of two people at once, one gets it. */
export async function claimLead(tx: StaffTx, { lead, person }: LeadChange): Promise<LeadOutcome> {
  const at = await timeOf(tx);
  const { rows } = await tx.execute(
    sql`insert into ${leadProgress} ("lead", "state", "claimed_by", "claimed_at")
      select ${leads.id}, 'claimed', ${person}::uuid, ${at.toISOString()}::timestamptz from ${leads}
        where ${leads.id} = ${lead} and ${leads.closed_at} is null
      on conflict ("lead") do update
        set "state" = excluded."state", "claimed_by" = excluded."claimed_by", "claimed_at" = excluded."claimed_at"
        where ${leadProgress.claimed_by} is null
      returning "lead"`,
  );
  if (rows.length === 0) {
    const present = await presentLead(tx, lead);
    if (!present) return { ok: false, why: "unknown" };
    if (present.isDone) return { ok: false, why: "done" };
    return present.by?.id === person ? { ok: false, why: "unchanged" } : { ok: false, why: "claimed", by: present.by };
  }
  await noteEvent(tx, { lead, person }, "claimed");
  return { ok: true };
}

/** Gives a lead to a colleague, or back to everybody, if it is still whose it was. */
export async function assignLead(
  tx: StaffTx,
  { to, from, ...change }: LeadChange & { to: Person | null; from: string | null },
): Promise<LeadOutcome> {
  const present = await presentLead(tx, change.lead);
  if (!present) return { ok: false, why: "unknown" };
  if (present.isDone) return { ok: false, why: "done" };
  if ((present.by?.id ?? null) === (to?.id ?? null)) return { ok: false, why: "unchanged" };
  if ((present.by?.id ?? null) !== from) return { ok: false, why: "claimed", by: present.by };
  const isStarted = present.state === "waiting" || present.state === "action_needed";
  const state = to === null ? "new" : isStarted ? present.state : "claimed";
  await save(tx, change.lead, { state, claimed_by: to?.id ?? null, claimed_at: to && (await timeOf(tx)) });
  await noteEvent(tx, change, to ? "assigned" : "released", to?.name ?? null);
  return { ok: true };
}

/** A note for colleagues, or of a call: the first call is an answer, and then we wait for the customer. */
export async function noteOnLead(
  tx: StaffTx,
  { kind, note, ...change }: LeadChange & { kind: "note" | "call"; note: string },
): Promise<LeadOutcome> {
  const present = await presentLead(tx, change.lead);
  if (!present) return { ok: false, why: "unknown" };
  if (kind === "call" && !present.isDone) await saveAnswer(tx, change, present);
  await noteEvent(tx, change, kind === "call" ? "called" : "noted", note);
  return { ok: true };
}

/** We wait for the customer until a day, on which the lead needs action again. Null: no longer for a day. */
export async function followUpLead(tx: StaffTx, { day, ...change }: LeadChange & { day: Day | null }): Promise<LeadOutcome> {
  const present = await presentLead(tx, change.lead);
  if (!present) return { ok: false, why: "unknown" };
  if (present.isDone) return { ok: false, why: "done" };
  if (present.follow_up_on === day) return { ok: false, why: "unchanged" };
  const claim = present.by === null ? { claimed_by: change.person, claimed_at: await timeOf(tx) } : {};
  await save(tx, change.lead, { ...claim, state: "waiting", follow_up_on: day });
  await noteEvent(tx, change, "follow_up", day);
  return { ok: true };
}

/** A lead is done, for a reason. Its personal data are deleted some time later (`retention.lead_days`). */
export async function finishLead(
  tx: StaffTx,
  { reason, note, ...change }: LeadChange & { reason: DoneReason; note: string },
): Promise<LeadOutcome> {
  const present = await presentLead(tx, change.lead);
  if (!present) return { ok: false, why: "unknown" };
  if (present.isDone) return { ok: false, why: "done" };
  await tx
    .update(leads)
    .set({ closed_at: await timeOf(tx) })
    .where(eq(leads.id, change.lead));
  await save(tx, change.lead, { state: "done", reason, follow_up_on: null });
  await noteEvent(tx, change, "closed", [inEnglish(text(REASON_NAMES[reason])), note].filter(Boolean).join(": "));
  return { ok: true };
}

/** Takes a finished lead up again. */
export async function reopenLead(tx: StaffTx, change: LeadChange): Promise<LeadOutcome> {
  const present = await presentLead(tx, change.lead);
  if (!present) return { ok: false, why: "unknown" };
  if (!present.isDone) return { ok: false, why: "open" };
  await tx.update(leads).set({ closed_at: null }).where(eq(leads.id, change.lead));
  await save(tx, change.lead, { state: present.by ? "claimed" : "new", reason: null });
  await noteEvent(tx, change, "reopened");
  return { ok: true };
}

type Present = Partial<Pick<typeof leadProgress.$inferSelect, "state" | "answered_at" | "follow_up_on">> & {
  isDone: boolean;
  by: Person | null;
};

/** After an answer we wait for the customer. Whoever answers a lead that nobody has claims it. */
export async function saveAnswer(tx: StaffTx, { lead, person }: LeadChange, present: Present): Promise<void> {
  const at = await timeOf(tx);
  const claim = present.by === null ? { claimed_by: person, claimed_at: at } : {};
  await save(tx, lead, { ...claim, state: "waiting", follow_up_on: null, answered_at: present.answered_at ?? at });
}

/** A lead as it is, locked until the transaction ends: changes of one lead follow each other. */
export async function presentLead(tx: StaffTx, lead: string): Promise<Present | undefined> {
  const [row] = await tx.select({ closed_at: leads.closed_at }).from(leads).where(eq(leads.id, lead)).for("update");
  if (!row) return undefined;
  const [found] = await tx
    .select({ progress: leadProgress, name: staff.name })
    .from(leadProgress)
    .leftJoin(staff, eq(staff.id, leadProgress.claimed_by))
    .where(eq(leadProgress.lead, lead));
  const by = found?.progress.claimed_by ? { id: found.progress.claimed_by, name: found.name ?? "" } : null;
  return { ...found?.progress, isDone: row.closed_at !== null, by };
}

async function save(tx: StaffTx, lead: string, values: Partial<typeof leadProgress.$inferInsert>): Promise<void> {
  await tx
    .insert(leadProgress)
    .values({ state: "new", ...values, lead })
    .onConflictDoUpdate({ target: leadProgress.lead, set: values });
}

/** What happened, in the timeline of the lead: by whom, when. */
export async function noteEvent(tx: StaffTx, { lead, person }: LeadChange, event: string, note: string | null = null): Promise<void> {
  await tx.insert(leadEvents).values({ lead, at: await timeOf(tx), event, note, staff: person });
}

async function timeOf(tx: StaffTx): Promise<Date> {
  return new Date((await currentAct(tx)).at);
}
