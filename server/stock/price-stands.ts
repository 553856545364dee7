import { pence, type Pence } from "#domain/money.ts";
import { COMPARABLE, priceAgainst, type PricePosition } from "#domain/pricing/price-position.ts";
import type { Day } from "#domain/calendar.ts";

/** A vehicle that prices are compared with; `soldOn` is null while it is for sale. */
export type ComparedVehicle = { stock_id: number; year: number; mileage: number; price: Pence; soldOn: Day | null };

/**
 * Where the price of each live vehicle of a model stands among the others near it, the same as `pricePosition` says of each. One pass a
 * year with the prices in the window of mileages kept sorted: a model with thousands of vehicles takes milliseconds, not seconds.
 */
export function pricePositionsOf(model: readonly ComparedVehicle[]): Map<number, PricePosition | null> {
  const positions = new Map<number, PricePosition | null>();
  const byMileage = model.toSorted((one, other) => one.mileage - other.mileage);
  const years = new Set(byMileage.filter(({ soldOn }) => soldOn === null).map(({ year }) => year));
  for (const year of years) {
    const near = byMileage.filter((other) => Math.abs(other.year - year) <= COMPARABLE.years);
    const window = new SortedPrices(near.length);
    let [first, next] = [0, 0];
    for (const vehicle of near) {
      if (vehicle.year !== year || vehicle.soldOn !== null) continue;
      for (; next < near.length && near[next]!.mileage <= vehicle.mileage + COMPARABLE.miles; next++) window.add(near[next]!.price);
      for (; near[first]!.mileage < vehicle.mileage - COMPARABLE.miles; first++) window.remove(near[first]!.price);
      positions.set(vehicle.stock_id, window.positionOf(vehicle.price));
    }
  }
  return positions;
}

/** Prices in ascending order. */
class SortedPrices {
  readonly #prices: Int32Array;
  #size = 0;

  constructor(capacity: number) {
    this.#prices = new Int32Array(capacity);
  }

  add(price: number): void {
    const at = this.#position(price);
    this.#prices.copyWithin(at + 1, at, this.#size++);
    this.#prices[at] = price;
  }

  remove(price: number): void {
    const at = this.#position(price);
    this.#prices.copyWithin(at, at + 1, this.#size--);
  }

  /** Where one of these prices stands among the others. */
  positionOf(price: number): PricePosition | null {
    const itself = this.#position(price);
    return priceAgainst(pence(price), this.#size - 1, (at) => this.#prices[at < itself ? at : at + 1]!);
  }

  /** The number of lower prices. */
  #position(price: number): number {
    let [low, high] = [0, this.#size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#prices[middle]! < price) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
