import { SARSEN_BANK } from "#domain/finance/lender-terms-fixture.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { describe, expect, test } from "vitest";
import { advertisingProblem } from "./wrong-finance.ts";

describe("a website's finance", () => {
  const advertised = { ...wexcombe, lender_terms: SARSEN_BANK };

  test("may be advertised when the rate of its default rating equals the representative APR", () => {
    expect(advertisingProblem(wexcombe)).toEqual([]);
    expect(advertisingProblem(advertised)).toEqual([]);
    expect(advertisingProblem({ ...advertised, finance_defaults: { credit_rating: "good" } })).toEqual([]);
  });

  test("may not be advertised with a default rating cheaper than the representative APR", () => {
    expect(advertisingProblem({ ...wexcombe, representative_apr: 12.9 })).toEqual([
      'The APR of the rating "excellent" is 9.9%, better than the representative 12.9%.',
      "The lender's representative APR is 9.9%, the website's 12.9%.",
    ]);
  });

  test("prints APRs to one decimal", () => {
    const rates = { ...SARSEN_BANK.rates, poor: { apr: 21.95, fixed_rate: 20 } };
    expect(advertisingProblem({ ...advertised, lender_terms: { ...SARSEN_BANK, rates } })).toEqual([
      "An APR of 21.95% is not a percentage with one decimal.",
    ]);
  });
});
