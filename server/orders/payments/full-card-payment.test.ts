import type { PresentedOrder } from "#server/orders/orders.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { createPartExchangeFixture } from "#server/part-exchange/part-exchange-fixture.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { placedOrder, reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";

const FOCUS = { vrm: "HK16VRT", mileage: "71200" };
const FULL_PRICE_PENCE = 12_694_00;

describe.each(testDatabases())("on $name, paying in full", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function bought(full_card_payment: boolean, changes: Record<string, unknown> = {}) {
    const fixture = createOrderFixture(open, { order: { full_card_payment } });
    const stock_id = await insertVehicle(open);
    const order = placedOrder(
      await fixture.orders.create(reservation(stock_id, { payment_type: "OUTRIGHT_FULL", ...changes }), fixture.client),
    );
    return { ...fixture, order };
  }

  test("charges the full price by card with full_card_payment, and only the reservation fee without it", async () => {
    const inFull = await bought(true);
    expect(inFull.order).toMatchObject({ total: 12_694, amount_due: 12_694, payment: { amount: 12_694 } });
    const paid = await inFull.orders.paymentArrived({ session: sessionOf(inFull.order) });
    expect(paid).toMatchObject({ ok: true, order: { status: "PAID", amount_paid: 12_694, left_to_pay: 0 } });

    const fee = await bought(false);
    expect(fee.order).toMatchObject({ total: 12_694, amount_due: 99, payment: { amount: 99 } });
  });

  test("by card is refunded completely when the dealer cancels the order", async () => {
    const { orders, order, provider } = await bought(true);
    await orders.paymentArrived({ session: sessionOf(order) });
    expect(await orders.cancel(order.guid)).toMatchObject({ ok: true, order: { status: "STATUS_CANCELLED" } });
    expect(provider.refunded).toEqual([[sessionOf(order), FULL_PRICE_PENCE]]);
  });

  test("by card charges the new total when an extra is added, in a new payment session", async () => {
    const { orders, order, client, provider } = await bought(true);
    const updated = placedOrder(
      await orders.update(order.guid, { products: ["paint"], terms_accepted: true, expected_total: 12_993 }, client),
    );
    expect(updated).toMatchObject({ total: 12_993, amount_due: 12_993, payment: { amount: 12_993 } });
    expect(provider.expired).toEqual([sessionOf(order)]);
  });

  test("charges only the reservation fee while the order has a part exchange, and the full price once removed", async () => {
    const valuation_hash = await createPartExchangeFixture(open).value(FOCUS);
    const { orders, order, provider } = await bought(true);
    const added = placedOrder(await orders.addPartExchange(order.guid, { valuation_hash }));
    expect(added).toMatchObject({ amount_due: 99, payment: { amount: 99 }, left_to_pay: 12_694 - 5150 });
    expect(provider.expired).toEqual([sessionOf(order)]);
    const removed = placedOrder(await orders.removePartExchange(order.guid, valuation_hash));
    expect(removed).toMatchObject({ amount_due: 12_694, payment: { amount: 12_694 } });
    const { order: with_car } = await bought(true, { valuation_hash });
    expect(with_car).toMatchObject({ amount_due: 99, part_exchange_balance: 5150 });
  });

  test("by card is HELD without a payment when there is a part exchange and no reservation fee", async () => {
    const valuation_hash = await createPartExchangeFixture(open).value(FOCUS);
    const fixture = createOrderFixture(open, { order: { full_card_payment: true, deposit_fee: 0 } });
    const order = placedOrder(
      await fixture.orders.create(reservation(await insertVehicle(open), { payment_type: "OUTRIGHT_FULL" }), fixture.client),
    );
    expect(order).toMatchObject({ status: "OPEN", amount_due: 12_694 });
    expect(await fixture.orders.addPartExchange(order.guid, { valuation_hash })).toMatchObject({
      ok: true,
      order: { status: "HELD", amount_due: 0, payment: null },
    });
  });
});

function sessionOf({ payment }: PresentedOrder): string {
  return payment?.session ?? "none";
}
