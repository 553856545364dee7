import type { Moment } from "../calendar.ts";
import { pence, sumPence, type Pence } from "../money.ts";
import type { Condition } from "./condition.ts";

/** A car's valuation and the finance outstanding on it, in pence. */
export type ValuedCar = { price: Pence; settlement: Pence };

/** A car given in part exchange. The hash is the key of its valuation. */
export type PartExchangedCar = ValuedCar & {
  hash: string;
  vrm: string;
  /** "Ford Focus 1.0 Zetec 5dr" */
  title: string;
  mileage: number;
  condition: Condition;
  expires_at: Moment;
};

/** Prices less settlements in pence (specification 4.16, 9.17); negative means negative equity. */
export function partExchangeBalance(cars: readonly ValuedCar[]): Pence {
  return sumPence(cars.map(({ price, settlement }) => pence(price - settlement)));
}
