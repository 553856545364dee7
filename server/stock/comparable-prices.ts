import { londonDay, type Day } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { COMPARABLE, isComparable, isNear, soldSince, type Comparable, type ComparedFacts } from "#domain/pricing/price-position.ts";
import { EMPTY_SEARCH, facetValue, type VehicleSearch } from "#domain/search/filters.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import type { StockIndex } from "./index/stock-index.ts";

/** More than this many live vehicles of one model, year and mileage add nothing to a median. */
const MAX_LIVE = 5_000;

type SellableVehicle = ComparedFacts & Pick<Vehicle, "stock_id" | "state" | "ended_at" | "price" | "admin_fee">;
type SoldVehicle = Pick<Comparable, "year" | "mileage"> & { stock_id: number; price: Pence; soldOn: Day };

type LiveStock = { index: StockIndex; live: (stock_id: number) => Pick<Vehicle, "price" | "admin_fee"> | undefined; today: Day };

/**
 * The prices that a vehicle's price is compared with: of the whole group, whichever website shows it. Live vehicles are found by the stock
 * index; those sold in the last months are held here by model.
 */
export class ComparablePrices {
  readonly #sold = new Map<string, SoldVehicle[]>();
  readonly #modelOf = new Map<number, string>();

  /** Removes vehicles by stock id, and adds or replaces those in `changed`. */
  apply(removed: readonly number[], changed: readonly SellableVehicle[]): void {
    for (const stock_id of removed) this.#remove(stock_id);
    for (const vehicle of changed) this.#put(vehicle);
  }

  #put(vehicle: SellableVehicle): void {
    this.#remove(vehicle.stock_id);
    if (vehicle.state !== "sold" || vehicle.ended_at === null || !isComparable(vehicle)) return;
    const model = modelOf(vehicle);
    const { stock_id, year, mileage } = vehicle;
    const sold = { stock_id, year, mileage, price: headlinePrice(vehicle), soldOn: londonDay(vehicle.ended_at) };
    const others = this.#sold.get(model);
    if (others) others.push(sold);
    else this.#sold.set(model, [sold]);
    this.#modelOf.set(stock_id, model);
  }

  #remove(stock_id: number): void {
    const model = this.#modelOf.get(stock_id);
    if (model === undefined) return;
    this.#modelOf.delete(stock_id);
    const others = (this.#sold.get(model) ?? []).filter((sold) => sold.stock_id !== stock_id);
    if (others.length > 0) this.#sold.set(model, others);
    else this.#sold.delete(model);
  }

  /** Headline prices in pence, without the vehicle's own. */
  of(vehicle: Vehicle, { index, live, today }: LiveStock): Pence[] {
    if (!isComparable(vehicle)) return [];
    const since = soldSince(today);
    const { stock_ids } = index.find(comparableSearch(vehicle), { facets: [] });
    const sold = (this.#sold.get(modelOf(vehicle)) ?? []).filter(
      ({ stock_id, soldOn, ...facts }) => stock_id !== vehicle.stock_id && soldOn >= since && isNear(vehicle, facts),
    );
    const others = stock_ids.filter((stock_id) => stock_id !== vehicle.stock_id).flatMap((stock_id) => live(stock_id) ?? []);
    return [...others.map(headlinePrice), ...sold.map(({ price }) => price)];
  }
}

function modelOf({ make, range, fuel_type, transmission }: Comparable): string {
  return [make, range, fuel_type, transmission].map(facetValue).join("|");
}

function comparableSearch({ make, range, fuel_type, transmission, year, mileage }: Comparable): VehicleSearch {
  return {
    ...EMPTY_SEARCH,
    facets: {
      advert_classification: [facetValue("USED")],
      make: [facetValue(make)],
      range: [facetValue(range)],
      fuel_type: [facetValue(fuel_type)],
      transmission: [facetValue(transmission)],
    },
    ranges: {
      year: { min: year - COMPARABLE.years, max: year + COMPARABLE.years },
      mileage: { min: Math.max(0, mileage - COMPARABLE.miles), max: mileage + COMPARABLE.miles },
    },
    resultsPerPage: MAX_LIVE,
  };
}
