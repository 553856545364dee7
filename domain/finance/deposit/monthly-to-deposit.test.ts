import { inEnglish } from "#locales/in-english.ts";
import { pence } from "../../money.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CREDIT_RATINGS, FINANCE_PRODUCTS } from "../lender-terms.ts";
import { depositForMonthly } from "./monthly-to-deposit.ts";
import { quote } from "../quote.ts";
import { fiesta, SARSEN_BANK, TODAY, transit } from "../lender-terms-fixture.ts";

const TERMS = wexcombe.lender_terms;
const REQUEST = { term: 48, mileage: 8000, rating: "excellent" } as const;

describe("“I can pay £X a month”", () => {
  test("gives the deposit with which the monthly payment is exactly £X", () => {
    const found = depositForMonthly("HP", fiesta, REQUEST, pence(300_00), TERMS, TODAY);
    expect(found).toMatchObject({ ok: true, deposit: 5048_47, quote: { RegularPayment: 300_00 } });
  });

  test("needs no deposit where the payment is lower than that without one", () => {
    expect(depositForMonthly("PCP", fiesta, REQUEST, pence(900_00), TERMS, TODAY)).toMatchObject({ ok: true, deposit: 0 });
  });

  test("adds negative equity of a part exchange, and 20 % on a van plus VAT", () => {
    const owed = depositForMonthly("HP", fiesta, { ...REQUEST, part_exchange: pence(-2000_00) }, pence(300_00), TERMS, TODAY);
    expect(owed).toMatchObject({ ok: true, deposit: 7048_47 });
    expect(depositForMonthly("HP", transit, REQUEST, pence(900_00), TERMS, TODAY)).toMatchObject({ ok: true, deposit: 4000_00 });
  });

  test("names a nearest payment that the lender quotes on its deposit", () => {
    const nearest = quote("HP", fiesta, { ...REQUEST, deposit: { type: "amount", amount: pence(15_995_00) } }, TERMS, TODAY);
    expect(nearest).toMatchObject({ HasError: false, RegularPayment: 25_11, Balance: TERMS.credit.min });
  });

  test("gives a reason when there is no such deposit", () => {
    expect(inEnglish(depositForMonthly("HP", fiesta, REQUEST, pence(5_00), TERMS, TODAY))).toEqual({
      ok: false,
      reason: "£5 a month is too little for HP on this vehicle. The minimum over this term is £25.11 a month, with a deposit of £15,995.",
    });
    expect(inEnglish(depositForMonthly("PCP", { ...fiesta, year: 2010 }, REQUEST, pence(300_00), TERMS, TODAY))).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^This vehicle would be more than 10 years old/),
    });
  });

  test("agrees with the forward quote to the penny, and a penny less of deposit costs more", () => {
    let found = 0;
    const requests = fc.record({
      key: fc.constantFrom(...FINANCE_PRODUCTS),
      price: fc.integer({ min: 3_000_00, max: 55_000_00 }).map(pence),
      monthly: fc.integer({ min: 40_00, max: 900_00 }).map(pence),
      term: fc.constantFrom(24, 36, 48),
      mileage: fc.integer({ min: 4, max: 25 }).map((thousands) => thousands * 1000),
      rating: fc.constantFrom(...CREDIT_RATINGS),
      part_exchange: fc.integer({ min: -1_500_00, max: 4_000_00 }).map(pence),
      tags: fc.subarray(["interest-free", "fdc-500"]),
    });
    fc.assert(
      fc.property(requests, ({ key, price, monthly, tags, ...request }) => {
        const vehicle = { ...fiesta, price, tags };
        const answer = depositForMonthly(key, vehicle, request, monthly, { ...SARSEN_BANK, rate_bands: [] }, TODAY);
        if (!answer.ok || answer.deposit === 0) return;
        const { deposit } = answer;
        const forward = (amount: number) =>
          quote(
            key,
            vehicle,
            { ...request, deposit: { type: "amount", amount: pence(amount) } },
            { ...SARSEN_BANK, rate_bands: [] },
            TODAY,
          );
        const [same, less] = [forward(deposit), forward(deposit - 1)];
        expect(same).toEqual(answer.quote);
        if (less.HasError) {
          expect(less.deposit).toBe("more");
          return;
        }
        found++;
        expect(answer.quote.RegularPayment).toBe(monthly);
        expect(less.RegularPayment).toBe(monthly + 1);
      }),
      { numRuns: 400 },
    );
    expect(found).toBeGreaterThan(100);
  });
});
