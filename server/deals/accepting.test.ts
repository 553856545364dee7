import { pence } from "#domain/money.ts";
import { vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { staffDeal } from "#server/deals/staff/read-deals.ts";
import { reservation, vehicleHolder } from "#server/orders/test-support/order-fixture.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { customerDeals } from "./deals-schema.ts";
import { openDeals } from "./open-deals.ts";
import { openDealFixture } from "./test-support/deal-fixture.ts";

const CASH = { method: "cash", discount: "300" };
const ALL_RIGHTS = { posts: [{ role: "owner", site_id: null, website: null }] } as const;

describe.each(testDatabases())("on $name, a deal that is being accepted", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  const change = (stock_id: number, changes: Partial<typeof vehicles.$inferInsert>) =>
    open.database.update(vehicles).set(changes).where(eq(vehicles.stock_id, stock_id));
  /** A deal whose order was opened by a process that ended before it recorded the acceptance. */
  async function cutOff() {
    const fixture = await openDealFixture(open);
    const { id, token } = await fixture.send(CASH);
    const database = new Proxy(open.database, {
      get: (target, name) => {
        if (name !== "transaction") return Reflect.get(target, name);
        return async (...given: Parameters<typeof target.transaction>) => {
          if ((await fixture.ordered()).length > 0) throw new Error("The process has ended");
          return target.transaction(...given);
        };
      },
    });
    const ending = openDeals({ ...fixture.desk, database, documents: fixture.documents });
    await expect(ending.accept(token, fixture.client)).rejects.toThrow("The process has ended");
    const [order] = await fixture.ordered();
    expect(await fixture.stored(id)).toMatchObject({ state: "sent", order_guid: null });
    expect(await fixture.mailed("order")).toEqual([]);
    return { ...fixture, id, token, guid: order!.guid };
  }
  const isOver = () => open.database.update(customerDeals).set({ accepting_until: sql`now() - interval '1 second'` });

  test("by a process that ends is accepted with the order that it opened, at the next press", async () => {
    const { deals, token, client, guid, id, stored, ordered, mailed } = await cutOff();
    expect(await deals.look(token)).toMatchObject({ ok: true, accepted: { guid, order: "open" } });
    expect(await stored(id), "a look changes nothing").toMatchObject({ state: "sent" });
    const answers = await Promise.all([deals.accept(token, client), deals.accept(token, client), deals.finish()]);
    expect(answers.slice(0, 2)).toMatchObject([
      { ok: true, guid },
      { ok: true, guid },
    ]);
    expect(await stored(id)).toMatchObject({ state: "accepted", order_guid: guid, accepting_until: null });
    expect([(await ordered()).length, (await mailed("order")).length]).toEqual([1, 1]);
  });

  test("by a process that ends is recorded without a press, and staff cannot change it before", async () => {
    const { deals, guid, id, stored, step, save, mailed, ordered } = await cutOff();
    await isOver();
    expect((await step(id, "withdraw")).status).toBe(409);
    expect((await save(id, { ...CASH, discount: "100" })).status, "the vehicle is held by the deal's own order").toBe(422);
    await Promise.all([deals.finish(), deals.finish()]);
    expect(await stored(id)).toMatchObject({ state: "accepted", order_guid: guid });
    expect([(await ordered()).length, (await mailed("order")).length]).toEqual([1, 1]);
  });

  test("by a process that ends before there is an order can be changed again", async () => {
    const { send, deals, step, stored, ordered } = await openDealFixture(open);
    const { id } = await send(CASH);
    await open.database.update(customerDeals).set({ accepting_until: sql`now() + interval '20 seconds'` });
    expect((await step(id, "withdraw")).status).toBe(409);
    await isOver();
    await deals.finish();
    expect(await stored(id)).toMatchObject({ state: "sent", accepting_until: null });
    expect((await step(id, "withdraw")).status).toBe(200);
    expect(await ordered()).toEqual([]);
  });

  test("by two requests stays so while the other one, which was refused, gives up", async () => {
    const { send, deals, client, step, stored, orders, stock_id } = await openDealFixture(open);
    const { id, token } = await send(CASH);
    await open.database.update(customerDeals).set({ accepting_until: sql`now() + interval '20 seconds'` });
    const { accepting_until } = await stored(id);
    await orders.create(reservation(stock_id), { address: "192.0.2.99" });
    expect(await deals.accept(token, client)).toMatchObject({ ok: false, status: 409 });
    expect((await stored(id)).accepting_until).toEqual(accepting_until);
    expect((await step(id, "withdraw")).status).toBe(409);
  });

  test("says what became of its order, to the customer and to staff", async () => {
    const { send, deals, client, orders, desk, stock_id, pass } = await openDealFixture(open);
    const { id, token } = await send(CASH);
    const accepted = await deals.accept(token, client);
    const guid = accepted.ok ? accepted.guid : "";
    const forStaff = async () => staffDeal({ database: open.database, websites: [desk.website] }, ALL_RIGHTS, id);
    expect([await deals.look(token), await forStaff()]).toMatchObject([{ accepted: { order: "open" } }, { order: { status: "OPEN" } }]);
    pass(31);
    await orders.expire();
    expect(await vehicleHolder(open, stock_id)).toBeNull();
    expect([await deals.look(token), await forStaff()]).toMatchObject([
      { accepted: { guid, order: "ended", maySign: false } },
      { state: "accepted", order: { status: "EXPIRED" } },
    ]);
    expect(await deals.accept(token, client), "an old page opens the same order").toMatchObject({ ok: true, guid });
  });

  describe("on finance, once the shop asks less,", () => {
    const FINANCED = { discount: "300" };

    test("keeps the agreed figures where that price cannot be financed", async () => {
      const { send, deals, client, stock_id, stored, ordered } = await openDealFixture(open);
      const { id, token } = await send(FINANCED);
      const { figures } = await stored(id);
      await change(stock_id, { price: 230_000 });
      expect(await deals.look(token)).toMatchObject({ ok: true, deal: { lower: null } });
      expect(await deals.accept(token, client)).toMatchObject({ ok: true });
      const [order] = await ordered();
      expect(order?.deal).toMatchObject({ price: figures.price, finance: { quote: figures.finance!.quote } });
    });

    test("keeps them where the customer would pay more in all", async () => {
      const { send, deals, client, stock_id, stored, ordered } = await openDealFixture(open, {});
      await change(stock_id, { details: { additional_features: [{ id: "paint", name: "Paint protection", price: pence(29_900) }] } });
      const { id, token } = await send({ ...FINANCED, products: ["paint"] });
      const { figures } = await stored(id);
      expect(figures.products).toMatchObject([{ id: "paint", price: 29_900 }]);
      await change(stock_id, {
        price: 12_190_00,
        details: { additional_features: [{ id: "paint", name: "Paint protection", price: pence(99_900) }] },
      });
      expect(await deals.look(token)).toMatchObject({ ok: true, deal: { lower: null } });
      expect(await deals.accept(token, client)).toMatchObject({ ok: true });
      const [order] = await ordered();
      expect(order?.deal).toMatchObject({ price: figures.price, products: figures.products, finance: { quote: figures.finance!.quote } });
    });
  });
});
