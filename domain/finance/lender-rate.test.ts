import { pence } from "#domain/money.ts";
import { describe, expect, test } from "vitest";
import { rateFor } from "./lender-rate.ts";
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
