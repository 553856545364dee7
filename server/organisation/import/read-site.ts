import type { DayHours } from "#domain/organisation/site.ts";
import { readDayHours, readTime, WEEKDAYS } from "./read-hours.ts";
import { isSiteField, SITE_FIELDS, type SiteValues } from "./site-fields.ts";
import { quoted, readSwitch, type Read } from "./read-value.ts";

/** An alias of `parent_id`, for files written by hand. */
const PARENT = "parent";
const DAY_FIELD = new RegExp(`^(${WEEKDAYS.join("|")})(?:_(open|time_open|time_closed))?$`);

/** The fields named in a row. Null is "not stated". */
export type GivenSite = { [Name in keyof SiteValues]?: SiteValues[Name] | null };

export type FieldProblem = { field: string; reason: string };
export type SiteRow = { given: GivenSite; unknown: string[]; problems: FieldProblem[] };

/** Parses the fields of a row; lists unknown ones. `storedHours` gives the current hours of a branch. */
export function readSite(row: Readonly<Record<string, unknown>>, storedHours: (slug: string) => readonly DayHours[]): SiteRow {
  const given: Record<string, unknown> = {};
  const problems: FieldProblem[] = [];
  const unknown: string[] = [];
  const days = new Map<string, unknown>();
  for (const [column, value] of Object.entries(row)) {
    const name = column.trim();
    const field = name === PARENT ? "parent_id" : name;
    if (DAY_FIELD.test(name)) days.set(name, value);
    else if (!isSiteField(field)) unknown.push(name);
    else if (field === "parent_id" && isTwice(row)) problems.push({ field: name, reason: "parent and parent_id contradict each other" });
    else {
      const read = SITE_FIELDS[field].read(value);
      if ("reason" in read) problems.push({ field: name, reason: read.reason });
      else given[field] = read.value;
    }
  }
  if (days.size > 0 && "hours" in given)
    problems.push({ field: "hours", reason: "can't be combined with fields for single weekdays: give one or the other" });
  else if (days.size > 0) {
    const week = readWeekdays(days, storedHours(String(given["slug"] ?? "")));
    problems.push(...week.problems);
    given["hours"] = week.hours;
  }
  if (Array.isArray(given["hours"]) && given["hours"].every((day) => day === null)) given["hours"] = [];
  return { given: given as GivenSite, unknown, problems };
}

function isTwice(row: Readonly<Record<string, unknown>>): boolean {
  const [one, other] = [row["parent_id"], row[PARENT]];
  return PARENT in row && "parent_id" in row && String(one ?? "") !== String(other ?? "");
}

/** The week in the API's fields, `monday_open` and so on, or as `monday` = "08:30-18:00". Days without a field are unchanged. */
function readWeekdays(days: ReadonlyMap<string, unknown>, stored: readonly DayHours[]): { hours: DayHours[]; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const hours = WEEKDAYS.map((day, index): DayHours => {
    const named = [day, `${day}_open`, `${day}_time_open`, `${day}_time_closed`].filter((field) => days.has(field));
    if (named.length === 0) return stored[index] ?? null;
    const read = readWeekday(day, days);
    if (!("reason" in read)) return read.value;
    problems.push({ field: named[0] ?? day, reason: read.reason });
    return null;
  });
  return { hours, problems };
}

function readWeekday(day: string, days: ReadonlyMap<string, unknown>): Read<DayHours> {
  if (days.has(day)) return readDayHours(days.get(day));
  const isOpen = readSwitch(days.get(`${day}_open`));
  if ("reason" in isOpen) return isOpen;
  const [open, closed] = [`${day}_time_open`, `${day}_time_closed`].map((field) => days.get(field) ?? "");
  if (isOpen.value === false || (isOpen.value === null && open === "" && closed === "")) return { value: null };
  for (const value of [open, closed])
    if (readTime(value) === undefined) return { reason: `${quoted(value)} is not a time like 08:30, and ${day}_open is not false` };
  return readDayHours({ open, closed });
}
