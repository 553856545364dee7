import { leadReplies } from "#server/database/staff-schema.ts";
import { leads } from "#server/database/schema.ts";
import { noteReply } from "#server/replies/store-reply.ts";
import { currentAct, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { and, eq, isNull } from "drizzle-orm";

/** `gone`: a colleague was quicker. */
export type ReplyChange = { ok: true } | { ok: false; why: "gone" };

type Assigned = { reply: string; lead: string; person: string };

/** Gives a reply to the lead that it belongs to: of two people at once, one does. */
export async function assignReply(tx: StaffTx, { reply, lead, person }: Assigned): Promise<ReplyChange> {
  const [found] = await tx.select({ website: leads.website }).from(leads).where(eq(leads.id, lead)).for("update");
  if (!found) return { ok: false, why: "gone" };
  const [assigned] = await tx
    .update(leadReplies)
    .set({ lead, website: found.website })
    .where(and(eq(leadReplies.id, reply), isNull(leadReplies.lead)))
    .returning({ subject: leadReplies.subject });
  if (!assigned) return { ok: false, why: "gone" };
  const { at } = await currentAct(tx);
  await noteReply(tx, { lead, at: new Date(at), subject: assigned.subject, staff: person });
  return { ok: true };
}

/** Deletes a reply that belongs to no lead. */
export async function removeReply(tx: StaffTx, reply: string): Promise<ReplyChange> {
  const removed = await tx
    .delete(leadReplies)
    .where(and(eq(leadReplies.id, reply), isNull(leadReplies.lead)))
    .returning({ id: leadReplies.id });
  return removed.length > 0 ? { ok: true } : { ok: false, why: "gone" };
}
