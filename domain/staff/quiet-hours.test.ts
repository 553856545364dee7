import { expect, test } from "vitest";
import { isQuiet } from "./quiet-hours.ts";

test.each([
  ["22:00", "07:00", "21:59", false],
  ["22:00", "07:00", "22:00", true],
  ["22:00", "07:00", "00:00", true],
  ["22:00", "07:00", "06:59", true],
  ["22:00", "07:00", "07:00", false],
  ["12:00", "13:00", "12:30", true],
  ["12:00", "13:00", "13:00", false],
  ["12:00", "13:00", "11:59", false],
  ["09:00", "09:00", "09:00", false],
])("from %s until %s, %s is quiet: %s", (from, until, time, quiet) => {
  expect(isQuiet({ from, until }, time)).toBe(quiet);
});
