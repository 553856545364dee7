import { DAY_MS, type Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { leadReplies } from "#server/database/staff-schema.ts";
import { handledReplies } from "./mailbox/mailbox-schema.ts";
import { FIRST_DAYS } from "./mailbox/mailbox-settings.ts";
import { and, isNull, lte } from "drizzle-orm";

/** A reply that nobody has given a lead is deleted after this time; with a lead it goes when the lead does. */
export const UNMATCHED_DAYS = 30;

/** Longer than a mailbox is read back (`FIRST_DAYS`): what was stored once is not stored again. */
const HANDLED_DAYS = 2 * FIRST_DAYS;

export async function deleteOldReplies(database: Database, now: Moment): Promise<void> {
  const before = new Date(now - UNMATCHED_DAYS * DAY_MS);
  await database.delete(leadReplies).where(and(isNull(leadReplies.lead), lte(leadReplies.received_at, before)));
  await database.delete(handledReplies).where(lte(handledReplies.handled_at, new Date(now - HANDLED_DAYS * DAY_MS)));
}
