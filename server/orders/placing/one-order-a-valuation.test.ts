import { inEnglish } from "#locales/in-english.ts";
import { orders as orderTable } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { createPartExchangeFixture } from "#server/part-exchange/part-exchange-fixture.ts";
import { eq, sql } from "drizzle-orm";
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";

const FOCUS = { vrm: "hk16 vrt", mileage: "71,200" };
const IN_USE = "Your part exchange is in another order. Change that order first, or continue without it.";
const REFUSED = [409, { message: IN_USE, errors: { valuation_hash: [IN_USE] } }];
const JSON_TYPE = { "Content-Type": "application/json" };

describe.each(testDatabases())("on $name, one valuation", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function twoVehicles() {
    const fixture = createOrderFixture(open, { order: { unpaid_holds: { per_client: 100, per_email: 100 } } });
    const valuation_hash = await createPartExchangeFixture(open).value(FOCUS);
    const [one, other] = [await insertVehicle(open), await insertVehicle(open)];
    const add = (guid: string) =>
      Promise.resolve(
        fixture.api.request("/api/v2/website-orders/part-exchange", {
          method: "POST",
          body: JSON.stringify({ invoice: guid, valuation_hash }),
          headers: JSON_TYPE,
        }),
      );
    const place = async (vehicle: number, changes: Record<string, unknown> = { valuation_hash }) =>
      (await fixture.post(reservation(vehicle, changes))).json();
    return { ...fixture, valuation_hash, one, other, add, place };
  }

  test("can be used by one live order: another order with it is refused on placing, updating or adding", async () => {
    const { post, put, place, add, valuation_hash, one, other } = await twoVehicles();
    const { data } = await place(one);
    expect(await answered(await post(reservation(other, { valuation_hash })))).toEqual(REFUSED);
    expect(await open.database.select().from(orderTable)).toHaveLength(1);
    const second = await place(other, {});
    expect(await answered(await put(second.data.guid, { valuation_hash }))).toEqual(REFUSED);
    expect(await answered(await add(second.data.guid))).toEqual(REFUSED);
    expect((await put(data.guid, { valuation_hash, customer_title: "Dr" })).status).toBe(200);
  });

  test("can be used again after its order is cancelled or expired or removes it, but not once it is paid or complete", async () => {
    const { api, orders, pass, place, add, valuation_hash, one, other } = await twoVehicles();
    const { data: first } = await place(one);
    await orders.cancel(first.guid);
    const { data: second } = await place(other);
    // The second order has expired, but no run has marked it so yet.
    pass(31);
    const { data: third } = await place(await insertVehicle(open));
    await api.request(`/api/v2/website-orders/part-exchange/${third.guid}`, {
      method: "DELETE",
      body: JSON.stringify({ valuation_hash }),
      headers: JSON_TYPE,
    });
    const { data: fourth, order } = await place(await insertVehicle(open));
    expect([second.status, third.status, fourth.status]).toEqual(["OPEN", "OPEN", "OPEN"]);
    await orders.paymentArrived({ session: order.payment.session });
    expect(await answered(await add(third.guid))).toEqual(REFUSED);
    await orders.complete(fourth.guid);
    expect(await answered(await add(third.guid))).toEqual(REFUSED);
  });

  test("is accepted by exactly one of several orders placed or changed at the same moment", async () => {
    const { post, put, place, valuation_hash } = await twoVehicles();
    const stock = await Promise.all(Array.from({ length: 6 }, () => insertVehicle(open)));
    const placed = await Promise.all(stock.map((vehicle) => post(reservation(vehicle, { valuation_hash }))));
    expect(placed.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    const [winner] = await open.database.select().from(orderTable);
    await put(winner!.guid, { has_part_ex: false });
    const others = await Promise.all(
      (await Promise.all(Array.from({ length: 4 }, () => insertVehicle(open)))).map((vehicle) => place(vehicle, {})),
    );
    const changed = await Promise.all(others.map(({ data }) => put(data.guid, { valuation_hash })));
    expect(changed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test("prevents an expired finance application from reopening while another order uses it", async () => {
    const { orders, pass, client, place, one, other, valuation_hash } = await twoVehicles();
    const { data } = await place(one, { payment_type: "FINANCE", finance_type: "HP", valuation_hash });
    pass(24 * 60);
    await orders.expire();
    const { data: later } = await place(other);
    expect(inEnglish(await orders.reopen(data.guid, client))).toMatchObject({
      ok: false,
      status: 409,
      errors: { valuation_hash: [IN_USE] },
    });
    await orders.cancel(later.guid);
    expect(await orders.reopen(data.guid, client)).toMatchObject({ ok: true, order: { status: "OPEN" } });
  });

  test("causes a refund of a late payment when another order uses it by then; the order stays EXPIRED", async () => {
    const { orders, provider, pass, place, one, other } = await twoVehicles();
    const { data, order } = await place(one);
    pass(31);
    await orders.expire();
    await place(other);
    const arrived = await orders.paymentArrived({ session: order.payment.session });
    expect(inEnglish(arrived)).toMatchObject({
      ok: false,
      message: expect.stringContaining("your part exchange is now in another order"),
    });
    expect(await orders.get(data.guid)).toMatchObject({
      status: "EXPIRED",
      amount_paid: 0,
      payments: [{ status: "refunded", amount: 99 }],
    });
    expect(provider.refunded).toEqual([[order.payment.session, 9900]]);
  });

  test("stored in two orders by an earlier release stays valid in both, and is refused in a third", async () => {
    const { orders, put, place, one, other, valuation_hash } = await twoVehicles();
    const { data: first } = await place(one);
    const { data: second, order } = await place(other, {});
    await asBeforeTheMigration(open, async () => {
      const [row] = await open.database.select().from(orderTable).where(eq(orderTable.guid, first.guid));
      const car = JSON.stringify(row?.deal["part_exchange"]);
      await open.database.execute(
        sql`update orders set deal = jsonb_set(deal, '{part_exchange}', ${car}::jsonb) where guid = ${second.guid}`,
      );
    });
    expect((await put(second.guid, { customer_title: "Dr" })).status).toBe(200);
    expect(await orders.paymentArrived({ session: order.payment.session })).toMatchObject({
      ok: true,
      order: { status: "PAID", valuations: [{ hash: valuation_hash }] },
    });
    const { data: third } = await place(await insertVehicle(open), {});
    expect(await answered(await put(third.guid, { valuation_hash }))).toEqual(REFUSED);
  });
});

async function answered(response: Response): Promise<unknown[]> {
  return [response.status, await response.json()];
}

const MIGRATIONS = new URL("../../database/migrations/", import.meta.url);

/** Reverts the database to before the valuation column, writes as that release did, and migrates again. */
async function asBeforeTheMigration({ database }: TestDatabase, write: () => Promise<void>): Promise<void> {
  await database.execute(sql`drop trigger orders_follow_valuation on orders`);
  await database.execute(sql`drop function follow_valuation()`);
  await database.execute(sql`drop index orders_one_order_a_valuation`);
  await database.execute(sql`update orders set valuation_hash = null`);
  await write();
  await database.execute(sql`alter table orders drop column valuation_hash`);
  const name = readdirSync(MIGRATIONS).find((each) => each.endsWith("_one_order_a_valuation.sql"));
  for (const statement of readFileSync(new URL(name!, MIGRATIONS), "utf8").split("--> statement-breakpoint"))
    await database.execute(sql.raw(statement));
}
