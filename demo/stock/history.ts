import { addDays, addMonths, daysBetween, type Day } from "#domain/calendar.ts";
import type { MotTest, ServiceVisit } from "#domain/stock/vehicle.ts";
import type { Chance } from "./chance.ts";

/** Months from first registration to the first MOT, and between tests. */
const FIRST_MOT_MONTHS = 36;
const MOT_MONTHS = 12;
/** Minimum MOT promised on the day of sale, in months, and months to the first test. */
const PROMISED_MOT_MONTHS = 6;
const PROMISED_FIRST_MOT_MONTHS = 3;
/** Allowance for the days until a vehicle prepared today is sold. */
const DAYS_ON_SALE = 21;

const ADVISORIES = [
  "Nearside front tyre worn close to the legal limit",
  "Offside rear tyre worn close to the legal limit",
  "Front brake pads wearing thin",
  "Rear brake discs worn, pitted or scored, but not seriously weakened",
  "Windscreen has a stone chip outside the swept area",
  "Slight play in an anti-roll bar linkage",
] as const;
const FAILURES = [
  "Nearside headlamp aim too low",
  "Offside rear tyre tread depth below requirements of 1.6 mm",
  "Number plate lamp not working",
  "Front wiper blade does not clear the windscreen effectively",
] as const;
const SERVICE_NOTES = [
  "Oil and filter",
  "Oil, filters and brake fluid",
  "Interim service",
  "Full service with spark plugs",
  "Oil, filters and pollen filter",
] as const;
const ELECTRIC_NOTES = ["Annual check and pollen filter", "Brake fluid and battery health check", "Annual check"] as const;

export type Use = { registered: Day; today: Day; arrived: Day; mileage: number };

/** MOT tests as required by law, newest first, and the day until which no further test is needed. */
export function motHistory({ registered, today, arrived, mileage }: Use, chance: Chance): { tests: MotTest[]; expires: Day } {
  const use = { registered, today, mileage };
  const firstDue = addMonths(registered, FIRST_MOT_MONTHS);
  if (firstDue > addDays(addMonths(today, PROMISED_FIRST_MOT_MONTHS), DAYS_ON_SALE)) return { tests: [], expires: firstDue };

  const tests: MotTest[] = [];
  let expires = firstDue;
  while (expires <= arrived) {
    const tested = addDays(expires, -chance.whole(0, 24));
    tests.unshift(...testOn(tested, use, chance));
    expires = addMonths(tested, MOT_MONTHS);
  }
  if (expires < addDays(addMonths(today, PROMISED_MOT_MONTHS), DAYS_ON_SALE)) {
    const prepared = laterDay(addDays(arrived, chance.whole(1, 4)), tests[0]?.last_test_date);
    const tested = prepared < today ? prepared : addDays(today, -1);
    tests.unshift(...passOn(tested, use, []));
    expires = addMonths(tested, MOT_MONTHS);
  }
  return { tests, expires };
}

/** Services about a year apart, newest first; the dealer's own service is added separately. */
export function serviceHistory({ registered, today, arrived, mileage }: Use, electric: boolean, chance: Chance): ServiceVisit[] {
  const visits: ServiceVisit[] = [];
  const notes = electric ? ELECTRIC_NOTES : SERVICE_NOTES;
  for (let due = addMonths(registered, 12); due < addDays(arrived, -60); due = addMonths(due, 12)) {
    const date = addDays(due, chance.whole(-20, 25));
    if (date < arrived) visits.unshift({ date, mileage: mileageOn(date, { registered, today, mileage }), note: chance.pick(notes) });
  }
  return visits;
}

/** Previous keepers: the number grows with age. */
export function previousKeepers(years: number, chance: Chance): number {
  if (years < 0.9) return 0;
  if (years < 3.2)
    return chance.weighted([
      [1, 0],
      [9, 1],
    ]);
  if (years < 4.6)
    return chance.weighted([
      [4, 1],
      [1, 2],
    ]);
  return chance.weighted([
    [11, 1],
    [years * 1.4, 2],
    [years * 0.35, 3],
  ]);
}

function testOn(date: Day, use: Omit<Use, "arrived">, chance: Chance): MotTest[] {
  const advisories = chance.happens(0.55) ? [] : chance.some(ADVISORIES, chance.whole(1, 2));
  if (!chance.happens(0.12)) return passOn(date, use, advisories);
  const failed: MotTest = {
    last_test_date: addDays(date, -chance.whole(0, 3)),
    last_test_expiry_date: null,
    last_test_status: "FAILED",
    mileage: mileageOn(date, use),
    advisories: [chance.pick(FAILURES)],
  };
  return [...passOn(date, use, advisories), failed];
}

function passOn(date: Day, use: Omit<Use, "arrived">, advisories: string[]): MotTest[] {
  return [
    {
      last_test_date: date,
      last_test_expiry_date: addMonths(date, MOT_MONTHS),
      last_test_status: "PASSED",
      mileage: mileageOn(date, use),
      advisories,
    },
  ];
}

function mileageOn(date: Day, { registered, today, mileage }: Omit<Use, "arrived">): number {
  return Math.floor(mileage * Math.min(1, daysBetween(registered, date) / daysBetween(registered, today)));
}

function laterDay(day: Day, other: Day | undefined): Day {
  return other !== undefined && other > day ? other : day;
}
