import { addDays, type Day } from "../calendar.ts";
import { pence, type Pence } from "../money.ts";
import type { Vehicle } from "../stock/vehicle.ts";

/** Decision D6: vehicles of the group of the same make, range, fuel and gearbox are compared within these limits. */
export const COMPARABLE = { years: 1, miles: 10_000, soldWithinDays: 180 } as const;
/** Fewer comparable vehicles give no figures. */
export const MIN_COMPARABLES = 8;

/** How a headline price compares with those of similar vehicles of the group, in pence. */
export type PricePosition = {
  number: number;
  /** Half of the compared prices are from `lower` to `upper`. */
  lower: Pence;
  median: Pence;
  upper: Pence;
  stands: "below" | "within" | "above";
};

/** By what vehicles are compared. */
export type ComparedFacts = Pick<Vehicle, "advert_classification" | "make" | "range" | "fuel_type" | "transmission" | "year" | "mileage">;
/** A vehicle of which all of that is known. */
export type Comparable<V extends ComparedFacts = ComparedFacts> = V & { fuel_type: string; transmission: string; mileage: number };

/** Only used vehicles are compared. */
export function isComparable<V extends ComparedFacts>(vehicle: V): vehicle is Comparable<V> {
  const { advert_classification, fuel_type, transmission, mileage } = vehicle;
  return advert_classification === "USED" && fuel_type !== null && transmission !== null && mileage !== null;
}

/** Whether the years and mileages of two vehicles are near enough to compare their prices. */
export function isNear(one: Pick<Comparable, "year" | "mileage">, other: Pick<Comparable, "year" | "mileage">): boolean {
  return Math.abs(one.year - other.year) <= COMPARABLE.years && Math.abs(one.mileage - other.mileage) <= COMPARABLE.miles;
}

/** The first day on which a sold vehicle still counts. */
export function soldSince(today: Day): Day {
  return addDays(today, -COMPARABLE.soldWithinDays);
}

/**
 * The middle half and the median of comparable headline prices, and the position of a price; null below eight. Quartiles are interpolated
 * between the neighbouring prices and rounded to the pound.
 */
export function pricePosition(price: Pence, comparables: readonly Pence[]): PricePosition | null {
  const sorted = comparables.toSorted((one, other) => one - other);
  return priceAgainst(price, sorted.length, (at) => sorted[at]!);
}

/** The same of a sorted list that is read by index. */
export function priceAgainst(price: Pence, number: number, at: (index: number) => number): PricePosition | null {
  if (number < MIN_COMPARABLES) return null;
  const [lower, median, upper] = [quantile(number, at, 0.25), quantile(number, at, 0.5), quantile(number, at, 0.75)];
  return { number, lower, median, upper, stands: price < lower ? "below" : price > upper ? "above" : "within" };
}

function quantile(number: number, at: (index: number) => number, share: number): Pence {
  const place = (number - 1) * share;
  const [below, above] = [at(Math.floor(place)), at(Math.ceil(place))];
  return pence(Math.round((below + (above - below) * (place % 1)) / 100) * 100);
}
