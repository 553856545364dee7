import { pence, penceFromPounds } from "#domain/money.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instalments } from "./instalments.ts";

/** Published examples of UK lenders (figures only): the monthly ones that follow the effective-rate convention. Pounds. */
const PUBLISHED = [
  { id: "Vauxhall Mokka", credit: 22_320, apr: 7.5, regular: 47, final: 10_000, payment: 363.47 },
  { id: "Buyacar Fiesta", credit: 9_500, apr: 9.9, regular: 47, final: 2923.26, payment: 191.54 },
  { id: "Hyundai Kona", credit: 26_000, apr: 2.9, regular: 36, final: 11_292.98, payment: 454.46 },
  { id: "Kia PV5", credit: 31_975, apr: 3.9, regular: 36, final: 18_652.06, payment: 453.47 },
  { id: "BMW Financial Services", credit: 40_955.4, apr: 9.9, regular: 47, final: 22_791.68, payment: 647.28 },
];

/** Published hire purchase on the same convention, rounded by the lender in its own way: within 50p and 1 %. */
const PUBLISHED_WITHIN_50P = [
  { id: "Zuto", credit: 8000, apr: 19.9, regular: 60, payment: 204.4 },
  { id: "Whoosh", credit: 23_000, apr: 10.9, regular: 60, payment: 493.16 },
  { id: "D&J Motors", credit: 5000, apr: 16.7, regular: 60, payment: 120.38 },
];

describe("a regular payment", () => {
  test.each(PUBLISHED)("is within a penny of what $id published", ({ credit, apr, regular, final, payment }) => {
    const paid = instalments({
      credit: penceFromPounds(credit),
      apr,
      regularPayments: regular,
      finalPayment: penceFromPounds(final),
    });
    expect(Math.abs((paid?.regular ?? 0) - penceFromPounds(payment))).toBeLessThanOrEqual(1);
  });

  test.each(PUBLISHED_WITHIN_50P)("is within 50p of what $id published", ({ credit, apr, regular, payment }) => {
    const paid = instalments({ credit: penceFromPounds(credit), apr, regularPayments: regular, finalPayment: pence(0) });
    expect(Math.abs((paid?.regular ?? 0) - penceFromPounds(payment))).toBeLessThanOrEqual(50);
  });

  test("at 0 % leaves the remainder to the first payment, as Richmond's Kona does", () => {
    const paid = instalments({
      credit: pence(27_570_00),
      apr: 0,
      regularPayments: 36,
      finalPayment: pence(12_069_00),
    });
    expect(paid).toEqual({ regularPayments: 36, regular: 430_58, first: 430_70, total: 27_570_00 });
  });

  test("at 0 % may leave a first payment below the others when the division rounds up", () => {
    const paid = instalments({ credit: pence(1000_10), apr: 0, regularPayments: 12, finalPayment: pence(0) });
    expect(paid).toEqual({ regularPayments: 12, regular: 83_34, first: 83_36, total: 1000_10 });
    expect(instalments({ credit: pence(1000_00), apr: 0, regularPayments: 24, finalPayment: pence(0) })).toEqual({
      regularPayments: 24,
      regular: 41_67,
      first: 41_59,
      total: 1000_00,
    });
  });

  test("does not exist when the final payment alone repays the credit", () => {
    const agreement = { credit: pence(5000_00), apr: 9.9, regularPayments: 47, finalPayment: pence(9000_00) };
    expect(instalments(agreement)).toBeUndefined();
  });

  test("repays the credit to within half a penny a month at every rate and term", () => {
    const agreements = fc.record({
      credit: fc.integer({ min: 1_000_00, max: 75_000_00 }),
      apr: fc.integer({ min: 1, max: 399 }).map((tenths) => tenths / 10),
      regularPayments: fc.integer({ min: 12, max: 60 }),
      finalShare: fc.integer({ min: 0, max: 60 }),
    });
    fc.assert(
      fc.property(agreements, ({ credit, apr, regularPayments, finalShare }) => {
        const finalPayment = Math.floor((credit * finalShare) / 100);
        const paid = instalments({ credit: pence(credit), apr, regularPayments, finalPayment: pence(finalPayment) });
        if (!paid) return;
        let owed = credit;
        const rate = (1 + apr / 100) ** (1 / 12) - 1;
        for (let month = 1; month <= regularPayments; month++) owed = owed * (1 + rate) - paid.regular;
        owed = owed * (1 + rate) - finalPayment;
        const halfPennyRolledUp = 0.5 * (((1 + rate) ** (regularPayments + 1) - 1) / rate) + 0.01;
        expect(Math.abs(owed)).toBeLessThanOrEqual(halfPennyRolledUp);
      }),
    );
  });
});
