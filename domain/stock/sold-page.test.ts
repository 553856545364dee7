import { expect, test } from "vitest";
import { utcMoment, type Day } from "../calendar.ts";
import { hasSoldPage } from "./sold-page.ts";

const NOW = utcMoment("2026-11-21" as Day);

test.each([
  ["yesterday", "2026-11-20", true],
  ["thirty days ago", "2026-10-22", true],
  ["thirty-one days ago", "2026-10-21", false],
])("a vehicle that was sold %s (%s) has a page of its own: %s", { tags: ["c2-1"] }, (_, day, stands) => {
  expect(hasSoldPage(utcMoment(day as Day), NOW)).toBe(stands);
});

test("a sold vehicle without a date of sale keeps its page", () => {
  expect(hasSoldPage(null, NOW)).toBe(true);
});
