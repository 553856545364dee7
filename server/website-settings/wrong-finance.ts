import type { CreditRating, LenderTerms } from "#domain/finance/lender-terms.ts";

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
