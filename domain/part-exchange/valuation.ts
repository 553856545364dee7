import { pence, type Pence } from "../money.ts";
import { CONDITIONS, type Condition } from "./condition.ts";

/** Prices are rounded to multiples of £10. */
export const ROUNDED_TO_PENCE = 1000;

/**
 * Maximum amount by which the purchased vehicle may cost less than the clean trade value of the part exchange (specification 5.16, 9.18).
 */
export const PRICE_CHECK_LIMIT_POUNDS = 20_000;

/** Trade values in clean, average and below average condition, in pence. Never sent to the browser. */
export type TradeValues = { clean: Pence; average: Pence; below: Pence };

/** The factor the dealer applies to each trade value (specification 9.17). */
export type Multipliers = Readonly<Record<keyof TradeValues, number>>;

const TRADE_VALUE_OF: Readonly<Record<Condition, keyof TradeValues>> = {
  C1: "clean",
  C2: "clean",
  C3: "average",
  C4: "below",
  C5: "below",
};

/** The dealer's price for a car of that grade: its trade value times the factor, to the nearest £10, at least 0. */
export function valuationPrice(values: TradeValues, condition: Condition, multipliers: Multipliers): Pence {
  const kind = TRADE_VALUE_OF[condition];
  const rounded = Math.floor((values[kind] * multipliers[kind]) / ROUNDED_TO_PENCE + 0.5 + 1e-9) * ROUNDED_TO_PENCE;
  return pence(Math.max(0, rounded));
}

export type PricesByCondition = Readonly<Record<Condition, Pence>>;

/** The price for every grade, in pence. */
export function pricesByCondition(values: TradeValues, multipliers: Multipliers): PricesByCondition {
  const [C1, C2, C3, C4, C5] = CONDITIONS.map((condition) => valuationPrice(values, condition, multipliers));
  const none = pence(0);
  return { C1: C1 ?? none, C2: C2 ?? none, C3: C3 ?? none, C4: C4 ?? none, C5: C5 ?? none };
}

/** Whether a valuation is refused because the purchased vehicle's headline price is too far below it (specification 5.16). */
export function failsPriceCheck(headlinePrice: Pence, values: TradeValues): boolean {
  return headlinePrice < values.clean - PRICE_CHECK_LIMIT_POUNDS * 100;
}
