import { inEnglish } from "#locales/in-english.ts";
import { websiteTranslations } from "#locales/website-translations.ts";
import { expect, test } from "vitest";
import type { Day } from "./calendar.ts";
import { dayText, momentText, shortDayText, timeText } from "./date-texts.ts";

const DAYS = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, "0")}-02` as Day);

test.each([
  ["long", dayText],
  ["short", shortDayText],
] as const)("in English, days with a %s month are as Intl writes them", (month, format) => {
  const english = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month, year: "numeric" });
  expect(DAYS.map((day) => inEnglish(format(day)))).toEqual(DAYS.map((day) => english.format(new Date(`${day}T00:00:00Z`))));
});

test("a moment has the day and the time of London", () => {
  expect(inEnglish(momentText(Date.parse("2026-07-21T09:05:00Z")))).toBe("21 July 2026 at 10.05am");
  expect(["00:30", "08:30", "12:00", "19:00"].map((time) => inEnglish(timeText(time)))).toEqual(["12.30am", "8.30am", "12pm", "7pm"]);
});

test("in Welsh, days and moments have Welsh months", () => {
  const welsh = websiteTranslations({ locales: { cy: {} } })("cy").text;
  expect(welsh(shortDayText("2026-07-02" as Day))).toBe("2 Gorff 2026");
  expect(welsh(dayText("2026-07-02" as Day))).toBe("2 Gorffennaf 2026");
});
