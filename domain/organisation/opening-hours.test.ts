import { timeText } from "../date-texts.ts";
import { inEnglish } from "#locales/in-english.ts";
import { expect, test } from "vitest";
import { addDays, londonWallClock, type Day } from "../calendar.ts";
import { groupedHours, hoursOn, minutesToNextChange, openingStatus, openingSummary, unusualDays } from "./opening-hours.ts";

const long = { open: "08:30", closed: "19:00" };
const short = { open: "09:00", closed: "18:00" };
const swindon = [long, long, long, long, long, short, null];

test("consecutive days with equal hours are grouped", { tags: ["c2-54", "c9-23"] }, () => {
  expect(inEnglish(groupedHours(swindon))).toEqual([
    { days: "Mon-Fri", hours: "8.30am to 7pm" },
    { days: "Saturday", hours: "9am to 6pm" },
    { days: "Sunday", hours: "Closed" },
  ]);
});

test("equal days that are not adjacent are not grouped", { tags: ["c9-23"] }, () => {
  expect(inEnglish(groupedHours([short, null, short, short, short, short, short]).map(({ days }) => days))).toEqual([
    "Monday",
    "Tuesday",
    "Wed-Sun",
  ]);
});

test("a site that never opens shows Mon-Sun", { tags: ["c9-23"] }, () => {
  expect(inEnglish(groupedHours(swindon.map(() => null)))).toEqual([{ days: "Mon-Sun", hours: "Closed" }]);
});

const usual = { special_hours: [], bank_holiday_hours: null, bank_holiday_region: "england-and-wales" } as const;
const at = (day: string, hour: number, minute = 0) => ({ day: day as Day, minutes: hour * 60 + minute });
const [MONDAY, SATURDAY, SUNDAY] = ["2026-11-23", "2026-11-21", "2026-11-22"];

test("the status states until when a site is open, or when it opens next", () => {
  const site = { hours: swindon, ...usual };
  expect(inEnglish(openingStatus(site, at(SATURDAY, 8)))).toEqual({ open: false, words: "Opens at 9am" });
  expect(inEnglish(openingStatus(site, at(SATURDAY, 17, 59))).words).toBe("Open until 6pm");
  expect(inEnglish(openingStatus(site, at(SATURDAY, 18))).words).toBe("Closed, opens Monday at 8.30am");
  expect(inEnglish(openingStatus(site, at(SUNDAY, 0))).words).toBe("Closed, opens tomorrow at 8.30am");
  expect(inEnglish(openingStatus({ ...site, hours: swindon.map(() => null) }, at(SUNDAY, 0)))).toEqual({ open: false, words: "Closed" });
});

test("a site uses its bank holiday hours on a bank holiday, and the status names the holiday when closed", () => {
  const closed = { hours: swindon, ...usual, bank_holiday_hours: "closed" } as const;
  expect(inEnglish(openingStatus(closed, at("2026-12-25", 10))).words).toBe("Closed for Christmas Day, opens tomorrow at 9am");
  expect(inEnglish(openingStatus(closed, at("2026-12-26", 19))).words).toBe("Closed, opens Tuesday at 8.30am");
  const short = { ...closed, bank_holiday_hours: { open: "10:00", closed: "16:00" } };
  expect(inEnglish(openingStatus(short, at("2026-12-28", 12))).words).toBe("Open until 4pm");
  expect(inEnglish(openingStatus({ hours: swindon, ...usual }, at("2026-12-25", 10))).words).toBe("Open until 7pm");
});

test("a bank holiday does not open a site on a day on which it never opens", () => {
  const neverOnMondays = { hours: [null, ...swindon.slice(1)], ...usual, bank_holiday_hours: { open: "10:00", closed: "16:00" } };
  expect(inEnglish(hoursOn(neverOnMondays, "2026-12-28" as Day))).toEqual({ hours: null, reason: null });
});

