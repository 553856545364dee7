import type { Day } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import { costPrices, type CostPrices, type CostTerms } from "#domain/running-costs/cost-terms.ts";
import { DATED_RATES, type DatedRate } from "#domain/running-costs/dated-rates.ts";
import type { CostFacts } from "#domain/running-costs/cost-facts.ts";
import type { CostLine } from "#domain/running-costs/cost-line.ts";
import {
  energyLine,
  monthlyTotal,
  motLine,
  rankOf,
  taxLine,
  type MonthlyTotal,
  type RunningLines,
} from "#domain/running-costs/monthly-total.ts";
import type { QuoteRequest } from "#domain/finance/quote.ts";
import type { StockFinance } from "./stock-finance.ts";
import { LRUCache } from "lru-cache";
import { performance } from "node:perf_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Yield to the event loop after this much work, as for finance figures. */
const SLICE_MS = 3;
const VEHICLES_A_CLOCK = 32;
/** Stocks of totals cached; the least recently requested is evicted first. */
const MAX_CACHED_TERMS = 8;
/** Different consumption figures of a stock whose cost is cached for one set of terms. */
const MAX_CACHED_LINES = 4_000;

/** The monthly totals of a stock at one shopper's terms. While cached they are updated with the stock. */
export type StockTotalsAt = {
  /** The terms, with every gap filled. */
  prices: CostPrices;
  /** The rates behind the prices, as JSON. */
  rates: string;
  /** Whether the finance figure is part of the totals. */
  has_finance: boolean;
  /** The finance figures behind the order, in pence a month by stock id; null without finance. */
  payments: ReadonlyMap<number, number> | null;
  /** The order by total, and what a limit is compared with: see `rankOf`. Vehicles that are not sold are missing. */
  highest: ReadonlyMap<number, number>;
  /** Pence a month of what is certain: a vehicle whose sum is within a limit may fit, whatever its highest is. */
  lowest: ReadonlyMap<number, number>;
};

type Cached = {
  totals: StockTotalsAt & { highest: Map<number, number>; lowest: Map<number, number> };
  energy: Map<string, CostLine>;
  ready: Promise<StockTotalsAt>;
};
type DayLines = { today: Day; tax: CostLine; mot: CostLine };

/** The cost facts of a group's live stock: those of its vehicles that are sold, not hired. */
export type GroupCosts = Map<number, CostFacts>;

/** The monthly total of every live vehicle at any shopper's miles, prices and finance terms, for one website. */
export class StockTotals {
  readonly #vehicles: GroupCosts;
  readonly #finance: StockFinance;
  readonly #today: () => Day;
  readonly #rates: () => readonly DatedRate[];
  readonly #cache = new LRUCache<string, Cached>({ max: MAX_CACHED_TERMS });
  readonly #ofDay = new Map<number, DayLines>();
  /** Whole stocks are worked out one after another: concurrent ones would each use their slice of the same event-loop turn. */
  #line: Promise<unknown> = Promise.resolve();

  constructor(finance: StockFinance, today: () => Day, vehicles: GroupCosts, rates: () => readonly DatedRate[] = () => DATED_RATES) {
    this.#rates = rates;
    this.#finance = finance;
    this.#today = today;
    this.#vehicles = vehicles;
  }

