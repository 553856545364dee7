import { paymentMessagesApi } from "#server/api/payment-messages.ts";
import { paymentMessages } from "#server/database/order-keys-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { vehicleHolder, placedOrder, reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";
import { stripePayments } from "./stripe.ts";
import { startStripeStub, paidMessage, SECRET_KEY, signedAsStripe, WEBHOOK_SECRET } from "#server/providers/test-support/stripe-stub.ts";
import { withManualTimeouts } from "#server/providers/test-support/manual-timeout.ts";
import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

const ORIGIN = "https://wexcombe.example";
const [embedded] = testDatabases();

describe("card payments by Stripe", () => {
  let open: TestDatabase;
  let stripe: Awaited<ReturnType<typeof startStripeStub>>;
  beforeAll(async () => {
    [open, stripe] = await Promise.all([embedded!.open(), startStripeStub()]);
  });
  beforeEach(() => void withManualTimeouts());
  afterEach(async () => {
    await open.empty();
    stripe.requests.length = 0;
    stripe.failures.length = 0;
  });
  afterAll(() => Promise.all([open.close(), stripe.close()]));

  function createShop() {
    const settings = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, origin: ORIGIN, url: stripe.url, pauseMs: 1 };
    const made = createOrderFixture(open, { payments: stripePayments(settings) });
    const api = new Hono().route("/api/v2", paymentMessagesApi(made));
    const deliver = async (body: string, signature = signedAsStripe(body, made.desk.now())) =>
      api.request("/api/v2/payments/messages", { method: "POST", body, headers: { "Stripe-Signature": signature } });
    return { ...made, tell: deliver };
  }

  async function reserved() {
    const made = createShop();
    const stock_id = await insertVehicle(open);
    const order = placedOrder(await made.orders.create(reservation(stock_id), made.client));
    const session = order.payment?.session ?? "none";
    return { ...made, stock_id, order, session, status: async () => (await made.orders.get(order.guid))?.status };
  }

  test("a reservation creates one Checkout session with the order's guid as key, and returns its URL", async () => {
    const { order, session } = await reserved();
    expect(order.payment).toEqual({ session, url: `${stripe.url}/pay/${session}`, amount: 99 });
    expect(stripe.requests).toMatchObject([
      {
        path: "/v1/checkout/sessions",
        key: order.guid,
        authorization: `Bearer ${SECRET_KEY}`,
        fields: {
          mode: "payment",
          client_reference_id: order.guid,
          customer_email: "amina.okafor@example.com",
          "metadata[stock_id]": String(order.stock_id),
          "line_items[0][quantity]": "1",
          "line_items[0][price_data][currency]": "gbp",
          "line_items[0][price_data][unit_amount]": "9900",
          success_url: `${ORIGIN}/order/${order.guid}?payment=returned`,
          cancel_url: `${ORIGIN}/order/${order.guid}?payment=cancelled`,
        },
      },
    ]);
  });

  test("an order becomes PAID only by a webhook message with a valid, recent signature", async () => {
    const { tell, status, session } = await reserved();
    const body = paidMessage(stripe.pay(session));
    expect((await tell(body, "")).status).toBe(400);
    expect((await tell(body, signedAsStripe(body, Date.parse("2026-11-21T10:00:00Z"), "whsec_another"))).status).toBe(400);
    expect((await tell(body.replace("9900", "1"), signedAsStripe(body, Date.parse("2026-11-21T10:00:00Z")))).status).toBe(400);
    expect((await tell(body, signedAsStripe(body, Date.parse("2026-11-21T09:54:59Z")))).status).toBe(400);
    expect((await tell(body, signedAsStripe(body, Date.parse("2026-11-21T10:05:01Z")))).status).toBe(400);
    expect((await tell(body, signedAsStripe(body, Date.parse("2026-11-21T10:00:00Z")).replace(/v1=/, "v2="))).status).toBe(400);
    expect(await status()).toBe("OPEN");
    const outcome = await tell(body);
    expect([outcome.status, await outcome.json()]).toEqual([200, { data: { taken: "paid" } }]);
    expect(await status()).toBe("PAID");
  });

  test("a message with several signatures is accepted if one of them is valid", async () => {
    const {
      tell,
      status,
      session,
      desk: { now },
    } = await reserved();
    const body = paidMessage(stripe.pay(session));
    const [moment, good] = signedAsStripe(body, now()).split(",");
    expect((await tell(body, `${moment},v1=${"0".repeat(64)},v1=zz,${good}`)).status).toBe(200);
    expect(await status()).toBe("PAID");
  });

  test("the same message sent five times at once and again later records one payment", async () => {
    const { tell, orders, order, session, pass } = await reserved();
    const body = paidMessage(stripe.pay(session));
    await Promise.all(Array.from({ length: 5 }, () => tell(body)));
    pass(60 * 24);
    expect((await tell(body)).status).toBe(200);
    expect((await orders.get(order.guid))?.events.map(({ move }) => move)).toEqual(["open", "pay"]);
    expect(await open.database.select().from(paymentMessages)).toHaveLength(1);
    expect(stripe.requests.filter(({ path }) => path === "/v1/refunds")).toEqual([]);
  });

  test("an order with a completed but unpaid session stays OPEN until the payment succeeds", async () => {
    const { tell, status, session, order } = await reserved();
    const paid = stripe.pay(session);
    const waiting = paidMessage(paid, { payment_status: "unpaid" });
    expect(await (await tell(waiting)).json()).toEqual({ data: { taken: "ignored" } });
    expect(await status()).toBe("OPEN");
    await tell(paidMessage(paid, {}, "checkout.session.async_payment_succeeded"));
    expect(await status()).toBe("PAID");
    await tell(paidMessage(paid, {}, "checkout.session.async_payment_failed"));
    await tell(paidMessage(paid, { payment_status: "unpaid" }, "checkout.session.expired"));
    expect(await status()).toBe("PAID");
    expect(order.status).toBe("OPEN");
  });

  test("a failed bank payment leaves the order open, and the next attempt has a new session and key", async () => {
    const { tell, orders, order, session, status } = await reserved();
    await tell(paidMessage(stripe.pay(session), { payment_status: "unpaid" }, "checkout.session.async_payment_failed"));
    expect(await status()).toBe("OPEN");
    const again = await orders.startPayment(order.guid);
    expect(again.ok && again.url).not.toContain(session);
    expect(stripe.requests.map(({ key }) => key)).toEqual([order.guid, `${order.guid}-2`]);
  });

  test.each([
    ["of another kind", { type: "customer.created" }],
    ["of a session of somebody else's", { session: "cs_test_other", reference: "booking-7" }],
    ["in another currency", { changes: { currency: "eur" } }],
  ])(
    "a message %s is answered and changes nothing",
    async (_, { type, session: other, reference, changes }: { type?: string; session?: string; reference?: string; changes?: object }) => {
      const { tell, session, status } = await reserved();
      const paid = stripe.pay(session);
      const body = paidMessage({ ...paid, id: other ?? paid.id, reference: reference ?? paid.reference }, { ...changes }, type);
      expect(await (await tell(body)).json()).toEqual({ data: { taken: "ignored" } });
      expect(await status()).toBe("OPEN");
    },
  );

  test("a paid session without a payments row still pays its order", async () => {
    const { tell, order, session, status, orders } = await reserved();
    await open.exec("DELETE FROM payments");
    await tell(paidMessage(stripe.pay(session)));
    expect(await status()).toBe("PAID");
    expect((await orders.get(order.guid))?.payments).toMatchObject([{ amount: 99, status: "paid" }]);
  });

  test("an expired hold expires its session; a late payment still pays the order while the vehicle is free", async () => {
    const { tell, orders, session, pass, status, stock_id, order } = await reserved();
    pass(31);
    await orders.expire();
    expect(stripe.requests.at(-1)).toMatchObject({ path: `/v1/checkout/sessions/${session}/expire` });
    await tell(paidMessage(stripe.pay(session)));
    expect(await status()).toBe("PAID");
    expect(await vehicleHolder(open, stock_id)).toBe(order.guid);
  });

  test("a late payment for a vehicle held by another order is refunded under one key, also after Stripe failures", async () => {
    const { tell, orders, order, session, pass, stock_id } = await reserved();
    pass(31);
    placedOrder(await orders.create(reservation(stock_id, { customer_email: "ben@example.com" }), { address: "198.51.100.20" }));
    const paid = stripe.pay(session);
    stripe.failures.push(503, 503);
    expect((await tell(paidMessage(paid))).status).toBe(200);
    expect((await orders.get(order.guid))?.payments).toMatchObject([{ status: "refund_due" }]);
    await Promise.all([tell(paidMessage(paid)), orders.settle(), orders.settle()]);
    expect((await orders.get(order.guid))?.payments).toMatchObject([{ status: "refunded" }]);
    expect((await orders.get(order.guid))?.events.map(({ move }) => move)).toEqual(["open", "expire", "refund_due", "refund"]);
    const refunds = stripe.requests.filter(({ path }) => path === "/v1/refunds");
    expect(new Set(refunds.map(({ key }) => key))).toEqual(new Set([`refund-${session}`]));
    expect(refunds.at(-1)?.fields).toEqual({ payment_intent: paid.paid, amount: "9900" });
  });

  test("an order is placed without a session when Stripe fails, and gets one when payment is started later", async () => {
    const made = createShop();
    stripe.failures.push(500, 500);
    const order = placedOrder(await made.orders.create(reservation(await insertVehicle(open)), made.client));
    expect(order.payment).toBeNull();
    const started = await made.orders.startPayment(order.guid);
    expect(started).toMatchObject({ ok: true, url: expect.stringContaining("/pay/cs_test_") });
    expect(new Set(stripe.requests.map(({ key }) => key))).toEqual(new Set([order.guid]));
  });

  test("a session that Stripe could not expire on cancellation is expired in the next settlement", async () => {
    const { orders, order, session } = await reserved();
    stripe.failures.push(500, 500);
    await orders.cancel(order.guid);
    expect(stripe.sessions.get(session)?.status).toBe("open");
    stripe.requests.length = 0;
    await orders.settle();
    expect(stripe.requests).toMatchObject([{ path: `/v1/checkout/sessions/${session}/expire` }]);
  });
});
