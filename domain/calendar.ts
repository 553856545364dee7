/** A calendar day as "2026-11-21". */
export type Day = string & { readonly unit: "day" };

/** A moment in milliseconds since 1970 (UTC). The clock is passed in; this module never reads it. */
export type Moment = number;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** On average, with leap years. */
export const DAYS_A_YEAR = 365.25;

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Parses a calendar day; undefined if it does not exist ("2026-02-30"). */
export function parseDay(text: string): Day | undefined {
  const match = DAY_PATTERN.exec(text);
  if (!match) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? (text as Day) : undefined;
}

/** The calendar day in London at a moment. */
export function londonDay(moment: Moment): Day {
  const quarter = Math.floor(moment / QUARTER_HOUR_MS);
  if (quarter !== lastDay.quarter) {
    const { year, month, day } = partsOf(LONDON_DAY, moment);
    lastDay = { quarter, day: `${year}-${month}-${day}` as Day };
  }
  return lastDay.day;
}

/** Midnight in London is on a quarter of an hour in UTC, so the cached day is valid until the next quarter. */
const QUARTER_HOUR_MS = 15 * MINUTE_MS;
let lastDay: { quarter: number; day: Day } = { quarter: Number.NaN, day: "" as Day };

/** The calendar day of a year, month (1 to 12) and date. Throws a RangeError if it does not exist. */
export function calendarDay(year: number, month: number, date: number): Day {
  const text = dayText(year, month, date);
  const day = parseDay(text);
  if (day === undefined) throw new RangeError(`${text} is not a calendar day`);
  return day;
}

export function addDays(day: Day, days: number): Day {
  return utcDay(utcMoment(day) + days * DAY_MS);
}

/** The same date a number of months later; the last day of the month if that month is too short. */
export function addMonths(day: Day, months: number): Day {
  const month = yearOf(day) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const lastDate = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
  return calendarDay(Math.floor(month / 12), (month % 12) + 1, Math.min(Number(day.slice(8)), lastDate));
}

/** The most months that `addMonths` can add to a day without passing another; negative if that is earlier. */
export function monthsBetween(from: Day, to: Day): number {
  const months = (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from);
  const [date, last] = [dateOf(to), lastDateOf(yearOf(to), monthOf(to))];
  return dateOf(from) > date && date < last ? months - 1 : months;
}

/** The first day from which fewer than so many months are left until another. */
export function dayWithFewerMonths(until: Day, months: number): Day {
  const month = yearOf(until) * 12 + monthOf(until) - 1 - months;
  const [year, monthOfYear] = [Math.floor(month / 12), (month % 12) + 1];
  const date = dateOf(until);
  const hasNextDay = date < lastDateOf(year, monthOfYear) && date < lastDateOf(yearOf(until), monthOf(until));
  if (hasNextDay) return dayText(year, monthOfYear, date + 1);
  return monthOfYear === 12 ? dayText(year + 1, 1, 1) : dayText(year, monthOfYear + 1, 1);
}

function monthOf(day: Day): number {
  return Number(day.slice(5, 7));
}

function dateOf(day: Day): number {
  return Number(day.slice(8));
}

function lastDateOf(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 ? (isLeapYear ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function dayText(year: number, month: number, date: number): Day {
  return `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}` as Day;
}

/** Whole days from one day to another; negative if the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utcMoment(to) - utcMoment(from)) / DAY_MS);
}

/** Midnight UTC at the beginning of a day. */
export function utcMoment(day: Day): Moment {
  return Date.parse(`${day}T00:00:00Z`);
}

function utcDay(moment: Moment): Day {
  return new Date(moment).toISOString().slice(0, 10) as Day;
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

/** The day of the week, Monday first (0 to 6). */
export function weekdayOf(day: Day): number {
  return (Math.floor(utcMoment(day) / DAY_MS) + THURSDAY) % DAY_NAMES.length;
}

/** 1970 began on a Thursday. */
const THURSDAY = 3;

/** The days of the week, Monday first. */
export const DAY_NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** "2 August 2026", in English: `dayText` is for every language. */
export function formatDay(day: Day): string {
  return LONG_DAY.format(new Date(`${day}T00:00:00Z`));
}

const LONDON_DAY = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", day: "2-digit", month: "2-digit", year: "numeric" });
const LONG_DAY = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });

/** The local time in London: the day, and minutes since midnight. */
export type WallClock = { day: Day; minutes: number };

export function londonWallClock(moment: Moment): WallClock {
  const { hour, minute } = partsOf(WALL_CLOCK, moment);
  return { day: londonDay(moment), minutes: Number(hour) * 60 + Number(minute) };
}

/** The moment of a time of day ("14:30") in London. An hour that happens twice in October is the second one. */
export function londonMoment(day: Day, time: string): Moment {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const clock = londonWallClock(asUtc);
  return 2 * asUtc - utcMoment(clock.day) - clock.minutes * MINUTE_MS;
}

/** Formatted parts, because the layout of a complete date differs between browsers even in the same locale. */
function partsOf(format: Intl.DateTimeFormat, moment: Moment): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
}

const WALL_CLOCK = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** A moment in the API's format: "2026-11-21T08:15:00.000Z". */
export function isoMoment(moment: Moment): string {
  return new Date(moment).toISOString();
}
