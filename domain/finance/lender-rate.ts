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

/** The finance settings of a website. */
export type AdvertisedFinance = {
  representative_apr: number;
  finance_defaults: { credit_rating: CreditRating };
  lender_terms: LenderTerms;
};

/** Problems with a website's finance settings, as sentences for its administrator; a website with any must not start. */
export function advertisingProblem({ representative_apr, finance_defaults, lender_terms }: AdvertisedFinance): string[] {
  const { apr } = lender_terms.rates[finance_defaults.credit_rating];
  const rates = [...Object.values(lender_terms.rates), ...(lender_terms.rate_bands ?? []).map(({ rate }) => rate)];
  return [
    ...(apr < representative_apr && !lender_terms.better_than_representative
      ? [`The APR of the rating "${finance_defaults.credit_rating}" is ${apr}%, better than the representative ${representative_apr}%.`]
      : []),
    ...(lender_terms.representative_apr !== undefined && lender_terms.representative_apr !== representative_apr
      ? [`The lender's representative APR is ${lender_terms.representative_apr}%, the website's ${representative_apr}%.`]
      : []),
    ...rates
      .filter((rate) => !(rate.apr >= 0 && rate.apr < 1000) || Math.abs(Math.round(rate.apr * 10) - rate.apr * 10) > 1e-9)
      .map((rate) => `An APR of ${rate.apr}% is not a percentage with one decimal.`),
  ];
}
