import { pence } from "#domain/money.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { describe, expect, test } from "vitest";
import { rateFor, advertisingProblem } from "./lender-rate.ts";
import { fiesta, SARSEN_BANK } from "./lender-terms-fixture.ts";

const LOAN = { credit: pence(12_000_00), age: 3 };

describe("the lender's rate", () => {
  test("depends on the credit rating", () => {
    expect(rateFor(fiesta, "fair", SARSEN_BANK, LOAN)).toEqual({ apr: 16.9, fixed_rate: 8.9 });
  });

  test("is that of the first matching band for loan size and vehicle age", () => {
    expect(rateFor(fiesta, "good", SARSEN_BANK, { ...LOAN, credit: pence(4999_99) }).apr).toBe(13.9);
    expect(rateFor(fiesta, "good", SARSEN_BANK, { ...LOAN, credit: pence(5000_00) }).apr).toBe(12.9);
    expect(rateFor(fiesta, "excellent", SARSEN_BANK, { ...LOAN, age: 7 }).apr).toBe(11.9);
    expect(rateFor(fiesta, "excellent", SARSEN_BANK, { credit: pence(3000_00), age: 9 }).apr).toBe(13.9);
  });

  test("is not below the representative rate, unless the lender's terms allow it", () => {
    expect(rateFor(fiesta, "excellent", SARSEN_BANK, LOAN)).toEqual({ apr: 9.9, fixed_rate: 5.1 });
    expect(rateFor(fiesta, "excellent", { ...SARSEN_BANK, better_than_representative: true }, LOAN).apr).toBe(7.9);
  });

  test("is 0 on an interest-free vehicle", () => {
    expect(rateFor({ tags: ["interest-free"] }, "poor", SARSEN_BANK, LOAN)).toEqual({ apr: 0, fixed_rate: 0 });
  });
});

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
