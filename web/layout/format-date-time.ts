import { fallbackLang, t } from "#web/locale/translate.ts";
import { formatShortDay, londonDay, londonWallClock, type Day, type Moment } from "#domain/calendar.ts";
import { dayText as dayMessage } from "#domain/date-texts.ts";
import { timeText as timeMessage } from "#domain/time-text.ts";

/** "21 November 2026", in the language of the page. */
export function dayText(day: Day): string {
  return t(dayMessage(day));
}

/** "21 Nov 2026"; in other languages the month is written out. */
export function shortDayText(day: Day): string {
  return fallbackLang() === undefined ? formatShortDay(day) : dayText(day);
}

/** "10.05am", in the language of the page. */
export function timeText(time: string): string {
  return t(timeMessage(time));
}

/** "21 November 2026 at 10.05am", London time. */
export function formatDateTime(moment: Moment): string {
  const { minutes } = londonWallClock(moment);
  const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return t("layout.momentAtTime", { moment: dayText(londonDay(moment)), time: timeText(time) });
}
