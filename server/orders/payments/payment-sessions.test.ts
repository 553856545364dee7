import { inEnglish } from "#locales/in-english.ts";
import { orders, payments } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { PAYMENTS_DOWN } from "#server/providers/payments/demo.ts";
import { eq } from "drizzle-orm";
import { inspect } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { vehicleHolder, placedOrder, reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function reserved(changes: Parameters<typeof createOrderFixture>[1] = {}) {
    const fixture = createOrderFixture(open, changes);
    const stock_id = await insertVehicle(open);
    const order = placedOrder(await fixture.orders.create(reservation(stock_id), fixture.client));
    return { ...fixture, stock_id, order, session: order.payment?.session ?? "none" };
  }

  describe("a payment", () => {
    test("pays the order, and reporting it again gives the same result", async () => {
      const { orders, session, pass, stock_id, order } = await reserved();
      const first = await orders.paymentArrived({ session });
      expect(first).toMatchObject({
        ok: true,
        order: { status: "PAID", amount_paid: 99, left_to_pay: 12_595, hold_expires_at: null, payment: null },
      });
      expect(await orders.paymentArrived({ session })).toEqual(first);
      expect((await orders.get(order.guid))?.payments).toMatchObject([{ amount: 99, status: "paid" }]);
      pass(24 * 60);
      expect(await orders.expire()).toBe(0);
      expect(await vehicleHolder(open, stock_id)).toBe(order.guid);
    });

    test("reported ten times at once is recorded once", async () => {
      const { orders, session, order } = await reserved();
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => orders.paymentArrived({ session })));
      expect(outcomes.every(({ ok }) => ok)).toBe(true);
      expect((await orders.get(order.guid))?.events.map(({ move }) => move)).toEqual(["open", "pay"]);
    });

    test("that arrives for another session of a paid order is refunded", async () => {
      const { orders, session, order, provider } = await reserved();
      await orders.paymentFailed({ session }, "cancelled");
      const again = await orders.startPayment(order.guid);
      const second = again.ok ? (again.url.split("/").at(-1) ?? "") : "";
      expect((await orders.paymentArrived({ session: second })).ok).toBe(true);
      expect(inEnglish(await orders.paymentArrived({ session }))).toMatchObject({
        ok: false,
        message: expect.stringContaining("nothing left to pay"),
      });
      expect(provider.refunded).toEqual([[session, 9900]]);
      expect(await orders.get(order.guid)).toMatchObject({ status: "PAID", amount_paid: 99 });
    });

    test("of an order that was changed to finance is refunded", async () => {
      const { orders, session, order, client, provider } = await reserved();
      await orders.update(order.guid, { payment_type: "FINANCE" }, client);
      expect((await orders.paymentArrived({ session })).ok).toBe(false);
      expect(provider.refunded).toEqual([[session, 9900]]);
      expect((await orders.get(order.guid))?.status).toBe("OPEN");
    });

    test("of an unknown session is refused", async () => {
      expect(inEnglish(await createOrderFixture(open).orders.paymentArrived({ session: "nothing" }))).toMatchObject({
        ok: false,
        guid: null,
      });
    });

    test("that is declined leaves the order open, and the next attempt has a session of its own", async () => {
      const { orders, session, order } = await reserved();
      await orders.paymentFailed({ session }, "declined");
      expect(await orders.get(order.guid)).toMatchObject({ status: "OPEN", payment: null });
      const again = await orders.startPayment(order.guid);
      expect(again.ok && again.url).not.toContain(session);
      expect(await orders.startPayment(order.guid)).toEqual(again);
    });

    test("that cannot be started leaves the order open with its vehicle, and can be started later", async () => {
      const { orders, client } = createOrderFixture(open);
      const stock_id = await insertVehicle(open);
      const order = placedOrder(await orders.create(reservation(stock_id, { customer_email: `${PAYMENTS_DOWN}example.com` }), client));
      expect(order).toMatchObject({ status: "OPEN", payment: null });
      expect(inEnglish(await orders.startPayment(order.guid))).toEqual({
        ok: false,
        message: "We can’t take your payment at the moment. We’re holding the vehicle for you: please try again in a few minutes.",
      });
      await orders.update(order.guid, { customer_email: "amina@example.com" }, client);
      expect((await orders.startPayment(order.guid)).ok).toBe(true);
    });

    test("can be read by its session", async () => {
      const { orders, session, order } = await reserved();
      expect(await orders.payment(session)).toEqual({
        session,
        provider: "demo",
        guid: order.guid,
        amount: 99,
        status: "open",
        vehicle: order.vehicle,
      });
      expect(await orders.payment("nothing")).toBeUndefined();
    });
  });

  describe("a hold", () => {
    test("ends after 30 minutes without payment: the vehicle is released and the session expired", async () => {
      const { orders, pass, provider, session, order, stock_id } = await reserved();
      pass(29);
      expect(await orders.expire()).toBe(0);
      pass(1);
      expect(await orders.expire()).toBe(1);
      expect(await orders.get(order.guid)).toMatchObject({ status: "EXPIRED", payment: null });
      expect(await vehicleHolder(open, stock_id)).toBeNull();
      expect(provider.expired).toEqual([session]);
    });

    test("that has run out does not block the next order, even before the periodic expiry", async () => {
      const { orders, pass, order, stock_id } = await reserved();
      pass(31);
      const next = placedOrder(
        await orders.create(reservation(stock_id, { customer_email: "ben@example.com" }), { address: "203.0.113.9" }),
      );
      expect(await vehicleHolder(open, stock_id)).toBe(next.guid);
      expect((await orders.get(order.guid))?.status).toBe("EXPIRED");
    });

    test("can be extended by the shopper up to hold_limit_minutes", async () => {
      const { orders, pass, order, stock_id, confirm } = await reserved({ order: { hold_limit_minutes: 45 } });
      await confirm(order.guid);
      expect(inEnglish(await orders.extendHold(order.guid))).toMatchObject({ ok: false, status: 409 });
      pass(20);
      expect(await orders.extendHold(order.guid)).toMatchObject({ ok: true, order: { hold_expires_at: "2026-11-21T10:45:00.000Z" } });
      pass(11);
      expect(await orders.expire()).toBe(0);
      expect(await vehicleHolder(open, stock_id)).toBe(order.guid);
      expect(inEnglish(await orders.extendHold(order.guid))).toMatchObject({
        ok: false,
        message: "We cannot hold the vehicle any longer without payment.",
      });
      pass(14);
      expect(await orders.expire()).toBe(1);
      expect(inEnglish(await orders.extendHold(order.guid))).toMatchObject({ ok: false, errors: { status: [expect.any(String)] } });
      expect(await orders.extendHold("0b8f5f0e-64f5-4f4f-9d0a-0d4d0f3c9a11")).toBeUndefined();
    });

    test("that has expired is restored by a late payment while the vehicle is free", async () => {
      const { orders, pass, session, order, stock_id } = await reserved();
      pass(31);
      await orders.expire();
      expect(await orders.paymentArrived({ session })).toMatchObject({ ok: true, order: { status: "PAID" } });
      expect(await vehicleHolder(open, stock_id)).toBe(order.guid);
    });

    test("that has expired is not restored by a late payment once another order has the vehicle: it is refunded", async () => {
      const { orders, pass, session, order, stock_id, provider } = await reserved();
      pass(31);
      const next = placedOrder(
        await orders.create(reservation(stock_id, { customer_email: "ben@example.com" }), { address: "203.0.113.9" }),
      );
      const late = await orders.paymentArrived({ session });
      expect(inEnglish(late)).toMatchObject({
        ok: false,
        guid: order.guid,
        message: expect.stringContaining("We’re refunding your payment"),
      });
      expect(await orders.paymentArrived({ session })).toEqual(late);
      expect(provider.refunded).toEqual([[session, 9900]]);
      expect(inEnglish(await orders.get(order.guid))).toMatchObject({
        status: "EXPIRED",
        payments: [{ amount: 99, status: "refunded" }],
        events: [
          { move: "open" },
          { move: "expire" },
          { move: "refund_due", note: "£99 to be refunded" },
          { move: "refund", note: "£99 refunded" },
        ],
      });
      expect(await vehicleHolder(open, stock_id)).toBe(next.guid);
    });

    test("goes to exactly one of a late payment and nine new orders at the same moment", async () => {
      const { orders, pass, session, stock_id, client } = await reserved();
      pass(31);
      await orders.expire();
      const outcomes = await Promise.all([
        orders.paymentArrived({ session }),
        ...Array.from({ length: 9 }, (_, index) =>
          orders.create(reservation(stock_id, { customer_email: `shopper${index}@example.com` }), client),
        ),
      ]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    });
  });

  describe("live unpaid holds", () => {
    test("are limited by e-mail address, however it is written", async () => {
      const { orders, client } = createOrderFixture(open, { order: { unpaid_holds: { per_client: 20, per_email: 2 } } });
      const create = async (customer_email: string) => orders.create(reservation(await insertVehicle(open), { customer_email }), client);
      expect((await create("amina@example.com")).ok).toBe(true);
      expect((await create("Amina@Example.com")).ok).toBe(true);
      expect(inEnglish(await create("AMINA@example.com"))).toMatchObject({
        ok: false,
        status: 429,
        message: expect.stringContaining("already holding several vehicles"),
      });
      expect((await create("ben@example.com")).ok).toBe(true);
    });

    test("are limited by client network, and a payment frees one", async () => {
      const { orders } = createOrderFixture(open, { order: { unpaid_holds: { per_client: 2, per_email: 9 } } });
      let count = 0;
      const create = async (address: string) =>
        orders.create(reservation(await insertVehicle(open), { customer_email: `shopper${count++}@example.com` }), { address });
      const first = placedOrder(await create("2001:db8:1:2::1"));
      await create("2001:db8:1:2:ffff::9");
      expect(inEnglish(await create("2001:db8:1:2::3"))).toMatchObject({ ok: false, status: 429 });
      expect((await create("2001:db8:2:2::1")).ok).toBe(true);
      await orders.paymentArrived({ session: first.payment?.session ?? "" });
      expect((await create("2001:db8:1:2::3")).ok).toBe(true);
    });

    test("are limited also when twelve orders are placed at once", async () => {
      const { orders, client } = createOrderFixture(open, { order: { unpaid_holds: { per_client: 3, per_email: 20 } } });
      const stock = await Promise.all(Array.from({ length: 12 }, () => insertVehicle(open)));
      const outcomes = await Promise.all(stock.map((stock_id) => orders.create(reservation(stock_id), client)));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
      expect(outcomes.filter((outcome) => !outcome.ok && outcome.status === 429)).toHaveLength(9);
    });
  });

  describe("the dealer", () => {
    test("completes a paid order", async () => {
      const { orders, session, order } = await reserved();
      await orders.paymentArrived({ session });
      expect(await orders.complete(order.guid)).toMatchObject({ ok: true, order: { status: "COMPLETE" } });
      expect(inEnglish(await orders.cancel(order.guid))).toMatchObject({ ok: false, status: 409 });
    });

    test("cancels a paid order: the money goes back and the vehicle is free", async () => {
      const { orders, session, order, stock_id, provider } = await reserved();
      await orders.paymentArrived({ session });
      expect(await orders.cancel(order.guid)).toMatchObject({ ok: true, order: { status: "STATUS_CANCELLED" } });
      expect(provider.refunded).toEqual([[session, 9900]]);
      expect(await vehicleHolder(open, stock_id)).toBeNull();
    });

    test("cancels an unpaid order: its payment session ends", async () => {
      const { orders, session, order, provider } = await reserved();
      await orders.cancel(order.guid);
      expect(provider.expired).toEqual([session]);
      expect((await open.database.select().from(payments))[0]?.status).toBe("expired");
      expect(inEnglish(await orders.update(order.guid, {}, { address: "" }))).toMatchObject({ ok: false, status: 409 });
    });
  });

  test("an order on a website without a reservation fee is HELD and has no payment", async () => {
    const { orders, order } = await reserved({ order: { deposit_fee: 0 } });
    expect(await orders.get(order.guid)).toMatchObject({ status: "HELD", amount_due: 0, payment: null });
  });

  test("the client address of an order is cleared once it is paid", async () => {
    const { orders: fixture, session, order } = await reserved();
    const client = async () => (await open.database.select().from(orders).where(eq(orders.guid, order.guid)))[0]?.client;
    expect(await client()).toBe("192.0.2.10");
    await fixture.paymentArrived({ session });
    expect(await client()).toBe("");
  });

  test(
    "customErrorMessages replace the messages they name in the check, in orders and in field errors",
    { tags: ["c3-74", "c5-6"] },
    async () => {
      const customErrorMessages = {
        "This vehicle is currently reserved.": "Somebody was quicker.",
        "Enter your last name": "Your surname, please",
      };
      const { orders, client, stock_id, order } = await reserved({ order: { customErrorMessages } });
      expect(inEnglish(await orders.check(stock_id))).toEqual({ ok: false, message: "Somebody was quicker." });
      expect(inEnglish(await orders.create(reservation(stock_id, { customer_email: "ben@example.com" }), client))).toMatchObject({
        status: 409,
        message: "Somebody was quicker.",
        errors: { vehicle: ["Somebody was quicker."] },
      });
      expect(inEnglish(await orders.update(order.guid, { customer_last_name: "" }, client))).toMatchObject({
        errors: { customer_last_name: ["Your surname, please"] },
      });
    },
  );

  test("a database error contains no personal data of the order", async () => {
    const { orders: fixture, client } = createOrderFixture(open);
    const stock_id = await insertVehicle(open);
    await open.exec("ALTER TABLE orders ADD CONSTRAINT broken CHECK (amount_due < 0) NOT VALID");
    const error = await fixture.create(reservation(stock_id), client).catch((thrown: unknown) => thrown);
    await open.exec("ALTER TABLE orders DROP CONSTRAINT broken");
    const logged = inspect(error, { depth: null });
    expect(logged).toContain("23514");
    for (const personal of ["Amina", "Okafor", "example.com", "7700900123"]) expect(logged).not.toContain(personal);
  });

  test("an order is refused until the bot check accepts its token", { tags: ["c3-46", "c5-3", "c8-1"] }, async () => {
    const { orders, client } = createOrderFixture(open, { order: { recaptcha: true } });
    const stock_id = await insertVehicle(open);
    const failed = {
      ok: false,
      status: 422,
      errors: { "g-recaptcha-response": ["Sorry, you failed the reCaptcha check. Please refresh and try again."] },
    };
    expect(inEnglish(await orders.create(reservation(stock_id), client))).toEqual(failed);
    expect(inEnglish(await orders.create(reservation(stock_id, { "g-recaptcha-response": "robot" }), client))).toEqual(failed);
    expect((await orders.create(reservation(stock_id, { "g-recaptcha-response": "person" }), client)).ok).toBe(true);
  });
});
