import { inEnglish } from "#locales/in-english.ts";
import { pence } from "#domain/money.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { describe, expect, test } from "vitest";
import { readDeposit } from "./deposit/deposit.ts";
import type { FinanceProduct, LenderTerms } from "./lender-terms.ts";
import { depositForMonthly } from "./deposit/monthly-to-deposit.ts";
import { quote, type FinancedVehicle, type QuoteRequest } from "./quote.ts";
import { fiesta, SARSEN_BANK, TODAY, transit } from "./lender-terms-fixture.ts";

type Case = {
  when: string;
  key?: FinanceProduct;
  asked?: Partial<QuoteRequest>;
  vehicle?: FinancedVehicle;
  terms?: LenderTerms;
  says: string;
};

const TERMS = wexcombe.lender_terms;
const REQUEST: QuoteRequest = { deposit: readDeposit(10), term: 48, mileage: 8000, rating: "excellent" };

/** Every reason for which there is no quote, verbatim. */
const REASONS: Case[] = [
  { when: "the term is not the product's", key: "PCP", asked: { term: 60 }, says: "PCP is available over 24, 36 or 48 months." },
  { when: "the product is not paid weekly", key: "PCP", asked: { frequency: "weekly" }, terms: SARSEN_BANK, says: "PCP is paid monthly." },
  { when: "the mileage is outside the lender's", asked: { mileage: 60_000 }, says: "Choose between 4,000 miles and 25,000 miles a year." },
  { when: "the product is not for vans plus VAT", key: "PCP", vehicle: transit, says: "PCP is not available on vans sold plus VAT." },
  {
    when: "the vehicle would be too old",
    key: "PCP",
    vehicle: { ...fiesta, year: 2014 },
    says: "This vehicle would be more than 10 years old at the end of the agreement, which PCP does not allow. Try a shorter term.",
  },
  {
    when: "the vehicle would have done too many miles",
    vehicle: { ...fiesta, mileage: 140_000 },
    says:
      "This vehicle would have done more than 150,000 miles at the end of the agreement, which HP does not allow. Try a " +
      "shorter term or fewer miles.",
  },
  {
    when: "the part exchange is worth less than is owed and the deposit does not cover it",
    asked: { part_exchange: pence(-3000_00) },
    says: "You owe £3,000 more on your part exchange than it’s worth. Add £1,300.50 to your deposit to get a quote.",
  },
  {
    when: "pounds do not reach the fifth that a van plus VAT needs",
    asked: { deposit: readDeposit(3999) },
    vehicle: transit,
    says: "Vans sold plus VAT need a deposit of at least 20%, here £4,000. Try a larger deposit.",
  },
  {
    when: "too little is left to borrow",
    asked: { deposit: readDeposit(16_500) },
    says: "The deposit leaves less than £1,000 to borrow, our lender’s minimum. Try a smaller deposit.",
  },
  {
    when: "more is left to borrow than the lender lends",
    vehicle: { ...fiesta, price: pence(120_000_00) },
    says: "Our lender lends up to £75,000. Try a larger deposit, or ask us about other lenders.",
  },
  {
    when: "the lender's table has no future value",
    key: "PCP",
    vehicle: { ...fiesta, year: 2020 },
    terms: { ...SARSEN_BANK, future_value: { ...SARSEN_BANK.future_value, percent: {} } },
    says: "PCP has no guaranteed future value for this vehicle over 48 months.",
  },
  {
    when: "the final payment alone repays the credit",
    key: "PCP",
    asked: { deposit: readDeposit(12_000) },
    says: "The deposit leaves too little to borrow for this product. Try a smaller deposit.",
  },
];

describe("the message when there is no quote, with a suggestion", () => {
  test.each(REASONS)("when $when", ({ key = "HP", asked, vehicle = fiesta, terms = TERMS, says }) => {
    expect(inEnglish(quote(key, vehicle, { ...REQUEST, ...asked }, terms, TODAY))).toMatchObject({ key, HasError: true, reason: says });
  });

  test("when the monthly budget is too small", () => {
    expect(inEnglish(depositForMonthly("HP", fiesta, REQUEST, pence(5_00), TERMS, TODAY))).toEqual({
      ok: false,
      reason: "£5 a month is too little for HP on this vehicle. The minimum over this term is £25.11 a month, with a deposit of £15,995.",
    });
  });

  test("when the weekly budget is too small", () => {
    const weekly = { ...REQUEST, frequency: "weekly" as const };
    expect(inEnglish(depositForMonthly("HP", fiesta, weekly, pence(1_00), SARSEN_BANK, TODAY))).toEqual({
      ok: false,
      reason: "£1 a week is too little for HP on this vehicle. The minimum over this term is £6.17 a week, with a deposit of £15,995.",
    });
  });

  test("when the vehicle costs less than the lender's minimum loan", () => {
    expect(inEnglish(depositForMonthly("HP", { ...fiesta, price: pence(700_00) }, REQUEST, pence(50_00), TERMS, TODAY))).toEqual({
      ok: false,
      reason: "The deposit leaves less than £1,000 to borrow, our lender’s minimum. Try a smaller deposit.",
    });
  });
});