  /** After a vehicle was put into the shared facts or left them, and its finance figure was updated. */
  changed(stock_id: number): void {
    this.#ofDay.delete(stock_id);
    for (const cached of this.#cache.values()) this.#workOut(stock_id, cached);
  }

  /** The totals of all stock, computed in slices. Without a request they are running costs alone; `miles` where the terms name none. */
  async at(request: QuoteRequest | null, terms: CostTerms, miles: number): Promise<StockTotalsAt> {
    const payments = request && (await this.#finance.monthly(request)).payments;
    const today = this.#today();
    const current = this.#rates();
    const rates = JSON.stringify(current);
    const key = JSON.stringify([today, request, terms, miles, rates]);
    const known = this.#cache.get(key);
    if (known && this.#isFollowed(known)) return known.ready;
    const prices = costPrices(terms, miles, today, current);
    const has_finance = payments !== null;
    const totals = { prices, rates, has_finance, payments, highest: new Map<number, number>(), lowest: new Map<number, number>() };
    const cached = { totals, energy: new Map<string, CostLine>() };
    const ready = this.#line.then(() => this.#workOutAll(cached));
    this.#line = ready.catch(() => this.#cache.delete(key));
    this.#cache.set(key, Object.assign(cached, { ready }));
    return ready;
  }

  /** Whether these totals are updated with every change of a vehicle: they are today's, cached, and so are their finance figures. */
  follows(totals: StockTotalsAt): boolean {
    return [...this.#cache.values()].some((cached) => cached.totals === totals && this.#isFollowed(cached));
  }

  /** One vehicle's lines at the same terms; undefined if it is not for sale. */
  of(stock_id: number, totals: StockTotalsAt): MonthlyTotal | undefined {
    const facts = this.#vehicles.get(stock_id);
    return facts && monthlyTotal(facts, paymentOf(stock_id, totals), totals.prices);
  }

  #isFollowed({ totals: { prices, payments, rates } }: Pick<Cached, "totals">): boolean {
    const isCurrent = prices.today === this.#today() && rates === JSON.stringify(this.#rates());
    return isCurrent && (payments === null || this.#finance.follows(payments));
  }

  async #workOutAll(cached: Omit<Cached, "ready">): Promise<StockTotalsAt> {
    let done = 0;
    let began = performance.now();
    for (const stock_id of this.#vehicles.keys()) {
      this.#workOut(stock_id, cached);
      if (++done % VEHICLES_A_CLOCK === 0 && performance.now() - began > SLICE_MS) {
        await nextTurn();
        began = performance.now();
      }
    }
    return cached.totals;
  }

  #workOut(stock_id: number, { totals, energy }: Omit<Cached, "ready">): void {
    const vehicle = this.#vehicles.get(stock_id);
    if (!vehicle) {
      totals.highest.delete(stock_id);
      totals.lowest.delete(stock_id);
      return;
    }
    const running: RunningLines = {
      energy: energyOf(vehicle, totals.prices, energy),
      ...this.#linesOfDay(stock_id, vehicle, totals.prices),
    };
    const total = monthlyTotal(vehicle, paymentOf(stock_id, totals), totals.prices, running);
    totals.highest.set(stock_id, rankOf(total));
    totals.lowest.set(stock_id, total.min);
  }

  #linesOfDay(stock_id: number, vehicle: CostFacts, prices: CostPrices): Pick<RunningLines, "tax" | "mot"> {
    const cachedLines = this.#ofDay.get(stock_id);
    if (cachedLines?.today === prices.today) return cachedLines;
    const lines = { today: prices.today, tax: taxLine(vehicle, prices.today), mot: motLine(vehicle, prices) };
    this.#ofDay.set(stock_id, lines);
    return lines;
  }
}

/** Null for a vehicle without a quote, undefined where totals have no finance. */
function paymentOf(stock_id: number, { payments }: Pick<StockTotalsAt, "payments">): Pence | null | undefined {
  return payments === null ? undefined : ((payments.get(stock_id) as Pence | undefined) ?? null);
}

/** Vehicles with the same fuel and consumption cost the same to drive. */
function energyOf(vehicle: CostFacts, prices: CostPrices, cachedLines: Map<string, CostLine>): CostLine {
  const { fuel_type, miles_per_gallon, wh_per_mile } = vehicle.facts;
  const key = `${fuel_type}|${miles_per_gallon}|${wh_per_mile}|${vehicle.consumption_basis}`;
  const known = cachedLines.get(key);
  if (known) return known;
  const line = energyLine(vehicle, prices);
  if (cachedLines.size < MAX_CACHED_LINES) cachedLines.set(key, line);
  return line;
}
