import { HOLDING, ORDER_STATUSES, orderTransitionPairs, type OrderStatus } from "#domain/deal/transitions.ts";
import { orderTransitions, orders } from "./schema.ts";
import { order, insertFiestas } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  test("the database and the domain have the same transition table", async () => {
    const stored = await open.database.select().from(orderTransitions);
    const ruled = orderTransitionPairs();
    expect(new Set(stored.map((transition) => `${transition.from_status} ${transition.to_status}`))).toEqual(
      new Set(ruled.map(({ from, to }) => `${from} ${to}`)),
    );
    expect(stored).toHaveLength(ruled.length);
  });

  test("an order can only be written with a status transition in the table", async () => {
    const { database } = open;
    const [stock_id] = await insertFiestas(database, 1);
    const allowed = new Set(
      (await database.select().from(orderTransitions)).map((transition) => `${transition.from_status} ${transition.to_status}`),
    );
    const accepted = new Set<string>();
    for (const from of [null, ...ORDER_STATUSES]) {
      for (const to of ORDER_STATUSES) {
        if (from === to) continue;
        await database.delete(orders);
        if (from !== null) await putOrderAt(from);
        const write = from === null ? database.insert(orders).values(order(stock_id!, to)) : database.update(orders).set({ status: to });
        const outcome = await write.then(() => "accepted", codeOf);
        if (outcome === "accepted") accepted.add(`${from} ${to}`);
        else expect(outcome).toBe("23514");
      }
    }
    expect([...accepted].toSorted()).toEqual([...allowed].toSorted());

    /** Bypasses the trigger, so that every status is tried as a start, even one that no transition leads to. */
    async function putOrderAt(status: OrderStatus): Promise<void> {
      await open.exec("ALTER TABLE orders DISABLE TRIGGER orders_known_move");
      await database.insert(orders).values(order(stock_id!, status));
      await open.exec("ALTER TABLE orders ENABLE TRIGGER orders_known_move");
    }
  });

  test("no other order may have the vehicle, or the valuation, of an order that holds its vehicle", async () => {
    const { rows } = await open.database.execute<{ indexname: string; indexdef: string }>(
      sql`SELECT indexname, indexdef FROM pg_indexes WHERE indexname IN ('orders_one_hold_a_vehicle', 'orders_one_order_a_valuation')`,
    );
    expect(rows).toHaveLength(2);
    for (const { indexname, indexdef } of rows) {
      const indexed = [...indexdef.matchAll(/'([A-Z_]+)'/g)].map(([, status]) => status);
      expect(indexed.toSorted(), indexname).toEqual([...HOLDING].toSorted());
    }
  });

  test("an order can be changed without a change of status", async () => {
    const [stock_id] = await insertFiestas(open.database, 1);
    const placed = order(stock_id!, "OPEN");
    await open.database.insert(orders).values(placed);
    await open.database.update(orders).set({ status: "OPEN", amount_paid: 9900 }).where(eq(orders.guid, placed.guid));
    expect((await open.database.select().from(orders))[0]?.amount_paid).toBe(9900);
  });

  test("of 20 concurrent orders for one vehicle the database accepts one", async () => {
    const [stock_id] = await insertFiestas(open.database, 1);
    const attempts = Array.from({ length: 20 }, () =>
      open.database
        .insert(orders)
        .values(order(stock_id!, "OPEN"))
        .then(() => "in", codeOf),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => outcome === "in")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "23505")).toHaveLength(19);
  });
});

/** PostgreSQL's error code: 23514 check violation, 23505 unique violation. */
function codeOf(error: Error): unknown {
  return error.cause instanceof Error && "code" in error.cause ? error.cause.code : error;
}
