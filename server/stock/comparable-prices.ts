import { londonDay, type Day } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { isComparable, isNear, soldSince, type Comparable, type ComparedFacts } from "#domain/pricing/price-position.ts";
import type { PriceStands } from "#domain/search/recommended-order.ts";
import { facetValue } from "#domain/search/filters.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { pricePositionsOf, type ComparedVehicle } from "./price-stands.ts";

type SellableVehicle = ComparedFacts & Pick<Vehicle, "stock_id" | "state" | "ended_at" | "price" | "admin_fee">;
/** The vehicles of one make, range, fuel and gearbox. */
type Model = { name: string; vehicles: Map<number, ComparedVehicle> };

/**
 * The prices that a vehicle's price is compared with: of the whole group, whichever website shows it, live or sold in the last months
 * (decision D6).
 */
export class ComparablePrices {
  readonly #models = new Map<string, Model>();
  readonly #modelOf = new Map<number, Model>();
  /** The models of the vehicles sold on a day. */
  readonly #sold = new Map<Day, Set<Model>>();
  /** The models whose comparisons may have changed since `takeStands`. */
  readonly #touched = new Set<Model>();
  /** Of live vehicles, as of the last `takeStands`. */
  readonly #positions = new Map<number, { over: number; stands: PriceStands }>();
  #day: Day | undefined;

  put(vehicle: SellableVehicle): void {
    this.remove(vehicle.stock_id);
    const isCompared = vehicle.state === "live" || (vehicle.state === "sold" && vehicle.ended_at !== null);
    if (!isCompared || !isComparable(vehicle)) return;
    const { stock_id, year, mileage } = vehicle;
    const soldOn = vehicle.state === "sold" && vehicle.ended_at !== null ? londonDay(vehicle.ended_at) : null;
    const name = modelName(vehicle);
    const model = this.#models.get(name) ?? { name, vehicles: new Map() };
    this.#models.set(name, model);
    model.vehicles.set(stock_id, { stock_id, year, mileage, price: headlinePrice(vehicle), soldOn });
    this.#modelOf.set(stock_id, model);
    this.#touched.add(model);
    if (soldOn === null) return;
    const models = this.#sold.get(soldOn);
    if (models) models.add(model);
    else this.#sold.set(soldOn, new Set([model]));
  }

  remove(stock_id: number): void {
    const model = this.#modelOf.get(stock_id);
    if (!model) return;
    this.#modelOf.delete(stock_id);
    this.#positions.delete(stock_id);
    model.vehicles.delete(stock_id);
    this.#touched.add(model);
    if (model.vehicles.size === 0) this.#models.delete(model.name);
  }

  /** Headline prices in pence, without the vehicle's own. */
  of(vehicle: Vehicle, today: Day): Pence[] {
    if (!isComparable(vehicle)) return [];
    const since = soldSince(today);
    const prices: Pence[] = [];
    for (const other of this.#models.get(modelName(vehicle))?.vehicles.values() ?? []) {
      if (other.stock_id !== vehicle.stock_id && isStillCompared(other, since) && isNear(vehicle, other)) prices.push(other.price);
    }
    return prices;
  }

  /** How much the price of a live vehicle is over the median of those it is compared with, in pence; null: too few are. */
  overMedian(stock_id: number): number | null {
    return this.#positions.get(stock_id)?.over ?? null;
  }

  /** Where the price of a live vehicle stands against those; null: too few to compare with. */
  stands(stock_id: number): PriceStands {
    return this.#positions.get(stock_id)?.stands ?? null;
  }

  /** Where the prices of live vehicles stand now, of those whose comparisons may have changed since the last call. */
  takeStands(today: Day): Map<number, PriceStands> {
    this.#ageTo(today);
    const since = soldSince(today);
    const stands = new Map<number, PriceStands>();
    for (const { vehicles } of this.#touched) {
      const compared = [...vehicles.values()].filter((vehicle) => isStillCompared(vehicle, since));
      for (const [stock_id, position] of pricePositionsOf(compared)) {
        stands.set(stock_id, position?.stands ?? null);
        const price = vehicles.get(stock_id)?.price;
        if (position && price !== undefined) this.#positions.set(stock_id, { over: price - position.median, stands: position.stands });
        else this.#positions.delete(stock_id);
      }
    }
    this.#touched.clear();
    return stands;
  }

  /** Touches the models with a vehicle that was sold too long ago since the last day; all of them when the clock was set back. */
  #ageTo(today: Day): void {
    const before = this.#day;
    this.#day = today;
    if (before === undefined || before === today) return;
    const [from, to] = [soldSince(before), soldSince(today)];
    if (to < from) return this.#touchAll();
    for (const [soldOn, models] of this.#sold) {
      if (soldOn >= from && soldOn < to) for (const model of models) this.#touched.add(model);
    }
  }

  #touchAll(): void {
    for (const model of this.#models.values()) this.#touched.add(model);
  }
}

function isStillCompared({ soldOn }: ComparedVehicle, since: Day): boolean {
  return soldOn === null || soldOn >= since;
}

function modelName({ make, range, fuel_type, transmission }: Comparable): string {
  return [make, range, fuel_type, transmission].map(facetValue).join("|");
}
