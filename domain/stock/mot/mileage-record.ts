import { daysBetween, DAYS_A_YEAR, type Day } from "../../calendar.ts";
import type { Vehicle } from "../vehicle.ts";

/** Maximum decrease between two readings that counts as a typing or rounding error; a larger one is a conflict. */
export const SLIP_MILES = 1_000;
/** Maximum plausible annual mileage; taxis come close. */
const MAX_MILES_A_YEAR = 80_000;

export type MileageReading = { day: Day; miles: number; source: "MOT test" | "Service" | "Advert" };

/** fits: no reading is below an earlier one; check: a small decrease or an implausible annual mileage; conflict: a large decrease. */
export type MileageVerdict = "fits" | "check" | "conflict";

export type MileageRecord = {
  /** Oldest first; the advertised mileage, if stated, comes last. */
  readings: MileageReading[];
  /** Null if there is no recorded reading or no advertised mileage. */
  verdict: MileageVerdict | null;
  /** The pair of readings with the largest discrepancy. */
  doubt: { earlier: MileageReading; later: MileageReading } | null;
};

/** The mileages recorded by MOT tests and services, compared with the advertised mileage. In miles. */
export function mileageRecord({ mileage, details }: Pick<Vehicle, "mileage" | "details">, today: Day): MileageRecord {
  const tests = (details.mot_history ?? []).flatMap(({ last_test_date: day, mileage: miles }): MileageReading[] =>
    miles === null ? [] : [{ day, miles, source: "MOT test" }],
  );
  const services = (details.service_history ?? []).map(({ date: day, mileage: miles }): MileageReading => ({
    day,
    miles,
    source: "Service",
  }));
  const recorded = [...tests, ...services].toSorted((one, other) => one.day.localeCompare(other.day) || one.miles - other.miles);
  if (mileage === null) return { readings: recorded, verdict: null, doubt: null };
  const readings: MileageReading[] = [...recorded, { day: today, miles: mileage, source: "Advert" }];
  return recorded.length === 0 ? { readings, verdict: null, doubt: null } : { readings, ...judged(readings) };
}

function judged(readings: readonly MileageReading[]): Pick<MileageRecord, "verdict" | "doubt"> {
  const back = largestStepBack(readings);
  if (back) return { verdict: back.earlier.miles - back.later.miles > SLIP_MILES ? "conflict" : "check", doubt: back };
  const fast = readings.flatMap((later, index) => {
    const earlier = readings[index - 1];
    return earlier && isTooFast(earlier, later) ? [{ earlier, later }] : [];
  });
  return fast[0] ? { verdict: "check", doubt: fast[0] } : { verdict: "fits", doubt: null };
}

/** The pair of readings, in chronological order, with the largest decrease. */
function largestStepBack(readings: readonly MileageReading[]): MileageRecord["doubt"] {
  let highest: MileageReading | undefined;
  let worst: NonNullable<MileageRecord["doubt"]> | null = null;
  for (const later of readings) {
    if (highest && highest.day < later.day && later.miles < highest.miles) {
      const missing = highest.miles - later.miles;
      if (worst === null || missing > worst.earlier.miles - worst.later.miles) worst = { earlier: highest, later };
    }
    if (!highest || later.miles > highest.miles) highest = later;
  }
  return worst;
}

/** Two readings on one day may be a failed test and its retest: differences within the tolerance are ignored. */
function isTooFast(earlier: MileageReading, later: MileageReading): boolean {
  const driven = later.miles - earlier.miles;
  return driven > SLIP_MILES && driven > (Math.max(1, daysBetween(earlier.day, later.day)) / DAYS_A_YEAR) * MAX_MILES_A_YEAR;
}
