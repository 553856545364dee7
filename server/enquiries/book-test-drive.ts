import { parseDay } from "#domain/calendar.ts";
import { placesFor } from "#domain/diary/appointment.ts";
import { text } from "#domain/messages/message-text.ts";
import type { Database } from "#server/database/connect.ts";
import { bookPlace } from "#server/diary/book-place.ts";
import type { Website } from "#websites/website.ts";
import type { StoredLead } from "./lead-context.ts";
import type { LeadOutcome } from "./leads.ts";

export const SLOT_TAKEN = text("problem.timeAlreadyBooked");

/** Books the hour for the lead: an appointment like those that staff book, with the lead's id. */
export async function bookTestDrive(
  tx: Database,
  { id, stock_id, site_id, answers, created_at, website: name }: StoredLead,
  website: Website,
): Promise<{ ok: true } | Extract<LeadOutcome, { ok: false }>> {
  const { preferred_date = "", preferred_time: time } = answers;
  const day = parseDay(preferred_date);
  if (stock_id === null || site_id === null || day === undefined || time === undefined) throw new Error(`The lead ${id} has no time slot`);
  const kind = "test_drive";
  const appointment = { id, kind, lead: id, website: name, stock_id, site_id, day, time, created_at } as const;
  const booked = await bookPlace(tx, appointment, placesFor(kind, website));
  return booked.ok ? booked : { ok: false, status: 409, message: SLOT_TAKEN, errors: { preferred_time: [SLOT_TAKEN] } };
}
