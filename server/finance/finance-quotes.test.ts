import { inEnglish } from "#locales/in-english.ts";
import { MINUTE_MS } from "#domain/calendar.ts";
import { vehicles } from "#server/database/schema.ts";
import { insertFiestas } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { vehicleFinanceApi } from "#server/api/vehicle-finance.ts";
import { createFinanceQuotes } from "./finance-quotes.ts";
import { createReferenceFixture } from "./reference-fixture.ts";
import { placedOrder, reservation, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { codeweaversFinance } from "#server/providers/finance/codeweavers.ts";
import { startCodeweaversStub, hirePurchaseAt } from "#server/providers/test-support/codeweavers-stub.ts";
import { openStock } from "#server/stock/open-stock.ts";
import type { Stock } from "#server/stock/stock.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";

const [embedded] = testDatabases();
const open = await embedded!.open();
let stock: Stock;
let car: number;
let now: number;

beforeEach(async () => {
  now = Date.UTC(2026, 10, 21, 12);
  [car] = (await insertFiestas(open.database, 1)) as [number];
  const extras = [{ id: "mats", name: "Floor mats", price: 65_00 as never }];
  const row = { price: 16_796_00, admin_fee: 199_00, date_first_registered: "2023-03-14", details: { additional_features: extras } };
  await open.database.update(vehicles).set(row).where(eq(vehicles.stock_id, car));
  stock = await openStock(open, { website: wexcombe, organisation: await openOrganisation(open.database), now: () => now });
});
afterEach(async () => {
  await stock.close();
  await open.empty();
});
afterAll(() => open.close());

/** Finance quotes from a lender with the stub's replies. */
async function lentBy(...replies: Parameters<typeof startCodeweaversStub>) {
  const stub = await startCodeweaversStub(...replies);
  onTestFinished(() => void stub.close());
  const references = createReferenceFixture();
  const provider = codeweaversFinance({ url: stub.url, apiKey: "a-key", firstPauseMs: 1 });
  const finance = createFinanceQuotes(provider, references, () => now);
  const api = vehicleFinanceApi({ stock, finance, references, website: wexcombe });
  const get = async (path: string) => {
    const response = await api.request(path);
    return { status: response.status, body: await response.json() };
  };
  return { ...createOrderFixture(open, { finance, now: () => now }), stub, get };
}

const BODY = { payment_type: "FINANCE", finance_type: "HP", finance_deposit: 2000, finance_term: 36, products: ["mats"] };
const QUERY = "finance_type=HP&deposit=2000&deposit_type=amount&term=36&products=mats";

describe("where a lender quotes", () => {
  test("the quote, its terms and the order have the lender's figures from a single request", async () => {
    const { get, stub, orders, client } = await lentBy(hirePurchaseAt(11.4));
    const { data } = (await get(`/vehicle-finance-quote?stock_id=${car}&${QUERY}`)).body;
    expect(data).toMatchObject({ key: "HP", Apr: 11.4, CashPrice: 17_060, Term: 36, Deposit: { Cash: 2000 }, Lender: "our lender" });
    expect(data.Payments).toHaveLength(36);
    const terms = (await get(`/vehicle-finance-quote/${data.QuoteReference}/terms`)).body;
    expect(terms.data).toEqual(data);
    expect(terms.TermsAndConditions).toContain("The APR is 11.4%");
    const { finance } = placedOrder(await orders.create(reservation(car, BODY), client));
    expect(finance).toEqual(data);
    expect(stub.requests).toHaveLength(1);
  });

  test("an order requests its own quote, and keeps its figures until its terms change", async () => {
    const { orders, client, stub } = await lentBy(hirePurchaseAt(11.4), hirePurchaseAt(19.9));
    const order = placedOrder(await orders.create(reservation(car, BODY), client));
    expect(order.finance).toMatchObject({ Apr: 11.4 });
    now += 20 * MINUTE_MS;
    const accepted = placedOrder(await orders.update(order.guid, { disclosure_agreement: true }, client));
    expect(accepted.finance).toEqual(order.finance);
    expect(stub.requests).toHaveLength(1);
    const longer = placedOrder(await orders.update(order.guid, { finance_term: 48 }, client));
    expect(longer.finance).toMatchObject({ Apr: 19.9, Term: 48 });
  });

  test("a lender's response is cached for ten minutes", async () => {
    const { get, stub } = await lentBy(hirePurchaseAt(11.4), hirePurchaseAt(12.4));
    const apr = async () => (await get(`/vehicle-finance?stock_ids=${car}`)).body.data[car][1].Apr;
    expect([await apr(), await apr()]).toEqual([11.4, 11.4]);
    now += 11 * MINUTE_MS;
    expect(await apr()).toBe(12.4);
    expect(stub.requests).toHaveLength(2);
  });

  test("an altered quote reference answers 404", async () => {
    const { get } = await lentBy(hirePurchaseAt(11.4));
    const { data } = (await get(`/vehicle-finance-quote?stock_id=${car}&${QUERY}`)).body;
    const [payload, signature] = data.QuoteReference.split(".");
    const cheaper = Buffer.from(Buffer.from(payload, "base64url").toString().replace("11.4", "01.4")).toString("base64url");
    expect((await get(`/vehicle-finance-quote/${cheaper}.${signature}/terms`)).status).toBe(404);
  });

  test("finance orders are rejected while the lender is unavailable, and reservations are accepted", async () => {
    const { orders, client } = await lentBy({ status: 503 });
    expect(inEnglish(await orders.create(reservation(car, BODY), client))).toMatchObject({
      ok: false,
      status: 503,
      message: "Finance figures are not available at the moment. You can still reserve or pay in full.",
    });
    expect(placedOrder(await orders.create(reservation(car), client)).status).toBe("OPEN");
  });
});
