import { inEnglish } from "#locales/in-english.ts";
import type { Day } from "#domain/calendar.ts";
import { pence, sumPence } from "#domain/money.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDeposit } from "./deposit/deposit.ts";
import { CREDIT_RATINGS } from "./lender-terms.ts";
import { defaultQuoteRequest, monthlyFigure } from "./monthly-figure.ts";
import { paymentsOf, quote, quotes, type FinancedVehicle, type Quote } from "./quote.ts";
import { exampleQuote, representativeExample } from "./representative-example.ts";

const TODAY = "2026-11-21" as Day;
const TERMS = wexcombe.lender_terms;
const REQUEST = defaultQuoteRequest(wexcombe);

const fiesta: FinancedVehicle = {
  price: pence(16_796_00),
  admin_fee: pence(199_00),
  price_excluding_vat: null,
  price_including_vat: null,
  vat_scheme: "Margin",
  advert_classification: "USED",
  tags: [],
  year: 2023,
  mileage: 21_000,
};
const transit: FinancedVehicle = {
  ...fiesta,
  vat_scheme: "Commercial",
  price: pence(24_000_00),
  admin_fee: pence(0),
  price_including_vat: pence(24_000_00),
  price_excluding_vat: pence(20_000_00),
};

function quoted(...[key, vehicle = fiesta, request = REQUEST]: [Quote["key"], FinancedVehicle?, typeof REQUEST?]): Quote {
  const item = quote(key, vehicle, request, TERMS, TODAY);
  if (item.HasError) throw new Error(inEnglish(item.reason));
  return item;
}

function reason(...[key, vehicle = fiesta, request = REQUEST]: [Quote["key"], FinancedVehicle?, typeof REQUEST?]): string {
  const item = quote(key, vehicle, request, TERMS, TODAY);
  return item.HasError ? inEnglish(item.reason) : "a quote";
}

