import { MINUTE_MS } from "#domain/calendar.ts";
import { readOrderQuery } from "#domain/deal/staff/order-query.ts";
import { paymentMessagesApi } from "#server/api/payment-messages.ts";
import { NO_PAPERS, openAdmin } from "#server/admin/test-support/admin-client.ts";
import { announcements } from "#server/database/outbox-schema.ts";
import { orderEvents, payments } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { createOrderFixture, insertVehicle, placedOrder, reservation } from "#server/orders/test-support/order-fixture.ts";
import { listStaffOrders } from "#server/orders/staff/order-list.ts";
import { staffOrder } from "#server/orders/staff/staff-order.ts";
import { demoPayments, REFUND_REFUSED } from "#server/providers/payments/demo.ts";
import { stripePayments } from "#server/providers/payments/stripe.ts";
import {
  paidMessage,
  refundMessage,
  SECRET_KEY,
  signedAsStripe,
  startStripeStub,
  WEBHOOK_SECRET,
} from "#server/providers/test-support/stripe-stub.ts";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

const ALL_RIGHTS = { posts: [{ role: "owner", site_id: null, website: null }] } as const;

describe.each(testDatabases())("a refund that fails, on $name", (engine) => {
  let open: TestDatabase;
  let stripe: Awaited<ReturnType<typeof startStripeStub>>;
  beforeAll(async () => {
    [open, stripe] = await Promise.all([engine.open(), startStripeStub()]);
  });
  afterEach(async () => {
    await open.empty();
    stripe.requests.length = 0;
  });
  afterAll(() => Promise.all([open.close(), stripe.close()]));

  /** A paid order, and two people in Admin. */
  async function paidOrder() {
    const settings = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, origin: "https://cars.example", url: stripe.url, pauseMs: 1 };
    const made = createOrderFixture(open, { payments: stripePayments(settings) });
    const api = new Hono().route("/api/v2", paymentMessagesApi(made));
    const deliver = async (body: string, signature = signedAsStripe(body, made.desk.now())) => {
      const answer = await api.request("/api/v2/payments/messages", { method: "POST", body, headers: { "Stripe-Signature": signature } });
      return { status: answer.status, taken: (await answer.json()).data?.taken };
    };
    const admin = openAdmin(open.database, {
      ordersOf: () => ({ orders: made.orders, ...NO_PAPERS }),
    });
    const priya = await admin.signedIn({ name: "Priya Nair", role: "manager" });
    const tom = await admin.signedIn({ name: "Tom Hallett", role: "owner" });
    const order = placedOrder(await made.orders.create(reservation(await insertVehicle(open)), made.client));
    const paid = stripe.pay(order.payment?.session ?? "none");
    await deliver(paidMessage(paid));
    const pageOf = async () => (await staffOrder({ ...made.desk, websites: [made.desk.website] }, ALL_RIGHTS, order.reference))!;
    const failed = (event: string, refund = "re_1", type?: string) => refundMessage({ event, refund, charge: paid.paid }, {}, type);
    return { ...made, deliver, admin, priya, tom, order, paid, pageOf, failed };
  }

  /** A cancelled order whose money was sent back. */
  async function refunded() {
    const at = await paidOrder();
    await at.orders.cancel(at.order.guid);
    expect(await at.pageOf()).toMatchObject({ refund_failed: 0, steps: [], money: { amount_refunded: 99 } });
    return at;
  }

  const eventNamesOf = async (guid: string) =>
    (await open.database.select().from(orderEvents).where(eq(orderEvents.guid, guid)).orderBy(orderEvents.id)).map(({ move }) => move);
  const refundKeys = () => stripe.requests.filter(({ path }) => path === "/v1/refunds").map(({ key }) => key);
  const refundsView = async ({ desk }: Pick<Awaited<ReturnType<typeof refunded>>, "desk">) =>
    (await listStaffOrders(open.database, ALL_RIGHTS, readOrderQuery(new URLSearchParams("view=refunds")), desk.now())).rows;

  test("is said by the order, in the list and to the customer, once for all messages about it", async () => {
    const at = await refunded();
    expect(await refundsView(at)).toEqual([]);
    const bodies = [at.failed("evt_1"), at.failed("evt_2", "re_1", "charge.refund.updated"), at.failed("evt_3", "re_1", "refund.updated")];
    const answers = await Promise.all([...bodies, ...bodies].map((body) => at.deliver(body)));
    expect(new Set(answers.map(({ taken }) => taken))).toEqual(new Set(["refund_failed"]));
    expect(await eventNamesOf(at.order.guid)).toEqual(["open", "pay", "cancel", "refund_due", "refund", "refund_failed"]);
    const shown = await at.pageOf();
    expect(shown).toMatchObject({ refund_failed: 99, money: { amount_refund_due: 99, amount_refunded: 0 } });
    expect(shown.steps).toEqual(["refund_again", "refund_settled"]);
    expect(shown.events.at(-1)).toMatchObject({ move: "refund_failed", actor: "provider:stripe" });
    expect(await refundsView(at)).toMatchObject([{ reference: at.order.reference, refund: "failed" }]);
    expect(await at.orders.get(at.order.guid)).toMatchObject({ amount_refund_due: 99, payments: [{ status: "refund_due" }] });
    await at.orders.settle();
    expect(refundKeys(), "nothing is sent by itself").toHaveLength(1);
    const announced = await open.database.select().from(announcements).where(eq(announcements.about_id, at.order.guid));
    expect(
      announced.filter(({ event }) => event === "refund_failed"),
      "staff are mailed once",
    ).toHaveLength(1);
  });

  test("is tried again as another refund, by one of two people; the first one's failure does not count against it", async () => {
    const at = await refunded();
    await at.deliver(at.failed("evt_1"));
    const { seen } = await at.pageOf();
    const answers = await Promise.all(
      [at.priya, at.tom].map((person) => person.send(`/orders/${at.order.reference}/refund-again`, { seen })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const session = at.paid.id;
    expect(refundKeys()).toEqual([`refund-${session}`, `refund-${session}-2`]);
    expect(await at.pageOf()).toMatchObject({ refund_failed: 0, steps: [], money: { amount_refunded: 99 } });
    expect((await at.deliver(at.failed("evt_4"))).taken).toBe("refund_failed");
    expect((await at.pageOf()).refund_failed, "known").toBe(0);
    await at.deliver(at.failed("evt_5", "re_2"));
    expect((await at.pageOf()).refund_failed).toBe(99);
  });

  test.each([400, 402, 404])(
    "because the provider refuses it (status %i) waits for staff, and is sent once they try again",
    async (status) => {
      const at = await paidOrder();
      stripe.failures.push(status);
      const path = `/orders/${at.order.reference}`;
      const reason = { reason: "customer_changed_mind" };
      expect((await at.priya.send(`${path}/refund`, { ...reason, seen: (await at.pageOf()).seen })).status).toBe(200);
      const refused = await at.pageOf();
      expect(refused).toMatchObject({
        status: "STATUS_CANCELLED",
        refund_failed: 99,
        money: { amount_refund_due: 99, amount_refunded: 0 },
      });
      expect(refused.steps).toEqual(["refund_again", "refund_settled"]);
      expect(await refundsView(at)).toMatchObject([{ reference: at.order.reference, refund: "failed" }]);
      await Promise.all([at.orders.settle(), at.orders.settle()]);
      const session = at.paid.id;
      expect(refundKeys(), "nothing is asked for again by itself").toEqual([`refund-${session}`]);
      const refusal = ["open", "pay", "cancel", "refund_due", "refund_failed"];
      expect(await eventNamesOf(at.order.guid)).toEqual(refusal);
      expect((await at.tom.send(`${path}/refund-again`, { seen: refused.seen })).status).toBe(200);
      await at.orders.settle();
      expect(refundKeys()).toEqual([`refund-${session}`, `refund-${session}-2`]);
      expect(await at.pageOf()).toMatchObject({ refund_failed: 0, steps: [], money: { amount_refund_due: 0, amount_refunded: 99 } });
      expect(await eventNamesOf(at.order.guid)).toEqual([...refusal, "refund_due", "refund"]);
    },
  );

  test("that the provider cannot take now, for the account or its limits, is asked for again by itself with the same key", async () => {
    const at = await paidOrder();
    stripe.failures.push(401, 401, 429, 429);
    await at.orders.cancel(at.order.guid);
    for (let round = 0; round < 4; round += 1) await at.orders.settle();
    expect(new Set(refundKeys())).toEqual(new Set([`refund-${at.paid.id}`]));
    expect(await at.pageOf()).toMatchObject({ refund_failed: 0, money: { amount_refunded: 99 } });
  });

  test("in the demonstration is one of an address that asks for it", async () => {
    const made = createOrderFixture(open, { payments: demoPayments() });
    const body = reservation(await insertVehicle(open), { customer_email: `${REFUND_REFUSED}example.com` });
    const { guid, payment } = placedOrder(await made.orders.create(body, made.client));
    await made.orders.paymentArrived({ session: payment?.session ?? "" });
    await made.orders.cancel(guid);
    expect((await eventNamesOf(guid)).at(-1)).toBe("refund_failed");
    expect(await made.orders.get(guid)).toMatchObject({ amount_refund_due: 99, amount_refunded: 0 });
  });

  test("is settled in another way without money and mail, with a proof of presence", async () => {
    const at = await refunded();
    await at.deliver(at.failed("evt_1"));
    const { seen } = await at.pageOf();
    const path = `/orders/${at.order.reference}/refund-settled`;
    at.admin.pass(11 * MINUTE_MS);
    expect(await at.priya.send(path, { seen })).toMatchObject({ status: 403, body: { reason: "proof" } });
    at.admin.pass(-11 * MINUTE_MS);
    expect((await at.priya.send(path, { seen })).status).toBe(200);
    expect(await at.pageOf()).toMatchObject({ refund_failed: 0, steps: [], money: { amount_refunded: 99, amount_refund_due: 0 } });
    expect((await eventNamesOf(at.order.guid)).at(-1)).toBe("refund_settled");
    expect(await refundsView(at)).toEqual([]);
    expect(refundKeys()).toHaveLength(1);
    expect((await at.tom.send(path, { seen: (await at.pageOf()).seen })).status).toBe(409);
  });

  test("is believed only with the provider's signature, of a payment that was refunded", async () => {
    const at = await refunded();
    const body = at.failed("evt_1");
    expect((await at.deliver(body, signedAsStripe(body, at.desk.now(), "whsec_another"))).status).toBe(400);
    for (const ignored of [
      refundMessage({ event: "evt_1", refund: "re_9", charge: "pi_of_somebody_else" }),
      refundMessage({ event: "evt_2", refund: "re_1", charge: at.paid.paid }, { status: "succeeded" }, "refund.updated"),
      refundMessage({ event: "evt_3", refund: "re_1", charge: null }),
    ])
      expect((await at.deliver(ignored)).taken).toBe("ignored");
    const other = placedOrder(
      await at.orders.create(reservation(await insertVehicle(open), { customer_email: "b@example.com" }), at.client),
    );
    const paid = stripe.pay(other.payment?.session ?? "none");
    await at.deliver(paidMessage(paid));
    expect((await at.deliver(refundMessage({ event: "evt_6", refund: "re_6", charge: paid.paid }))).taken, "it was not refunded").toBe(
      "ignored",
    );
    const rows = await open.database.select().from(payments);
    expect(rows.map(({ refund_failed_at, failed_refunds }) => [refund_failed_at, failed_refunds])).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});
