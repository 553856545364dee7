import { parseDay, yearOf } from "#domain/calendar.ts";
import type { DayHours, Site, SpecialDay } from "#domain/organisation/site.ts";
import { quoted, readText, type Read } from "./read-value.ts";

export const MAX_SPECIAL_DAYS = 100;
const MAX_REASON_CHARACTERS = 100;
const [FIRST_YEAR, LAST_YEAR] = [2000, 2100];

const TIME = String.raw`([01]?\d|2[0-3])[:.]([0-5]\d)`;
const SPAN = new RegExp(String.raw`^${TIME}\s*(?:-|–|to)\s*${TIME}$`, "i");
const ONE_TIME = new RegExp(`^${TIME}$`);
const CLOSED = "closed";

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export const WEEKDAYS: readonly string[] = DAYS;
/** "Mon", "Mon-Fri", "Saturday" */
const DAY_RANGE = /^([a-z]{3,9})(?:\s*(?:-|–|to)\s*([a-z]{3,9}))?$/i;

/** The hours of one day: `{open, closed}`, "08:30-18:00", "closed" or null. */
export function readDayHours(value: unknown): Read<DayHours> {
  if (value === null || value === undefined) return { value: null };
  if (typeof value === "string") {
    const text = value.trim();
    if (text === "" || text.toLowerCase() === CLOSED) return { value: null };
    const [, openHour, openMinute, closedHour, closedMinute] = SPAN.exec(text) ?? [];
    if (openHour === undefined || closedHour === undefined)
      return { reason: `${quoted(value)} is neither hours like 08:30-18:00 nor “closed”` };
    return inOrder(time(openHour, openMinute), time(closedHour, closedMinute));
  }
  if (typeof value !== "object" || !("open" in value) || !("closed" in value))
    return { reason: `${quoted(value)} is neither hours like 08:30-18:00 nor “closed”` };
  const [open, closed] = [readTime(value.open), readTime(value.closed)];
  if (open === undefined || closed === undefined)
    return { reason: `${quoted(open === undefined ? value.open : value.closed)} is not a time like 08:30` };
  return inOrder(open, closed);
}

/** "9:00" and "09.00" are "09:00". */
export function readTime(value: unknown): string | undefined {
  const [, hour, minute] = ONE_TIME.exec(typeof value === "string" ? value.trim() : "") ?? [];
  return hour === undefined ? undefined : time(hour, minute);
}

function time(hour: string, minute = "00"): string {
  return `${hour.padStart(2, "0")}:${minute}`;
}

function inOrder(open: string, closed: string): Read<DayHours> {
  return open < closed
    ? { value: { open, closed } }
    : { reason: `closes at ${closed} but opens at ${open}: it must close later on the same day` };
}

/**
 * The hours of a week, Monday first: a list of seven, an object by weekday ({"mon-fri": "08:30-18:00"}) or text ("Mon-Fri 08:30-18:00; Sat
 * 09:00-17:00"). Days not named are closed.
 */
export function readWeek(value: unknown): Read<DayHours[]> {
  if (value === null || value === undefined || value === "") return { value: [] };
  if (Array.isArray(value)) return readDayList(value);
  if (typeof value === "object") return readDayRanges(Object.entries(value));
  if (typeof value !== "string") return { reason: `${quoted(value)} is not a list of hours by weekday` };
  const parts = value
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  return readDayRanges(
    parts.map((part) => {
      const [, days = part, hours = ""] = /^([a-z]+(?:\s*(?:-|–|to)\s*[a-z]+)?)[\s:]+(.+)$/i.exec(part) ?? [];
      return [days, hours];
    }),
  );
}

function readDayList(list: readonly unknown[]): Read<DayHours[]> {
  if (list.length === 0) return { value: [] };
  if (list.length !== DAYS.length) return { reason: `has ${list.length} days: a week has seven, Monday first` };
  const week: DayHours[] = [];
  for (const [index, each] of list.entries()) {
    const read = readDayHours(each);
    if ("reason" in read) return { reason: `${DAYS[index]}: ${read.reason}` };
    week.push(read.value);
  }
  return { value: week };
}