describe("a quote", () => {
  test("is for PCP, HP and CS, in this order", { tags: ["c3-52"] }, () => {
    expect(quotes(fiesta, REQUEST, TERMS, TODAY).map(({ key }) => key)).toEqual(["PCP", "HP", "CS"]);
  });

  test("is based on the headline price, with the admin fee included", () => {
    expect(quoted("HP").CashPrice).toBe(16_995_00);
    expect(quoted("HP").Deposit.Cash).toBe(1699_50);
    expect(quoted("HP").Balance).toBe(15_295_50);
  });

  test("of a PCP over 48 months is 47 payments and the final one in month 48", () => {
    const payments = paymentsOf(quoted("PCP"));
    expect(payments).toHaveLength(48);
    expect(payments.at(-1)).toEqual({ Month: 48, Amount: 7375_00 });
  });

  test("of a conditional sale costs what hire purchase costs", () => {
    expect({ ...quoted("CS"), key: "HP" }).toEqual(quoted("HP"));
  });

  test("takes the part exchange and the contribution into the deposit and into the total payable", () => {
    const request = { ...REQUEST, part_exchange: pence(2000_00) };
    const item = quoted("PCP", { ...fiesta, tags: ["fdc-750"] }, request);
    expect(item.TotalDeposit).toBe(1699_50 + 2000_00 + 750_00);
    expect(item.TotalAmountPayable).toBe(item.CashPrice + item.ChargesForCredit);
  });

  test("charges nothing on an interest-free vehicle", () => {
    const item = quoted("HP", { ...fiesta, tags: ["interest-free"] });
    expect(item).toMatchObject({ Apr: 0, ChargesForCredit: 0, TotalAmountPayable: 16_995_00 });
  });

  test("on a commercial-VAT van lends on the price without VAT, with 20 % deposit, and names the VAT due", { tags: ["c5-8"] }, () => {
    expect(inEnglish(quoted("HP", transit))).toMatchObject({
      CashPrice: 24_000_00,
      VatDue: 4_000_00,
      Deposit: { Cash: 4_000_00 },
      Balance: 16_000_00,
      Notifications: ["The deposit on a vehicle sold plus VAT is at least 20%."],
    });
  });

  test("has no notification when the deposit is as requested", () => {
    expect(quoted("HP", transit, { ...REQUEST, deposit: readDeposit(25) }).Notifications).toEqual([]);
    expect(quoted("HP").Notifications).toEqual([]);
  });

  test("does not exist for Motability and contract hire", () => {
    expect(quotes({ ...fiesta, advert_classification: "MOTABILITY" }, REQUEST, TERMS, TODAY)).toEqual([]);
    expect(quotes({ ...fiesta, advert_classification: "CONTRACT-HIRE-BUSINESS" }, REQUEST, TERMS, TODAY)).toEqual([]);
  });

  test("that cannot be offered has a reason in plain words", () => {
    expect(reason("PCP", { ...fiesta, year: 2014 })).toMatch(/^This vehicle would be more than 10 years old/);
    expect(reason("HP", { ...fiesta, mileage: 140_000 })).toMatch(/more than 150,000 miles at the end/);
    expect(reason("PCP", transit)).toBe("PCP is not available on vans sold plus VAT.");
    expect(reason("HP", { ...fiesta, price: pence(120_000_00) })).toMatch(/lends up to £75,000/);
    expect(reason("HP", fiesta, { ...REQUEST, deposit: readDeposit(16_500) })).toMatch(/less than £1,000 to borrow/);
    expect(reason("PCP", fiesta, { ...REQUEST, deposit: readDeposit(12_000) })).toMatch(/Try a smaller deposit/);
    expect(reason("PCP", fiesta, { ...REQUEST, term: 60 })).toBe("PCP is available over 24, 36 or 48 months.");
    expect(reason("HP", fiesta, { ...REQUEST, mileage: 60_000 })).toMatch(/between 4,000 miles and 25,000 miles/);
    expect(reason("HP", fiesta, { ...REQUEST, part_exchange: pence(-3000_00) })).toMatch(/^You owe £3,000 more/);
  });

  test("adds up: deposit, VAT and every payment are the total payable, and that is cash price plus charges", { tags: ["c3-50"] }, () => {
    const vehicles = fc.record({
      price: fc.integer({ min: 1_500_00, max: 90_000_00 }).map(pence),
      admin_fee: fc.constantFrom(0, 99_00, 199_00).map(pence),
      year: fc.integer({ min: 2012, max: 2026 }),
      mileage: fc.option(fc.integer({ min: 0, max: 120_000 })),
      vat_scheme: fc.constantFrom("Commercial" as const, "Margin" as const, null),
      tags: fc.subarray(["interest-free", "fdc-500", "fdc"]),
    });
    const requests = fc.record({
      deposit: fc.oneof(
        fc.integer({ min: 0, max: 49 }).map((percent) => readDeposit(percent)),
        fc.integer({ min: 50, max: 20_000 }).map((pounds) => readDeposit(pounds)),
      ),
      term: fc.constantFrom(12, 24, 36, 48, 60),
      mileage: fc.integer({ min: 5, max: 25 }).map((thousands) => thousands * 1000),
      rating: fc.constantFrom(...CREDIT_RATINGS),
      products: fc.integer({ min: 0, max: 900_00 }).map(pence),
      part_exchange: fc.integer({ min: -2_000_00, max: 9_000_00 }).map(pence),
    });
    let given = 0;
    fc.assert(
      fc.property(vehicles, requests, (vehicle, request) => {
        for (const item of quotes({ ...fiesta, ...vehicle }, request, TERMS, TODAY)) {
          if (item.HasError) {
            expect(inEnglish(item.reason)).toMatch(/^[A-Z].+\.$/);
            continue;
          }
          given++;
          const instalments = sumPence(paymentsOf(item).map(({ Amount }) => Amount));
          expect(item.VatDue + item.TotalDeposit + instalments).toBe(item.TotalAmountPayable);
          expect(item.CashPrice + item.ChargesForCredit).toBe(item.TotalAmountPayable);
          expect(item.VatDue + item.TotalDeposit + item.Balance).toBe(item.CashPrice);
          expect(item.RegularPayment).toBeGreaterThan(0);
        }
      }),
      { numRuns: 500 },
    );
    expect(given).toBeGreaterThan(200);
  });
});

describe("the monthly figure", () => {
  test("is the PCP payment where there is one", () => {
    expect(monthlyFigure(fiesta, wexcombe, TODAY)).toEqual(quoted("PCP"));
  });

  test("is the HP payment when the vehicle is too old for PCP", () => {
    expect(monthlyFigure({ ...fiesta, year: 2017 }, wexcombe, TODAY)?.key).toBe("HP");
  });

  test("is null when nothing can be quoted", () => {
    expect(monthlyFigure({ ...fiesta, year: 1998 }, wexcombe, TODAY)).toBeNull();
    expect(monthlyFigure({ ...fiesta, advert_classification: "MOTABILITY" }, wexcombe, TODAY)).toBeNull();
  });
});

describe("the representative example", () => {
  test("comes from the first vehicle of the page that has a quote without an error", { tags: ["c8-haserror"] }, () => {
    const tooOld = quotes({ ...fiesta, year: 1998 }, REQUEST, TERMS, TODAY);
    const good = quotes(fiesta, REQUEST, TERMS, TODAY);
    expect(exampleQuote([tooOld, good])).toBe(good[0]);
    expect(exampleQuote([tooOld])).toBeUndefined();
  });

  test("names the price, deposit, credit, payments, term, total, rate and APR", () => {
    const { product, lines } = inEnglish(representativeExample(quoted("PCP")));
    expect(product).toBe("Personal Contract Purchase (PCP)");
    expect(Object.fromEntries(lines.map(({ label, value }) => [label, value]))).toMatchObject({
      "Cash price": "£16,995",
      "Customer deposit": "£1,699.50",
      "Total amount of credit": "£15,295.50",
      "Optional final payment": "£7,375",
      Duration: "48 months",
      "Rate of interest": "9.48% fixed",
      "Representative APR": "9.9% APR",
    });
  });
});
