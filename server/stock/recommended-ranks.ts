import type { Day } from "#domain/calendar.ts";
import {
  nextMotChange,
  recommendedFacts,
  recommendedRank,
  type PriceStands,
  type RecommendedFacts,
} from "#domain/search/recommended-order.ts";
import { isInNorthernIreland, type Place } from "#domain/organisation/northern-ireland.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import type { StockIndex } from "./index/stock-index.ts";
import { ComparablePrices } from "./comparable-prices.ts";

const NOT_RANKED = -1;

type Ranked = { facts: RecommendedFacts; stands: PriceStands; rank: number };

/**
 * The rank of each live vehicle in the recommended order. A change of one vehicle may change the ranks of others of its model, and each
 * midnight changes some: `settle` works out those alone.
 */
export class RecommendedRanks {
  readonly comparable = new ComparablePrices();
  readonly #siteOf: (id: number) => Place | undefined;
  readonly #ranked = new Map<number, Ranked>();
  /** The vehicles with fewer months of MOT from a day on, unless they have changed since. */
  readonly #due = new Map<Day, Set<number>>();
  readonly #changed = new Set<number>();
  #day: Day | undefined;

  /** `siteOf`: the branch of an id. After it changes, its vehicles are put again. */
  constructor(siteOf: (id: number) => Place | undefined = () => undefined) {
    this.#siteOf = siteOf;
  }

  /** Adds or replaces a vehicle in any state. */
  put(vehicle: Vehicle, today: Day): void {
    this.comparable.put(vehicle);
    if (vehicle.state !== "live") return void this.#ranked.delete(vehicle.stock_id);
    const facts = recommendedFacts(vehicle, today, isInNorthernIreland(this.#siteOf(vehicle.site_id)));
    const before = this.#ranked.get(vehicle.stock_id);
    this.#ranked.set(vehicle.stock_id, { facts, stands: null, rank: before?.rank ?? NOT_RANKED });
    this.#changed.add(vehicle.stock_id);
  }

  remove(stock_id: number): void {
    this.comparable.remove(stock_id);
    this.#ranked.delete(stock_id);
  }

  /** The rank as of the last `settle`. */
  of(stock_id: number): number {
    return this.#ranked.get(stock_id)?.rank ?? NOT_RANKED;
  }

  /** Works out the ranks that have changed, by the changes since the last call and by the day, and returns them. */
  settle(today: Day): Map<number, number> {
    this.#ageTo(today);
    for (const [stock_id, stands] of this.comparable.takeStands(today)) {
      const ranked = this.#ranked.get(stock_id);
      if (!ranked) continue;
      ranked.stands = stands;
      this.#changed.add(stock_id);
    }
    const ranks = new Map<number, number>();
    for (const stock_id of this.#changed) {
      const ranked = this.#ranked.get(stock_id);
      if (!ranked) continue;
      const rank = recommendedRank(ranked.facts, ranked.stands, today);
      this.#noteDue(stock_id, nextMotChange(ranked.facts, today));
      if (rank !== ranked.rank) ranks.set(stock_id, rank);
      ranked.rank = rank;
    }
    this.#changed.clear();
    return ranks;
  }

  /** Gives an index the ranks of a day: at the first read after midnight those that the day has changed. */
  follow(index: Pick<StockIndex, "rank">, today: Day): Day {
    if (this.#day !== today) index.rank(this.settle(today));
    return today;
  }

  #ageTo(today: Day): void {
    const before = this.#day;
    this.#day = today;
    if (before === undefined || before === today) return;
    // A clock that was set back.
    if (today < before) for (const stock_id of this.#ranked.keys()) this.#changed.add(stock_id);
    for (const [day, vehicles] of this.#due) {
      if (day > today) continue;
      for (const stock_id of vehicles) this.#changed.add(stock_id);
      this.#due.delete(day);
    }
  }

  #noteDue(stock_id: number, day: Day | null): void {
    if (day === null) return;
    const vehicles = this.#due.get(day);
    if (vehicles) vehicles.add(stock_id);
    else this.#due.set(day, new Set([stock_id]));
  }
}
