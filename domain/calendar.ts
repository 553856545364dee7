/** A calendar day as "2026-11-21". */
export type Day = string & { readonly unit: "day" };

/** A moment in milliseconds since 1970 (UTC). The clock is passed in; nothing here asks what time it is. */
export type Moment = number;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day when the text is a real calendar day, else undefined ("2026-02-30" is not one). */
export function parseDay(text: string): Day | undefined {
  const match = DAY_PATTERN.exec(text);
  if (!match) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? (text as Day) : undefined;
}

/** The calendar day in London at a moment. */
export function londonDay(moment: Moment): Day {
  return LONDON_DAY.format(moment) as Day;
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

/** "2 August 2026" */
export function formatDay(day: Day): string {
  return LONG_DAY.format(new Date(`${day}T00:00:00Z`));
}

const LONDON_DAY = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London", dateStyle: "short" });
const LONG_DAY = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });
