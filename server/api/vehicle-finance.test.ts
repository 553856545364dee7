import { SARSEN_BANK } from "#domain/finance/lender-terms-fixture.ts";
import { vehicles } from "#server/database/schema.ts";
import { insertFiestas } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { vehicleFinanceApi } from "#server/api/vehicle-finance.ts";
import { createFinanceQuotes } from "#server/finance/finance-quotes.ts";
import { createReferenceFixture } from "#server/finance/reference-fixture.ts";
import { placedOrder, reservation, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { calculatorFinance } from "#server/providers/finance/calculator.ts";
import { FinanceUnavailable, type FinanceProvider } from "#server/providers/finance/finance.ts";
import { openStock } from "#server/stock/open-stock.ts";
import type { Stock } from "#server/stock/stock.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const NOW = Date.UTC(2026, 10, 21, 12);
const [embedded] = testDatabases();
const open = await embedded!.open();
const references = createReferenceFixture();
let stock: Stock;
let car: number, old: number, motability: number, sold: number;

beforeAll(async () => {
  [car, old, motability, sold] = (await insertFiestas(open.database, 4)) as [number, number, number, number];
  const change = (stock_id: number, row: Partial<typeof vehicles.$inferInsert>) =>
    open.database.update(vehicles).set(row).where(eq(vehicles.stock_id, stock_id));
  const extras = [{ id: "mats", name: "Floor mats", price: 65_00 as never }];
  await change(car, {
    price: 16_796_00,
    admin_fee: 199_00,
    year: 2023,
    mileage: 21_000,
    tags: ["fdc-500"],
    details: { additional_features: extras },
  });
  await change(old, { year: 1999 });
  await change(motability, { advert_classification: "MOTABILITY" });
  await change(sold, { state: "sold", ended_at: new Date(NOW) });
  stock = await openStock(open, { website: wexcombe, organisation: await openOrganisation(open.database), now: () => NOW });
});
afterAll(async () => {
  await stock.close();
  await open.close();
});

async function get(path: string, provider: FinanceProvider = calculatorFinance(wexcombe.lender_terms, () => NOW)) {
  const finance = createFinanceQuotes(provider, references, () => NOW);
  const api = vehicleFinanceApi({ stock, finance, references, website: wexcombe });
  const response = await api.request(path);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** The same website with a lender that also collects weekly and charges fees. */
function weeklyApi() {
  const references = createReferenceFixture(SARSEN_BANK);
  const finance = createFinanceQuotes(
    calculatorFinance(SARSEN_BANK, () => NOW),
    references,
    () => NOW,
  );
  return vehicleFinanceApi({ stock, finance, references, website: { ...wexcombe, lender_terms: SARSEN_BANK } });
}

const cash = async (query: string) => (await get(`/vehicle-finance?stock_ids=${car}&${query}`)).body.data[car][1].Deposit?.Cash;
const quoteOf = async (query: string) => (await get(`/vehicle-finance-quote?stock_id=${car}&${query}`)).body.data;

describe("GET vehicle-finance", () => {
  test(
    "gives each vehicle's items by stock id: quotes, or HasError with a reason",
    { tags: ["c3-49", "c3-50", "c3-51", "c3-52", "c3-53", "c7-5"] },
    async () => {
      const { status, body } = await get(
        `/vehicle-finance?stock_ids=${car},${old}&term=48&mileage=8000&deposit=10&deposit_type=Percentage`,
      );
      expect(status).toBe(200);
      expect(body.data[car].map(({ key, HasError }: { key: string; HasError: boolean }) => [key, HasError])).toEqual([
        ["PCP", false],
        ["HP", false],
        ["CS", false],
      ]);
      expect(body.data[car][0]).toMatchObject({
        key: "PCP",
        HasError: false,
        QuoteReference: expect.stringMatching(/^\S+$/),
        CashPrice: 16_995,
        Term: 48,
        Deposit: { Cash: 1699.5, PartExchange: 0, Contribution: 500 },
        TotalDeposit: 2199.5,
        Balance: 14_795.5,
        AnnualMileage: 8000,
        Apr: 9.9,
        TotalNumberOfRegularPayments: 47,
        Lender: "Kennet Motor Finance",
        Notifications: [],
      });
      const { RegularPayment, Residual, Balance, ChargesForCredit, TotalAmountPayable, TotalDeposit, Payments } = body.data[car][0];
      expect(Payments).toHaveLength(48);
      expect(Payments[1]).toEqual({ Month: 2, Amount: RegularPayment });
      expect(Payments[47].Amount).toBeGreaterThanOrEqual(Residual);
      const paid: number = Payments.reduce((sum: number, { Amount }: { Amount: number }) => sum + Amount, 0);
      expect(TotalAmountPayable).toBeCloseTo(TotalDeposit + paid, 2);
      expect(ChargesForCredit).toBeCloseTo(paid - Balance, 2);
      expect(body.data[old][0]).toEqual({ key: "PCP", HasError: true, reason: expect.stringMatching(/^This vehicle would be more than/) });
    },
  );

  test("returns an empty list for unknown and sold vehicles, and for those that cannot be financed", async () => {
    const { body } = await get(`/vehicle-finance?stock_ids=${motability}&stock_ids[]=${sold}&stock_ids=999999`);
    expect(body.data).toEqual({ [motability]: [], [sold]: [], 999999: [] });
  });

  test("without a type a deposit of 49 is a percentage and one of 50 is pounds; a stated type wins", async () => {
    expect(await cash("deposit=49")).toBe(8327.55);
    expect(await cash("deposit=50")).toBe(50);
    expect(await cash("deposit=10&deposit_type=amount")).toBe(10);
    expect(await cash("deposit=60&deposit_type=percentage")).toBe(10_197);
  });

  test.each([
    ["", "stock_ids", "Name a vehicle by its stock id"],
    ["stock_ids=abc", "stock_ids", "Must be whole numbers"],
    [`stock_ids=${Array.from({ length: 61 }, (_, i) => i + 1).join()}`, "stock_ids", "Ask for up to 60 vehicles at a time"],
    ["stock_ids=1&term=four", "term", "Must be a term in months, like 48"],
    ["stock_ids=1&term=4.5", "term", "Must be a term in months, like 48"],
    ["stock_ids=1&mileage=-1", "mileage", "Must be the miles driven in a year, like 8000"],
    ["stock_ids=1&deposit=lots", "deposit", "Must be a deposit in pounds or percent, like 2500 or 10"],
    ["stock_ids=1&deposit=101&deposit_type=percentage", "deposit", "Must be at most 100 percent"],
    ["stock_ids=1&deposit=10&deposit_type=shells", "deposit_type", "Must be amount or percentage"],
    ["stock_ids=1,2&products=mats", "products", "Ask for extras on one vehicle at a time"],
    ["stock_ids=1&frequency=daily", "frequency", "Must be monthly or weekly"],
    ["stock_ids=1&credit_rating=royal", "credit_rating", "Must be excellent, good, fair, poor"],
  ])("answers %s with what is wrong at which field", { tags: ["c7-5"] }, async (query, field, message) => {
    const { status, body } = await get(`/vehicle-finance?${query}`);
    expect(status).toBe(422);
    expect(body).toEqual({ errors: { [field]: [message] } });
  });

  test("adds the extras of one vehicle to its price", async () => {
    const { body } = await get(`/vehicle-finance?stock_ids=${car}&products=mats`);
    expect(body.data[car][0].CashPrice).toBe(17_060);
    expect((await get(`/vehicle-finance?stock_ids=${car}&products=rocket`)).status).toBe(422);
  });

  test("answers 503 with a message when the lender is unavailable", async () => {
    const down: FinanceProvider = {
      name: "down",
      quotes: async () => {
        throw new FinanceUnavailable("no answer");
      },
    };
    const { status, body } = await get(`/vehicle-finance?stock_ids=${car}`, down);
    expect(status).toBe(503);
    expect(body.message).toMatch(/^Finance figures are not available at the moment/);
  });
});

describe("GET vehicle-finance-quote", () => {
  test("returns the first available product, or the requested one", async () => {
    expect((await quoteOf("")).key).toBe("PCP");
    expect((await quoteOf("term=60")).key).toBe("HP");
    expect(await quoteOf("term=60&finance_type=pcp")).toEqual({
      key: "PCP",
      HasError: true,
      reason: "PCP is available over 24, 36 or 48 months.",
    });
    expect((await quoteOf("finance_type=CS&credit_rating=fair")).Apr).toBe(16.9);
  });

  test("adds extras to the price and the part exchange to the deposit, including a negative part exchange", async () => {
    const item = await quoteOf("finance_type=HP&products=mats&part_exchange_balance=-250.50&deposit=1000");
    expect(item).toMatchObject({ CashPrice: 17_060, Deposit: { Cash: 1000, PartExchange: -250.5 }, TotalDeposit: 1249.5 });
    const owing = await quoteOf("finance_type=CS&part_exchange_balance=-2500&deposit=1000");
    expect(owing).toMatchObject({ HasError: true, reason: expect.stringMatching(/^You owe £2,500 more on your part exchange/) });
  });

  test("counts weekly payments where the lender is paid weekly, in its figures and in its terms", async () => {
    const api = weeklyApi();
    const { data } = await (await api.request(`/vehicle-finance-quote?stock_id=${car}&finance_type=HP&frequency=Weekly`)).json();
    expect(data).toMatchObject({ Frequency: "weekly", Term: 48, TotalNumberOfRegularPayments: 208 });
    expect(data.Payments).toHaveLength(208);
    const terms = await (await api.request(`/vehicle-finance-quote/${data.QuoteReference}/terms`)).json();
    expect(terms.data).toEqual(data);
    expect(terms.TermsAndConditions).toContain("You pay 208 weekly payments of £");
    expect((await quoteOf("finance_type=HP&frequency=weekly")).reason).toBe("HP is paid monthly.");
  });

  test("rejects unknown extras, vehicles that cannot be financed and invalid numbers", async () => {
    expect((await get(`/vehicle-finance-quote?stock_id=${car}&products=rocket`)).status).toBe(422);
    expect((await get(`/vehicle-finance-quote?stock_id=${sold}`)).status).toBe(404);
    expect((await get(`/vehicle-finance-quote?stock_id=${motability}`)).status).toBe(404);
    expect((await get("/vehicle-finance-quote?part_exchange_balance=much")).body).toEqual({
      errors: { stock_id: ["Name a vehicle by its stock id"], part_exchange_balance: ["Must be an amount in pounds, like 1500 or -250"] },
    });
  });
});

describe("GET vehicle-finance-quote/{quoteReference}/terms", () => {
  test(
    "returns the lender's terms with the quote's figures, even after the vehicle's price has changed",
    { tags: ["c3-51", "c7-10"] },
    async () => {
      const { data } = (await get(`/vehicle-finance-quote?stock_id=${car}&finance_type=PCP`)).body;
      await open.database.update(vehicles).set({ price: 12_000_00 }).where(eq(vehicles.stock_id, car));
      const { status, body } = await get(`/vehicle-finance-quote/${data.QuoteReference}/terms`);
      await open.database.update(vehicles).set({ price: 16_796_00 }).where(eq(vehicles.stock_id, car));
      expect(status).toBe(200);
      expect(body.data).toEqual(data);
      expect(body.TermsAndConditions).toMatch(/^Kennet Motor Finance: the terms of your personal contract purchase quote\n\n/);
      expect(body.TermsAndConditions).toContain("You pay 47 monthly payments of £");
      expect(body.TermsAndConditions).toContain("The APR is 9.9%; the rate of interest is");
      expect(body.TermsAndConditions).not.toMatch(/[{}]/);
    },
  );

  test("returns the same figures as the order placed with the quote", async () => {
    const { orders, client } = createOrderFixture(open, {
      finance: createFinanceQuotes(
        calculatorFinance(wexcombe.lender_terms, () => NOW),
        references,
        () => NOW,
      ),
    });
    const orderBody = {
      payment_type: "FINANCE",
      finance_type: "HP",
      finance_deposit: 2000,
      finance_term: 36,
      finance_credit_rating: "good",
      products: ["mats"],
    };
    const { finance } = placedOrder(await orders.create(reservation(car, orderBody), client));
    const { body } = await get(`/vehicle-finance-quote/${finance!.QuoteReference}/terms`);
    expect(body.data).toEqual(finance);
    const query = "finance_type=HP&deposit=2000&deposit_type=amount&term=36&credit_rating=good&products=mats";
    expect(await quoteOf(query)).toEqual(finance);
  });

  test("answers 404 for a quote with a foreign signature, and 410 for one that has lapsed", { tags: ["c7-10"] }, async () => {
    expect((await get("/vehicle-finance-quote/anything.at-all/terms")).status).toBe(404);
    const { data } = (await get(`/vehicle-finance-quote?stock_id=${car}`)).body;
    const [payload] = data.QuoteReference.split(".");
    expect((await get(`/vehicle-finance-quote/${payload}.${"A".repeat(22)}/terms`)).status).toBe(404);
    const key = randomBytes(32);
    const [before, now] = [{ ...wexcombe.lender_terms, version: "before" }, wexcombe.lender_terms].map((terms) => {
      const references = createReferenceFixture(terms, key);
      return vehicleFinanceApi({
        stock,
        finance: createFinanceQuotes(
          calculatorFinance(terms, () => NOW),
          references,
          () => NOW,
        ),
        references,
        website: wexcombe,
      });
    });
    const quoted = await (await before!.request(`/vehicle-finance-quote?stock_id=${car}`)).json();
    const lapsed = await now!.request(`/vehicle-finance-quote/${quoted.data.QuoteReference}/terms`);
    expect([lapsed.status, await lapsed.json()]).toEqual([
      410,
      { message: "This quote has lapsed: the lender's terms have changed. Ask for a new one." },
    ]);
  });
});
