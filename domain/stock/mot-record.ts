import type { Day } from "../calendar.ts";
import type { MotTest, Recall, VehicleDetails } from "./vehicle.ts";

/** What DVSA's MOT history API said of a registration, as it is stored with the vehicle. */
export type MotRecord = {
  /** The registration that was asked about: after a change of plate the record is another vehicle's. */
  vrm: string;
  checked_on: Day;
  tests: MotTest[];
  /** When a vehicle that was never tested is due. */
  first_test_due: Day | null;
  /** Its last plain answer about safety recalls, and the day of that answer. */
  recall: "Yes" | "No" | null;
  recall_checked_on: Day | null;
  /** The day on which the dealer had the recall put right. */
  recall_cleared_on: Day | null;
};

/** One answer of the API. `recall` is null where it knows nothing or cannot say. */
export type MotAnswer = Pick<MotRecord, "tests" | "first_test_due" | "recall">;

type Row = { vrm: string | null; dvsa: MotRecord | null };

/**
 * The record after another answer. "Unknown" or "Unavailable" about recalls says nothing new: the last "Yes" or "No" stays. A "No"
 * ends what the dealer recorded, so that a later "Yes" counts again.
 */
export function withAnswer(before: MotRecord | null, { tests, first_test_due, recall }: MotAnswer, { vrm, today }: { vrm: string; today: Day }): MotRecord {
  const known = before?.vrm === vrm ? before : null;
  return {
    vrm,
    checked_on: today,
    tests,
    first_test_due,
    recall: recall ?? known?.recall ?? null,
    recall_checked_on: recall === null ? (known?.recall_checked_on ?? null) : today,
    recall_cleared_on: recall === "No" ? null : (known?.recall_cleared_on ?? null),
  };
}

/** What is known about safety recalls of a vehicle; null when DVSA never said. */
export function recallOf({ vrm, dvsa }: Row): Recall | null {
  if (dvsa === null || dvsa.vrm !== vrm || dvsa.recall === null || dvsa.recall_checked_on === null) return null;
  return { outstanding: dvsa.recall === "Yes", checked_on: dvsa.recall_checked_on, cleared_on: dvsa.recall_cleared_on };
}

/** Whether a safety recall keeps a vehicle from being ordered: it is outstanding, and the dealer has not recorded that it was put right. */
export function hasOpenRecall({ recall }: { recall?: Recall | null }): boolean {
  return recall?.outstanding === true && recall.cleared_on === null;
}

type Stated = Row & { date_mot_expires: Day | null; details: VehicleDetails };
type Shown = Pick<Stated, "date_mot_expires" | "details"> & { mot_checked_on: Day | null };

/** The vehicle's MOT as it is shown: DVSA's tests in the place of the feed's unless the feed has a newer one, with the day they were checked. */
export function shownMot({ vrm, dvsa, date_mot_expires, details }: Stated): Shown {
  const newest = newestTestDay(details.mot_history);
  if (dvsa === null || dvsa.vrm !== vrm || (newestTestDay(dvsa.tests) ?? "") < (newest ?? "")) return { date_mot_expires, details, mot_checked_on: null };
  if (dvsa.tests.length === 0) return { date_mot_expires: dvsa.first_test_due ?? date_mot_expires, details, mot_checked_on: dvsa.checked_on };
  return { date_mot_expires, details: { ...details, mot_history: dvsa.tests }, mot_checked_on: dvsa.checked_on };
}

function newestTestDay(tests: readonly MotTest[] = []): Day | undefined {
  return tests.map(({ last_test_date }) => last_test_date).toSorted().at(-1);
}
