import { addDays, weekdayOf, type Day, type WallClock } from "../calendar.ts";
import { dayText, weekdayText, WEEKDAYS, timeText } from "../date-texts.ts";
import { dataText, text, type MessageText } from "../messages/message-text.ts";
import { msg } from "../messages/message.ts";
import { bankHoliday } from "./bank-holidays.ts";
import type { DayHours, OpeningTimes, Site } from "./site.ts";

/** A line of the table: "Mon-Fri", "8.30am to 7pm". */
export type HoursLine = { days: MessageText; hours: MessageText };

const MINUTES_A_DAY = 24 * 60;
/** Days searched for the next opening; a site without one is "Closed". */
const DAYS_LOOKED_AHEAD = 42;
const DAYS_A_WEEK = 7;

/** The hours of a site on a day, with the reason if they are not those of the weekday. Special hours take precedence over bank holidays. */
export function hoursOn(site: OpeningTimes, day: Day): { hours: DayHours; reason: MessageText | null } {
  const special = site.special_hours.find((each) => each.day === day);
  if (special) return { hours: special.hours, reason: special.reason === null ? null : dataText(special.reason) };
  const usual = site.hours[weekdayOf(day)] ?? null;
  const holiday = site.bank_holiday_hours === null ? undefined : bankHoliday(day, site.bank_holiday_region);
  if (holiday === undefined || usual === null) return { hours: usual, reason: null };
  return { hours: site.bank_holiday_hours === "closed" ? null : site.bank_holiday_hours, reason: holiday };
}

type UnusualDay = { day: Day; hours: DayHours; reason: MessageText | null };

/** The days in the period whose hours differ from those of the weekday: special hours and bank holidays. */
export function unusualHours(site: OpeningTimes, from: Day, days = DAYS_LOOKED_AHEAD): UnusualDay[] {
  return Array.from({ length: days }, (_, ahead) => addDays(from, ahead)).flatMap((day) => {
    const { hours, reason } = hoursOn(site, day);
    return isSame(hours, site.hours[weekdayOf(day)] ?? null) ? [] : { day, hours, reason };
  });
}

/** The same as text: "Friday 25 December 2026", "Closed", "Christmas Day". */
export function unusualDays(
  site: OpeningTimes,
  from: Day,
  days = DAYS_LOOKED_AHEAD,
): { day: MessageText; hours: MessageText; reason: MessageText | null }[] {
  return unusualHours(site, from, days).map(({ day, hours, reason }) => ({ day: weekdayText(day), hours: hoursText(hours), reason }));
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
  const lines: { first: number; last: number; hours: DayHours }[] = [];
  hours.forEach((day, weekday) => {
    const line = lines.at(-1);
    if (line && isSame(line.hours, day)) line.last = weekday;
    else lines.push({ first: weekday, last: weekday, hours: day });
  });
  return lines.map(({ first, last, hours }) => ({ days: daysText(first, last), hours: hoursText(hours) }));
}

export type OpeningText = { open: boolean; words: MessageText };

/** "Open until 7pm", "Opens at 9am", "Closed for Christmas Day, opens Monday at 9am", or "Closed" for a site without hours. */
export function openingStatus(site: OpeningTimes, { day: today, minutes }: WallClock): OpeningText {
  const { hours, reason } = hoursOn(site, today);
  if (hours && minutes < minutesOf(hours.open)) return { open: false, words: text("hours.opensAt", { time: timeText(hours.open) }) };
  if (hours && minutes < minutesOf(hours.closed)) return { open: true, words: text("hours.openUntil", { time: timeText(hours.closed) }) };
  const closed = hours === null && reason ? text("hours.closedFor", { reason }) : text("hours.closed");
  for (let ahead = 1; ahead <= DAYS_LOOKED_AHEAD; ahead++) {
    const day = addDays(today, ahead);
    const next = hoursOn(site, day).hours;
    if (!next) continue;
    return { open: false, words: text("hours.closedOpens", { closed, day: dayAhead(day, ahead), time: timeText(next.open) }) };
  }
  return { open: false, words: closed };
}

/**
 * The opening status of the dealer group: "Four branches, open today until 7pm", "Two of four branches, open today from 10am", "Four
 * branches, closed now" or "closed today"; "Swindon and Salisbury open until 4pm" where only one or two are open,
 * with the same hours. Counts sites that are open or will open today; null without sites.
 */