function readDayRanges(ranges: readonly (readonly [string, unknown])[]): Read<DayHours[]> {
  const week = new Map<number, DayHours>();
  for (const [days, hours] of ranges) {
    const [, from = "", to = from] = DAY_RANGE.exec(days.trim()) ?? [];
    const [first, last] = [weekdayOf(from), weekdayOf(to)];
    if (first === undefined || last === undefined || first > last)
      return { reason: `${quoted(days)} is not a weekday or a range of weekdays like Mon-Fri` };
    const read = hours === "" ? { reason: "has no hours" } : readDayHours(hours);
    if ("reason" in read) return { reason: `${days}: ${read.reason}` };
    for (let day = first; day <= last; day++) {
      if (week.has(day)) return { reason: `${DAYS[day]} is named twice` };
      week.set(day, read.value);
    }
  }
  return { value: DAYS.map((_, day) => week.get(day) ?? null) };
}

function weekdayOf(name: string): number | undefined {
  const lower = name.toLowerCase();
  const index = DAYS.findIndex((day) => day === lower || day.slice(0, 3) === lower);
  return index < 0 ? undefined : index;
}

/** Special days: a list of {day, hours, reason}, or "2026-12-24 09:00-14:00 Christmas Eve; 2026-12-25 closed". */
export function readSpecialDays(value: unknown): Read<SpecialDay[]> {
  if (value === null || value === undefined || value === "") return { value: [] };
  const list: unknown =
    typeof value === "string"
      ? value
          .split(/[;\n]/)
          .map((part) => part.trim())
          .filter(Boolean)
          .map(specialDayOfText)
      : value;
  if (!Array.isArray(list)) return { reason: `${quoted(value)} is not a list of days` };
  if (list.length > MAX_SPECIAL_DAYS) return { reason: `has ${list.length} days, ${MAX_SPECIAL_DAYS} at most` };
  const days: SpecialDay[] = [];
  for (const each of list) {
    const read = readSpecialDay(each);
    if ("reason" in read) return read;
    if (days.some(({ day }) => day === read.value.day)) return { reason: `${read.value.day} is named twice` };
    days.push(read.value);
  }
  return { value: days };
}

function specialDayOfText(text: string): unknown {
  const [, day, hours, reason] = /^(\S+)\s+(closed|\S+\s*(?:-|–|\bto\b)\s*\S+)(?:\s+(.*))?$/i.exec(text) ?? [];
  return day === undefined ? text : { day, hours, reason };
}

function readSpecialDay(value: unknown): Read<SpecialDay> {
  if (typeof value !== "object" || value === null || !("day" in value))
    return { reason: `${quoted(value)} is not a day with its hours, like 2026-12-24 09:00-14:00` };
  const day = typeof value.day === "string" ? parseDay(value.day.trim()) : undefined;
  if (day === undefined || yearOf(day) < FIRST_YEAR || yearOf(day) > LAST_YEAR)
    return { reason: `${quoted(value.day)} is not a day from ${FIRST_YEAR} to ${LAST_YEAR}, like 2026-12-24` };
  const hours = readDayHours("hours" in value ? value.hours : null);
  if ("reason" in hours) return { reason: `${day}: ${hours.reason}` };
  const reason = readText("reason" in value ? value.reason : null, MAX_REASON_CHARACTERS);
  if ("reason" in reason) return { reason: `${day}: its reason ${reason.reason}` };
  return { value: { day, hours: hours.value, reason: reason.value } };
}

/** Hours on bank holidays: {open, closed}, "10:00-16:00", "closed"; null or blank for those of the weekday. */
export function readBankHolidayHours(value: unknown): Read<Site["bank_holiday_hours"]> {
  if (value === null || value === undefined || value === "") return { value: null };
  const read = readDayHours(value);
  return "reason" in read ? read : { value: read.value ?? CLOSED };
}
