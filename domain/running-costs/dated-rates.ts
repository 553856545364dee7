import { addMonths, calendarDay, type Day } from "../calendar.ts";

/** Prices that a monthly cost rests on. Energy in pence a litre or a kilowatt-hour, an MOT test in pounds. */
export const RATE_IDS = ["petrol", "diesel", "home_electricity", "public_electricity", "mot_car", "mot_large_van"] as const;
export type RateId = (typeof RATE_IDS)[number];

/** A price of a period, with where it was read, when, and by when it has to be read again. */
export type DatedRate = {
  id: RateId;
  value: number;
  effective_from: Day;
  effective_to: Day;
  /** The address where it is published. */
  source: string;
  seen_on: Day;
  review_by: Day;
  /** Worked out or reported by others, not read where it is published. */
  is_derived: boolean;
};

/** A rate on a day: `is_dated` after its period or review, when its date has to stand beside it. */
export type RateOnDay = { rate: DatedRate; is_dated: boolean };

/** A price is shown, with its date, for so long after its period; then there is none. */
const MONTHS_AFTER_PERIOD = 12;

const SEEN = calendarDay(2026, 11, 22);
const FUEL_WEEK = {
  effective_from: calendarDay(2026, 9, 21),
  effective_to: calendarDay(2026, 9, 27),
  review_by: calendarDay(2026, 10, 11),
};
const FUEL_SOURCE = "gov.uk/government/statistics/weekly-road-fuel-prices";
const CAP = {
  effective_from: calendarDay(2026, 10, 1),
  effective_to: calendarDay(2026, 12, 31),
  review_by: calendarDay(2026, 12, 31),
};
const ADVISORY = {
  effective_from: calendarDay(2026, 9, 1),
  effective_to: calendarDay(2026, 11, 30),
  review_by: calendarDay(2026, 11, 30),
};
/** The highest fee the law allows: unchanged since 2010 and under review. */
const TEST_FEE = {
  effective_from: calendarDay(2010, 4, 1),
  effective_to: calendarDay(2027, 3, 31),
  review_by: calendarDay(2027, 3, 31),
};
const TEST_FEE_SOURCE = "gov.uk/getting-an-mot/mot-test-fees";

/** One row a price and period. Rows of one price follow each other without an overlap. */
export const DATED_RATES: readonly DatedRate[] = [
  { id: "petrol", value: 172, ...FUEL_WEEK, source: FUEL_SOURCE, seen_on: SEEN, is_derived: true },
  { id: "diesel", value: 195.5, ...FUEL_WEEK, source: FUEL_SOURCE, seen_on: SEEN, is_derived: true },
  // The average of Great Britain, by Direct Debit.
  {
    id: "home_electricity",
    value: 26.32,
    ...CAP,
    source: "ofgem.gov.uk/energy-price-cap",
    seen_on: SEEN,
    is_derived: true,
  },
  // 15p a mile for public charging, at 3.59 miles a unit.
  {
    id: "public_electricity",
    value: 54,
    ...ADVISORY,
    source: "gov.uk/guidance/advisory-fuel-rates",
    seen_on: SEEN,
    is_derived: true,
  },
  { id: "mot_car", value: 54.85, ...TEST_FEE, source: TEST_FEE_SOURCE, seen_on: SEEN, is_derived: true },
  { id: "mot_large_van", value: 58.6, ...TEST_FEE, source: TEST_FEE_SOURCE, seen_on: SEEN, is_derived: true },
];

/**
 * The price of a day, the newest that is current, or the last one before it for up to 12 months after its period; null before the first and
 * after that.
 */
export function rateOn(id: RateId, day: Day, rates: readonly DatedRate[] = DATED_RATES): RateOnDay | null {
  const found = rowOn(rates, id, day);
  return found && { rate: found.row, is_dated: found.is_dated };
}

type DatedRow = Pick<DatedRate, "effective_from" | "effective_to" | "review_by"> & { id: string };

/** The row of an id for a day, chosen as `rateOn` does. */
export function rowOn<Row extends DatedRow>(rows: readonly Row[], id: Row["id"], day: Day): { row: Row; is_dated: boolean } | null {
  const begun = rows.filter((each) => each.id === id && each.effective_from <= day).toSorted(byStart);
  const row = begun.findLast((each) => day <= currentUntil(each)) ?? begun.at(-1);
  if (!row || day > addMonths(row.effective_to, MONTHS_AFTER_PERIOD)) return null;
  return { row, is_dated: day > currentUntil(row) };
}

/** The last day on which a rate is neither past its period nor due to be read again: after it the rate is out of date. */
export function currentUntil({ effective_to, review_by }: Pick<DatedRate, "effective_to" | "review_by">): Day {
  return effective_to < review_by ? effective_to : review_by;
}

/** Orders rates by the start of their periods. */
export function byStart(one: { effective_from: Day }, other: { effective_from: Day }): number {
  return one.effective_from < other.effective_from ? -1 : 1;
}
