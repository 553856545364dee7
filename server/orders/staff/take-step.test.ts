import { DAY_MS, MINUTE_MS } from "#domain/calendar.ts";
import { AMINA } from "#domain/finance-application/application-fixture.ts";
import type { Role } from "#domain/staff/roles.ts";
import { NO_PAPERS, openAdmin } from "#server/admin/test-support/admin-client.ts";
import { announcements } from "#server/database/outbox-schema.ts";
import { orderEvents, orders, payments } from "#server/database/schema.ts";
import { staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import {
  createOrderFixture,
  insertVehicle,
  placedOrder,
  reservation,
  vehicleHolder,
  withAcceptance,
} from "#server/orders/test-support/order-fixture.ts";
import { PaymentsUnavailable } from "#server/providers/payments/payments.ts";
import { desc, eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { staffOrder } from "./staff-order.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const HANDOVER = { handover: "collected", identity_kind: "driving_licence", identity_day: "2026-11-21" };
const REASON = { reason: "customer_changed_mind" };

describe.each(testDatabases())("steps that staff take with an order on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  /** Admin beside a shop, and two people in it. */
  async function shop() {
    const fixture = createOrderFixture(open);
    const admin = openAdmin(open.database, {
      ordersOf: () => ({ orders: fixture.orders, ...NO_PAPERS }),
    });
    const signIn = async (name: string, role: Role = "manager") => {
      const { send, id } = await admin.signedIn({ name, role });
      return { send, id };
    };
    return { ...fixture, admin, priya: await signIn("Priya Nair"), tom: await signIn("Tom Hallett"), signIn };
  }
  type Shop = Awaited<ReturnType<typeof shop>>;

  async function reserved({ orders: shopOrders, client }: Shop) {
    const stock_id = await insertVehicle(open);
    const order = placedOrder(await shopOrders.create(reservation(stock_id), client));
    return { ...order, session: order.payment?.session ?? "" };
  }

  async function paid(at: Shop) {
    const order = await reserved(at);
    await at.orders.paymentArrived({ session: order.session });
    return order;
  }

  async function submitted(at: Shop) {
    const body = reservation(await insertVehicle(open), { payment_type: "FINANCE", finance_type: "PCP", ...AMINA });
    const order = placedOrder(await at.orders.create(await withAcceptance(at, body), at.client));
    expect(order.status).toBe("SUBMITTED");
    return order;
  }

  const pageOf = async ({ desk }: Shop, reference: string) => {
    const rights = { posts: [{ role: "owner", site_id: null, website: null }] } as const;
    return (await staffOrder({ ...desk, websites: [desk.website] }, rights, reference))!;
  };
  const statusOf = async (guid: string) => (await open.database.select().from(orders).where(eq(orders.guid, guid)))[0]!.status;
  const eventsOf = async (guid: string) =>
    (await open.database.select().from(orderEvents).where(eq(orderEvents.guid, guid)).orderBy(orderEvents.id)).map(
      ({ move, actor, detail }) => ({ move, actor, detail }),
    );
  const actsOf = () => open.database.select().from(staffActs).where(like(staffActs.action, "orders.%")).orderBy(desc(staffActs.id));

  test("a paid order is handed over with the identity that was looked at, as one act with its name", async () => {
    const at = await shop();
    const order = await paid(at);
    const { seen, steps } = await pageOf(at, order.reference);
    expect(steps).toEqual(["complete", "refund"]);
    const path = `/orders/${order.reference}/complete`;
    for (const identity_day of ["2026-11-22", "2026-11-13", "yesterday"])
      expect((await at.priya.send(path, { ...HANDOVER, identity_day, seen })).status, identity_day).toBe(422);
    expect(await actsOf(), "what is refused is no act").toEqual([]);
    expect((await at.priya.send(path, { ...HANDOVER, seen })).status).toBe(200);
    expect(await statusOf(order.guid)).toBe("COMPLETE");
    expect((await eventsOf(order.guid)).at(-1)).toEqual({
      move: "complete",
      actor: `staff:${at.priya.id}`,
      detail: { handover: "collected", identity: { kind: "driving_licence", day: "2026-11-21" } },
    });
    const shown = await pageOf(at, order.reference);
    expect(shown).toMatchObject({ status: "COMPLETE", steps: [] });
    expect(shown.events.at(-1)).toMatchObject({ name: "Priya Nair", detail: { identity: { kind: "driving_licence" } } });
    const [act] = await actsOf();
    expect(act).toMatchObject({
      action: "orders.complete",
      permission: "orders.progress",
      actor: `staff:${at.priya.id}`,
      detail: { order: order.reference },
    });
    const changes = await open.database.select().from(staffActChanges).where(eq(staffActChanges.act, act!.id));
    expect(changes).toMatchObject([{ entity: "orders", key: order.reference, change: { status: { before: "PAID", after: "COMPLETE" } } }]);
    expect(JSON.stringify([act, changes])).not.toMatch(new RegExp(`${order.guid}|Amina|example\\.com|07700`));
  });

  test("the detail of a step is not in the order's API, nor in what webhooks are told", async () => {
    const at = await shop();
    const order = await reserved(at);
    const { seen } = await pageOf(at, order.reference);
    await at.priya.send(`/orders/${order.reference}/end`, { reason: "vehicle_cannot_be_sold", seen });
    const read = JSON.stringify(await at.orders.get(order.guid));
    expect(read).toContain("cancel");
    expect(read).not.toContain("vehicle_cannot_be_sold");
    const announced = await open.database
      .select()
      .from(announcements)
      .where(eq(announcements.about_id, order.guid))
      .orderBy(announcements.id);
    expect(announced.map(({ event }) => event)).toEqual(["open", "cancel"]);
    expect(JSON.stringify(announced)).not.toContain("vehicle_cannot_be_sold");
  });

  test("of two refunds at once exactly one succeeds, the other is told who was first, and money is sent once", async () => {
    const at = await shop();
    const order = await paid(at);
    const { seen } = await pageOf(at, order.reference);
    const answers = await Promise.all([at.priya, at.tom].map(({ send }) => send(`/orders/${order.reference}/refund`, { ...REASON, seen })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? "Priya Nair" : "Tom Hallett";
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      reason: "conflict",
      by: winner,
      message: expect.stringMatching(new RegExp(`^${winner} changed this order at 10am`)),
    });
    expect(at.provider.refunded).toEqual([[order.session, 9_900]]);
    expect((await eventsOf(order.guid)).map(({ move }) => move)).toEqual(["open", "pay", "cancel", "refund_due", "refund"]);
    expect(await vehicleHolder(open, order.stock_id), "the vehicle is free").toBeNull();
    expect((await actsOf()).map(({ action }) => action)).toEqual(["orders.refund"]);
    const announced = await open.database
      .select()
      .from(announcements)
      .where(eq(announcements.about_id, order.guid))
      .orderBy(announcements.id);
    expect(
      announced.map(({ event }) => event),
      "the customer is mailed as from the command line",
    ).toEqual(["open", "pay", "cancel", "refund_due", "refund"]);
  });

  test("a refund and a handover at once: one of them, and money goes back only with the refund", async () => {
    for (let round = 0; round < 4; round += 1) {
      const at = await shop();
      const order = await paid(at);
      const { seen } = await pageOf(at, order.reference);
      const [refund, handover] = await Promise.all([
        at.priya.send(`/orders/${order.reference}/refund`, { ...REASON, seen }),
        at.tom.send(`/orders/${order.reference}/complete`, { ...HANDOVER, seen }),
      ]);
      expect([refund.status, handover.status].toSorted()).toEqual([200, 409]);
      const refunded = refund.status === 200;
      expect(await statusOf(order.guid)).toBe(refunded ? "STATUS_CANCELLED" : "COMPLETE");
      expect(at.provider.refunded).toEqual(refunded ? [[order.session, 9_900]] : []);
      await open.empty();
    }
  });

  test("money is being refunded until the provider has taken it, and is asked for again with the same key", async () => {
    const at = await shop();
    const order = await paid(at);
    const { seen } = await pageOf(at, order.reference);
    const { refund } = at.provider;
    at.provider.refund = () => Promise.reject(new PaymentsUnavailable("away"));
    expect((await at.priya.send(`/orders/${order.reference}/refund`, { ...REASON, seen })).status).toBe(200);
    expect(await pageOf(at, order.reference)).toMatchObject({
      status: "STATUS_CANCELLED",
      money: { amount_refund_due: 99, amount_refunded: 0, payments: [{ status: "refund_due" }] },
      steps: [],
    });
    at.provider.refund = refund;
    await Promise.all([at.orders.settle(), at.orders.settle(), at.orders.settle()]);
    expect(at.provider.refunded).toEqual([[order.session, 9_900]]);
    expect(await pageOf(at, order.reference)).toMatchObject({ money: { amount_refund_due: 0, amount_refunded: 99 } });
    expect((await eventsOf(order.guid)).filter(({ move }) => move === "refund")).toHaveLength(1);
  });

  test("a refund takes a proof of presence of the last ten minutes, the other steps do not", async () => {
    const at = await shop();
    const [first, second] = [await paid(at), await reserved(at)];
    at.admin.pass(11 * MINUTE_MS);
    const { seen } = await pageOf(at, first.reference);
    const refused = await at.priya.send(`/orders/${first.reference}/refund`, { ...REASON, seen });
    expect(refused).toMatchObject({ status: 403, body: { reason: "proof" } });
    expect(await statusOf(first.guid)).toBe("PAID");
    const other = await pageOf(at, second.reference);
    expect((await at.priya.send(`/orders/${second.reference}/end`, { ...REASON, seen: other.seen })).status).toBe(200);
  });

  test("an order is not ended after its payment arrived unseen, and a paid one is ended with its money alone", async () => {
    const at = await shop();
    const order = await reserved(at);
    const { seen, steps } = await pageOf(at, order.reference);
    expect(steps).toEqual(["hold_longer", "end"]);
    await at.orders.paymentArrived({ session: order.session });
    const late = await at.priya.send(`/orders/${order.reference}/end`, { ...REASON, seen });
    expect(late).toMatchObject({ status: 409, body: { by: "The payment provider" } });
    const now = await pageOf(at, order.reference);
    const without = await at.priya.send(`/orders/${order.reference}/end`, { ...REASON, seen: now.seen });
    expect(without.status, "the route without a proof does not move money").toBe(409);
    expect(await statusOf(order.guid)).toBe("PAID");
    expect(await open.database.select().from(payments).where(eq(payments.status, "paid"))).toHaveLength(1);
  });

  test("of two approvals at once exactly one counts: it holds the vehicle for fourteen days and has the lender's reference", async () => {
    const at = await shop();
    const order = await submitted(at);
    const { seen, steps } = await pageOf(at, order.reference);
    expect(steps).toEqual(["approve", "refer", "hold_longer", "complete", "end"]);
    const approval = (lender_reference: string) => ({ lender_reference, approved_until: "2026-12-24", seen });
    const answers = await Promise.all([
      at.priya.send(`/orders/${order.reference}/approve`, approval("KMF 1")),
      at.tom.send(`/orders/${order.reference}/approve`, approval("KMF 2")),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const isFirst = answers[0]?.status === 200;
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ by: isFirst ? "Priya Nair" : "Tom Hallett" });
    const shown = await pageOf(at, order.reference);
    expect(shown).toMatchObject({ status: "SUBMITTED", approved: true, hold_expires_at: NOW + 14 * DAY_MS });
    expect(shown.steps).toEqual(["hold_longer", "complete", "end"]);
    expect(shown.events.at(-1)).toMatchObject({
      move: "approve",
      detail: { lender_reference: isFirst ? "KMF 1" : "KMF 2", approved_until: "2026-12-24" },
    });
    const again = await at.priya.send(`/orders/${order.reference}/approve`, { ...approval("KMF 3"), seen: shown.seen });
    expect(again.status).toBe(409);
    expect(JSON.stringify(await actsOf()), "the lender's reference is not in the audit log").not.toContain("KMF");
  });

  test("what a lender asks for is noted once, and the approval follows it", async () => {
    const at = await shop();
    const order = await submitted(at);
    const first = await pageOf(at, order.reference);
    expect((await at.priya.send(`/orders/${order.reference}/refer`, { seen: first.seen })).status).toBe(200);
    const referred = await pageOf(at, order.reference);
    expect(referred.hold_expires_at, "the hold stays").toBe(first.hold_expires_at);
    expect(referred.steps).toEqual(["approve", "hold_longer", "complete", "end"]);
    const approved = { lender_reference: "KMF/7", approved_until: "", seen: referred.seen };
    expect((await at.priya.send(`/orders/${order.reference}/approve`, approved)).status).toBe(200);
    expect(await pageOf(at, order.reference)).toMatchObject({ approved: true });
  });

  test("a hold is lengthened by at most fourteen days from now, never shortened, and not for a paid order", async () => {
    const at = await shop();
    const order = await submitted(at);
    const hold = async (days: unknown, reference = order.reference) =>
      at.priya.send(`/orders/${reference}/hold-longer`, { days, seen: (await pageOf(at, reference)).seen });
    expect((await hold(15)).body.errors).toHaveProperty("days");
    for (const days of [0, -1, 1.5, "7", 1e9]) expect((await hold(days)).status, String(days)).toBe(422);
    expect((await hold(14)).status).toBe(200);
    expect(await pageOf(at, order.reference)).toMatchObject({ hold_expires_at: NOW + 14 * DAY_MS });
    expect((await hold(3)).body.errors, "it is held for longer already").toHaveProperty("days");
    await at.confirm(order.guid);
    expect(await pageOf(at, order.reference), "confirming the address does not shorten it").toMatchObject({
      hold_expires_at: NOW + 14 * DAY_MS,
    });
    at.pass(13 * 24 * 60);
    expect(await at.orders.expire()).toBe(0);
    at.pass(24 * 60);
    expect(await at.orders.expire()).toBe(1);
    const other = await paid(at);
    expect((await hold(3, other.reference)).status).toBe(409);
  });

  test("an ended order is changed by nobody, a body that no page sends changes nothing, and the guid opens nothing", async () => {
    const at = await shop();
    const order = await paid(at);
    const { seen } = await pageOf(at, order.reference);
    const path = `/orders/${order.reference}`;
    for (const [step, body] of [
      ["refund", { reason: "Mrs Jones is ill" }],
      ["refund", {}],
      ["refund", { ...REASON, seen: "1" }],
      ["complete", { ...HANDOVER, identity_kind: "scan.pdf" }],
      ["complete", { ...HANDOVER, handover: "stolen" }],
      ["approve", { lender_reference: "<script>", approved_until: "" }],
      ["approve", { lender_reference: "x".repeat(41), approved_until: "" }],
      ["approve", { lender_reference: "KMF", approved_until: "soon" }],
    ] as const)
      expect((await at.priya.send(`${path}/${step}`, { seen, ...body })).status, JSON.stringify([step, body])).toBe(422);
    expect((await at.priya.send(`/orders/${order.guid}/refund`, { ...REASON, seen })).status).toBe(404);
    expect((await at.priya.send(`${path}/approve`, { lender_reference: "KMF", approved_until: "", seen })).status, "no finance").toBe(409);
    expect((await at.priya.send(`${path}/refund`, { ...REASON, seen: seen + 1_000 })).status, "a number from the future").toBe(409);
    expect(await statusOf(order.guid)).toBe("PAID");
    await at.orders.cancel(order.guid, "cli:root");
    const ended = await pageOf(at, order.reference);
    expect(ended.steps).toEqual([]);
    for (const [step, body] of [
      ["refund", REASON],
      ["end", REASON],
      ["complete", HANDOVER],
      ["hold-longer", { days: 3 }],
    ] as const)
      expect((await at.tom.send(`${path}/${step}`, { ...body, seen: ended.seen })).status, step).toBe(409);
    expect(at.provider.refunded).toHaveLength(1);
  });

  test("sales people and readers see an order without steps", async () => {
    const at = await shop();
    const order = await paid(at);
    for (const role of ["sales", "reader", "compliance"] as const) {
      const rights = { posts: [{ role, site_id: null, website: null }] };
      expect((await staffOrder({ ...at.desk, websites: [at.desk.website] }, rights, order.reference))?.steps, role).toEqual([]);
    }
  });
});
