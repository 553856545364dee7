import { addDays, formatWeekday, type Day } from "#domain/calendar.ts";
import { hoursOn } from "#domain/organisation/opening-hours.ts";
import type { OpeningTimes } from "#domain/organisation/site.ts";

const DAYS_AHEAD = 14;

export type VisitDay = { value: string; label: string };

/** The days of the next fortnight on which a showroom is open, from tomorrow; every day when its hours are not known. */
export function visitDays(site: OpeningTimes | undefined, today: Day): VisitDay[] {
  return Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(today, index + 1))
    .filter((day) => !site || site.hours.length === 0 || hoursOn(site, day).hours !== null)
    .map((day) => ({ value: day, label: formatWeekday(day) }));
}
