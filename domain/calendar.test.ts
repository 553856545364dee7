import { expect, test } from "vitest";
import { londonDay, londonWallClock } from "./calendar.ts";

test("the day in London does not depend on how a browser puts a date together", () => {
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
