import { inEnglish } from "#locales/in-english.ts";
import type { Day } from "#domain/calendar.ts";
import { readDeposit } from "#domain/finance/deposit/deposit.ts";
import type { QuoteRequest } from "#domain/finance/quote.ts";
import { pence } from "#domain/money.ts";
import { calculatorFinance } from "./calculator.ts";
import { codeweaversFinance } from "./codeweavers.ts";
import { FinanceUnavailable, type ProvidedItem, type VehicleToFinance } from "./finance.ts";
import { CLAMPED_PCP_QUOTE, startCodeweaversStub, HP_QUOTE, PCP_QUOTE, results } from "#server/providers/test-support/codeweavers-stub.ts";
import { withManualTimeouts } from "#server/providers/test-support/manual-timeout.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

const PRODUCTS = ["PCP", "HP", "CS"] as const;

const fiesta: VehicleToFinance = {
  stock_id: 7,
  vrm: "WX23 ABC",
  date_first_registered: "2023-03-14" as Day,
  cap_database: "CAR",
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
const REQUEST: QuoteRequest = { deposit: readDeposit(10), term: 48, mileage: 8000, rating: "excellent" };

let clock: ReturnType<typeof withManualTimeouts>;
beforeEach(() => void (clock = withManualTimeouts()));

async function stubbed(...replies: Parameters<typeof startCodeweaversStub>) {
  const stub = await startCodeweaversStub(...replies);
  onTestFinished(async () => void (await stub.close()));
  const provider = codeweaversFinance({ url: stub.url, apiKey: "a-key", timeoutMs: 150, firstPauseMs: 1 });
  return { ...stub, quotes: async (vehicle = fiesta, request = REQUEST) => (await provider.quotes([vehicle], request, PRODUCTS)).get(7)! };
}

const given = (item: ProvidedItem | undefined) => {
  if (!item || item.HasError) throw new Error(item ? inEnglish(item.reason) : "no item");
  return item;
};

describe("both providers", () => {
  test("return the same shape: the calculator matches the documented Codeweavers quotes to the penny", async () => {
    const { quotes } = await stubbed({
      body: results({ Key: "PCP", HasError: false, Quote: PCP_QUOTE }, { Key: "HP", HasError: false, Quote: HP_QUOTE }),
    });
    const theirs = (await quotes()).map(given);
    const calculated = await calculatorFinance(wexcombe.lender_terms, () => Date.parse("2026-11-21T12:00:00Z")).quotes([fiesta], REQUEST, [
      "PCP",
      "HP",
    ]);
    const ours = calculated.get(7)!.map(given);
    const notOurs = { Lender: "", FixedRate: 0, reference: "", ExcessMileage: 0 };
    expect(theirs.map((item) => ({ ...item, ...notOurs }))).toEqual(ours.map((item) => ({ ...item, ...notOurs })));
  });

  test("return no quotes for a Motability vehicle", async () => {
    const motability: VehicleToFinance = { ...fiesta, advert_classification: "MOTABILITY" };
    const { quotes, requests } = await stubbed({ body: results() });
    expect(await quotes(motability)).toEqual([]);
    expect(requests).toEqual([]);
    expect(await calculatorFinance(wexcombe.lender_terms, Date.now).quotes([motability], REQUEST, PRODUCTS)).toEqual(new Map([[7, []]]));
  });
});

describe("Codeweavers", () => {
  test("is requested with the API key in the header and the documented body", async () => {
    const { quotes, requests } = await stubbed({ body: results({ Key: "HP", HasError: false, Quote: HP_QUOTE }) });
    await quotes();
    expect(requests[0]!.headers["x-cw-apikey"]).toBe("a-key");
    expect(requests[0]!.body).toEqual({
      Parameters: { Term: 48, Deposit: 10, DepositType: "Percentage", AnnualMileage: 8000, AnnualMileageUnit: "Miles" },
      VehicleRequests: [
        {
          Id: "7",
          Vehicle: {
            CashPrice: 16_995,
            Type: "Car",
            VehicleStatus: "Used",
            CurrentMileage: 21_000,
            CurrentMileageUnit: "Miles",
            RegistrationDate: "2023-03-14",
            RegistrationCountryCode: "GB",
            IdentifierType: "VRM",
            Identifier: "WX23 ABC",
          },
        },
      ],
    });
  });

  test("gets extras within the price and a part exchange within the deposit; the quote has them separately", async () => {
    const { quotes, requests } = await stubbed({ body: results({ Key: "HP", HasError: false, Quote: HP_QUOTE }) });
    const [item] = await quotes(fiesta, {
      ...REQUEST,
      deposit: readDeposit(699.5),
      part_exchange: pence(1000_00),
      products: pence(250_00),
    });
    expect(requests[0]!.body).toMatchObject({
      Parameters: { Deposit: 1699.5, DepositType: "Amount" },
      VehicleRequests: [{ Vehicle: { CashPrice: 17_245 } }],
    });
    expect(given(item).Deposit).toEqual({ Cash: 699_50, PartExchange: 1000_00, Contribution: 0 });
  });

  test("can return an error for one product in a 200 response: it is unescaped, and the other quote is used", async () => {
    const { quotes } = await stubbed({
      body: results(
        { Key: "PCP", HasError: true, Error: "The vehicle is too old for PCP &amp; lease<br/>", Quote: null },
        { Key: "HP", HasError: false, Notifications: [{ Message: "Rate held until &pound;10,000 is reached" }], Quote: HP_QUOTE },
      ),
    });
    const [pcp, hp] = await quotes();
    expect(inEnglish(pcp)).toEqual({ key: "PCP", HasError: true, reason: "The vehicle is too old for PCP & lease" });
    expect(inEnglish(given(hp))).toMatchObject({ reference: "CW-7001", Notifications: ["Rate held until £10,000 is reached"] });
  });

  test("may reduce the deposit without notice: the quote has the reduced deposit and a notification", async () => {
    const { quotes } = await stubbed({ body: results({ Key: "PCP", HasError: false, Quote: CLAMPED_PCP_QUOTE }) });
    const [item] = await quotes(fiesta, { ...REQUEST, deposit: readDeposit(9000) });
    expect(inEnglish(given(item))).toMatchObject({
      TotalDeposit: 5098_50,
      Deposit: { Cash: 5098_50 },
      Notifications: ["The lender takes a deposit of £5,098.50 on this vehicle, not £9,000."],
    });
  });

  test("may quote another term and mileage than requested: both get a notification", async () => {
    const { quotes } = await stubbed({ body: results({ Key: "PCP", HasError: false, Quote: PCP_QUOTE }) });
    const [item] = await quotes(fiesta, { ...REQUEST, term: 60, mileage: 30_000 });
    expect(given(item)).toMatchObject({ Term: 48, AnnualMileage: 8000 });
    expect(inEnglish(given(item).Notifications)).toEqual([
      "The lender lends over 48 months here, not 60.",
      "The lender quotes 8,000 miles a year here, not 30,000.",
    ]);
  });

  test("has its quote rejected when the payments do not match the APR", async () => {
    const { quotes } = await stubbed({ body: results({ Key: "HP", HasError: false, Quote: { ...HP_QUOTE, Apr: 7.9 } }) });
    expect(inEnglish(await quotes())).toEqual([
      { key: "HP", HasError: true, reason: "We couldn’t confirm the lender’s figures for this vehicle. Ask us for a quote." },
    ]);
  });

  test("is requested again after a 429 or 503", async () => {
    const { quotes, requests } = await stubbed(
      { status: 429, headers: { "Retry-After": "0" } },
      { status: 503 },
      { body: results({ Key: "HP", HasError: false, Quote: HP_QUOTE }) },
    );
    expect(given((await quotes())[0]).RegularPayment).toBe(384_11);
    expect(requests).toHaveLength(3);
  });

  test.each([
    ["stays busy", { status: 429 }, 3, "Codeweavers: status 429"],
    ["wants a rest of a minute", { status: 429, headers: { "Retry-After": "60" } }, 1, "Codeweavers: status 429"],
    ["does not know the key", { status: 401 }, 1, "Codeweavers: status 401"],
    ["does not answer", { never: () => clock.timeIsOver() }, 1, "Codeweavers: no answer within 150 ms"],
    ["answers something else", { body: { Quotes: [] } }, 1, "Codeweavers: an unreadable response"],
    ["answers half a text", { body: '{"VehicleResults": [' }, 3, "Codeweavers: it cannot be reached"],
  ])("is unavailable when it %s", async (_, reply, times, message) => {
    const { quotes, requests } = await stubbed(reply);
    await expect(quotes()).rejects.toThrow(new FinanceUnavailable(message));
    expect(requests).toHaveLength(times);
  });

  test("is not requested for a vehicle without a date of first registration", async () => {
    const { quotes, requests } = await stubbed({ body: results() });
    const [item] = await quotes({ ...fiesta, date_first_registered: null });
    expect(inEnglish(item)).toMatchObject({ key: "PCP", HasError: true, reason: expect.stringMatching(/^The lender needs the date/) });
    expect(requests).toEqual([]);
  });
});
