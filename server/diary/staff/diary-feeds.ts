import { addDays, londonDay, londonMoment, MINUTE_MS, type Moment } from "#domain/calendar.ts";
import { APPOINTMENT_MINUTES, APPOINTMENT_NAMES } from "#domain/diary/appointment.ts";
import { text } from "#domain/messages/message-text.ts";
import { allowedSomewhere, type Post } from "#domain/staff/allowed.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import type { Database } from "#server/database/connect.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { staff, staffPosts } from "#server/database/staff-schema.ts";
import type { StaffTx } from "#server/staff/acts/staff-write.ts";
import { digestOfLink, isLinkToken, newToken } from "#server/text/link-token.ts";
import { visibleTo } from "#server/staff/visible-to.ts";
import { inEnglish } from "#locales/in-english.ts";
import { and, asc, eq, gte, isNull, lte } from "drizzle-orm";
import { ICalCalendar, ICalCalendarMethod } from "ical-generator";
import { randomUUID } from "node:crypto";
import { appointments, diaryFeeds } from "../diary-schema.ts";

const DAYS_BACK = 7;
const DAYS_AHEAD = 60;
const READ_EVERY_S = 15 * 60;

type Whose = { person: string; site_id: number };

/** Makes a person's address for the diary of a branch, shown this once; the one before stops working. */
export async function createFeed(tx: StaffTx, { person, site_id }: Whose, at: Moment): Promise<{ ok: true; token: string }> {
  await endFeed(tx, { person, site_id }, at);
  const token = newToken();
  await tx.insert(diaryFeeds).values({ id: randomUUID(), digest: digestOfLink(token), staff: person, site_id, created_at: new Date(at) });
  return { ok: true, token };
}

export async function endFeed(tx: StaffTx, { person, site_id }: Whose, at: Moment): Promise<{ ok: boolean }> {
  // Two at once would otherwise leave two.
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, person)).for("update");
  const ended = await tx
    .update(diaryFeeds)
    .set({ ended_at: new Date(at) })
    .where(and(eq(diaryFeeds.staff, person), eq(diaryFeeds.site_id, site_id), isNull(diaryFeeds.ended_at)))
    .returning({ id: diaryFeeds.id });
  return { ok: ended.length > 0 };
}

/** When a person's address for a branch was made; null without one. */
export async function feedSince(database: Database, { person, site_id }: Whose): Promise<Moment | null> {
  const [row] = await database
    .select({ created_at: diaryFeeds.created_at })
    .from(diaryFeeds)
    .where(and(eq(diaryFeeds.staff, person), eq(diaryFeeds.site_id, site_id), isNull(diaryFeeds.ended_at)));
  return row ? row.created_at.getTime() : null;
}

/**
 * The calendar of a token, by what its person may see now: kind, registration and hour of each appointment, and nothing of its customer.
 * Undefined for a token that is none, has ended, or whose person has left or lost the right.
 */
export async function readFeed(database: Database, token: string, now: Moment): Promise<string | undefined> {
  if (!isLinkToken(token)) return undefined;
  const [feed] = await database
    .select({ staff: diaryFeeds.staff, site_id: diaryFeeds.site_id, branch: sites.name })
    .from(diaryFeeds)
    .innerJoin(staff, eq(staff.id, diaryFeeds.staff))
    .innerJoin(sites, eq(sites.id, diaryFeeds.site_id))
    .where(and(eq(diaryFeeds.digest, digestOfLink(token)), isNull(diaryFeeds.ended_at), isNull(staff.ended_at)));
  if (!feed) return undefined;
  const all: Post[] = await database.select().from(staffPosts).where(eq(staffPosts.staff, feed.staff));
  const rights = { posts: all.filter(({ site_id }) => site_id === null || site_id === feed.site_id) };
  if (!allowedSomewhere(rights, "diary.read")) return undefined;
  const today = londonDay(now);
  const rows = await database
    .select({ appointment: appointments, plate: vehicles.vrm })
    .from(appointments)
    .leftJoin(vehicles, eq(vehicles.stock_id, appointments.stock_id))
    .where(
      and(
        visibleTo(rights, "diary.read", { site_id: appointments.site_id, website: appointments.website }),
        eq(appointments.site_id, feed.site_id),
        isNull(appointments.cancelled_at),
        gte(appointments.day, addDays(today, -DAYS_BACK)),
        lte(appointments.day, addDays(today, DAYS_AHEAD)),
      ),
    )
    .orderBy(asc(appointments.day), asc(appointments.time), asc(appointments.id));
  const calendar = new ICalCalendar({
    prodId: "//Forecourt//Diary//EN",
    name: inEnglish(text("admin.diary.feedName", { branch: feed.branch })),
    method: ICalCalendarMethod.PUBLISH,
    ttl: READ_EVERY_S,
  });
  for (const { appointment, plate } of rows) {
    const { id, kind, day, time, sequence, created_at } = appointment;
    const start = londonMoment(day, time);
    calendar.createEvent({
      id,
      sequence,
      stamp: created_at,
      start: new Date(start),
      end: new Date(start + APPOINTMENT_MINUTES * MINUTE_MS),
      summary: [inEnglish(text(APPOINTMENT_NAMES[kind])), plate === null ? "" : formatMark(plate)].filter(Boolean).join(" "),
    });
  }
  return `${calendar.toString()}\r\n`;
}
