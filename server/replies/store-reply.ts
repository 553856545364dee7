import { leadEvents, leads } from "#server/database/schema.ts";
import { leadProgress, leadReplies, leadReplyTokens } from "#server/database/staff-schema.ts";
import type { Database } from "#server/database/connect.ts";
import { and, count, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { createHash, randomUUID } from "node:crypto";
import { handledReplies } from "./mailbox/mailbox-schema.ts";
import type { ParsedMessage } from "./parsed-message.ts";
import { digestOfToken, tokenOf } from "./reply-address.ts";

/** More replies than this without a lead are not stored: whoever knows the address could fill the database. */
export const MAX_UNMATCHED = 500;
/** A conversation is not longer. */
const MAX_OF_LEAD = 100;

/** `full`: there are too many already. */
export type StoredReply = "matched" | "unmatched" | "repeated" | "full";

type Received = { message: ParsedMessage; raw: Uint8Array; website: string; at: Date };

/** Stores a reply with its lead, or without one, once. */
export async function storeReply(database: Database, { message, raw, website, at }: Received): Promise<StoredReply> {
  const { recipients, message_id, is_automatic: _, text, ...kept } = message;
  const tokens = recipients.flatMap((address) => tokenOf(address) ?? []);
  return database.transaction(async (tx) => {
    const lead = await leadOf(tx, tokens);
    const [stored] = await tx
      .select({ number: count() })
      .from(leadReplies)
      .where(lead ? eq(leadReplies.lead, lead.id) : isNull(leadReplies.lead));
    const digest = digestOf(message_id === "" ? raw : `${message_id} ${kept.sender} ${tokens.join(" ")}`);
    const [earlier] = await tx.select({ id: leadReplies.id }).from(leadReplies).where(eq(leadReplies.message, digest));
    const [handled] = await tx.select({ message: handledReplies.message }).from(handledReplies).where(eq(handledReplies.message, digest));
    if (earlier || handled) return "repeated";
    if ((stored?.number ?? 0) >= (lead ? MAX_OF_LEAD : MAX_UNMATCHED)) return "full";
    const inserted = await tx
      .insert(leadReplies)
      .values({
        id: randomUUID(),
        lead: lead?.id ?? null,
        website: lead?.website ?? website,
        received_at: at,
        ...kept,
        body: text,
        message: digest,
      })
      .onConflictDoNothing({ target: leadReplies.message })
      .returning({ id: leadReplies.id });
    if (inserted.length === 0) return "repeated";
    await tx.insert(handledReplies).values({ message: digest, handled_at: at }).onConflictDoNothing();
    if (!lead) return "unmatched";
    await noteReply(tx, { lead: lead.id, at, subject: kept.subject, staff: null });
    return "matched";
  });
}

async function leadOf(tx: Database, tokens: readonly string[]) {
  if (tokens.length === 0) return undefined;
  const [lead] = await tx
    .select({ id: leads.id, website: leads.website })
    .from(leadReplyTokens)
    .innerJoin(leads, eq(leads.id, leadReplyTokens.lead))
    .where(inArray(leadReplyTokens.digest, tokens.map(digestOfToken)))
    .for("update", { of: leads });
  return lead;
}

type Noted = { lead: string; at: Date; subject: string; /** Who of the staff found out to which lead it belongs. */ staff: string | null };

/** The customer wrote again: whoever has the lead has something to do. One that was done is taken up again. */
export async function noteReply(tx: Database, { lead, at, subject, staff }: Noted): Promise<void> {
  await tx.update(leads).set({ closed_at: null }).where(eq(leads.id, lead));
  await tx
    .update(leadProgress)
    .set({ state: "action_needed", follow_up_on: null, reason: null })
    .where(and(eq(leadProgress.lead, lead), isNotNull(leadProgress.claimed_by)));
  await tx.insert(leadEvents).values({ lead, at, event: "replied", note: subject, staff });
}

function digestOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("base64url");
}
