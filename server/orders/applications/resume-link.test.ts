import { HOUR_MS, MINUTE_MS } from "#domain/calendar.ts";
import { applicationLinks } from "#server/database/order-keys-schema.ts";
import { announcements } from "#server/database/outbox-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { placedOrder, reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";

describe.each(testDatabases())("on $name, a link to an application", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function applying() {
    const fixture = createOrderFixture(open);
    const order = placedOrder(
      await fixture.orders.create(reservation(await insertVehicle(open), { payment_type: "FINANCE", finance_type: "PCP" }), fixture.client),
    );
    let token = "";
    const address = (made: string) => `https://cars.example/resume/${(token = made)}`;
    const send = () => fixture.orders.sendLink(order.guid, address);
    return { ...fixture, order, address, send, token: () => token };
  }

  test("is mailed to the customer, opens the application once, and its table has no plain token", async () => {
    const { orders, order, send, token } = await applying();
    expect(await send()).toEqual({ ok: true });
    const announced = (await open.database.select().from(announcements)).filter(({ event }) => event === "application_link");
    expect(announced).toMatchObject([
      {
        about_id: order.guid,
        told: { link: { url: `https://cars.example/resume/${token()}` }, customer: { customer_email: order.customer["customer_email"] } },
      },
    ]);
    expect(JSON.stringify(await open.database.select().from(applicationLinks))).not.toContain(token());
    expect(await orders.lookAtLink(token())).toEqual({ ok: true, guid: order.guid });
    const both = await Promise.all([orders.openLink(token()), orders.openLink(token())]);
    expect(both.toSorted((one, other) => Number(other.ok) - Number(one.ok))).toEqual([
      { ok: true, guid: order.guid },
      { ok: false, why: "used" },
    ]);
    expect(await orders.lookAtLink(token())).toEqual({ ok: false, why: "used" });
  });

  test("expires after two days, and can be renewed by mail", async () => {
    const { orders, order, send, token, pass, address } = await applying();
    await send();
    const first = token();
    pass((48 * HOUR_MS) / MINUTE_MS);
    expect(await orders.openLink(first)).toEqual({ ok: false, why: "used" });
    expect(await orders.renewLink(first, address)).toEqual({ ok: true });
    expect(await orders.openLink(token())).toEqual({ ok: true, guid: order.guid });
  });

  test("is mailed at most three times in half an hour", async () => {
    const { send, pass } = await applying();
    expect([await send(), await send(), await send(), await send()].map(({ ok }) => ok)).toEqual([true, true, true, false]);
    pass(30);
    expect(await send()).toEqual({ ok: true });
  });

  test("with an unknown token opens nothing, and orders without finance have no link", async () => {
    const { orders, address, client } = await applying();
    for (const token of ["", "x".repeat(43), "../order", "' or 1=1"]) {
      expect(await orders.openLink(token)).toEqual({ ok: false, why: "unknown" });
      expect(await orders.renewLink(token, address)).toEqual({ ok: false, why: "unknown" });
    }
    const reserved = placedOrder(await orders.create(reservation(await insertVehicle(open)), client));
    expect(await orders.sendLink(reserved.guid, address)).toEqual({ ok: false, why: "unknown" });
  });
});
