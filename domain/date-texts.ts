import { weekdayOf, yearOf, type Day } from "./calendar.ts";
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
  return text(MONTHS[Number(day.slice(5, 7)) - 1]!, { date: Number(day.slice(8)), year: yearOf(day) });
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
