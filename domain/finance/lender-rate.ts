import type { Pence } from "../money.ts";
import type { Vehicle } from "../stock/vehicle.ts";
import type { CreditRating, LenderRate, LenderTerms } from "./lender-terms.ts";

/** Vehicles with this tag are financed at 0 %. */
export const INTEREST_FREE_TAG = "interest-free";

const INTEREST_FREE: LenderRate = { apr: 0, fixed_rate: 0 };

/**
 * The lender's rate for a loan, in percent, by rating, amount (pence) and the vehicle's age (whole years). Never below the representative
 * APR unless `better_than_representative` is set; 0 % on an interest-free vehicle.
 */
export function rateFor(
  vehicle: Pick<Vehicle, "tags">,
  rating: CreditRating,
  terms: LenderTerms,
  loan: { credit: Pence; age: number },
): LenderRate {
  if (vehicle.tags.includes(INTEREST_FREE_TAG)) return INTEREST_FREE;
  const band = terms.rate_bands?.find(
    ({ ratings, credit_below, age_from }) =>
      (ratings === undefined || ratings.includes(rating)) &&
      (credit_below === undefined || loan.credit < credit_below) &&
      (age_from === undefined || loan.age >= age_from),
  );
  const rate = band?.rate ?? terms.rates[rating];
  const minApr = terms.better_than_representative ? undefined : terms.representative_apr;
  return minApr === undefined || rate.apr >= minApr ? rate : representativeRate(terms, minApr);
}

function representativeRate({ rates }: LenderTerms, apr: number): LenderRate {
  return Object.values(rates).find((rate) => rate.apr === apr) ?? { apr, fixed_rate: apr };
}
