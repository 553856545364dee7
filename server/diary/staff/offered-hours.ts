import type { Day, Moment } from "#domain/calendar.ts";
import type { AppointmentKind } from "#domain/diary/appointment.ts";
import { freePlaces, hoursToBook, type HourProblem } from "#domain/diary/free-places.ts";
import type { Site } from "#domain/organisation/site.ts";
import type { Database } from "#server/database/connect.ts";
import { bookedOn } from "../book-place.ts";

/** An hour of a branch, and why it cannot be booked; null: it can. */
export type OfferedHour = { time: string; why: HourProblem["why"] | null };

export type HoursRequest = {
  site: Site;
  kind: AppointmentKind;
  stock_id: number | null;
  day: Day;
  /** The appointment that would be moved: its own hour is free. */
  id?: string | undefined;
  places: number | null;
};

/** The hours of a branch on a day that are not over. */
export async function offeredHours(
  { database, now }: { database: Database; now: () => Moment },
  { site, kind, stock_id, day, id, places }: HoursRequest,
): Promise<OfferedHour[]> {
  const site_id = site.id;
  const booked = await bookedOn(database, { day, site_id, stock_id });
  return hoursToBook(site, day, now()).map((time) => {
    const free = freePlaces(booked, { id, kind, site_id, stock_id, day, time }, places);
    return { time, why: Array.isArray(free) ? null : free.why };
  });
}
