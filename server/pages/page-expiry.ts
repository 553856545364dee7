import { londonWallClock, MINUTE_MS, type Moment } from "#domain/calendar.ts";
import { minutesToNextChange } from "#domain/organisation/opening-hours.ts";
import type { Organisation } from "#server/organisation/sites.ts";

/**
 * The moment at which a page made now may say something untrue though nothing was changed: midnight in London (ages,
 * offers, days of a sale) and the next time that a site or a department opens or closes.
 */
export function nextTimeBasedChange(now: Moment, { all }: Pick<Organisation, "all">): Moment {
  const thisMinute = now - (now % MINUTE_MS);
  return thisMinute + minutesToNextChange(all(), londonWallClock(now)) * MINUTE_MS;
}
