import { expect, test } from "vitest";
import { londonWallClock } from "../calendar.ts";
import { groupedHours, openingStatus, openingSummary, timeInWords } from "./opening-hours.ts";

const long = { open: "08:30", closed: "19:00" };
const short = { open: "09:00", closed: "18:00" };
const swindon = [long, long, long, long, long, short, null];

test("groups consecutive days with equal times", () => {
  expect(groupedHours(swindon)).toEqual([
    { days: "Mon-Fri", hours: "8.30am to 7pm" },
    { days: "Saturday", hours: "9am to 6pm" },
    { days: "Sunday", hours: "Closed" },
  ]);
});

test("equal days that are not neighbours stay apart", () => {
  expect(groupedHours([short, null, short, short, short, short, short]).map(({ days }) => days)).toEqual([
    "Monday",
    "Tuesday",
    "Wed-Sun",
  ]);
});

test("a site that never opens shows Mon-Sun", () => {
  expect(groupedHours(swindon.map(() => null))).toEqual([{ days: "Mon-Sun", hours: "Closed" }]);
});

test("says until when it is open, and when it opens next", () => {
  const saturday = 5;
  expect(openingStatus(swindon, { weekday: saturday, minutes: 8 * 60 })).toEqual({ open: false, words: "Opens at 9am" });
  expect(openingStatus(swindon, { weekday: saturday, minutes: 17 * 60 + 59 }).words).toBe("Open until 6pm");
  expect(openingStatus(swindon, { weekday: saturday, minutes: 18 * 60 }).words).toBe("Closed, opens Monday at 8.30am");
  expect(openingStatus(swindon, { weekday: 6, minutes: 0 }).words).toBe("Closed, opens tomorrow at 8.30am");
  expect(openingStatus(swindon.map(() => null), { weekday: 6, minutes: 0 })).toEqual({ open: false, words: "Closed" });
});

test("the group is open until its last site closes", () => {
  const sites = [{ hours: swindon }, { hours: swindon.map(() => short) }];
  expect(openingSummary(sites, { weekday: 0, minutes: 600 }).words).toBe("Two sites, open today until 7pm");
  expect(openingSummary(sites, { weekday: 6, minutes: 600 }).words).toBe("Two sites, open today until 6pm");
  expect(openingSummary(sites, { weekday: 6, minutes: 1200 })).toEqual({ open: false, words: "Two sites, closed now" });
});

test("says times as people do", () => {
  expect(["00:00", "08:30", "12:00", "12:05", "19:00"].map(timeInWords)).toEqual([
    "12am",
    "8.30am",
    "12pm",
    "12.05pm",
    "7pm",
  ]);
});

test("the wall clock is London's, in winter and in summer", () => {
  expect(londonWallClock(Date.UTC(2026, 10, 21, 8, 15))).toEqual({ weekday: 5, minutes: 495 });
  expect(londonWallClock(Date.UTC(2026, 6, 19, 23, 30))).toEqual({ weekday: 0, minutes: 30 });
});
