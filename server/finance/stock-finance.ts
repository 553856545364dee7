import type { Day } from "#domain/calendar.ts";
import { FINANCE_PRODUCTS } from "#domain/finance/lender-terms.ts";
import { defaultQuoteRequest, hasNoListedFigure, type FinanceWebsite } from "#domain/finance/monthly-figure.ts";
import { offerOn, type FinancedVehicle, type QuoteRequest } from "#domain/finance/quote.ts";
import { isEnquiryOnly } from "#domain/stock/vehicle.ts";
import { performance } from "node:perf_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { LRUCache } from "lru-cache";

/** Yield to the event loop after this much work: well below the 5 ms of decision S9, since scheduling adds to it. */
const SLICE_MS = 3;
const VEHICLES_A_CLOCK = 32;
/** Stocks of figures cached; the least recently requested is evicted first. */
const MAX_CACHED_REQUESTS = 8;
/** Vehicle changes applied to cached figures since they were last requested, before they are dropped. */
const MAX_PATCHES = 2_000;

const PERCENT_STEP = 1;
const PENCE_STEP = 250_00;
const MILEAGE_STEP = 1000;

/** The monthly figures of a stock at one deposit, term and mileage. While cached they are updated with the stock. */
export type MonthlyFigures = {
  /** Pence per month by stock id; vehicles without a quote are missing. */
  payments: ReadonlyMap<number, number>;
};

type Question = { request: QuoteRequest; today: Day; payments: Map<number, number> };
type CachedFigures = Question & {
  figures: Promise<MonthlyFigures>;
  /** Whether every vehicle has been quoted. */
  complete: boolean;
  /** Vehicle changes applied since the last request. */
  patches: number;
};

/**
 * The finance inputs of every live vehicle, and their monthly figures at any deposit, term and mileage: those of the first available
 * product, as on a card. Figures are closed form; a quote shown alone is also checked against its payment schedule.
 */
export class StockFinance {
  readonly #vehicles: Map<number, FinancedVehicle>;
  readonly #cache = new LRUCache<string, CachedFigures>({ max: MAX_CACHED_REQUESTS });
  readonly #website: FinanceWebsite;
  readonly #today: () => Day;
  /** Computations run one after another: concurrent ones would each use their slice of the same event-loop turn. */
  #line: Promise<unknown> = Promise.resolve();

  constructor(website: FinanceWebsite, today: () => Day, vehicles = new Map<number, FinancedVehicle>()) {
    this.#website = website;
    this.#vehicles = vehicles;
    this.#today = today;
  }

  put(stock_id: number, vehicle: FinancedVehicle): void {
    const facts = factsOf(vehicle);
    this.#vehicles.set(stock_id, facts);
    for (const cached of this.#patched()) this.#quote(stock_id, facts, cached);
  }

  remove(stock_id: number): void {
    this.#vehicles.delete(stock_id);
    for (const { payments } of this.#patched()) payments.delete(stock_id);
  }

  vehicle(stock_id: number): FinancedVehicle | undefined {
    return this.#vehicles.get(stock_id);
  }

  /** The figures of the whole stock, computed in slices and cached until the day changes or they are evicted. */
  monthly(request: QuoteRequest = defaultQuoteRequest(this.#website)): Promise<MonthlyFigures> {
    const snapped = snapToSteps(request);
    const question = JSON.stringify([this.#today(), snapped]);
    const cached = this.#cache.get(question) ?? this.#begin(question, snapped);
    cached.patches = 0;
    this.#cache.set(question, cached);
    return cached.figures;
  }

  /** Whether these payments are updated with every change of a vehicle: they are today's and still cached. */
  follows(payments: MonthlyFigures["payments"]): boolean {
    const today = this.#today();
    return [...this.#cache.values()].some((cached) => cached.payments === payments && cached.today === today);
  }

  #begin(question: string, request: QuoteRequest): CachedFigures {
    const cached = { request, today: this.#today(), payments: new Map<number, number>(), complete: false, patches: 0 };
    const figures = this.#line.then(() => this.#workOut(cached));
    this.#line = figures.catch(() => this.#cache.delete(question));
    return Object.assign(cached, { figures });
  }

  /** The cached figures to update for a changed vehicle; drops those that were not requested during many changes. */
  #patched(): CachedFigures[] {
    for (const [question, cached] of this.#cache) if (++cached.patches > MAX_PATCHES && cached.complete) this.#cache.delete(question);
    return [...this.#cache.values()];
  }

  async #workOut(cached: Question & { complete: boolean }): Promise<MonthlyFigures> {
    let done = 0;
    let began = performance.now();
    for (const [stock_id, vehicle] of this.#vehicles) {
      this.#quote(stock_id, vehicle, cached);
      if (++done % VEHICLES_A_CLOCK === 0 && performance.now() - began > SLICE_MS) {
        await nextTurn();
        began = performance.now();
      }
    }
    cached.complete = true;
    return { payments: cached.payments };
  }

  /** The same figure of one vehicle, in pence a month; undefined without a quote. `request`: its deposit and mileage are in steps. */
  payment(stock_id: number, request: QuoteRequest): number | undefined {
    const vehicle = this.#vehicles.get(stock_id);
    return vehicle && this.#paymentOf(vehicle, request, this.#today());
  }

  #quote(stock_id: number, vehicle: FinancedVehicle, { request, today, payments }: Question): void {
    const payment = this.#paymentOf(vehicle, request, today);
    if (payment === undefined) payments.delete(stock_id);
    else payments.set(stock_id, payment);
  }

  #paymentOf(vehicle: FinancedVehicle, request: QuoteRequest, today: Day): number | undefined {
    if (isEnquiryOnly(vehicle) || hasNoListedFigure(vehicle, this.#website)) return undefined;
    for (const key of FINANCE_PRODUCTS) {
      const offer = offerOn(key, vehicle, request, this.#website.lender_terms, today);
      if (!("why" in offer)) return offer.paid.regular;
    }
    return undefined;
  }
}

/** Rounds deposit and mileage to steps, so that similar requests share a cache entry. */
export function snapToSteps(request: QuoteRequest): QuoteRequest {
  const { deposit, mileage } = request;
  return {
    ...request,
    mileage: stepped(mileage, MILEAGE_STEP),
    deposit:
      deposit.type === "percentage"
        ? { type: "percentage", percent: stepped(deposit.percent, PERCENT_STEP) }
        : { ...deposit, amount: stepped(deposit.amount, PENCE_STEP) as typeof deposit.amount },
  };
}

function stepped(value: number, size: number): number {
  return Math.round(value / size) * size;
}

/** Only the fields a quote reads, without pictures and texts. */
function factsOf(vehicle: FinancedVehicle): FinancedVehicle {
  const { price, admin_fee, price_excluding_vat, price_including_vat, vat_scheme, advert_classification, tags, year, mileage } = vehicle;
  return { price, admin_fee, price_excluding_vat, price_including_vat, vat_scheme, advert_classification, tags, year, mileage };
}
