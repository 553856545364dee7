import { dayWithFewerMonths, monthsBetween, type Day } from "../calendar.ts";
import type { PricePosition } from "../pricing/price-position.ts";
import { motCertificate, motExpiry } from "../stock/mot/mot.ts";
import { isReserved, type Vehicle } from "../stock/vehicle.ts";

/** The published weights: at most 100 points together (decision D5). */
export const RECOMMENDED_POINTS = {
  photograph: 2,
  photographs: 30,
  shortDescription: 10,
  description: 20,
  services: 8,
  tests: 6,
  historyCheck: 6,
  /** One for each month of MOT. */
  mot: 12,
  priceBelow: 18,
  priceWithin: 9,
} as const;
/** Characters from which a description counts half, and in full. */
export const DESCRIPTION_CHARACTERS = { short: 100, full: 300 } as const;

/** Where a price stands among those of similar vehicles; null if there are too few. */
export type PriceStands = PricePosition["stands"] | null;

/** What a vehicle's score depends on besides its price position. */
export type RecommendedFacts = {
  isReserved: boolean;
  /** Points for photographs, description and history. */
  points: number;
  /** The day until which the vehicle needs no MOT test; null if unknown. */
  motUntil: Day | null;
};

type ScoredVehicle = Pick<
  Vehicle,
  "advert_classification" | "cap_database" | "reservation_status" | "held_by" | "date_first_registered" | "date_mot_expires" | "details"
>;

/** Nothing here is about the reader, and no payment changes it. `isInNorthernIreland`: its branch. */
export function recommendedFacts(vehicle: ScoredVehicle, today: Day, isInNorthernIreland: boolean): RecommendedFacts {
  const { description = "", media_urls = [], service_history = [], mot_history = [], history_check } = vehicle.details;
  const { photograph, photographs, shortDescription, services, tests, historyCheck } = RECOMMENDED_POINTS;
  const isNew = vehicle.advert_classification !== "USED";
  const described = description.trim().length;
  const ofDescription =
    described >= DESCRIPTION_CHARACTERS.full
      ? RECOMMENDED_POINTS.description
      : described >= DESCRIPTION_CHARACTERS.short
        ? shortDescription
        : 0;
  // A new vehicle has no history that could be shown.
  const ofHistory =
    (isNew || service_history.length > 0 ? services : 0) +
    (isNew || mot_history.length > 0 ? tests : 0) +
    (isNew || history_check ? historyCheck : 0);
  return {
    isReserved: isReserved(vehicle),
    points: Math.min(media_urls.length * photograph, photographs) + ofDescription + ofHistory,
    motUntil: motUntil(vehicle, isNew, motExpiry(vehicle, today, isInNorthernIreland)),
  };
}

/** 0 to 100. */
export function recommendedScore({ points, motUntil: until }: RecommendedFacts, stands: PriceStands, today: Day): number {
  const { priceBelow, priceWithin } = RECOMMENDED_POINTS;
  const ofPrice = stands === "below" ? priceBelow : stands === "above" ? 0 : priceWithin;
  return points + monthsLeft(until, today) + ofPrice;
}

/** The number that the stock index sorts by, highest first: any vehicle that is not reserved comes before any that is. */
export function recommendedRank(facts: RecommendedFacts, stands: PriceStands, today: Day): number {
  return recommendedScore(facts, stands, today) + (facts.isReserved ? 0 : NOT_RESERVED);
}

const NOT_RESERVED = 1_000;

/** The next day on which the score has fewer months of MOT; null if it never has. */
export function nextMotChange({ motUntil: until }: Pick<RecommendedFacts, "motUntil">, today: Day): Day | null {
  const months = monthsLeft(until, today);
  return until === null || months === 0 ? null : dayWithFewerMonths(until, months);
}

/** Whole months until the MOT ends, at most twelve. */
function monthsLeft(until: Day | null, today: Day): number {
  return until === null ? 0 : Math.max(0, Math.min(monthsBetween(today, until), RECOMMENDED_POINTS.mot));
}

function motUntil(vehicle: ScoredVehicle, isNew: boolean, expiry: Day | null): Day | null {
  const failed = motCertificate(vehicle).failed_on !== null;
  if (failed) return null;
  // Not registered yet: the first test is years away.
  return expiry ?? (isNew && vehicle.date_first_registered === null ? FAR : null);
}

const FAR = "9999-12-31" as Day;
