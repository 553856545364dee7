import { inEnglish } from "#locales/in-english.ts";
import { pence, sumPence } from "#domain/money.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDeposit } from "./deposit/deposit.ts";
import { CREDIT_RATINGS, FINANCE_PRODUCTS, type FinanceProduct } from "./lender-terms.ts";
import { offerOn, paymentsOf, quote, quoteOf, type FinancedVehicle, type Quote, type QuoteRequest } from "./quote.ts";
import { representativeExample } from "./representative-example.ts";
import { scheduleOf } from "./schedule.ts";
import { fiesta, SARSEN_BANK, TODAY, transit } from "./lender-terms-fixture.ts";

const REQUEST: QuoteRequest = { deposit: readDeposit(10), term: 48, mileage: 8000, rating: "excellent" };

function quoted(key: FinanceProduct, part: Partial<QuoteRequest> = {}, vehicle = fiesta): Quote {
  const item = quote(key, vehicle, { ...REQUEST, ...part }, SARSEN_BANK, TODAY);
  if (item.HasError) throw new Error(inEnglish(item.reason));
  return item;
}

function reason(key: FinanceProduct, part: Partial<QuoteRequest> = {}, vehicle = fiesta) {
  const item = quote(key, vehicle, { ...REQUEST, ...part }, SARSEN_BANK, TODAY);
  return item.HasError ? inEnglish(item) : { reason: "a quote", deposit: undefined };
}

const madeOf = fc.record({
  price: fc.integer({ min: 4_000_00, max: 60_000_00 }).map(pence),
  deposit: fc.integer({ min: 0, max: 2_000_00 }).map(pence),
  term: fc.constantFrom(24, 36, 48),
  mileage: fc.integer({ min: 4, max: 20 }).map((thousands) => thousands * 1000),
  rating: fc.constantFrom(...CREDIT_RATINGS),
  key: fc.constantFrom(...FINANCE_PRODUCTS),
});

