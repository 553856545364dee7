import { londonDay, londonWallClock, weekdayOf, yearOf, type Day, type Moment } from "./calendar.ts";
import { text, type MessageText } from "./messages/message-text.ts";
import { msg } from "./messages/message.ts";

/** "Monday 23 November 2026" */
export function weekdayText(day: Day): MessageText {
  return text("date.weekday", { weekday: text(WEEKDAYS[weekdayOf(day)]!), day: dayText(day) });
}

/** The days of the week, Monday first. */
export const WEEKDAYS = [
  msg("hours.monday"),
  msg("hours.tuesday"),
  msg("hours.wednesday"),
  msg("hours.thursday"),
  msg("hours.friday"),
  msg("hours.saturday"),
  msg("hours.sunday"),
] as const;

/** "2 August 2026" */
export function dayText(day: Day): MessageText {
  return inMonth(MONTHS, day);
}

/** "2 Aug 2026", for narrow layouts. */
export function shortDayText(day: Day): MessageText {
  return inMonth(SHORT_MONTHS, day);
}

/** "21 November 2026 at 10.05am", London time. */
export function momentText(moment: Moment): MessageText {
  return text("date.momentAtTime", { moment: dayText(londonDay(moment)), time: clockText(moment) });
}

/** "10.05am", London time. */
export function clockText(moment: Moment): MessageText {
  return timeText(londonClock(moment));
}

/** "08:30" is "8.30am", "19:00" is "7pm", "12:00" is "12pm". */
export function timeText(time: string): MessageText {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const hour = `${hours % 12 || 12}${minutes ? `.${String(minutes).padStart(2, "0")}` : ""}`;
  return text(hours < 12 ? "hours.am" : "hours.pm", { hour });
}

/** "10:05", London time. */
export function londonClock(moment: Moment): string {
  const { minutes } = londonWallClock(moment);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** "10:42:07", London time: for the audit log alone. */
export function secondsText(moment: Moment): string {
  return `${londonClock(moment)}:${String(Math.floor(moment / SECOND_MS) % 60).padStart(2, "0")}`;
}

const SECOND_MS = 1000;

function inMonth(months: typeof MONTHS | typeof SHORT_MONTHS, day: Day): MessageText {
  return text(months[Number(day.slice(5, 7)) - 1]!, { date: Number(day.slice(8)), year: yearOf(day) });
}

const MONTHS = [
  msg("date.january"),
  msg("date.february"),
  msg("date.march"),
  msg("date.april"),
  msg("date.may"),
  msg("date.june"),
  msg("date.july"),
  msg("date.august"),
  msg("date.september"),
  msg("date.october"),
  msg("date.november"),
  msg("date.december"),
] as const;

const SHORT_MONTHS = [
  msg("date.shortJanuary"),
  msg("date.shortFebruary"),
  msg("date.shortMarch"),
  msg("date.shortApril"),
  msg("date.may"),
  msg("date.shortJune"),
  msg("date.shortJuly"),
  msg("date.shortAugust"),
  msg("date.shortSeptember"),
  msg("date.shortOctober"),
  msg("date.shortNovember"),
  msg("date.shortDecember"),
] as const;
