import { AMINA as ANSWERS } from "#domain/finance-application/application-fixture.ts";
import { orders as orderRows } from "#server/database/schema.ts";
import { openedFromRelease01 } from "#server/database/test-support/release-0-1.ts";
import { order as orderRow } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { createDeliveryFixture } from "#server/deliveries/test-support/delivery-fixture.ts";
import { startWebhookReceiver } from "#server/deliveries/test-support/webhook-receiver.ts";
import { createPartExchangeFixture } from "#server/part-exchange/part-exchange-fixture.ts";
import { demoPayments } from "#server/providers/payments/demo.ts";
import { PaymentsUnavailable } from "#server/providers/payments/payments.ts";
import { asc } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { placedOrder, reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";

/** An unavailable payment provider. */
const down = () => Promise.reject(new PaymentsUnavailable("status 503"));

const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  test("every order has a unique reference, which is no part of its guid and cannot be used to read the order", async () => {
    const { post, get } = createOrderFixture(open);
    const made = [];
    for (const name of ["amina", "nia"])
      made.push((await (await post(reservation(await insertVehicle(open), { customer_email: `${name}@example.com` }))).json()).order);
    const [one, other] = made;
    for (const { guid, reference } of made) {
      expect(reference).toMatch(REFERENCE);
      expect(guid.toUpperCase()).not.toContain(reference.slice(0, 4) + reference.slice(5));
      expect((await (await get(`/order/${guid}`)).json()).order.reference).toBe(reference);
      expect((await get(`/order/${reference}`)).status).toBe(404);
    }
    expect(one.reference).not.toBe(other.reference);
  });

  test("an order that is written without a reference gets one", async () => {
    const row = orderRow(await insertVehicle(open), "OPEN");
    const times = { created_at: new Date(), updated_at: new Date() };
    await open.exec(
      `INSERT INTO orders SELECT * FROM jsonb_populate_record(NULL::orders, ` +
        `'${JSON.stringify({ ...row, ...times, client: "", amount_paid: 0, email_identity: "", flags: [] })}')`,
    );
    expect(await open.database.select().from(orderRows)).toMatchObject([{ guid: row.guid, reference: expect.stringMatching(REFERENCE) }]);
  });

  test("an order's guid is only in customer links and webhook JSON; staff mails and ADF have the reference", async () => {
    const [{ received, webhook }, adf] = [await startWebhookReceiver(), await startWebhookReceiver()];
    const { deliveries, orders, client, stock_id, mails, desk } = await createDeliveryFixture(open, { webhook, adfWebhook: adf.webhook });
    const order = placedOrder(await orders.create(reservation(stock_id, { preferred_date: "2026-11-24" }), client));
    await orders.paymentArrived({ session: order.payment!.session });
    await orders.cancel(order.guid);
    await deliveries.deliver();
    const forCustomer = mails.filter(({ to }) => to === "amina.okafor@example.com");
    const forOthers = mails.filter(({ to }) => to !== "amina.okafor@example.com");
    expect(forOthers.map(({ to }) => to)).toContain(desk.website.deliveries.orders_to[0]);
    for (const mail of forOthers) {
      expect(mail.text).toContain(order.reference);
      expect(JSON.stringify(mail)).not.toContain(order.guid);
    }
    expect(adf.received.map(({ body }) => body)).toEqual([expect.stringContaining(order.reference)]);
    expect(JSON.stringify(adf.received)).not.toContain(order.guid);
    for (const mail of forCustomer) {
      expect(mail.text).toContain(`Your reference: ${order.reference}`);
      expect(JSON.stringify(mail).replaceAll(`/order/${order.guid}`, "")).not.toContain(order.guid);
    }
    expect(JSON.parse(received[0]!.body)).toMatchObject({ order_id: order.guid, order: { guid: order.guid, reference: order.reference } });
  });

  test("the log names an order by its reference", async () => {
    const { sessionAtOnce: _, ...provider } = demoPayments();
    const { orders, client } = createOrderFixture(open, {
      payments: { ...provider, createSession: down, expireSession: down, refund: down },
    });
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    const order = placedOrder(await orders.create(reservation(await insertVehicle(open)), client));
    expect(logged.mock.calls.flat().join("\n")).toContain(order.reference);
    expect(logged.mock.calls.flat().join("\n")).not.toContain(order.guid);
  });

  test("a finance application shows no personal data 30 days after its order ended, even if it is retained longer", async () => {
    const { orders, client, pass } = createOrderFixture(open, { order: { application_days: { ended: 90, complete: 90 } } });
    const { guid } = placedOrder(
      await orders.create(reservation(await insertVehicle(open), { payment_type: "FINANCE", finance_type: "PCP", ...ANSWERS }), client),
    );
    await orders.cancel(guid);
    pass(30 * 24 * 60 - 1);
    expect((await orders.application(guid))?.answers.employer).toBe("Kennet Valley School");
    pass(1);
    expect(await orders.application(guid)).toMatchObject({
      answers: {},
      storedSecrets: [],
      born: null,
      order: { customer: { customer_first_name: null } },
    });
  });

  describe("thirty days after its end an order shows by its link only vehicle, status and money", () => {
    test.each(["complete", "cancel", "expire"] as const)("%s", async (end) => {
      const { value } = createPartExchangeFixture(open);
      const hash = await value({ vrm: "HK16 VRT", mileage: 71_200, name: "Amina Okafor", email: "amina.okafor@example.com" });
      const { orders, client, get, pass } = createOrderFixture(open);
      const details = { has_part_ex: true, valuation_hash: hash, preferred_date: "2026-11-24", message: "Ring after six" };
      const { guid, payment } = placedOrder(await orders.create(reservation(await insertVehicle(open), details), client));
      if (end === "expire") {
        pass(24 * 60);
        await orders.expire();
      } else {
        await orders.paymentArrived({ session: payment!.session });
        await orders[end](guid);
      }
      const shown = async () => (await get(`/order/${guid}`)).text();
      const presented = JSON.parse(await shown()).order;
      pass(30 * 24 * 60 - 1);
      expect(JSON.parse(await shown()).order).toEqual(presented);
      pass(1);
      const left = JSON.parse(await shown()).order;
      expect(Object.keys(left.customer).toSorted()).toEqual(Object.keys(presented.customer).toSorted());
      expect(Object.values(left.customer).every((value) => value === null)).toBe(true);
      expect(left).toEqual({
        ...presented,
        customer: left.customer,
        valuations: [{ ...presented.valuations[0], hash: null, vrm: null, plate: null }],
      });
      for (const personal of ["Amina", "okafor", "900123", "HK16", "Ring after six"]) expect(JSON.stringify(left)).not.toContain(personal);
    });
  });
});

