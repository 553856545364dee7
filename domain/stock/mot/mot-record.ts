import type { Day } from "../../calendar.ts";
import type { MotTest, Recall, VehicleDetails } from "../vehicle.ts";

/** The response of DVSA's MOT history API, as stored with the vehicle. */
export type MotRecord = {
  /** The registration looked up: after a change of plate the record belongs to another vehicle. */
  vrm: string;
  checked_on: Day;
  tests: MotTest[];
  /** When the first test of an untested vehicle is due. */
  first_test_due: Day | null;
  /** The day of the first registration; absent in records of earlier releases. */
  first_registered?: Day | null;
  /** The last "Yes" or "No" about safety recalls, and its day. */
  recall: "Yes" | "No" | null;
  recall_checked_on: Day | null;
  /** The day on which the dealer recorded the recall as repaired. */
  recall_cleared_on: Day | null;
};

/** One API response. `recall` is null if its status is unknown or unavailable. */
export type MotAnswer = Pick<MotRecord, "tests" | "first_test_due" | "recall" | "first_registered">;

type Row = { vrm: string | null; dvsa: MotRecord | null };

/**
 * The record updated with another response. "Unknown" or "Unavailable" keeps the last "Yes" or "No". A "No" clears the dealer's entry, so
 * that a later "Yes" counts again.
 */
export function withAnswer(
  before: MotRecord | null,
  { tests, first_test_due, recall, first_registered = null }: MotAnswer,
  { vrm, today }: { vrm: string; today: Day },
): MotRecord {
  const known = before?.vrm === vrm ? before : null;
  return {
    vrm,
    checked_on: today,
    tests,
    first_test_due,
    first_registered,
    recall: recall ?? known?.recall ?? null,
    recall_checked_on: recall === null ? (known?.recall_checked_on ?? null) : today,
    recall_cleared_on: recall === "No" ? null : (known?.recall_cleared_on ?? null),
  };
}

/** The recall status of a vehicle; null if DVSA has never stated one. */
export function recallOf({ vrm, dvsa }: Row): Recall | null {
  if (dvsa === null || dvsa.vrm !== vrm || dvsa.recall === null || dvsa.recall_checked_on === null) return null;
  return { outstanding: dvsa.recall === "Yes", checked_on: dvsa.recall_checked_on, cleared_on: dvsa.recall_cleared_on };
}

/** Whether a safety recall prevents orders: it is outstanding, and the dealer has not recorded its repair. */
export function hasOpenRecall({ recall }: { recall?: Recall | null }): boolean {
  return recall?.outstanding === true && recall.cleared_on === null;
}

type Stated = Row & { date_mot_expires: Day | null; details: VehicleDetails };
type Shown = Pick<Stated, "date_mot_expires" | "details"> & { mot_checked_on: Day | null };

/** The MOT shown for a vehicle, with the day it was checked: DVSA's tests unless the feed has a newer one. */
export function shownMot({ vrm, dvsa, date_mot_expires, details }: Stated): Shown {
  const newest = newestTestDay(details.mot_history);
  if (dvsa === null || dvsa.vrm !== vrm || (newestTestDay(dvsa.tests) ?? "") < (newest ?? ""))
    return { date_mot_expires, details, mot_checked_on: null };
  if (dvsa.tests.length === 0)
    return { date_mot_expires: dvsa.first_test_due ?? date_mot_expires, details, mot_checked_on: dvsa.checked_on };
  return { date_mot_expires, details: { ...details, mot_history: dvsa.tests }, mot_checked_on: dvsa.checked_on };
}

function newestTestDay(tests: readonly MotTest[] = []): Day | undefined {
  return tests
    .map(({ last_test_date }) => last_test_date)
    .toSorted()
    .at(-1);
}
