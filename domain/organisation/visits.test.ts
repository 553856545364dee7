import { inEnglish } from "#locales/in-english.ts";
import { addDays, parseDay, type Day } from "#domain/calendar.ts";
import { expect, test } from "vitest";
import { visitDays as rawVisitDays, visitTimeText as rawVisitTimeText } from "./visits.ts";

const visitDays = (...given: Parameters<typeof rawVisitDays>) => inEnglish(rawVisitDays(...given));
const visitTimeText = (...given: Parameters<typeof rawVisitTimeText>) => inEnglish(rawVisitTimeText(...given));

const SATURDAY = parseDay("2026-11-21") as Day;
const OPEN = { open: "08:30", closed: "19:00" };
const CLOSED_ON_SUNDAYS = {
  hours: [OPEN, OPEN, OPEN, OPEN, OPEN, { open: "09:00", closed: "12:00" }, null],
  special_hours: [{ day: "2026-11-24" as Day, hours: null, reason: null }],
  bank_holiday_hours: null,
  bank_holiday_region: "england-and-wales" as const,
};

test("offers the days of four weeks on which the branch is open, from tomorrow, with the parts of the day", () => {
  const days = visitDays(CLOSED_ON_SUNDAYS, SATURDAY);
  expect(days[0]).toEqual({ value: "2026-11-23", label: "Monday 23 November 2026", times: ["Morning", "Afternoon"] });
  expect(days[1]?.value).toBe("2026-11-25");
  expect(days.find(({ value }) => value === "2026-11-28")?.times).toEqual(["Morning"]);
  expect(days.at(-1)?.value).toBe(addDays(SATURDAY, 28));
  expect(days).toHaveLength(28 - 4 - 1);
});

test("no visit days are offered when the opening hours are not known", () => {
  expect(visitDays({ ...CLOSED_ON_SUNDAYS, hours: [] }, SATURDAY)).toEqual([]);
  expect(visitDays({ ...CLOSED_ON_SUNDAYS, hours: Array.from({ length: 7 }, () => null) }, SATURDAY)).toEqual([]);
  expect(visitDays(undefined, SATURDAY)).toEqual([]);
});

test("part of the day and time of day are formatted as text", () => {
  expect([visitTimeText("Morning"), visitTimeText("10:30"), visitTimeText("14:00")]).toEqual(["in the morning", "at 10.30am", "at 2pm"]);
});
