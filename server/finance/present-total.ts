import { poundsFromPence, type Pence } from "#domain/money.ts";
import type { CostPrices, TermPrice } from "#domain/running-costs/cost-terms.ts";
import type { RateOnDay } from "#domain/running-costs/dated-rates.ts";
import type { MonthlyTotal } from "#domain/running-costs/monthly-total.ts";

export type PresentedTotal = NonNullable<ReturnType<typeof presentTotal>>;

/** What a month costs in all, in pounds; null for a vehicle that is not sold. `from` and `to` leave out the lines of `missing`. */
export function presentTotal(total: MonthlyTotal | undefined) {
  if (!total) return null;
  const { lines, min, max, missing, has_finance } = total;
  return {
    from: poundsFromPence(min),
    to: poundsFromPence(max),
    includes_finance: has_finance,
    missing,
    lines: lines.map(presentLine),
  };
}

export function presentLine({ name, min, max, because }: MonthlyTotal["lines"][number]) {
  return { name, from: pounds(min), to: pounds(max), because };
}

/** The miles and prices behind the totals: a dated rate with its period and source, or the shopper's own price. */
export function presentCostTerms(prices: CostPrices) {
  return {
    miles: prices.miles,
    home_share: Math.round(prices.home_share * 100),
    official: prices.is_official,
    insurance: prices.insurance,
    petrol_ppl: presentPrice(prices.petrol),
    diesel_ppl: presentPrice(prices.diesel),
    home_ppkwh: presentPrice(prices.home),
    public_ppkwh: presentPrice(prices.public),
  };
}

function presentPrice(price: TermPrice | null) {
  return price && { pence: price.pence, rate: price.dated && presentRate(price.dated) };
}

function presentRate({ rate, is_dated }: RateOnDay) {
  const { effective_from, effective_to, source, seen_on } = rate;
  return { effective_from, effective_to, source, seen_on, is_out_of_date: is_dated };
}

function pounds(amount: Pence | null): number | null {
  return amount === null ? null : poundsFromPence(amount);
}