test.each(testDatabases())(
  "on $name, orders of release 0.1 keep what their customers were told they are called, and two that would be called the same are not",
  async (engine) => {
    const guids = ["193ab316-0000-4000-8000-000000000001", "193ab316-0000-4000-8000-000000000002", "e0f1a2b3-0000-4000-8000-000000000003"];
    const rows = guids.map(
      (guid, index) =>
        `('${guid}', 'wexcombe', ${100_001 + index}, 'EXPIRED', 'OUTRIGHT_DEPOSIT', '{}', '{}', 9900, now() - interval '${index} hours')`,
    );
    const { database } = await openedFromRelease01(
      engine,
      `INSERT INTO sites (slug, name) VALUES ('swindon', 'Swindon');
     INSERT INTO vehicles (source, source_key, slug, cap_database, make, range, model, year, category, site_id,
         advert_classification, price)
       SELECT 'feed', key::text, 'ford-fiesta', 'CAR', 'Ford', 'Fiesta', 'Fiesta', 2021, 'cars', 1, 'USED', 1249500
         FROM generate_series(1, 3) AS key;
     ALTER TABLE orders DISABLE TRIGGER orders_known_move;
     INSERT INTO orders (guid, website, stock_id, status, payment_type, customer, deal, amount_due, created_at) VALUES ${rows.join(", ")};
     ALTER TABLE orders ENABLE TRIGGER orders_known_move;`,
    );
    const stored = await database.select().from(orderRows).orderBy(asc(orderRows.guid));
    // The older of the two keeps the reference it was given.
    expect(stored.map(({ reference }) => reference)).toEqual([expect.stringMatching(REFERENCE), "193A-B316", "E0F1-A2B3"]);
    expect(stored[0]?.reference).not.toBe("193A-B316");
  },
);
