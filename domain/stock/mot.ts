import { addMonths, type Day } from "../calendar.ts";
import type { Vehicle } from "./vehicle.ts";

/** Months of MOT that a vehicle has at least when it is collected, and when it still awaits its first test. */
export const MOT_MINIMUM_MONTHS = 6;
export const FIRST_MOT_MINIMUM_MONTHS = 3;
/** A vehicle is tested for the first time three years after it was registered. */
const FIRST_MOT_MONTHS = 36;

type MotFacts = Pick<Vehicle, "date_first_registered" | "date_mot_expires" | "details">;

/** What the dealer promises about the MOT; `covered` is null when nobody stated until when the vehicle needs no test. */
export type MotPromise = { months: number; first: boolean; expires: Day | null; covered: boolean | null };

/** Whether the vehicle has never been tested and is not due yet. Source: Motor Vehicles (Tests) Regulations 1981 (three years). */
export function awaitsFirstMot({ date_first_registered, details }: MotFacts, today: Day): boolean {
  if ((details.mot_history ?? []).length > 0 || date_first_registered === null) return false;
  return addMonths(date_first_registered, FIRST_MOT_MONTHS) > today;
}

/** The day until which the vehicle needs no test: as stated, else by its newest pass, else its first test; null when nobody knows. */
export function motExpiry(vehicle: MotFacts, today: Day): Day | null {
  const { date_mot_expires, date_first_registered, details } = vehicle;
  if (date_mot_expires !== null) return date_mot_expires;
  const passes = (details.mot_history ?? []).flatMap((test) => test.last_test_expiry_date ?? []);
  if (passes.length > 0) return passes.toSorted().at(-1) ?? null;
  return date_first_registered !== null && awaitsFirstMot(vehicle, today) ? addMonths(date_first_registered, FIRST_MOT_MONTHS) : null;
}

/**
 * The least MOT that comes with the vehicle, in months (6, or 3 while it awaits its first test), and whether what it has
 * now would be enough if it were collected today. Source: specification 9.21.
 */
export function motPromise(vehicle: MotFacts, today: Day): MotPromise {
  const first = awaitsFirstMot(vehicle, today);
  const months = first ? FIRST_MOT_MINIMUM_MONTHS : MOT_MINIMUM_MONTHS;
  const expires = motExpiry(vehicle, today);
  return { months, first, expires, covered: expires === null ? null : expires >= addMonths(today, months) };
}
