import { addMonths, type Day } from "../calendar.ts";
import type { MotTest, Vehicle } from "./vehicle.ts";

/** Months of MOT that a vehicle has at least when it is collected, and when it still awaits its first test. */
export const MOT_MINIMUM_MONTHS = 6;
export const FIRST_MOT_MINIMUM_MONTHS = 3;
/** A vehicle is tested for the first time three years after it was registered. */
const FIRST_MOT_MONTHS = 36;

type MotFacts = Pick<Vehicle, "date_first_registered" | "date_mot_expires" | "details">;

/** The present certificate, and the test that was failed since; `expires` is null when nobody knows. */
export type MotCertificate = { passed_on: Day | null; expires: Day | null; failed_on: Day | null };

/**
 * What the dealer promises about the MOT; `covered` is null when nobody stated until when the vehicle needs no test. With
 * `failed_on` nothing is promised until the vehicle has passed.
 */
export type MotPromise = MotCertificate & { months: number; first: boolean; covered: boolean | null };

/**
 * The certificate of the newest pass, as its test recorded it; else the day that the dealer states, unless a test was failed
 * and none passed. A retest that passes on the same day counts as later.
 */
export function motCertificate({ date_mot_expires, details }: Pick<MotFacts, "date_mot_expires" | "details">): MotCertificate {
  const pass = newestTest(details, "PASSED");
  const failure = newestTest(details, "FAILED");
  const hasFailed = failure !== undefined && (pass === undefined || failure.last_test_date > pass.last_test_date);
  return {
    passed_on: pass?.last_test_date ?? null,
    expires: pass?.last_test_expiry_date ?? (hasFailed ? null : date_mot_expires),
    failed_on: hasFailed ? failure.last_test_date : null,
  };
}

function newestTest({ mot_history = [] }: MotFacts["details"], status: MotTest["last_test_status"]): MotTest | undefined {
  return mot_history.filter(({ last_test_status }) => last_test_status === status).toSorted((one, other) => testOrder(other).localeCompare(testOrder(one)))[0];
}

function testOrder({ last_test_date, last_test_expiry_date }: MotTest): string {
  return `${last_test_date} ${last_test_expiry_date ?? ""}`;
}

/** Whether the vehicle has never been tested and is not due yet. Source: Motor Vehicles (Tests) Regulations 1981 (three years). */
export function awaitsFirstMot({ date_first_registered, details }: MotFacts, today: Day): boolean {
  if ((details.mot_history ?? []).length > 0 || date_first_registered === null) return false;
  return addMonths(date_first_registered, FIRST_MOT_MONTHS) > today;
}

/** The day until which the vehicle needs no test: by its present certificate, else its first test; null when nobody knows. */
export function motExpiry(vehicle: MotFacts, today: Day): Day | null {
  const { expires } = motCertificate(vehicle);
  if (expires !== null) return expires;
  const { date_first_registered } = vehicle;
  return date_first_registered !== null && awaitsFirstMot(vehicle, today) ? addMonths(date_first_registered, FIRST_MOT_MONTHS) : null;
}

/**
 * The least MOT that comes with the vehicle, in months (6, or 3 while it awaits its first test), and whether what it has
 * now would be enough if it were collected today. A failed test has no cover. Source: specification 9.21.
 */
export function motPromise(vehicle: MotFacts, today: Day): MotPromise {
  const first = awaitsFirstMot(vehicle, today);
  const months = first ? FIRST_MOT_MINIMUM_MONTHS : MOT_MINIMUM_MONTHS;
  const { passed_on, failed_on } = motCertificate(vehicle);
  const expires = motExpiry(vehicle, today);
  const covered = failed_on !== null ? false : expires === null ? null : expires >= addMonths(today, months);
  return { months, first, expires, passed_on, failed_on, covered };
}
