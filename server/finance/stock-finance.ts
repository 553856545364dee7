import type { Day } from "#domain/calendar.ts";
import { FINANCE_PRODUCTS } from "#domain/finance/lender-terms.ts";
import { defaultAsked, hasNoListedFigure, type FinanceWebsite } from "#domain/finance/monthly-figure.ts";
import { offerOn, type FinancedVehicle, type QuoteAsked } from "#domain/finance/quote.ts";
import { isEnquiryOnly } from "#domain/stock/vehicle.ts";
import { performance } from "node:perf_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Others get their turn after so much work: well below the 5 ms of decision S9, for the machine adds its own. */
const SLICE_MS = 3;
const VEHICLES_A_CLOCK = 32;
/** Re-quoted stocks that are kept, the least recently asked making room. */
const KEPT_STOCKS = 8;

const PERCENT_STEP = 1;
const PENCE_STEP = 250_00;
const MILEAGE_STEP = 1000;

/** The monthly figures of a stock at one deposit, term and mileage. */
export type MonthlyFigures = {
  /** Pence a month by stock id; vehicles without a quote are missing. */
  payments: ReadonlyMap<number, number>;
  quoted: number;
};

/**
 * What finance needs of every live vehicle, and their monthly figures at any deposit, term and mileage: the first product
 * that can be had, as on a card. Figures are closed form; a quote that is shown alone is checked against its schedule too.
 */
export class StockFinance {
  readonly #vehicles = new Map<number, FinancedVehicle>();
  readonly #kept = new Map<string, Promise<MonthlyFigures>>();
  readonly #website: FinanceWebsite;
  readonly #today: () => Day;
  /** Grows with every change of a vehicle: figures of another number are of another stock. */
  changes = 0;
  /** The stock is worked out once at a time: many questions at once would each take their slice of the same turn. */
  #line: Promise<unknown> = Promise.resolve();

  constructor(website: FinanceWebsite, today: () => Day) {
    this.#website = website;
    this.#today = today;
  }

  put(stock_id: number, vehicle: FinancedVehicle): void {
    this.changes++;
    this.#vehicles.set(stock_id, factsOf(vehicle));
  }

  remove(stock_id: number): void {
    if (this.#vehicles.delete(stock_id)) this.changes++;
  }

  vehicle(stock_id: number): FinancedVehicle | undefined {
    return this.#vehicles.get(stock_id);
  }

  /** The figures of the whole stock, worked out in slices and kept until a vehicle, the day or the room for them changes. */
  monthly(wish: QuoteAsked = defaultAsked(this.#website)): Promise<MonthlyFigures> {
    const asked = snapped(wish);
    const question = JSON.stringify([this.changes, this.#today(), asked]);
    const kept = this.#kept.get(question);
    this.#kept.delete(question);
    const figures = kept ?? this.#line.then(() => this.#workOut(asked));
    if (!kept) this.#line = figures.catch(() => undefined);
    figures.catch(() => this.#kept.delete(question));
    this.#kept.set(question, figures);
    if (this.#kept.size > KEPT_STOCKS) this.#kept.delete(this.#kept.keys().next().value!);
    return figures;
  }

  async #workOut(asked: QuoteAsked): Promise<MonthlyFigures> {
    const today = this.#today();
    const terms = this.#website.lender_terms;
    const payments = new Map<number, number>();
    let done = 0;
    let began = performance.now();
    for (const [stock_id, vehicle] of this.#vehicles) {
      if (!isEnquiryOnly(vehicle) && !hasNoListedFigure(vehicle, this.#website)) {
        for (const key of FINANCE_PRODUCTS) {
          const offer = offerOn(key, vehicle, asked, terms, today);
          if ("why" in offer) continue;
          payments.set(stock_id, offer.paid.regular);
          break;
        }
      }
      if (++done % VEHICLES_A_CLOCK === 0 && performance.now() - began > SLICE_MS) {
        await nextTurn();
        began = performance.now();
      }
    }
    return { payments, quoted: payments.size };
  }
}

/** What a shopper types in fine steps comes to a few questions, so that the answers are worth keeping. */
export function snapped(asked: QuoteAsked): QuoteAsked {
  const { deposit, mileage } = asked;
  return {
    ...asked,
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

/** Only what a quote reads: a vehicle's pictures and texts are not kept here. */
function factsOf(vehicle: FinancedVehicle): FinancedVehicle {
  const { price, admin_fee, price_excluding_vat, price_including_vat, vat_scheme, advert_classification, tags, year, mileage } = vehicle;
  return { price, admin_fee, price_excluding_vat, price_including_vat, vat_scheme, advert_classification, tags, year, mileage };
}
