import { addDays, DAY_NAMES, formatDay, formatWeekday, weekdayOf, type Day, type WallClock } from "../calendar.ts";
import { bankHoliday } from "./bank-holidays.ts";
import type { DayHours, OpeningTimes, SpecialDay } from "./site.ts";

/** A line of the table: "Mon-Fri", "8.30am to 7pm". */
export type HoursLine = { days: string; hours: string };

const CLOSED = "Closed";
const MINUTES_A_DAY = 24 * 60;
/** Days searched for the next opening; a site without one is "Closed". */
const DAYS_LOOKED_AHEAD = 42;
const DAYS_A_WEEK = 7;

/** The hours of a site on a day, with the reason if they are not those of the weekday. Special hours take precedence over bank holidays. */
export function hoursOn(site: OpeningTimes, day: Day): { hours: DayHours; reason: string | null } {
  const special = site.special_hours.find((each) => each.day === day);
  if (special) return special;
  const usual = site.hours[weekdayOf(day)] ?? null;
  const holiday = site.bank_holiday_hours === null ? undefined : bankHoliday(day, site.bank_holiday_region);
  if (holiday === undefined || usual === null) return { hours: usual, reason: null };
  return { hours: site.bank_holiday_hours === "closed" ? null : site.bank_holiday_hours, reason: holiday };
}

/** The days in the period whose hours differ from those of the weekday: special hours and bank holidays. */
export function unusualHours(site: OpeningTimes, from: Day, days = DAYS_LOOKED_AHEAD): SpecialDay[] {
  return Array.from({ length: days }, (_, ahead) => addDays(from, ahead)).flatMap((day) => {
    const { hours, reason } = hoursOn(site, day);
    return hoursText(hours) === hoursText(site.hours[weekdayOf(day)] ?? null) ? [] : { day, hours, reason };
  });
}

/** The same as text: "Friday 25 December 2026", "Closed", "Christmas Day". */
export function unusualDays(
  site: OpeningTimes,
  from: Day,
  days = DAYS_LOOKED_AHEAD,
): { day: string; hours: string; reason: string | null }[] {
  return unusualHours(site, from, days).map(({ day, hours, reason }) => ({ day: formatWeekday(day), hours: hoursText(hours), reason }));
}

/** Whether the hours are known: a site closed on every weekday has none. */
export function hasOpeningHours({ hours }: Pick<OpeningTimes, "hours">): boolean {
  return hours.some((day) => day !== null);
}

/** The opening-hours table of a site; empty if it has no hours. */
export function hoursTable(site: Pick<OpeningTimes, "hours">): HoursLine[] {
  return hasOpeningHours(site) ? groupedHours(site.hours) : [];
}

/** Consecutive days with equal hours in one line; without any hours the one line is "Mon-Sun". Source: specification 9.23. */
export function groupedHours(hours: readonly DayHours[]): HoursLine[] {
  const lines: { first: number; last: number; hours: string }[] = [];
  hours.forEach((day, weekday) => {
    const text = hoursText(day);
    const line = lines.at(-1);
    if (line?.hours === text) line.last = weekday;
    else lines.push({ first: weekday, last: weekday, hours: text });
  });
  return lines.map(({ first, last, hours: text }) => ({ days: daysText(first, last), hours: text }));
}

/** "Open until 7pm", "Opens at 9am", "Closed for Christmas Day, opens Monday at 9am", or "Closed" for a site without hours. */
export function openingStatus(site: OpeningTimes, { day: today, minutes }: WallClock): { open: boolean; words: string } {
  const { hours, reason } = hoursOn(site, today);
  if (hours && minutes < minutesOf(hours.open)) return { open: false, words: `Opens at ${formatTime(hours.open)}` };
  if (hours && minutes < minutesOf(hours.closed)) return { open: true, words: `Open until ${formatTime(hours.closed)}` };
  const closed = hours === null && reason ? `${CLOSED} for ${reason}` : CLOSED;
  for (let ahead = 1; ahead <= DAYS_LOOKED_AHEAD; ahead++) {
    const day = addDays(today, ahead);
    const next = hoursOn(site, day).hours;
    if (next) return { open: false, words: `${closed}, opens ${dayAhead(day, ahead)} at ${formatTime(next.open)}` };
  }
  return { open: false, words: closed };
}

/**
 * The opening status of the dealer group: "Four sites, open today until 7pm", "Two of four sites, open today from 10am", "Four sites,
 * closed now" or "closed today". Counts sites that are open or will open today; empty without sites.
 */
export function openingSummary(sites: readonly OpeningTimes[], now: WallClock): { open: boolean; words: string } {
  if (sites.length === 0) return { open: false, words: "" };
  const every = `${countText(sites.length)} ${sites.length === 1 ? "site" : "sites"}`;
  const today = sites.map((site) => hoursOn(site, now.day).hours).filter((hours) => hours !== null);
  const toCome = today.filter(({ closed }) => now.minutes < minutesOf(closed));
  if (toCome.length === 0) return { open: false, words: `${every}, closed ${today.length === 0 ? "today" : "now"}` };
  const counted = toCome.length === sites.length ? every : `${countText(toCome.length)} of ${every.toLowerCase()}`;
  const open = toCome.some((hours) => now.minutes >= minutesOf(hours.open));
  const turn = open
    ? toCome
        .map(({ closed }) => closed)
        .toSorted()
        .at(-1)!
    : toCome.map((hours) => hours.open).toSorted()[0]!;
  return { open, words: `${counted}, open today ${open ? "until" : "from"} ${formatTime(turn)}` };
}

/** Minutes until a site opens or closes today, or until midnight: texts about opening hours do not change earlier. */
export function minutesToNextChange(sites: readonly OpeningTimes[], now: WallClock): number {
  const times = sites
    .flatMap((site) => hoursOn(site, now.day).hours ?? [])
    .flatMap(({ open, closed }) => [minutesOf(open), minutesOf(closed)]);
  return Math.min(...times.filter((time) => time > now.minutes), MINUTES_A_DAY) - now.minutes;
}

/** "08:30" is "8.30am", "19:00" is "7pm", "12:00" is "12pm". */
export function formatTime(time: string): string {
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `${hour % 12 || 12}${rest ? `.${String(rest).padStart(2, "0")}` : ""}${hour < 12 ? "am" : "pm"}`;
}

const COUNTS = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

function countText(count: number): string {
  return COUNTS[count - 1] ?? String(count);
}

function dayAhead(day: Day, ahead: number): string {
  if (ahead === 1) return "tomorrow";
  return ahead < DAYS_A_WEEK ? DAY_NAMES[weekdayOf(day)]! : formatDay(day);
}

function hoursText(hours: DayHours): string {
  return hours ? `${formatTime(hours.open)} to ${formatTime(hours.closed)}` : CLOSED;
}

function daysText(first: number, last: number): string {
  const [from = "", to = ""] = [DAY_NAMES[first], DAY_NAMES[last]];
  return first === last ? from : `${from.slice(0, 3)}-${to.slice(0, 3)}`;
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":");
  return Number(hours) * 60 + Number(minutes ?? 0);
}
