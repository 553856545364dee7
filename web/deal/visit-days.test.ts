import { addDays, parseDay, type Day } from "#domain/calendar.ts";
import { expect, test } from "vitest";
import { visitDays } from "./visit-days.ts";

const SATURDAY = parseDay("2026-11-21") as Day;
const OPEN = { open: "08:30", closed: "19:00" };
const CLOSED_ON_SUNDAYS = [OPEN, OPEN, OPEN, OPEN, OPEN, OPEN, null];

test("leaves out the days on which the showroom is closed", () => {
  const days = visitDays(CLOSED_ON_SUNDAYS, SATURDAY);
  expect(days[0]).toEqual({ value: "2026-11-23", label: "Monday 23 November 2026" });
  expect(days).toHaveLength(12);
});

test("offers the whole fortnight when the hours are not known, from tomorrow", () => {
  const days = visitDays([], SATURDAY);
  expect(days).toHaveLength(14);
  expect(days[0]?.value).toBe(addDays(SATURDAY, 1));
});
