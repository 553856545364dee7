import { pence, sumPence, type Pence } from "../money.ts";

/** What a car is worth to the dealer and what its owner still owes on it, in pence. */
export type ValuedCar = { price: Pence; settlement: Pence };

/** Prices less settlements (specification 4.16, 9.17); below zero is negative equity. */
export function partExchangeBalance(cars: readonly ValuedCar[]): Pence {
  return sumPence(cars.map(({ price, settlement }) => pence(price - settlement)));
}
