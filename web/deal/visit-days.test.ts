import { addDays, parseDay, type Day } from "#domain/calendar.ts";
import { expect, test } from "vitest";
import { visitDays } from "./visit-days.ts";

const SATURDAY = parseDay("2026-11-21") as Day;
const OPEN = { open: "08:30", closed: "19:00" };
const CLOSED_ON_SUNDAYS = {
  hours: [OPEN, OPEN, OPEN, OPEN, OPEN, OPEN, null],
  special_hours: [{ day: "2026-11-24" as Day, hours: null, reason: null }],
  bank_holiday_hours: null,
  bank_holiday_region: "england-and-wales" as const,
};

test("leaves out the days on which the showroom is closed", () => {
  const days = visitDays(CLOSED_ON_SUNDAYS, SATURDAY);
  expect(days[0]).toEqual({ value: "2026-11-23", label: "Monday 23 November 2026" });
  expect(days[1]?.value).toBe("2026-11-25");
  expect(days).toHaveLength(11);
});

test("offers the whole fortnight when the hours are not known, from tomorrow", () => {
  const days = visitDays({ ...CLOSED_ON_SUNDAYS, hours: [] }, SATURDAY);
  expect(days).toHaveLength(14);
  expect(days[0]?.value).toBe(addDays(SATURDAY, 1));
  expect(visitDays(undefined, SATURDAY)).toEqual(days);
});
