import type { WallClock } from "../calendar.ts";
import type { Site } from "./site.ts";

/** One day's hours as "08:30" and "19:00", or null when the site is closed. */
type DayHours = Site["hours"][number];

/** A line of the table: "Mon-Fri", "8.30am to 7pm". */
export type HoursLine = { days: string; hours: string };

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const CLOSED = "Closed";
const MINUTES_A_DAY = 24 * 60;

/** Consecutive days with equal times in one line; a site that never opens has the line "Mon-Sun". Source: specification 9.23. */
export function groupedHours(hours: readonly DayHours[]): HoursLine[] {
  const lines: { first: number; last: number; hours: string }[] = [];
  hours.forEach((day, weekday) => {
    const words = hoursInWords(day);
    const line = lines.at(-1);
    if (line?.hours === words) line.last = weekday;
    else lines.push({ first: weekday, last: weekday, hours: words });
  });
  return lines.map(({ first, last, hours: words }) => ({ days: daysInWords(first, last), hours: words }));
}

/** "Open until 7pm", "Opens at 9am", "Closed, opens Monday at 9am", or "Closed" for a site without hours. */
export function openingStatus(hours: readonly DayHours[], now: WallClock): { open: boolean; words: string } {
  const today = hours[now.weekday];
  if (today && now.minutes < minutesOf(today.open)) return { open: false, words: `Opens at ${timeInWords(today.open)}` };
  if (today && now.minutes < minutesOf(today.closed)) {
    return { open: true, words: `Open until ${timeInWords(today.closed)}` };
  }
  for (let ahead = 1; ahead <= DAYS.length; ahead++) {
    const weekday = (now.weekday + ahead) % DAYS.length;
    const next = hours[weekday];
    const day = ahead === 1 ? "tomorrow" : DAYS[weekday];
    if (next) return { open: false, words: `Closed, opens ${day} at ${timeInWords(next.open)}` };
  }
  return { open: false, words: CLOSED };
}

/** The dealer group in one line: "Four sites, open today until 7pm". Empty when there is no site. */
export function openingSummary(sites: readonly Pick<Site, "hours">[], now: WallClock): { open: boolean; words: string } {
  const count = `${COUNTS[sites.length] ?? sites.length} ${sites.length === 1 ? "site" : "sites"}`;
  const closings = sites
    .map(({ hours }) => hours[now.weekday])
    .filter((day) => day !== null && day !== undefined)
    .filter((day) => now.minutes < minutesOf(day.closed))
    .map((day) => day.closed)
    .toSorted();
  const last = closings.at(-1);
  return last === undefined
    ? { open: false, words: `${count}, closed now` }
    : { open: true, words: `${count}, open today until ${timeInWords(last)}` };
}

/** Minutes until a site opens or closes today, or until midnight: nothing that is said of opening hours changes before. */
export function minutesToNextChange(sites: readonly Pick<Site, "hours">[], now: WallClock): number {
  const times = sites.flatMap(({ hours }) => hours[now.weekday] ?? []).flatMap(({ open, closed }) => [minutesOf(open), minutesOf(closed)]);
  return Math.min(...times.filter((time) => time > now.minutes), MINUTES_A_DAY) - now.minutes;
}

/** "08:30" is "8.30am", "19:00" is "7pm", "12:00" is "12pm". */
export function timeInWords(time: string): string {
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `${hour % 12 || 12}${rest ? `.${String(rest).padStart(2, "0")}` : ""}${hour < 12 ? "am" : "pm"}`;
}

const COUNTS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

function hoursInWords(day: DayHours): string {
  return day ? `${timeInWords(day.open)} to ${timeInWords(day.closed)}` : CLOSED;
}

function daysInWords(first: number, last: number): string {
  const [from = "", to = ""] = [DAYS[first], DAYS[last]];
  return first === last ? from : `${from.slice(0, 3)}-${to.slice(0, 3)}`;
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":");
  return Number(hours) * 60 + Number(minutes ?? 0);
}
