import { text } from "#domain/messages/message-text.ts";
import type { Database } from "#server/database/connect.ts";
import { testDrives } from "#server/database/schema.ts";
import type { Website } from "#websites/website.ts";
import { and, eq, isNull } from "drizzle-orm";
import type { StoredLead } from "./lead-context.ts";
import type { LeadOutcome } from "./leads.ts";

export const SLOT_TAKEN = text("problem.timeAlreadyBooked");

/** Books the hour for the lead. Unique indexes decide between two concurrent bookings. */
export async function bookTestDrive(
  tx: Database,
  { id, stock_id, site_id, answers }: StoredLead,
  { enquiries }: Website,
): Promise<{ ok: true } | Extract<LeadOutcome, { ok: false }>> {
  const { preferred_date: day, preferred_time: time } = answers;
  if (stock_id === null || site_id === null || day === undefined || time === undefined) throw new Error(`The lead ${id} has no time slot`);
  const inserted = await tx
    .select({ place: testDrives.place })
    .from(testDrives)
    .where(and(eq(testDrives.site_id, site_id), eq(testDrives.day, day), eq(testDrives.time, time), isNull(testDrives.cancelled_at)));
  const places = new Set(inserted.map(({ place }) => place));
  for (let place = 1; place <= enquiries.test_drives_at_once; place++) {
    if (places.has(place)) continue;
    const booked = await tx.insert(testDrives).values({ lead: id, stock_id, site_id, day, time, place }).onConflictDoNothing().returning();
    if (booked.length === 1) return { ok: true };
  }
  return { ok: false, status: 409, message: SLOT_TAKEN, errors: { preferred_time: [SLOT_TAKEN] } };
}
