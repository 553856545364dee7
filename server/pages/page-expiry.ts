import { londonWallClock, MINUTE_MS, type Moment } from "#domain/calendar.ts";
import { minutesToNextChange } from "#domain/organisation/opening-hours.ts";
import type { Organisation } from "#server/organisation/sites.ts";

/**
 * When a page rendered now may become wrong without a change of data: at midnight in London (ages, offers, days of a sale) and when a site
 * or department next opens or closes.
 */
export function nextTimeBasedChange(now: Moment, { all }: Pick<Organisation, "all">): Moment {
  const thisMinute = now - (now % MINUTE_MS);
  return thisMinute + minutesToNextChange(all(), londonWallClock(now)) * MINUTE_MS;
}
