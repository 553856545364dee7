import { orders as orderRows } from "#server/database/schema.ts";
import { order as orderRow } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { demoPayments } from "#server/providers/payments/demo.ts";
import type { PaymentSessionRequest } from "#server/providers/payments/payments.ts";
import { createOrderFixture, insertVehicle, placedOrder, reservation } from "#server/orders/test-support/order-fixture.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  test.each([
    ["cy", "/cy/order/"],
    [undefined, "/order/"],
  ])("an order placed in %s keeps its language, and its payment returns to %s", async (locale, page) => {
    const { sessionAtOnce: _, ...provider } = demoPayments();
    const requests: PaymentSessionRequest[] = [];
    const createSession = (request: PaymentSessionRequest) => {
      requests.push(request);
      return provider.createSession(request);
    };
    const { orders, client } = createOrderFixture(open, { payments: { ...provider, createSession } });
    const { guid } = placedOrder(await orders.create(reservation(await insertVehicle(open)), { ...client, locale }));
    expect(await open.database.select().from(orderRows)).toMatchObject([{ locale: locale ?? "en-GB" }]);
    expect(requests.map((request) => request.page)).toEqual([`${page}${guid}`]);
  });

  test("an order that a node of an earlier release writes is English", async () => {
    const row = orderRow(await insertVehicle(open), "OPEN");
    const complete = { ...row, created_at: new Date(), updated_at: new Date(), client: "", amount_paid: 0, email_identity: "", flags: [] };
    await open.exec(`INSERT INTO orders SELECT * FROM jsonb_populate_record(NULL::orders, '${JSON.stringify(complete)}')`);
    expect(await open.database.select().from(orderRows)).toMatchObject([{ guid: row.guid, locale: "en-GB" }]);
  });
});
