import { penceFromPounds, type Pence } from "#domain/money.ts";
import type { Chance } from "./chance.ts";
import type { Derivative, RangeLine } from "./range-line.ts";
import { usualPrice } from "./worth.ts";

/** Variation by condition: one standard deviation of the price. */
const CONDITION = 0.03;
/** Ratio of the list price to the price of a nearly new vehicle. */
const LIST_OVER_NEARLY_NEW = 1.15;
const LIST_AUTOMATIC = 1.07;
const VAT = 0.2;

/** The price of a used vehicle, rounded to typical price points (£10,495, £16,995, £15,750). */
export function usedPrice(line: RangeLine, derivative: Derivative, example: { years: number; miles: number }, chance: Chance): Pence {
  const automatic = derivative.gearbox === "Automatic";
  const usual = usualPrice(line.worth, { ...example, automatic }) * derivative.factor;
  return pricePoint(usual * Math.exp(CONDITION * Math.max(-2, Math.min(2, chance.normal()))), chance);
}

/** The manufacturer's on-the-road price. */
export function listPrice(line: RangeLine, derivative: Derivative): Pence {
  const automatic = derivative.gearbox === "Automatic" && derivative.fuel !== "Electric" ? LIST_AUTOMATIC : 1;
  return penceFromPounds(roundTo(line.worth.asNew * derivative.factor * LIST_OVER_NEARLY_NEW * automatic, 50) - 5);
}

/** The nearest price with a typical ending. */
export function pricePoint(pounds: number, chance: Chance): Pence {
  const ending = chance.weighted([
    [6, -5],
    [3, 495],
    [1, 250],
    [1, 750],
  ]);
  const nearest = roundTo(pounds - ending, 1000) + ending;
  const closer = roundTo(pounds, 500) - 5;
  return penceFromPounds(Math.abs(nearest - pounds) < 300 ? nearest : closer);
}

export function withVat(excluding: Pence): Pence {
  return penceFromPounds((excluding * (1 + VAT)) / 100);
}

export function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step;
}
