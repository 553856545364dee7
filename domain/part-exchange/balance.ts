import type { Moment } from "../calendar.ts";
import { pence, sumPence, type Pence } from "../money.ts";
import type { Condition } from "./condition.ts";

/** What a car is worth to the dealer and what its owner still owes on it, in pence. */
export type ValuedCar = { price: Pence; settlement: Pence };

/** A car that comes in for a deal. The hash is the key to its valuation. */
export type PartExchangedCar = ValuedCar & {
  hash: string;
  vrm: string;
  /** "Ford Focus 1.0 Zetec 5dr" */
  title: string;
  mileage: number;
  condition: Condition;
  expires_at: Moment;
};

/** Prices less settlements (specification 4.16, 9.17); below zero is negative equity. */
export function partExchangeBalance(cars: readonly ValuedCar[]): Pence {
  return sumPence(cars.map(({ price, settlement }) => pence(price - settlement)));
}
