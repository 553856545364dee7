import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { formatDay, londonDay, londonWallClock, type Moment } from "#domain/calendar.ts";
import { formatTime } from "#domain/organisation/opening-hours.ts";

/** "21 November 2026 at 10.05am", London time. */
export function formatDateTime(moment: Moment): string {
  const { minutes } = londonWallClock(moment);
  const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return t(labels.momentAtTime, { moment: formatDay(londonDay(moment)), time: formatTime(time) });
}
