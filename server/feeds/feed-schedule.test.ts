import { isoMoment } from "#domain/calendar.ts";
import { expect, test } from "vitest";
import { nextRun, type FeedSchedule } from "./feed-schedule.ts";

test.each([
  ["every quarter of an hour", { every_minutes: 15 }, "2026-11-22T10:00:00Z", "2026-11-22T10:15:00.000Z"],
  ["daily, later today", { daily_hour: 18 }, "2026-11-22T10:00:00Z", "2026-11-22T18:00:00.000Z"],
  ["daily, tomorrow", { daily_hour: 6 }, "2026-11-22T10:00:00Z", "2026-11-23T06:00:00.000Z"],
  ["daily at the hour itself", { daily_hour: 6 }, "2026-11-22T06:00:00Z", "2026-11-23T06:00:00.000Z"],
  ["daily in summer", { daily_hour: 6 }, "2026-07-01T10:00:00Z", "2026-07-02T05:00:00.000Z"],
  ["daily over the night in which the clocks go forward", { daily_hour: 6 }, "2026-03-28T10:00:00Z", "2026-03-29T05:00:00.000Z"],
  ["at the hour that is left out that night", { daily_hour: 1 }, "2026-03-28T10:00:00Z", "2026-03-29T01:00:00.000Z"],
  ["daily over the night in which they go back", { daily_hour: 6 }, "2026-10-24T10:00:00Z", "2026-10-25T06:00:00.000Z"],
  ["at the hour that comes twice that night", { daily_hour: 1 }, "2026-10-24T10:00:00Z", "2026-10-25T00:00:00.000Z"],
  ["at the hour that came twice, once it has come", { daily_hour: 1 }, "2026-10-25T00:00:00Z", "2026-10-26T01:00:00.000Z"],
  ["at midnight", { daily_hour: 0 }, "2026-11-22T10:00:00Z", "2026-11-23T00:00:00.000Z"],
] satisfies [string, FeedSchedule, string, string][])("a feed is due %s", (_, schedule, after, due) => {
  expect(isoMoment(nextRun(schedule, Date.parse(after)))).toBe(due);
});
