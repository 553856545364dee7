import { HOUR_MS, londonWallClock, MINUTE_MS, type Moment } from "#domain/calendar.ts";

export type FeedSchedule = { every_minutes: number } | { daily_hour: number };

export const MIN_MINUTES = 5;
export const MAX_MINUTES = 7 * 24 * 60;

/** When a paused feed is due, so that a node of the release before, which knows no pause, does not fetch it. */
export const NEVER: Moment = Date.UTC(9999, 0, 1);

/**
 * When a feed is next due: a number of minutes later, or at the next such hour in London. If the clock change skips that hour the feed runs
 * at the next one; if the hour repeats it runs at the first.
 */
export function nextRun(schedule: FeedSchedule, after: Moment): Moment {
  if ("every_minutes" in schedule) return after + schedule.every_minutes * MINUTE_MS;
  const today = londonWallClock(after).day;
  const full = (Math.floor(after / HOUR_MS) + 1) * HOUR_MS;
  for (let hours = 0; hours < 50; hours++) {
    const at = full + hours * HOUR_MS;
    const { day, minutes } = londonWallClock(at);
    const before = londonWallClock(at - HOUR_MS);
    const isFirst = before.minutes < minutes || before.day !== day;
    const isHour = minutes === schedule.daily_hour * 60;
    // In spring 00:59 is followed by 02:00.
    const isLeftOut = minutes - before.minutes === 120 && schedule.daily_hour * 60 === minutes - 60 && before.day === day;
    if ((isHour && isFirst) || isLeftOut) return at;
  }
  throw new Error(`There is no ${schedule.daily_hour} o'clock after ${today}`);
}

/** "every 15 minutes", "daily at 06:00". */
export function scheduleText(schedule: FeedSchedule): string {
  if ("every_minutes" in schedule) return `every ${schedule.every_minutes} minutes`;
  return `daily at ${String(schedule.daily_hour).padStart(2, "0")}:00`;
}