test("special hours override bank holiday and weekly hours, and are announced in advance", () => {
  const site = {
    hours: swindon,
    ...usual,
    bank_holiday_hours: "closed" as const,
    special_hours: [
      { day: "2026-12-24" as Day, hours: { open: "09:00", closed: "14:00" }, reason: "Christmas Eve" },
      { day: "2026-12-28" as Day, hours: { open: "10:00", closed: "15:00" }, reason: null },
      { day: MONDAY as Day, hours: null, reason: "Stocktaking" },
    ],
  };
  expect(inEnglish(openingStatus(site, at("2026-12-24", 14))).words).toBe("Closed, opens Saturday at 9am");
  expect(inEnglish(openingStatus(site, at(MONDAY, 10))).words).toBe("Closed for Stocktaking, opens tomorrow at 8.30am");
  expect(inEnglish(unusualDays(site, "2026-12-20" as Day))).toEqual([
    { day: "Thursday 24 December 2026", hours: "9am to 2pm", reason: "Christmas Eve" },
    { day: "Friday 25 December 2026", hours: "Closed", reason: "Christmas Day" },
    { day: "Monday 28 December 2026", hours: "10am to 3pm", reason: null },
    { day: "Friday 1 January 2027", hours: "Closed", reason: "New Year's Day" },
  ]);
});

test("a site that opens again in some weeks says the date", () => {
  const days = Array.from({ length: 10 }, (_, ahead) => ({ day: addDays(MONDAY as Day, ahead), hours: null, reason: "Rebuilding" }));
  expect(inEnglish(openingStatus({ hours: swindon, ...usual, special_hours: days }, at(MONDAY, 9))).words).toBe(
    "Closed for Rebuilding, opens 3 December 2026 at 8.30am",
  );
});

test("the group is open while one of its sites is, and says until when", () => {
  const sites = [
    { hours: swindon, ...usual },
    { hours: swindon.map(() => short), ...usual },
  ];
  expect(inEnglish(openingSummary(sites, at(MONDAY, 8, 30)))).toEqual({ open: true, words: "Two branches, open today until 7pm" });
  expect(inEnglish(openingSummary(sites, at(MONDAY, 17, 59)))?.words).toBe("Two branches, open today until 7pm");
  expect(inEnglish(openingSummary(sites, at(MONDAY, 18)))?.words).toBe("One of two branches, open today until 7pm");
  expect(inEnglish(openingSummary(sites, at(MONDAY, 19)))).toEqual({ open: false, words: "Two branches, closed now" });
  expect(inEnglish(openingSummary(sites, at(SUNDAY, 10)))).toEqual({ open: true, words: "One of two branches, open today until 6pm" });
});

test("before its first site opens the group says when that is", () => {
  const sites = [
    { hours: swindon, ...usual },
    { hours: swindon.map(() => short), ...usual },
  ];
  expect(inEnglish(openingSummary(sites, at(MONDAY, 0)))).toEqual({ open: false, words: "Two branches, open today from 8.30am" });
  expect(inEnglish(openingSummary(sites, at(MONDAY, 8, 29)))?.words).toBe("Two branches, open today from 8.30am");
  expect(inEnglish(openingSummary(sites, at(SUNDAY, 3, 14)))).toEqual({ open: false, words: "One of two branches, open today from 9am" });
  expect(inEnglish(openingSummary([{ hours: [{ open: "07:00", closed: "08:00" }], ...usual }, ...sites], at(MONDAY, 8)))?.words).toBe(
    "Two of three branches, open today from 8.30am",
  );
});

const site = (town: string | null, days: readonly (typeof long | null)[]) => ({ town, hours: [...days], ...usual });

