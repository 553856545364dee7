import { calendarDay, type Day } from "../../calendar.ts";

export const SEASONS = ["spring", "summer", "autumn", "winter"] as const;
export type Season = (typeof SEASONS)[number];

/**
 * Percent below the WLTP range. Summer and winter: what tests of Norwegian and Swiss motoring clubs found (28 cars in both seasons, others
 * at 0 to -10 °C). Spring and autumn: 1% for each degree below 20 °C at 5 to 15 °C, the rule of thumb of the Danish club.
 */
const BELOW: Readonly<Record<Season, readonly [least: number, most: number]>> = {
  spring: [5, 15],
  summer: [5, 5],
  autumn: [5, 15],
  winter: [25, 35],
};
/** When these tests were read. */
export const RANGE_SEEN_ON = calendarDay(2026, 11, 22);
const PERCENT = 100;
/** Miles: the figures are no more exact than that. Of a short range that would be further off than the percentages differ. */
const STEP = 5;
const STEPPED_FROM = 100;

/** By the meteorological calendar: winter is December to February. */
export function seasonOf(day: Day): Season {
  const month = Number(day.slice(5, 7));
  if (month === 12 || month <= 2) return "winter";
  if (month <= 5) return "spring";
  return month <= 8 ? "summer" : "autumn";
}

/**
 * Miles that are typical of tests in a season, rounded down to 5 miles, or to 1 mile below 100 and never to none, with the percentages
 * below the tested range.
 */
export function seasonRange(tested: number, season: Season): { from: number; to: number; below: readonly [least: number, most: number] } {
  const [least, most] = BELOW[season];
  const at = (percent: number) => {
    const miles = (tested * (PERCENT - percent)) / PERCENT;
    return miles < STEPPED_FROM ? Math.max(1, Math.floor(miles)) : Math.floor(miles / STEP) * STEP;
  };
  return { from: at(most), to: at(least), below: BELOW[season] };
}
