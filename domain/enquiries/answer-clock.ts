import { addDays, londonDay, londonMoment, MINUTE_MS, type Moment } from "../calendar.ts";
import { hasOpeningHours, hoursOn } from "../organisation/opening-hours.ts";
import type { OpeningTimes } from "../organisation/site.ts";

/** More days than this are not looked at: a branch that is closed for so long has no clock. */
const DAYS_LOOKED_AT = 60;

/**
 * The moment at which a lead's answer is due: so many opening minutes of its branch after it came. Without a branch, or a branch without
 * hours, every minute counts.
 */
export function answerDue(site: OpeningTimes | undefined, from: Moment, minutes: number): Moment {
  if (!site || !hasOpeningHours(site)) return from + minutes * MINUTE_MS;
  let left = minutes * MINUTE_MS;
  for (const { opens, closes } of openings(site, from)) {
    const begins = Math.max(opens, from);
    if (closes - begins >= left) return begins + left;
    left -= Math.max(0, closes - begins);
  }
  return from + minutes * MINUTE_MS;
}

/** Whole minutes for which the branch is open between two moments; negative if the second is earlier. */
export function openingMinutes(site: OpeningTimes | undefined, from: Moment, to: Moment): number {
  if (to < from) return -openingMinutes(site, to, from);
  if (!site || !hasOpeningHours(site)) return Math.floor((to - from) / MINUTE_MS);
  let open = 0;
  for (const { opens, closes } of openings(site, from)) {
    if (opens >= to) break;
    open += Math.max(0, Math.min(closes, to) - Math.max(opens, from));
  }
  return Math.floor(open / MINUTE_MS);
}

/** The opening times of a branch from the day of a moment on. Moments, so that a change of the clocks takes care of itself. */
function* openings(site: OpeningTimes, from: Moment): Generator<{ opens: Moment; closes: Moment }> {
  const first = londonDay(from);
  for (let ahead = 0; ahead < DAYS_LOOKED_AT; ahead++) {
    const day = addDays(first, ahead);
    const { hours } = hoursOn(site, day);
    if (hours) yield { opens: londonMoment(day, hours.open), closes: londonMoment(day, hours.closed) };
  }
}