test("one or two open sites with the same hours are named by their towns", () => {
  const open = (town: string | null) =>
    site(
      town,
      swindon.map(() => short),
    );
  const closed = site("Andover", [null, null, null, null, null, null, null]);
  const summary = (...sites: ReturnType<typeof site>[]) => inEnglish(openingSummary(sites, at(MONDAY, 10)))?.words;
  expect(summary(open("Swindon"), open("Salisbury"), closed)).toBe("Swindon and Salisbury open until 6pm");
  expect(summary(open("Swindon"), closed)).toBe("Swindon open until 6pm");
  expect(inEnglish(openingSummary([open("Swindon"), closed], at(MONDAY, 8)))).toEqual({ open: false, words: "Swindon open from 9am" });
  expect(summary(open("Swindon"), open("Swindon"), closed)).toBe("Two of three branches, open today until 6pm");
  expect(summary(open("Swindon"), open(null), closed)).toBe("Two of three branches, open today until 6pm");
  expect(summary(open("Swindon"), site("Newbury", swindon), closed)).toBe("Two of three branches, open today until 7pm");
  expect(summary(open("Swindon"), open("Salisbury"))).toBe("Two branches, open today until 6pm");
});

test("a group of which no site opens on a day says that", () => {
  const sites = [
    { hours: swindon, ...usual },
    { hours: swindon, ...usual },
  ];
  for (const hour of [0, 12, 23])
    expect(inEnglish(openingSummary(sites, at(SUNDAY, hour)))).toEqual({ open: false, words: "Two branches, closed today" });
  const holiday = sites.map((site) => ({ ...site, bank_holiday_hours: "closed" as const }));
  expect(inEnglish(openingSummary(holiday, at("2026-12-25", 10)))?.words).toBe("Two branches, closed today");
  expect(inEnglish(openingSummary([], at(MONDAY, 10)))).toBeNull();
});

test("more than nine sites are counted in figures", () => {
  const sites = Array.from({ length: 12 }, (_, at) => ({ hours: swindon.map(() => (at < 10 ? short : null)), ...usual }));
  expect(inEnglish(openingSummary(sites, at(MONDAY, 10)))?.words).toBe("10 of 12 branches, open today until 6pm");
});

test("the status stays valid until the next opening or closing, at most until midnight", () => {
  const sites = [{ hours: swindon, ...usual }];
  expect(minutesToNextChange(sites, at(MONDAY, 8))).toBe(30);
  expect(minutesToNextChange(sites, at(MONDAY, 8, 30))).toBe(10 * 60 + 30);
  expect(minutesToNextChange(sites, at(MONDAY, 23, 59))).toBe(1);
  expect(minutesToNextChange(sites, at(SUNDAY, 12))).toBe(12 * 60);
});

test("times are formatted such as 8.30am and 12pm", () => {
  expect(["00:00", "08:30", "12:00", "12:05", "19:00"].map((time) => inEnglish(timeText(time)))).toEqual([
    "12am",
    "8.30am",
    "12pm",
    "12.05pm",
    "7pm",
  ]);
});

test.each([
  ["in winter", Date.UTC(2026, 10, 21, 8, 15), "2026-11-21", 8 * 60 + 15],
  ["in summer", Date.UTC(2026, 6, 19, 23, 30), "2026-07-20", 30],
  ["a minute before midnight", Date.UTC(2026, 10, 21, 23, 59), "2026-11-21", 23 * 60 + 59],
  ["at midnight", Date.UTC(2026, 10, 22), "2026-11-22", 0],
  ["a minute before the clocks go forward", Date.UTC(2026, 2, 29, 0, 59), "2026-03-29", 59],
  ["when they have gone forward", Date.UTC(2026, 2, 29, 1), "2026-03-29", 2 * 60],
  ["a minute before they go back", Date.UTC(2026, 9, 25, 0, 59), "2026-10-25", 60 + 59],
  ["when they have gone back", Date.UTC(2026, 9, 25, 1), "2026-10-25", 60],
])("the wall clock is London's %s", (_when, moment, day, minutes) => {
  expect(londonWallClock(moment)).toEqual({ day, minutes });
});
