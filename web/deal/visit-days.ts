import { addDays, DAY_MS, formatDay, utcMoment, type Day } from "#domain/calendar.ts";
import type { Site } from "#domain/organisation/site.ts";

const DAYS_AHEAD = 14;

export type VisitDay = { value: string; label: string };

/** The days of the next fortnight on which a showroom is open, from tomorrow; every day when its hours are not known. */
export function visitDays(hours: Site["hours"], today: Day): VisitDay[] {
  return Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(today, index + 1))
    .filter((day) => hours.length === 0 || Boolean(hours[weekdayOf(day)]))
    .map((day) => ({ value: day, label: `${WEEKDAYS[weekdayOf(day)]} ${formatDay(day)}` }));
}

const THURSDAY = 3;
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Monday is 0, as in a site's hours. 1970 began on a Thursday. */
function weekdayOf(day: Day): number {
  return (Math.floor(utcMoment(day) / DAY_MS) + THURSDAY) % 7;
}
