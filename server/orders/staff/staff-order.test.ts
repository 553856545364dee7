import { AMINA } from "#domain/finance-application/application-fixture.ts";
import type { Rights, Scope } from "#domain/staff/allowed.ts";
import { orderEvents, orders, vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { createOrderFixture, insertVehicle, placedOrder, reservation } from "#server/orders/test-support/order-fixture.ts";
import { createPartExchangeFixture } from "#server/part-exchange/part-exchange-fixture.ts";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { staffConfirmation } from "./staff-confirmation.ts";
import { staffOrder } from "./staff-order.ts";

const EVERYWHERE = { site_id: null, website: null };
const ALL_RIGHTS: Rights = { posts: [{ role: "owner", ...EVERYWHERE }] };
const READER: Rights = { posts: [{ role: "reader", ...EVERYWHERE }] };
const FOCUS = { vrm: "HK16VRT", mileage: "71200" };

describe.each(testDatabases())("an order's page in Admin on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  /** A paid order with an extra and a part exchange. */
  async function paidOrder() {
    const valuation_hash = await createPartExchangeFixture(open).value(FOCUS);
    const fixture = createOrderFixture(open);
    const stock_id = await insertVehicle(open, { vrm: "WS71DCC" });
    const body = reservation(stock_id, {
      products: ["paint"],
      valuation_hash,
      valuation_outstanding_finance: "1200",
      message: "After five, please",
      contactMethod: "telephone",
    });
    const order = placedOrder(await fixture.orders.create(body, fixture.client));
    await fixture.orders.paymentArrived({ session: order.payment?.session ?? "" });
    return { ...fixture, order, stock_id };
  }

  test("has the order's own figures to the penny, whatever the vehicle costs since", async () => {
    const fixture = await paidOrder();
    await open.database.update(vehicles).set({ price: 9_999_00 }).where(eq(vehicles.stock_id, fixture.stock_id));
    expect(await page(fixture, fixture.order.reference)).toMatchObject({
      status: "PAID",
      branch: "Wexcombe Swindon",
      hold_expires_at: null,
      vehicle: { title: "2021 Ford Fiesta", vrm: "WS71DCC" },
      customer: {
        name: "Amina Okafor",
        telephone: "07700 900123",
        email: "amina.okafor@example.com",
        reach_by: "telephone",
        message: "After five, please",
      },
      money: {
        price: 12_694,
        admin_fee: 199,
        products: [{ name: "Paint protection", price: 299 }],
        total: 12_993,
        amount_paid: 99,
        part_exchange_balance: 3_950,
        left_to_pay: 12_993 - 99 - 3_950,
        payments: [{ amount: 99, status: "paid" }],
      },
      car: { vrm: "HK16VRT", price: 5_150, settlement: 1_200, balance: 3_950 },
      application: null,
      events: [
        { move: "open", actor: "shopper" },
        { move: "pay", actor: "provider:demo" },
      ],
    });
  });

  test("has the finance quote, and of the application only how far it is", async () => {
    const fixture = createOrderFixture(open);
    const stock_id = await insertVehicle(open);
    const order = placedOrder(await fixture.orders.create(reservation(stock_id, { payment_type: "FINANCE" }), fixture.client));
    placedOrder(await fixture.orders.update(order.guid, { ...AMINA, monthly_income: "3217" }, fixture.client));
    const shown = await page(fixture, order.reference);
    expect(shown).toMatchObject({
      application: "ready",
      finance: {
        key: order.finance?.key,
        RegularPayment: order.finance?.RegularPayment,
        TotalAmountPayable: order.finance?.TotalAmountPayable,
      },
    });
    expect(JSON.stringify(shown)).not.toMatch(/3217|3,217|Kennet Valley|55779911|QuoteReference/);
  });

  test("shows a reader the same order without the customer, the part exchange's registration and notes about it", async () => {
    const fixture = await paidOrder();
    const note = {
      guid: fixture.order.guid,
      move: "part_exchange",
      from_status: "PAID",
      to_status: "PAID",
      note: "HK16VRT",
      actor: "shopper",
    };
    await open.database.insert(orderEvents).values(note);
    expect(JSON.stringify((await page(fixture, fixture.order.reference))?.events), "the owner sees it").toContain("HK16VRT");
    const shown = await page(fixture, fixture.order.reference, READER);
    expect(shown).toMatchObject({ customer: "hidden", car: { vrm: null, price: 5_150 }, money: { total: 12_993 } });
    expect(JSON.stringify(shown)).not.toMatch(/Amina|Okafor|example\.com|07700|HK16|After five/);
  });

  test("never has the guid that opens the order in the shop, nor the key of a valuation or a payment", async () => {
    const fixture = await paidOrder();
    const { order } = fixture;
    const shown = JSON.stringify(await page(fixture, order.reference));
    for (const secret of [order.guid, order.payment?.session ?? "?", order.valuations[0]?.hash ?? "?"]) expect(shown).not.toContain(secret);
  });

  test("is found by its reference alone, within reach of the posts", async () => {
    const fixture = await paidOrder();
    const { order, stock_id } = fixture;
    const [{ site_id } = { site_id: 0 }] = await open.database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
    expect(await page(fixture, order.reference.toLowerCase(), sales({ site_id, website: "wexcombe" }))).toBeDefined();
    expect(await page(fixture, order.reference, sales({ site_id: site_id + 1, website: null }))).toBeUndefined();
    expect(await page(fixture, order.reference, sales({ site_id, website: "tradeyard-vans" }))).toBeUndefined();
    expect(await page(fixture, order.reference, { posts: [{ role: "marketing", ...EVERYWHERE }] })).toBeUndefined();
    for (const typed of [order.guid, String(stock_id), "0000-0000", "%"]) expect(await page(fixture, typed), typed).toBeUndefined();
  });

  test("of an erased customer says so, and keeps the money", async () => {
    const fixture = await paidOrder();
    await open.database.update(orders).set({ customer: {}, emptied_at: new Date() }).where(eq(orders.guid, fixture.order.guid));
    expect(await page(fixture, fixture.order.reference)).toMatchObject({ customer: "erased", money: { amount_paid: 99 } });
  });

  test("its confirmation for the office has no link that opens the order as its customer", async () => {
    const fixture = createOrderFixture(open);
    const letters: unknown[] = [];
    const guid = "0b8f5f0e-64f5-4f4f-9d0a-0d4d0f3c9a11";
    const letter = {
      subject: "s",
      title: "Your order",
      blocks: [
        { kind: "words", text: "Thank you" },
        { kind: "link", text: "Your order", url: `https://shop.example/order/${guid}` },
      ],
    };
    const paper = await staffConfirmation(
      {
        website: fixture.desk.website,
        now: fixture.desk.now,
        deliveries: {
          confirmation: async () => ({ reference: "r", lang: "en-GB", letter, unreviewed: undefined, visit: undefined }),
        } as never,
        documents: { letter: async (made: unknown) => (letters.push(made), Buffer.from("%PDF-")) } as never,
      },
      guid,
    );
    expect(String(paper)).toBe("%PDF-");
    expect(JSON.stringify(letters)).toContain("Thank you");
    expect(JSON.stringify(letters)).not.toContain(guid);
  });
});

function page(fixture: ReturnType<typeof createOrderFixture>, reference: string, rights = ALL_RIGHTS) {
  return staffOrder({ ...fixture.desk, websites: [fixture.desk.website] }, rights, reference);
}

function sales(scope: Scope): Rights {
  return { posts: [{ role: "sales", ...scope }] };
}
