import { expect, test } from "vitest";
import { isoMoment, londonDay, londonMoment, londonWallClock, parseDay } from "./calendar.ts";

test("the day in London does not depend on the browser's date format", () => {
  const { prototype } = Intl.DateTimeFormat;
  const format = Object.getOwnPropertyDescriptor(prototype, "format") ?? {};
  Object.defineProperty(prototype, "format", { ...format, get: () => () => "6/1/26" });
  try {
    const lateInSummer = Date.UTC(2026, 5, 1, 23, 30);
    expect([londonDay(lateInSummer), londonWallClock(lateInSummer)]).toEqual(["2026-06-02", { day: "2026-06-02", minutes: 30 }]);
    expect(londonDay(Date.UTC(2026, 0, 5, 23, 30))).toBe("2026-01-05");
  } finally {
    Object.defineProperty(prototype, "format", format);
  }
});

test.each([
  ["2026-03-29", "00:30", "2026-03-29T00:30:00.000Z"],
  ["2026-03-29", "09:00", "2026-03-29T08:00:00.000Z"],
  ["2026-06-24", "00:15", "2026-06-23T23:15:00.000Z"],
  ["2026-10-25", "00:30", "2026-10-24T23:30:00.000Z"],
  ["2026-10-25", "01:30", "2026-10-25T01:30:00.000Z"],
  ["2026-12-24", "17:30", "2026-12-24T17:30:00.000Z"],
])("%s %s in London is %s", (day, time, moment) => {
  expect(isoMoment(londonMoment(parseDay(day)!, time))).toBe(moment);
});
