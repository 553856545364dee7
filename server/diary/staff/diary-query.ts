import { addDays, parseDay, weekdayOf, type Day } from "#domain/calendar.ts";

export const DAYS_A_WEEK = 7;
const SLUG = /^[a-z0-9-]{1,100}$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an address of the diary shows. `open`: the appointment whose details are shown. */
export type DiaryQuery = { branch: string | null; day: Day; view: "day" | "week"; open: string | null };

/** Anything that is no day, view or id is as if it were not there. */
export function readDiaryQuery(parameters: URLSearchParams, today: Day): DiaryQuery {
  const text = (name: string) => parameters.get(name) ?? "";
  return {
    branch: SLUG.test(text("branch")) ? text("branch") : null,
    day: parseDay(text("day")) ?? today,
    view: text("view") === "day" ? "day" : "week",
    open: ID.test(text("open")) ? text("open") : null,
  };
}

/** Monday to Sunday of a day's week. */
export function weekOf(day: Day): Day[] {
  const monday = addDays(day, -weekdayOf(day));
  return Array.from({ length: DAYS_A_WEEK }, (_, index) => addDays(monday, index));
}
