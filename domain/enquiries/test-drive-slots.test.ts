import { inEnglish } from "#locales/in-english.ts";
import { expect, test } from "vitest";
import type { Day } from "../calendar.ts";
import { isSlot, slotText, testDriveSlots } from "./test-drive-slots.ts";

const english = (...given: Parameters<typeof testDriveSlots>) => inEnglish(testDriveSlots(...given));

const day = { open: "08:30", closed: "18:00" };
const short = { open: "10:00", closed: "12:00" };
const OTHERWISE = { special_hours: [], bank_holiday_hours: "closed", bank_holiday_region: "england-and-wales" } as const;
const BRANCH = { hours: [day, day, day, day, day, short, null], ...OTHERWISE };
const SATURDAY = "2026-11-21" as Day;

test("the hours of a fortnight in which the branch is open, one after the other", () => {
  const slots = english(BRANCH, { day: SATURDAY, minutes: 0 });
  expect(slots.map(({ label }) => label).slice(0, 3)).toEqual([
    "Saturday 21 November 2026",
    "Monday 23 November 2026",
    "Tuesday 24 November 2026",
  ]);
  expect(slots[0]?.times.map(({ label }) => label)).toEqual(["10am", "11am"]);
  expect(slots[1]?.times.map(({ value }) => value)).toEqual([
    "08:30",
    "09:30",
    "10:30",
    "11:30",
    "12:30",
    "13:30",
    "14:30",
    "15:30",
    "16:30",
  ]);
  expect(slots.at(-1)?.value).toBe("2026-12-05");
});

test("today needs two hours' notice", () => {
  const [today] = testDriveSlots(BRANCH, { day: SATURDAY, minutes: 9 * 60 });
  expect(today?.times.map(({ value }) => value)).toEqual(["11:00"]);
  expect(testDriveSlots(BRANCH, { day: SATURDAY, minutes: 9 * 60 + 1 })[0]?.value).toBe("2026-11-23");
});

test("an hour in which the branch is closed cannot be booked", () => {
  const slots = testDriveSlots(BRANCH, { day: SATURDAY, minutes: 0 });
  expect(isSlot(slots, "2026-11-23", "08:30")).toBe(true);
  expect(isSlot(slots, "2026-11-23", "17:30")).toBe(false);
  expect(isSlot(slots, "2026-11-22", "10:00")).toBe(false);
  expect(isSlot(slots, "2026-11-30", "08:45")).toBe(false);
  expect(isSlot(slots, "2027-01-04", "08:30")).toBe(false);
});

test("a slot is formatted as text", () => {
  expect(inEnglish(slotText("2026-11-23" as Day, "09:30"))).toBe("Monday 23 November 2026 at 9.30am");
});

test("a branch without opening hours has no slots", () => {
  expect(testDriveSlots({ ...BRANCH, hours: [null, null, null, null, null, null, null] }, { day: SATURDAY, minutes: 0 })).toEqual([]);
  expect(testDriveSlots({ ...BRANCH, hours: [] }, { day: SATURDAY, minutes: 0 })).toEqual([]);
});

test("there are no slots on a bank holiday or a special closing day", () => {
  const closed = { ...BRANCH, special_hours: [{ day: "2026-12-29" as Day, hours: null, reason: "Stocktaking" }] };
  const days = testDriveSlots(closed, { day: "2026-12-24" as Day, minutes: 0 }).map(({ value }) => value);
  expect(days.slice(0, 4)).toEqual(["2026-12-24", "2026-12-26", "2026-12-30", "2026-12-31"]);
});
