import { HOLDING } from "#domain/deal/transitions.ts";
import { pence } from "#domain/money.ts";
import { orderEvents, orders as orderTable, payments, vehicles } from "#server/database/schema.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { eq, sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";

const deep = process.env["FORECOURT_DEEP"] === "1";
const STEPS = deep ? 1500 : 60;
const SHOPPERS = 8;

describe.each(testDatabases())("on $name", (engine) => {
  test(`after ${SHOPPERS} shoppers, a dealer and an importer at once every vehicle has the one holder its orders say`, async () => {
    const open = await engine.open();
    onTestFinished(() => open.close());
    const fixture = createOrderFixture(open, {
      order: { unpaid_holds: { per_client: 1000, per_email: 1000, of_stock: 1, times_a_day: 1000, pause_minutes: 0 } },
    });
    const { orders, client } = fixture;
    const stock = await Promise.all(Array.from({ length: 4 }, () => insertVehicle(open)));
    const guids: string[] = [];
    const sessions: string[] = [];
    const random = randomNumbers(20_261_121);
    const pick = <Item>(items: Item[]): Item | undefined => items[Math.floor(random() * items.length)];

    const acts: (() => Promise<unknown>)[] = [
      async () => {
        const outcome = await orders.create(reservation(pick(stock) ?? 0), client);
        if (!outcome.ok) return;
        guids.push(outcome.guid);
        if (outcome.order.payment) sessions.push(outcome.order.payment.session);
      },
      () => orders.paymentArrived({ session: pick(sessions) ?? "none" }),
      () => orders.paymentFailed({ session: pick(sessions) ?? "none" }, "declined"),
      () => orders.update(pick(guids) ?? "none", { customer_title: "Dr", payment_type: pick(["FINANCE", "OUTRIGHT_DEPOSIT"]) }, client),
      () => orders.cancel(pick(guids) ?? "none"),
      () => orders.expire(),
      async () => fixture.pass(random() < 0.3 ? 31 : 1),
      () => open.database.update(vehicles).set({ price: sql`${vehicles.price} + 100` }),
    ];
    const shopper = async () => {
      for (let step = 0; step < STEPS; step++) await pick([...acts, acts[0]!, acts[1]!])?.();
    };
    await Promise.all(Array.from({ length: SHOPPERS }, shopper));

    const stored = await open.database.select().from(orderTable);
    expect(stored.length).toBeGreaterThan(stock.length);
    for (const vehicle of await open.database.select().from(vehicles)) {
      const holders = stored.filter(({ stock_id, status }) => stock_id === vehicle.stock_id && HOLDING.includes(status));
      expect(holders.map(({ guid }) => guid)).toEqual(vehicle.held_by === null ? [] : [vehicle.held_by]);
    }
    const received = await open.database.select().from(payments);
    for (const order of stored.filter(({ status }) => status === "PAID")) {
      const paid = received.filter(({ guid, status }) => guid === order.guid && status === "paid");
      expect(paid.map(({ amount }) => pence(amount))).toEqual([order.amount_paid]);
    }
    const sentBack = received.filter(({ status }) => status === "refunded");
    expect(fixture.provider.refunded.map(([session]) => session).toSorted()).toEqual(sentBack.map(({ session }) => session).toSorted());
    const refunds = await open.database.select().from(orderEvents).where(eq(orderEvents.move, "refund"));
    expect(refunds.map(({ guid }) => guid).toSorted()).toEqual(sentBack.map(({ guid }) => guid).toSorted());
    expect(received.filter(({ status }) => status === "refund_due")).toEqual([]);
  });
});

/** Seeded random numbers (mulberry32), the same in every run; the interleaving still differs. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
