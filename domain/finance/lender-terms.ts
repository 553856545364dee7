import type { Pence } from "../money.ts";
import type { AgreementFees } from "./agreement.ts";

/** The finance products in the order in which a vehicle's monthly figure is looked for. */
export const FINANCE_PRODUCTS = ["PCP", "HP", "CS"] as const;
export type FinanceProduct = (typeof FINANCE_PRODUCTS)[number];

/** What the shopper says about their own credit, best first. */
export const CREDIT_RATINGS = ["excellent", "good", "fair", "poor"] as const;
export type CreditRating = (typeof CREDIT_RATINGS)[number];

/** Percent. `fixed_rate` is what the lender prints as the fixed rate of interest, which need not be the APR. */
export type LenderRate = { apr: number; fixed_rate: number };

/** A rate for some loans only: those that meet every condition it names. */
export type RateBand = {
  rate: LenderRate;
  ratings?: CreditRating[];
  /** Loans smaller than this. */
  credit_below?: Pence;
  /** Vehicles of so many whole years today, and older. */
  age_from?: number;
};

/** What a lender agrees to, as data of the website. A new `version` makes every older quote lapse. */
export type LenderTerms = {
  lender: string;
  version: string;
  rates: Record<CreditRating, LenderRate>;
  /** The first band that fits goes before the rate of the credit rating. */
  rate_bands?: RateBand[];
  /** The APR that stands in adverts: no loan is cheaper, unless `better_than_representative` says so. */
  representative_apr?: number;
  better_than_representative?: boolean;
  /** How the lender words its fixed rate: a yearly rate paid monthly, a flat rate on the whole credit, or the APR itself. */
  fixed_rate_kind: "nominal" | "flat" | "apr";
  credit: { min: Pence; max: Pence };
  /** Whether it lends on top of the price for what is still owed on a part exchange. */
  negative_equity?: boolean;
  /** Miles a year. */
  mileage: { min: number; max: number };
  /** Months; a PCP's term counts its final payment: 48 is 47 payments and the final one in month 48. */
  products: Record<FinanceProduct, ProductTerms>;
  future_value: FutureValueTable;
  /** What a mile above the contract's costs, by today's price: the first row that fits. Pence, may have a fraction. */
  excess_mileage?: { price_below?: Pence; pence_per_mile: number }[];
  /** Products that qualify for a deposit contribution. */
  contribution_products: FinanceProduct[];
};

export type ProductTerms = {
  terms: number[];
  /** Years and miles that the vehicle may have at the end of the agreement. */
  max_age_at_end: number;
  max_mileage_at_end: number;
  /** Whether it can be had on a vehicle sold under the commercial VAT scheme. */
  commercial_vat: boolean;
  fees?: AgreementFees;
  /** Whether it may be paid weekly. */
  weekly?: boolean;
};

/** Guaranteed future value as a percentage of today's price. */
export type FutureValueTable = {
  /** Term in months -> percent by age in whole years today (new is 0). */
  percent: Record<number, number[]>;
  /** The table's own miles a year; percentage points come off for every 1,000 contract miles above it. */
  base_mileage: number;
  points_per_thousand_miles: number;
  /** Rounded down to a multiple of this. */
  step: Pence;
};

/**
 * What the lender guarantees the vehicle to be worth at the end, in pence; undefined when its table has no such value.
 * `price` is today's price in pence, `age` in whole years, `mileage` in miles a year.
 */
export function guaranteedFutureValue(
  table: FutureValueTable,
  { price, age, term, mileage }: { price: Pence; age: number; term: number; mileage: number },
): Pence | undefined {
  const base = table.percent[term]?.[age];
  if (base === undefined) return undefined;
  const milesAbove = Math.max(0, mileage - table.base_mileage) * (term / 12);
  const percent = base - (milesAbove / 1000) * table.points_per_thousand_miles;
  if (percent <= 0) return undefined;
  return (Math.floor((price * percent) / 100 / table.step) * table.step) as Pence;
}
