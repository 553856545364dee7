import type { Pence } from "../money.ts";
import type { AgreementFees } from "./agreement.ts";

/** The finance products in the order in which they are tried for a vehicle's monthly figure. */
export const FINANCE_PRODUCTS = ["PCP", "HP", "CS"] as const;
export type FinanceProduct = (typeof FINANCE_PRODUCTS)[number];

/** The shopper's self-assessed credit rating, best first. */
export const CREDIT_RATINGS = ["excellent", "good", "fair", "poor"] as const;
export type CreditRating = (typeof CREDIT_RATINGS)[number];

/** Percent. `fixed_rate` is the fixed rate of interest as the lender prints it, which may differ from the APR. */
export type LenderRate = { apr: number; fixed_rate: number };

/** A rate that applies only to loans that meet every stated condition. */
export type RateBand = {
  rate: LenderRate;
  ratings?: CreditRating[];
  /** Loans smaller than this. */
  credit_below?: Pence;
  /** Minimum age of the vehicle today, in whole years. */
  age_from?: number;
};

/** A lender's terms as configured for a website. A new `version` invalidates every earlier quote. */
export type LenderTerms = {
  lender: string;
  version: string;
  rates: Record<CreditRating, LenderRate>;
  /** The first matching band takes precedence over the rate of the credit rating. */
  rate_bands?: RateBand[];
  /** The advertised APR: no loan is cheaper unless `better_than_representative` is set. */
  representative_apr?: number;
  better_than_representative?: boolean;
  /** How the lender states its fixed rate: a nominal annual rate paid monthly, a flat rate on the full credit, or the APR itself. */
  fixed_rate_kind: "nominal" | "flat" | "apr";
  credit: { min: Pence; max: Pence };
  /** Whether it finances negative equity from a part exchange on top of the price. */
  negative_equity?: boolean;
  /** Miles a year. */
  mileage: { min: number; max: number };
  /** Months; a PCP's term counts its final payment: 48 is 47 regular payments and the final one in month 48. */
  products: Record<FinanceProduct, ProductTerms>;
  future_value: FutureValueTable;
  /** Charge for each excess mile, by today's price; the first matching row applies. Pence, may have a fraction. */
  excess_mileage?: { price_below?: Pence; pence_per_mile: number }[];
  /** Products that qualify for a deposit contribution. */
  contribution_products: FinanceProduct[];
};

export type ProductTerms = {
  terms: number[];
  /** Maximum age in years and mileage of the vehicle at the end of the agreement. */
  max_age_at_end: number;
  max_mileage_at_end: number;
  /** Whether it is available on vehicles sold under the commercial VAT scheme. */
  commercial_vat: boolean;
  fees?: AgreementFees;
  /** Whether weekly payments are allowed. */
  weekly?: boolean;
};

/** Guaranteed future value as a percentage of today's price. */
export type FutureValueTable = {
  /** Term in months -> percentages, indexed by age today in whole years (new is 0). */
  percent: Record<number, number[]>;
  /**
   * The annual mileage the table assumes; for every 1,000 contract miles above it, `points_per_thousand_miles` percentage points are
   * deducted.
   */
  base_mileage: number;
  points_per_thousand_miles: number;
  /** Rounded down to a multiple of this. */
  step: Pence;
};

/**
 * The guaranteed future value at the end of the term, in pence; undefined if the table has no value for it. `price` is today's price in
 * pence, `age` in whole years, `mileage` in miles a year.
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
