import { addMonths, type Day } from "../../calendar.ts";
import type { MotTest, Vehicle } from "../vehicle.ts";

/** Minimum months of MOT at collection, and before the first test is due. */
export const MOT_MINIMUM_MONTHS = 6;
export const FIRST_MOT_MINIMUM_MONTHS = 3;
const FIRST_MOT_MONTHS = 36;
const FIRST_MOT_MONTHS_NORTHERN_IRELAND_CAR = 48;

type MotFacts = Pick<Vehicle, "cap_database" | "date_first_registered" | "date_mot_expires" | "details">;

/** The current certificate, and a failed test since; `expires` is null if unknown. */
export type MotCertificate = { passed_on: Day | null; expires: Day | null; failed_on: Day | null };

/** The dealer's MOT promise; `covered` is null if the expiry is unknown. With `failed_on` nothing is promised until the vehicle passes. */
export type MotPromise = MotCertificate & { months: number; first: boolean; covered: boolean | null };

/**
 * The certificate of the newest pass, as its test recorded it; otherwise the day stated by the dealer, unless a test has failed without a
 * later pass. A retest that passes on the same day counts as later.
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
  return mot_history
    .filter(({ last_test_status }) => last_test_status === status)
    .toSorted((one, other) => testOrder(other).localeCompare(testOrder(one)))[0];
}

function testOrder({ last_test_date, last_test_expiry_date }: MotTest): string {
  return `${last_test_date} ${last_test_expiry_date ?? ""}`;
}

/**
 * The first test is due three years after registration, that of a car in Northern Ireland four. Sources: Motor Vehicles (Tests)
 * Regulations 1981; nidirect.gov.uk, "How the MOT scheme works".
 */
export function firstMotDue(registered: Day, category: "car" | "van", isInNorthernIreland: boolean): Day {
  const isLater = isInNorthernIreland && category === "car";
  return addMonths(registered, isLater ? FIRST_MOT_MONTHS_NORTHERN_IRELAND_CAR : FIRST_MOT_MONTHS);
}

/** Whether the vehicle has never been tested and is not due yet. `isInNorthernIreland`: its branch. */
export function awaitsFirstMot(vehicle: MotFacts, today: Day, isInNorthernIreland: boolean): boolean {
  return firstTest(vehicle, today, isInNorthernIreland) !== null;
}

/** The day of a first test that is still to come; null if there is none, or it is unknown. */
function firstTest({ cap_database, date_first_registered, details }: MotFacts, today: Day, isInNorthernIreland: boolean): Day | null {
  if ((details.mot_history ?? []).length > 0 || date_first_registered === null) return null;
  const due = firstMotDue(date_first_registered, cap_database === "LCV" ? "van" : "car", isInNorthernIreland);
  return due > today ? due : null;
}

/** The day until which the vehicle needs no test: by its current certificate, otherwise by its first test; null if unknown. */
export function motExpiry(vehicle: MotFacts, today: Day, isInNorthernIreland: boolean): Day | null {
  return motCertificate(vehicle).expires ?? firstTest(vehicle, today, isInNorthernIreland);
}

/**
 * The minimum MOT in months (6, or 3 before the first test), and whether the present MOT would meet it if the vehicle were collected today.
 * A failed test gives no cover. Source: specification 9.21.
 */
export function motPromise(vehicle: MotFacts, today: Day, isInNorthernIreland: boolean): MotPromise {
  const first = awaitsFirstMot(vehicle, today, isInNorthernIreland);
  const months = first ? FIRST_MOT_MINIMUM_MONTHS : MOT_MINIMUM_MONTHS;
  const { passed_on, failed_on } = motCertificate(vehicle);
  const expires = motExpiry(vehicle, today, isInNorthernIreland);
  const covered = failed_on !== null ? false : expires === null ? null : expires >= addMonths(today, months);
  return { months, first, expires, passed_on, failed_on, covered };
}
