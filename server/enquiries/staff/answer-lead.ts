import { MINUTE_MS } from "#domain/calendar.ts";
import type { LeadAnswer } from "#domain/letters/lead-answer.ts";
import { announcements, deliveries } from "#server/database/outbox-schema.ts";
import { leadReplyTokens } from "#server/database/staff-schema.ts";
import { leadEvents, leads } from "#server/database/schema.ts";
import { addressWithToken, digestOfToken, newReplyToken } from "#server/replies/reply-address.ts";
import { currentAct, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { and, eq, gt } from "drizzle-orm";
import { noteEvent, presentLead, saveAnswer, type LeadChange, type LeadOutcome } from "./change-lead.ts";
import { emailOf } from "./show-lead.ts";

/** The same text again within this time is the same answer: a request that was sent twice mails once. */
const SAME_ANSWER_MS = 10 * MINUTE_MS;

export type AnswerOutcome = LeadOutcome | { ok: false; why: "no email" };

/**
 * Answers a lead by mail, in the transaction that notes it. The delivery is written here, on a route of its own: nodes of an earlier
 * release, which would take it for a new lead, leave it alone.
 */
export async function answerLead(
  tx: StaffTx,
  { lead, person, repliesTo, ...answer }: LeadChange & LeadAnswer & { repliesTo: (website: string) => string | undefined },
): Promise<AnswerOutcome> {
  const present = await presentLead(tx, lead);
  if (!present) return { ok: false, why: "unknown" };
  if (present.isDone) return { ok: false, why: "done" };
  const [row] = await tx.select().from(leads).where(eq(leads.id, lead));
  if (!row || emailOf(row.contact) === "") return { ok: false, why: "no email" };
  const at = new Date((await currentAct(tx)).at);
  const note = `${answer.subject}\n\n${answer.text}`;
  const [same] = await tx
    .select({ id: leadEvents.id })
    .from(leadEvents)
    .where(
      and(
        eq(leadEvents.lead, lead),
        eq(leadEvents.event, "answered"),
        eq(leadEvents.staff, person),
        eq(leadEvents.note, note),
        gt(leadEvents.at, new Date(at.getTime() - SAME_ANSWER_MS)),
      ),
    );
  if (same) return { ok: false, why: "unchanged" };
  const { client: _, ...told } = row;
  const reply_to = await replyAddress(tx, { lead, at, address: repliesTo(row.website) });
  const [announced] = await tx
    .insert(announcements)
    .values({
      website: row.website,
      about: "lead",
      about_id: lead,
      event: "answer",
      at,
      told: { ...told, answer, ...(reply_to !== undefined && { reply_to }) },
      spread_at: at,
    })
    .returning({ id: announcements.id });
  await tx.insert(deliveries).values({
    announcement: announced?.id ?? 0,
    about_id: lead,
    route: "answer_mail",
    recipient: emailOf(row.contact),
    due_at: at,
    created_at: at,
  });
  await saveAnswer(tx, { lead, person }, present);
  await noteEvent(tx, { lead, person }, "answered", note);
  return { ok: true };
}

/** A new address for what the customer replies; undefined where nothing arrives. */
async function replyAddress(
  tx: StaffTx,
  { lead, at, address }: { lead: string; at: Date; address: string | undefined },
): Promise<string | undefined> {
  if (address === undefined) return undefined;
  const token = newReplyToken();
  await tx.insert(leadReplyTokens).values({ digest: digestOfToken(token), lead, created_at: at });
  return addressWithToken(address, token);
}