describe("a quote on a lender's own terms", () => {
  test("collects the documentation fee first, the option fee last, and prints the APR they come to", () => {
    const item = quoted("HP");
    const payments = paymentsOf(item);
    expect(item.Fees).toEqual({ Documentation: 149_00, OptionToPurchase: 10_00, OptionInFinalPayment: false });
    expect(payments[0]!.Amount).toBe(item.RegularPayment + 149_00);
    expect(payments.at(-1)!.Amount).toBe(item.RegularPayment + 10_00);
    expect(item.Apr).toBe(10.5);
    expect(item.ChargesForCredit).toBe(sumPence(payments.map(({ Amount }) => Amount)) - item.Balance);
  });

  test("keeps the lender's APR when fees are included in it, and charges no fee on a conditional sale", () => {
    expect(quoted("PCP").Apr).toBe(9.9);
    expect(paymentsOf(quoted("PCP")).at(-1)!.Amount).toBe(quoted("PCP").Residual + 10_00);
    expect(quoted("CS").Fees).toBeUndefined();
    expect(quoted("CS").Apr).toBe(9.9);
  });

  test("prints what a mile above the contract costs, by today's price, on PCP only", () => {
    expect(quoted("PCP").ExcessMileage).toBe(12);
    expect(quoted("PCP", {}, { ...fiesta, price: pence(14_000_00) }).ExcessMileage).toBe(7.5);
    expect(quoted("HP").ExcessMileage).toBeUndefined();
  });

  test("can be paid weekly where the lender takes it", () => {
    const item = quoted("HP", { term: 60, frequency: "weekly" });
    expect(item).toMatchObject({ Frequency: "weekly", TotalNumberOfRegularPayments: 260, Term: 60 });
    expect(paymentsOf(item)).toHaveLength(260);
    expect(reason("PCP", { frequency: "weekly" }).reason).toBe("PCP is paid monthly.");
  });

  test("uses the rate band of the amount of credit", () => {
    expect(quoted("CS", { deposit: readDeposit(11_995) }).Apr).toBe(9.9);
    expect(quoted("CS", { deposit: readDeposit(11_996) }).Apr).toBe(13.9);
  });

  test("states whether the deposit must be larger or smaller", () => {
    expect(reason("HP", { deposit: readDeposit(16_500) }).deposit).toBe("less");
    expect(reason("HP", {}, { ...fiesta, price: pence(90_000_00) }).deposit).toBe("more");
    expect(reason("HP", { term: 12 }).deposit).toBeUndefined();
    expect(reason("HP", { part_exchange: pence(-3000_00) })).toMatchObject({
      deposit: "more",
      reason: "You owe £3,000 more on your part exchange than it’s worth. Add £1,300.50 to your deposit to get a quote.",
    });
  });

  test("lets negative equity reduce the deposit, never below nothing", () => {
    const item = quoted("CS", { part_exchange: pence(-1000_00) });
    expect(item).toMatchObject({ TotalDeposit: 699_50, Balance: 16_295_50, Deposit: { Cash: 1699_50, PartExchange: -1000_00 } });
    const lends = { ...SARSEN_BANK, negative_equity: true };
    const more = quote("CS", fiesta, { ...REQUEST, part_exchange: pence(-3000_00) }, lends, TODAY);
    expect(more).toMatchObject({ HasError: false, TotalDeposit: -1300_50, Balance: 18_295_50 });
  });

  test("on a van plus VAT raises a percentage deposit to 20 % of the price without VAT, and refuses a smaller amount", () => {
    expect(quoted("CS", {}, transit)).toMatchObject({ VatDue: 4000_00, Deposit: { Cash: 4000_00 }, Balance: 16_000_00 });
    expect(reason("CS", { deposit: readDeposit(3999) }, transit)).toEqual({
      key: "CS",
      HasError: true,
      deposit: "more",
      reason: "Vans sold plus VAT need a deposit of at least 20%, here £4,000. Try a larger deposit.",
    });
    expect(quoted("CS", { deposit: readDeposit(4000) }, transit).Balance).toBe(16_000_00);
    const withVan = quoted("CS", { deposit: readDeposit(1000), part_exchange: pence(3000_00) }, transit);
    expect(withVan.VatDue + withVan.TotalDeposit + withVan.Balance).toBe(24_000_00);
    expect(withVan.TotalAmountPayable).toBe(24_000_00 + withVan.ChargesForCredit);
  });

  test("is refused when a pound is added to any one of its instalments", () => {
    const small = { ...fiesta, price: pence(3_000_00) };
    for (const key of FINANCE_PRODUCTS) {
      const offer = offerOn(key, small, { ...REQUEST, term: 24, rating: "fair" }, SARSEN_BANK, TODAY);
      if ("why" in offer) throw new Error(inEnglish(offer.why()));
      const schedule = scheduleOf(offer.agreement)!;
      expect(quoteOf(offer, schedule).HasError).toBe(false);
      for (const tampered of schedule.lines) {
        const lines = schedule.lines.map((line) => (line === tampered ? { ...line, payment: pence(line.payment + 1_00) } : line));
        expect(inEnglish(quoteOf(offer, { ...schedule, lines }))).toMatchObject({
          HasError: true,
          reason: expect.stringMatching(/^The payments come to/),
        });
      }
    }
  });

  test("costs more a month on a dearer vehicle and less with a larger deposit, at the same rate", () => {
    const terms = { ...SARSEN_BANK, rate_bands: [] };
    let compared = 0;
    fc.assert(
      fc.property(madeOf, fc.integer({ min: 1, max: 5_000_00 }), ({ key, price, deposit, ...request }, more) => {
        const monthly = (vehicle: FinancedVehicle, amount: number) => {
          const quoteRequest: QuoteRequest = { ...request, deposit: { type: "amount", amount: pence(amount) } };
          const offer = offerOn(key, vehicle, quoteRequest, terms, TODAY);
          return "why" in offer ? undefined : offer.paid.regular;
        };
        const bought = { ...fiesta, price };
        const [payment, dearer, deposited] = [
          monthly(bought, deposit),
          monthly({ ...bought, price: pence(price + more) }, deposit),
          monthly(bought, deposit + more),
        ];
        if (payment === undefined) return;
        compared++;
        // Guaranteed future values are multiples of £25: a dearer vehicle may gain a full step.
        const step = key === "PCP" ? 1_25 : 0;
        if (dearer !== undefined) expect(dearer).toBeGreaterThanOrEqual(payment - step);
        if (deposited !== undefined) expect(deposited).toBeLessThanOrEqual(payment);
      }),
      { numRuns: 300 },
    );
    expect(compared).toBeGreaterThan(150);
  });
});

test("the representative example names every fee and the price of a mile too many", () => {
  const lines = Object.fromEntries(inEnglish(representativeExample(quoted("HP"))).lines.map(({ label, value }) => [label, value]));
  expect(lines).toMatchObject({
    "Documentation fee, with the first payment": "£149",
    "Option to purchase fee, with the last payment": "£10",
    "Representative APR": "10.5% APR",
  });
  expect(inEnglish(representativeExample(quoted("PCP"))).lines).toContainEqual({ label: "Excess mileage", value: "12p a mile" });
});
