import { inEnglish } from "#locales/in-english.ts";
import { AMINA } from "#domain/finance-application/application-fixture.ts";
import { vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { createPartExchangeFixture } from "#server/part-exchange/part-exchange-fixture.ts";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { acceptanceFor, placedOrder, reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";

const FINANCE = { payment_type: "FINANCE", finance_type: "PCP", finance_deposit: 2000 };
const BLINDLY = { finance_terms_accepted: true, disclosure_agreement: true };
const FOCUS = { vrm: "HK16VRT", mileage: "71200" };
const CLOSED = "This can no longer be changed online. Call us and we’ll help.";
const JSON_TYPE = { "Content-Type": "application/json" };

describe.each(testDatabases())("on $name, what is accepted", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function ordered(changes: Record<string, unknown> = {}) {
    const fixture = createOrderFixture(open);
    const stock_id = await insertVehicle(open);
    const order = placedOrder(await fixture.orders.create(reservation(stock_id, { ...FINANCE, ...changes }), fixture.client));
    const put = async (body: unknown) => {
      const response = await fixture.put(order.guid, body);
      return { status: response.status, ...(await response.json()) };
    };
    return { ...fixture, stock_id, order, put };
  }

  test("without a quote reference is not recorded: the order is placed as HELD, with a notice", { tags: ["c3-42"] }, async () => {
    const stock_id = await insertVehicle(open);
    const { post } = createOrderFixture(open);
    const response = await post(reservation(stock_id, { ...FINANCE, ...AMINA, ...BLINDLY }));
    expect(response.status).toBe(201);
    expect((await response.json()).order).toMatchObject({
      status: "HELD",
      show_finance_terms: true,
      finance_terms_accepted: false,
      disclosure_agreement: false,
      notices: [expect.stringContaining("finance_quote_reference")],
    });
  });

  test("in an update without a quote reference is not recorded; another order's quote is refused with 409", async () => {
    const { order, put } = await ordered(AMINA);
    expect(await put(BLINDLY)).toMatchObject({
      status: 200,
      order: {
        status: "HELD",
        show_finance_terms: true,
        notices: [expect.stringContaining("We haven’t recorded that you accept the finance terms")],
      },
    });
    const other = await ordered();
    const refused = await put({ ...BLINDLY, finance_quote_reference: other.order.finance?.QuoteReference });
    expect(refused).toMatchObject({
      status: 409,
      shown: { finance_quote_reference: other.order.finance?.QuoteReference },
      current: { finance_quote_reference: order.finance?.QuoteReference, finance_regular_payment: order.finance?.RegularPayment },
    });
    expect(await put(acceptanceFor(order))).toMatchObject({
      status: 200,
      order: { status: "SUBMITTED", finance_terms_accepted: true, disclosure_agreement: true, notices: [] },
    });
  });

  const hash = () => createPartExchangeFixture(open).value(FOCUS);
  test.each<[string, () => Promise<Record<string, unknown>>]>([
    ["another product", async () => ({ finance_type: "HP" })],
    ["another term", async () => ({ finance_term: 36 })],
    ["another deposit", async () => ({ finance_deposit: 2500 })],
    ["another mileage", async () => ({ finance_mileage: 10_000 })],
    ["an extra", async () => ({ products: ["paint"] })],
    ["a part exchange", async () => ({ has_part_ex: true, valuation_hash: await hash() })],
  ])("ends with %s", async (_, change) => {
    const { order, put } = await ordered();
    expect(await put(acceptanceFor(order))).toMatchObject({
      status: 200,
      order: { status: "OPEN", finance_terms_accepted: true, disclosure_agreement: true },
    });
    expect(await put(await change())).toMatchObject({
      status: 200,
      order: {
        finance_terms_accepted: false,
        disclosure_agreement: false,
        notices: expect.arrayContaining([expect.stringContaining("has changed since you accepted the finance terms")]),
      },
    });
    expect(await put(AMINA), "a whole application is not sent on the terms of another deal").toMatchObject({
      status: 200,
      order: { status: "HELD", show_finance_terms: true },
    });
  });

  test("ends when an extra is replaced by another at the same price", async () => {
    const stock_id = await insertVehicle(open, {
      details: {
        additional_features: [
          { id: "paint", name: "Paint protection", price: 29_900 as never },
          { id: "mats", name: "Mats", price: 29_900 as never },
        ],
      },
    });
    const { orders, client } = createOrderFixture(open);
    const order = placedOrder(await orders.create(reservation(stock_id, { ...FINANCE, products: ["paint"] }), client));
    placedOrder(await orders.update(order.guid, acceptanceFor(order), client));
    expect(placedOrder(await orders.update(order.guid, { products: ["mats"] }, client))).toMatchObject({
      finance_terms_accepted: false,
      disclosure_agreement: false,
      terms_accepted: true,
    });
  });

  test("is preserved when the telephone number or answers change, or the same figures are sent again", async () => {
    const { order, put } = await ordered();
    await put(acceptanceFor(order));
    expect(
      await put({
        customer_telephone: "01632 960001",
        finance_type: "PCP",
        finance_deposit: 2000,
        bank_years: "3",
        bank_account_name: "A Okafor",
        bank_sort_code: "309430",
        bank_account_number: "55779911",
      }),
    ).toMatchObject({
      status: 200,
      order: { finance_terms_accepted: true, disclosure_agreement: true, notices: [] },
    });
  });

  test("of the order's terms ends when the total changes: no new payment can start until it is given again", async () => {
    const { order, put, orders, provider } = await ordered({ payment_type: "OUTRIGHT_DEPOSIT" });
    const changed = await put({ products: ["paint"], terms_accepted: true });
    expect(changed).toMatchObject({
      status: 200,
      order: {
        total: 12_993,
        terms_accepted: false,
        payment: null,
        notices: ["The total was £12,694. It is now £12,993. Accept the terms again to continue."],
      },
    });
    expect(provider.expired).toEqual([order.payment?.session]);
    expect(inEnglish(await orders.startPayment(order.guid))).toMatchObject({ ok: false, message: "Accept the terms to continue" });
    const accepted = await put({ terms_accepted: true, expected_total: 12_993 });
    expect(accepted).toMatchObject({ status: 200, order: { terms_accepted: true, payment: { amount: 99 }, notices: [] } });
    await put({ products: [] });
    expect(await orders.paymentArrived({ session: order.payment?.session ?? "" })).toMatchObject({
      ok: true,
      order: { status: "PAID", amount_paid: 99 },
    });
  });

  test("of the order's terms must be for the current total before an application is submitted", async () => {
    const { order, put } = await ordered(AMINA);
    const { order: dearer } = await put({ products: ["paint"] });
    expect(await put(acceptanceFor(dearer))).toMatchObject({
      order: { status: "HELD", terms_accepted: false, finance_terms_accepted: true },
    });
    expect(await put({ terms_accepted: true, expected_total: order.total })).toMatchObject({
      status: 409,
      current: { expected_total: dearer.total },
    });
    expect(await put({ terms_accepted: true, expected_total: dearer.total })).toMatchObject({
      order: { status: "SUBMITTED", terms_accepted: true },
    });
  });

  const CHANGES: [field: string, value: unknown][] = [
    ["payment_type", "OUTRIGHT_FULL"],
    ["finance_type", "HP"],
    ["finance_term", 24],
    ["finance_deposit", 3000],
    ["finance_mileage", 20_000],
    ["finance_credit_rating", "fair"],
    ["finance_frequency", "weekly"],
    ["finance_regular_payment", 1],
    ["finance_quote_reference", "other"],
    ["finance_terms_accepted", "no"],
    ["disclosure_agreement", false],
    ["terms_accepted", false],
    ["expected_total", 1],
    ["expected_part_exchange", 1],
    ["products", ["paint"]],
    ["has_part_ex", true],
    ["valuation_hash", "other"],
    ["valuation_outstanding_finance", 100],
    ["valuation_condition", "C1"],
    ["bank_account_number", "12345678"],
    ["date_of_birth_day", "3"],
    ["previous_addresses", [{ line_1: "7 Weyhill Road" }]],
  ];

  test("of a submitted application is preserved: each changed field is refused by name, equal values are accepted", async () => {
    const { order, put, orders, stock_id } = await ordered({ ...AMINA, finance_term: 36 });
    const { order: sent } = await put(acceptanceFor(order));
    expect(sent.status).toBe("SUBMITTED");
    for (const [field, value] of CHANGES) {
      expect(inEnglish(await put({ [field]: value, customer_telephone: "01632 960001" })), field).toMatchObject({
        status: 422,
        errors: { [field]: [CLOSED] },
      });
    }
    expect(inEnglish(await put({ vehicle: stock_id + 1 }))).toMatchObject({ status: 422, errors: { vehicle: [expect.any(String)] } });
    expect(await orders.get(order.guid)).toEqual(sent);
    const same = {
      ...AMINA,
      vehicle: stock_id,
      payment_type: "FINANCE",
      has_finance: true,
      finance_type: "PCP",
      finance_term: 36,
      finance_deposit: 2000,
      finance_deposit_type: "amount",
      products: [],
      has_part_ex: false,
      ...acceptanceFor(order),
      terms_accepted: true,
      expected_total: order.total,
    };
    expect(inEnglish(await put({ ...same, customer_telephone: "01632 960001", message: "Ring twice", opt_ins: ["email"] }))).toMatchObject({
      status: 200,
      order: {
        status: "SUBMITTED",
        customer: { customer_telephone: "+441632960001", message: "Ring twice", opt_ins: ["email"] },
        finance: order.finance,
      },
    });
  });

  test("of a paid order is preserved: changed deal fields are refused; a completed order refuses every change", async () => {
    const { order, put, orders } = await ordered({ payment_type: "OUTRIGHT_DEPOSIT", products: ["paint"] });
    await orders.paymentArrived({ session: order.payment?.session ?? "" });
    for (const [field, value] of [
      ...CHANGES,
      ["payment_type", "FINANCE"],
      ["has_finance", true],
      ["finance_term", 48],
      ["finance_terms_accepted", true],
    ] as const) {
      if (["products", "finance_terms_accepted", "disclosure_agreement"].includes(field) && value !== true) continue;
      expect(inEnglish(await put({ [field]: value })), field).toMatchObject({ status: 422, errors: { [field]: [CLOSED] } });
    }
    expect(inEnglish(await put({ products: [] }))).toMatchObject({ status: 422, errors: { products: [CLOSED] } });
    expect(inEnglish(await put({ products: [{ id: "paint", price: 298 }] }))).toMatchObject({
      status: 422,
      errors: { products: [CLOSED] },
    });
    expect(
      await put({
        payment_type: "OUTRIGHT_DEPOSIT",
        products: [{ id: "paint", price: 299 }],
        expected_total: 12_993,
        message: "Ring twice",
      }),
    ).toMatchObject({ status: 200, order: { status: "PAID" } });
    await orders.complete(order.guid);
    expect(inEnglish(await put({ message: "Ring once" }))).toMatchObject({ status: 409, errors: { status: [expect.any(String)] } });
  });

  async function expired(changes: Record<string, unknown> = {}) {
    const fixture = await ordered({ products: ["paint"], ...changes });
    placedOrder(await fixture.orders.update(fixture.order.guid, acceptanceFor(fixture.order), fixture.client));
    fixture.pass(31);
    await fixture.orders.expire();
    // After an expired hold there is a pause before the same vehicle can be held again.
    fixture.pass(15);
    const reprice = (price: number) => open.database.update(vehicles).set({ price }).where(eq(vehicles.stock_id, fixture.stock_id));
    return { ...fixture, reprice };
  }

  describe("a reopened order", () => {
    test("gets a new quote at the same figures, with a notice", async () => {
      const { orders, order, client, pass } = await expired();
      pass(24 * 60);
      const again = placedOrder(await orders.reopen(order.guid, client));
      expect(again).toMatchObject({
        status: "OPEN",
        total: order.total,
        terms_accepted: true,
        finance_terms_accepted: false,
        finance: { RegularPayment: order.finance?.RegularPayment },
        notices: expect.arrayContaining([expect.stringContaining("We quoted this order again when you reopened it on 22 November 2026")]),
      });
      expect(again.finance?.QuoteReference).not.toBe(order.finance?.QuoteReference);
    });

    test("is refused with shown and current figures when the price changed, and opens once the new ones are agreed", async () => {
      const { orders, order, client, reprice } = await expired();
      await reprice(1_300_000);
      const refused = await orders.reopen(order.guid, client);
      expect(refused).toMatchObject({
        status: 409,
        shown: { expected_total: 12_993 },
        current: { expected_total: 13_498, products: [{ id: "paint", price: 299 }] },
      });
      expect((await orders.get(order.guid))?.status).toBe("EXPIRED");
      const current = refused?.ok === false && refused.status === 409 ? refused.current : undefined;
      await reprice(1_300_001);
      expect(await orders.reopen(order.guid, client, current)).toMatchObject({
        status: 409,
        shown: { expected_total: 13_498 },
        current: { expected_total: 13_498.01 },
      });
      await reprice(1_300_000);
      const again = placedOrder(await orders.reopen(order.guid, client, current));
      expect(again).toMatchObject({
        status: "OPEN",
        total: 13_498,
        terms_accepted: false,
        finance_terms_accepted: false,
        disclosure_agreement: false,
        finance: { RegularPayment: current?.finance_regular_payment },
      });
      expect(again.notices.join(" ")).toContain("The total was £12,993. It is now £13,498.");
    });

    test("opens without a part exchange whose valuation has expired, if the shopper agrees", async () => {
      const valuation_hash = await hash();
      const { orders, order, client, pass } = await expired({ has_part_ex: true, valuation_hash });
      pass(8 * 24 * 60);
      const refused = await orders.reopen(order.guid, client);
      expect(refused).toMatchObject({ status: 409, shown: { expected_part_exchange: 5150 }, current: { expected_part_exchange: 0 } });
      const current = refused?.ok === false && refused.status === 409 ? refused.current : undefined;
      expect(placedOrder(await orders.reopen(order.guid, client, current))).toMatchObject({
        status: "OPEN",
        valuations: [],
        part_exchange_balance: 0,
      });
    });
  });

  test("of the finance terms ends when the part exchange is removed by DELETE", async () => {
    const valuation_hash = await hash();
    const { api, order, put } = await ordered({ has_part_ex: true, valuation_hash });
    await put(acceptanceFor(order));
    const removed = await api.request(`/api/v2/website-orders/part-exchange/${order.guid}`, {
      method: "DELETE",
      body: JSON.stringify({ valuation_hash }),
      headers: JSON_TYPE,
    });
    expect((await removed.json()).order).toMatchObject({
      finance_terms_accepted: false,
      disclosure_agreement: false,
      terms_accepted: true,
    });
  });
});
