import type { Day } from "../calendar.ts";
import { DATED_RATES, rateOn, type DatedRate, type RateId, type RateOnDay } from "./dated-rates.ts";

/** How a shopper uses and pays for a vehicle; what is missing takes the dated rates and the defaults below. */
export type CostTerms = {
  /** Miles a year. */
  miles?: number;
  /** Pence a kilowatt-hour. */
  home_ppkwh?: number;
  public_ppkwh?: number;
  /** Percent of the charging that is done at home. */
  home_share?: number;
  /** Pence a litre, of petrol and of diesel. */
  fuel_ppl?: number;
  /** Official consumption, without what drivers use above it. */
  official?: true;
  /** The shopper's own quote, pounds a year. */
  insurance?: number;
};

/** A price in pence: typed by the shopper (`dated` is null) or a dated rate. */
export type TermPrice = { pence: number; dated: RateOnDay | null };

/** Terms with every gap filled for a day. A price is null once its rate is too old to use. */
export type CostPrices = {
  today: Day;
  miles: number;
  home_share: number;
  is_official: boolean;
  petrol: TermPrice | null;
  diesel: TermPrice | null;
  home: TermPrice | null;
  public: TermPrice | null;
  mot_car: RateOnDay | null;
  mot_large_van: RateOnDay | null;
  /** Pounds a year; null if none was typed. */
  insurance: number | null;
};

/** Percent; a convention, shown wherever it is used. */
export const DEFAULT_HOME_SHARE = 80;

/** `miles`: a year, where the terms name none. `rates`: those of the release, with a website's own. */
export function costPrices(terms: CostTerms, miles: number, today: Day, rates: readonly DatedRate[] = DATED_RATES): CostPrices {
  const price = (typed: number | undefined, id: RateId): TermPrice | null => {
    if (typed !== undefined) return { pence: typed, dated: null };
    const dated = rateOn(id, today, rates);
    return dated && { pence: dated.rate.value, dated };
  };
  return {
    today,
    miles: terms.miles ?? miles,
    home_share: (terms.home_share ?? DEFAULT_HOME_SHARE) / 100,
    is_official: terms.official === true,
    petrol: price(terms.fuel_ppl, "petrol"),
    diesel: price(terms.fuel_ppl, "diesel"),
    home: price(terms.home_ppkwh, "home_electricity"),
    public: price(terms.public_ppkwh, "public_electricity"),
    mot_car: rateOn("mot_car", today, rates),
    mot_large_van: rateOn("mot_large_van", today, rates),
    insurance: terms.insurance ?? null,
  };
}