export function openingSummary(sites: readonly (OpeningTimes & Partial<Pick<Site, "town">>)[], now: WallClock): OpeningText | null {
  if (sites.length === 0) return null;
  const every = countText(EVERY, sites.length) ?? text("hours.countSites", { count: sites.length });
  const today = sites.flatMap((site) => {
    const { hours } = hoursOn(site, now.day);
    return hours ? [{ ...hours, town: site.town }] : [];
  });
  const toCome = today.filter(({ closed }) => now.minutes < minutesOf(closed));
  if (toCome.length === 0)
    return { open: false, words: text(today.length === 0 ? "hours.sitesClosedToday" : "hours.sitesClosedNow", { sites: every }) };
  const named = toCome.length < sites.length && namesOfOpen(toCome, now);
  if (named) return named;
  const counted = toCome.length === sites.length ? every : countedOf(toCome.length, sites.length);
  const open = toCome.some((hours) => now.minutes >= minutesOf(hours.open));
  const turn = open
    ? toCome
        .map(({ closed }) => closed)
        .toSorted()
        .at(-1)!
    : toCome.map((hours) => hours.open).toSorted()[0]!;
  return { open, words: text(open ? "hours.sitesUntil" : "hours.sitesFrom", { sites: counted, time: timeText(turn) }) };
}

type OpenToday = NonNullable<DayHours> & Partial<Pick<Site, "town">>;

/** The towns of one or two sites with the same hours; undefined for more sites, other hours or a site without a town. */
function namesOfOpen(sites: readonly OpenToday[], now: WallClock): OpeningText | undefined {
  const [first, second, ...more] = sites;
  if (!first?.town || more.length > 0 || (second && (!second.town || second.town === first.town || !isSame(first, second))))
    return undefined;
  const open = now.minutes >= minutesOf(first.open);
  const names = second?.town ? text("search.nameAndName", { name: first.town, name2: second.town }) : first.town;
  const time = timeText(open ? first.closed : first.open);
  return { open, words: text(open ? "hours.namesUntil" : "hours.namesFrom", { names, time }) };
}

/** Minutes until a site opens or closes today, or until midnight: texts about opening hours do not change earlier. */
export function minutesToNextChange(sites: readonly OpeningTimes[], now: WallClock): number {
  const times = sites
    .flatMap((site) => hoursOn(site, now.day).hours ?? [])
    .flatMap(({ open, closed }) => [minutesOf(open), minutesOf(closed)]);
  return Math.min(...times.filter((time) => time > now.minutes), MINUTES_A_DAY) - now.minutes;
}

/** The numbers from one, in words. */
const EVERY = [
  msg("hours.oneSite"),
  msg("hours.twoSites"),
  msg("hours.threeSites"),
  msg("hours.fourSites"),
  msg("hours.fiveSites"),
  msg("hours.sixSites"),
  msg("hours.sevenSites"),
  msg("hours.eightSites"),
  msg("hours.nineSites"),
] as const;
const WITHIN = [
  msg("hours.oneSite"),
  msg("hours.amongTwo"),
  msg("hours.amongThree"),
  msg("hours.amongFour"),
  msg("hours.amongFive"),
  msg("hours.amongSix"),
  msg("hours.amongSeven"),
  msg("hours.amongEight"),
  msg("hours.amongNine"),
] as const;
const SOME_OF = [
  msg("hours.oneOf"),
  msg("hours.twoOf"),
  msg("hours.threeOf"),
  msg("hours.fourOf"),
  msg("hours.fiveOf"),
  msg("hours.sixOf"),
  msg("hours.sevenOf"),
  msg("hours.eightOf"),
  msg("hours.nineOf"),
] as const;

function countText(numbers: typeof EVERY | typeof WITHIN, count: number): MessageText | undefined {
  const number = numbers[count - 1];
  return number && text(number);
}

/** "Two of four branches" */
function countedOf(some: number, all: number): MessageText {
  const sites = countText(WITHIN, all) ?? text("hours.countSites", { count: all });
  const counted = SOME_OF[some - 1];
  return counted ? text(counted, { sites }) : text("hours.countOf", { count: some, sites });
}

function dayAhead(day: Day, ahead: number): MessageText {
  if (ahead === 1) return text("hours.tomorrow");
  return ahead < DAYS_A_WEEK ? text(WEEKDAYS[weekdayOf(day)]!) : dayText(day);
}

function hoursText(hours: DayHours): MessageText {
  return hours ? text("filters.fromTo", { from: timeText(hours.open), until: timeText(hours.closed) }) : text("hours.closed");
}

function isSame(one: DayHours, other: DayHours): boolean {
  return one === null || other === null ? one === other : one.open === other.open && one.closed === other.closed;
}

function daysText(first: number, last: number): MessageText {
  return first === last ? text(WEEKDAYS[first]!) : text("hours.days", { from: text(SHORT_DAYS[first]!), to: text(SHORT_DAYS[last]!) });
}

const SHORT_DAYS = [
  msg("hours.mon"),
  msg("hours.tue"),
  msg("hours.wed"),
  msg("hours.thu"),
  msg("hours.fri"),
  msg("hours.sat"),
  msg("hours.sun"),
] as const;

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":");
  return Number(hours) * 60 + Number(minutes ?? 0);
}
