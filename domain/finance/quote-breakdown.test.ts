import { inEnglish } from "#locales/in-english.ts";
import { pence } from "#domain/money.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { describe, expect, test } from "vitest";
import { readDeposit } from "./deposit/deposit.ts";
import type { FinanceProduct, LenderTerms } from "./lender-terms.ts";
import { offerOn, paymentsOf, quote, type FinancedVehicle, type QuoteRequest } from "./quote.ts";
import { totalsOf } from "./schedule.ts";
import { fiesta, SARSEN_BANK, TODAY, transit } from "./lender-terms-fixture.ts";
import { quoteBreakdown, lenderQuoteBreakdown } from "./quote-breakdown.ts";

const REQUEST: QuoteRequest = { deposit: readDeposit(10), term: 48, mileage: 8000, rating: "excellent" };

function explained(key: FinanceProduct, vehicle: FinancedVehicle = fiesta, request = REQUEST, terms: LenderTerms = wexcombe.lender_terms) {
  const item = quote(key, vehicle, request, terms, TODAY);
  const offer = offerOn(key, vehicle, request, terms, TODAY);
  if (item.HasError || "why" in offer) throw new Error("no quote");
  const worked = inEnglish(quoteBreakdown(offer, item)!);
  return { quote: item, worked, lines: worked.figures.map(({ name, formula, result }) => `${name}: ${formula} = ${result}`) };
}

/** Evaluates a printed formula, in pounds. */
function reckoned(formula: string): number {
  const sum = formula
    .replace(/(?<=\d) [A-Za-z][A-Za-z ]*/g, " ")
    .replace(/[£,]/g, "")
    .replace(/([\d.]+)%/g, "($1/100)")
    .replaceAll("−", "-")
    .replaceAll("×", "*")
    .replaceAll("÷", "/")
    .replaceAll("^", "**");
  if (!/^[\d\s.+\-*/()]+$/.test(sum)) throw new Error(`not a sum: ${sum}`);
  return Number(new Function(`return ${sum}`)());
}

describe("a lender's quote", () => {
  test("has a breakdown from its own payments, with the settlement figures of our quote", () => {
    const { quote: ours, worked, lines } = explained("PCP");
    const given = inEnglish(lenderQuoteBreakdown({ ...ours, Payments: paymentsOf(ours) })!);
    expect(given.schedule.lines.map(({ at, payment }) => [at, payment])).toEqual(
      worked.schedule.lines.map(({ at, payment }) => [at, payment]),
    );
    for (const [index, { balance }] of given.schedule.lines.entries()) {
      expect(Math.abs(balance - worked.schedule.lines[index]!.balance)).toBeLessThanOrEqual(5);
    }
    expect(given.settlements).toEqual(worked.settlements);
    expect(given.termination).toEqual(worked.termination);
    const sums = given.figures.map(({ name, formula, result }) => `${name}: ${formula} = ${result}`);
    expect(sums).toHaveLength(5);
    expect(lines).toEqual(expect.arrayContaining(sums));
  });

  test("has no breakdown when its payments do not match its APR", () => {
    const { quote: ours } = explained("HP");
    expect(lenderQuoteBreakdown({ ...ours, Apr: 4.9, Payments: paymentsOf(ours) })).toBeUndefined();
  });
});

describe("the breakdown of a quote", () => {
  test("lists each calculation step with its figures", () => {
    expect(explained("PCP").lines).toEqual([
      "Total deposit: £1,699.50 from you = £1,699.50",
      "Amount of credit: £16,995 cash price − £1,699.50 deposit = £15,295.50",
      "Rate for one month: (1 + 9.9%)^(1/12) − 1 = 0.789775%",
      "Monthly payment: (£15,295.50 − £7,375 ÷ 1.00789775^48) × 0.789775% ÷ (1 − 1.00789775^−47) = £261.65",
      "All payments: 47 × £261.65 + £7,375 final payment = £19,672.55",
      "Total charge for credit: £19,672.55 payments − £15,295.50 credit = £4,377.05",
      "Total amount payable: £1,699.50 deposit + £19,672.55 payments = £21,372.05",
      "APR: The yearly rate at which all payments, each discounted from its month, are worth £15,295.50 today: 9.900% = 9.9%",
    ]);
  });

  const interestFree = { ...fiesta, tags: ["interest-free", "fdc-500"] };
  test.each([
    ["PCP", explained("PCP")],
    ["HP with a part exchange that is worth less than is owed", explained("HP", fiesta, { ...REQUEST, part_exchange: pence(-500_00) })],
    ["PCP at 0 % with a contribution", explained("PCP", interestFree)],
    ["a van plus VAT", explained("HP", transit)],
    ["HP with fees outside the rate", explained("HP", fiesta, REQUEST, SARSEN_BANK)],
    ["PCP with a fee inside it", explained("PCP", fiesta, { ...REQUEST, part_exchange: pence(2000_00) }, SARSEN_BANK)],
    ["weekly HP", explained("HP", fiesta, { ...REQUEST, frequency: "weekly" }, SARSEN_BANK)],
  ])("comes to the printed results when it is reckoned again: %s", (_, { worked, quote }) => {
    for (const { name, formula, result } of worked.figures) {
      if (name === "APR") continue;
      const printed = result.endsWith("%") ? Number(result.slice(0, -1)) / 100 : Number(result.replace(/[£,]/g, "").replace("−", "-"));
      expect(Math.abs(reckoned(formula) - printed), `${name}: ${formula}`).toBeLessThan(0.0061);
    }
    expect(totalsOf(worked.schedule).charge).toBe(quote.ChargesForCredit);
    expect(worked.schedule.lines.at(-1)!.balance).toBe(0);
    expect(worked.termination.half).toBe(Math.ceil(quote.TotalAmountPayable / 2));
    expect(worked.settlements).toHaveLength(worked.schedule.lines.length - 1);
  });
});
