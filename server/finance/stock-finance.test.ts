import { readDeposit } from "#domain/finance/deposit/deposit.ts";
import { defaultQuoteRequest, monthlyFigure, type FinanceWebsite } from "#domain/finance/monthly-figure.ts";
import { fiesta, SARSEN_BANK, TODAY } from "#domain/finance/lender-terms-fixture.ts";
import type { FinancedVehicle } from "#domain/finance/quote.ts";
import { pence } from "#domain/money.ts";
import { snapToSteps, StockFinance } from "#server/finance/stock-finance.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

const vehicles = fc.record({
  price: fc.integer({ min: 900_00, max: 90_000_00 }).map(pence),
  year: fc.integer({ min: 2008, max: 2026 }),
  mileage: fc.option(fc.integer({ min: 0, max: 150_000 })),
  vat_scheme: fc.constantFrom("Commercial" as const, "Margin" as const, null),
  advert_classification: fc.constantFrom("USED" as const, "OFFER" as const, "MOTABILITY" as const),
  tags: fc.subarray(["interest-free", "fdc-500"]),
});

function stockOf(all: FinancedVehicle[], website: FinanceWebsite = wexcombe): StockFinance {
  const stock = new StockFinance(website, () => TODAY);
  all.forEach((vehicle, index) => stock.put(index + 1, vehicle));
  return stock;
}

describe("the monthly figures of a whole stock", () => {
  test.each([
    ["the demo's lender", wexcombe],
    ["a lender with bands and fees", { ...wexcombe, lender_terms: SARSEN_BANK }],
    [
      "no finance on offers",
      {
        ...wexcombe,
        finance_promotion: { ...wexcombe.finance_promotion, example: { ...wexcombe.finance_promotion.example, hideIfOfferVehicles: true } },
      },
    ],
  ])("are to the penny those of the cards: %s", async (_, website) => {
    await fc.assert(
      fc.asyncProperty(fc.array(vehicles, { minLength: 1, maxLength: 40 }), async (parts) => {
        const all = parts.map((part) => ({ ...fiesta, ...part }));
        const { payments } = await stockOf(all, website).monthly();
        const cards = all.map((vehicle) => monthlyFigure(vehicle, website, TODAY)?.RegularPayment);
        expect(all.map((_, index) => payments.get(index + 1))).toEqual(cards);
        expect(payments.size).toBe(cards.filter((payment) => payment !== undefined).length);
      }),
      { numRuns: 60 },
    );
  });

  test("depend on the deposit, the term, the mileage and the stock", async () => {
    const stock = stockOf([fiesta]);
    const request = defaultQuoteRequest(wexcombe);
    const figure = async (part: Partial<typeof request> = {}) => (await stock.monthly({ ...request, ...part })).payments.get(1);
    const before = await figure();
    expect(await figure({ deposit: readDeposit(20) })).toBeLessThan(before!);
    expect(await figure({ term: 36 })).not.toBe(before);
    expect(await figure({ mileage: 15_000 })).toBeGreaterThan(before!);
    stock.put(1, { ...fiesta, price: pence(20_000_00) });
    expect(await figure()).toBeGreaterThan(before!);
    stock.remove(1);
    expect(await figure()).toBeUndefined();
  });

  test("include stock changes made during the calculation, and are discarded after many changes without a request", async () => {
    const stock = stockOf(Array.from({ length: 20_000 }, (_, index) => ({ ...fiesta, price: pence(5_000_00 + index) })));
    const first = stock.monthly();
    const dear = { ...fiesta, price: pence(30_000_00) };
    const turn = setInterval(() => stock.put(1, dear), 0);
    const { payments } = await first;
    clearInterval(turn);
    stock.remove(2);
    const figure = monthlyFigure(dear, wexcombe, TODAY)?.RegularPayment;
    expect([payments.get(1), payments.has(2), payments.size]).toEqual([figure, false, 19_999]);
    expect(stock.monthly()).toBe(first);
    for (let change = 0; change <= 2_000; change++) stock.put(1, fiesta);
    expect(stock.monthly()).not.toBe(first);
    expect((await stock.monthly()).payments.get(1)).toBe(monthlyFigure(fiesta, wexcombe, TODAY)?.RegularPayment);
  });

  test("are calculated once for identical requests, without blocking the event loop", async () => {
    const stock = stockOf(Array.from({ length: 30_000 }, (_, index) => ({ ...fiesta, price: pence(5_000_00 + index) })));
    let turns = 0;
    const turn = setInterval(() => turns++, 0);
    const first = stock.monthly();
    expect(stock.monthly()).toBe(first);
    await first;
    clearInterval(turn);
    expect(turns).toBeGreaterThan(0);
    expect(await stock.monthly()).toBe(await first);
  });
});

test("deposit and mileage are rounded to steps", () => {
  const request = defaultQuoteRequest(wexcombe);
  expect(snapToSteps({ ...request, mileage: 8_400, deposit: readDeposit(12.4) })).toMatchObject({
    mileage: 8000,
    deposit: { percent: 12 },
  });
  expect(snapToSteps({ ...request, deposit: readDeposit(2_380) })).toMatchObject({ deposit: { type: "amount", amount: 2_500_00 } });
});
