import { DAY_MS, MINUTE_MS } from "#domain/calendar.ts";
import { AMINA } from "#domain/finance-application/application-fixture.ts";
import { lenderMessagesApi } from "#server/api/lender-messages.ts";
import { NO_PAPERS, openAdmin } from "#server/admin/test-support/admin-client.ts";
import { lenderApplications } from "#server/database/order-keys-schema.ts";
import { announcements, deliveries } from "#server/database/outbox-schema.ts";
import { orderEvents, orders as orderRows } from "#server/database/schema.ts";
import { staffActs } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { openDeliveries } from "#server/deliveries/open-deliveries.ts";
import { createOrderFixture, insertVehicle, placedOrder, reservation, withAcceptance } from "#server/orders/test-support/order-fixture.ts";
import { listStaffOrders } from "#server/orders/staff/order-list.ts";
import { staffOrder } from "#server/orders/staff/staff-order.ts";
import { readOrderQuery } from "#domain/deal/staff/order-query.ts";
import { demoLender, LATE_MS } from "#server/providers/lenders/demo.ts";
import { lenderFiles } from "#server/providers/lenders/file.ts";
import type { Lender } from "#server/providers/lenders/lender.ts";
import { postedToLender } from "#server/providers/lenders/post.ts";
import {
  isSignedByShop,
  LENDER_SECRET,
  signedByLender,
  startLenderStub,
  type LenderReply,
} from "#server/providers/test-support/lender-stub.ts";
import { eraseCustomer } from "#server/people/erase-order-person.ts";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { openLender } from "./open-lender.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const ALL_RIGHTS = { posts: [{ role: "owner", site_id: null, website: null }] } as const;
const APPROVED = { decision: "approved", reference: "KMF 4711" };
/** What the applicant typed: none of it is in a row, a log line or an answer of ours. */
const ANSWERS = /1991|3,?200|2,?450|Kennet Valley|30-?94-?30|55779911/;

describe.each(testDatabases())("applications to the lender on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function shopWith(lenderOf: (now: () => number) => Lender) {
    const fixture = createOrderFixture(open);
    const { desk } = fixture;
    desk.lender = openLender({
      database: open.database,
      websites: [desk.website],
      vault: desk.vault,
      lender: lenderOf(desk.now),
      now: desk.now,
    });
    const node = () =>
      openDeliveries({
        database: open.database,
        website: desk.website,
        organisation: { site: () => undefined },
        origin: () => "https://cars.example",
        mail: undefined,
        webhook: undefined,
        adfWebhook: undefined,
        lender: desk.lender,
        now: desk.now,
        random: () => 0.5,
      });
    const admin = openAdmin(open.database, { ordersOf: () => ({ orders: fixture.orders, ...NO_PAPERS }) });
    const api = new Hono().route("/api/v2", lenderMessagesApi(fixture));
    const priya = await admin.signedIn({ name: "Priya Nair", role: "manager" });
    const tom = await admin.signedIn({ name: "Tom Hallett", role: "owner" });
    const pageOf = async (reference: string) => (await staffOrder({ ...desk, websites: [desk.website] }, ALL_RIGHTS, reference))!;
    return {
      ...fixture,
      admin,
      priya,
      tom,
      node,
      outbox: node(),
      pageOf,
      send: async (reference: string, person = priya) =>
        person.send(`/orders/${reference}/lender`, { seen: (await pageOf(reference)).seen }),
      tell: async (message: object | string, signature?: string) => {
        const body = typeof message === "string" ? message : JSON.stringify(message);
        const headers = { "Forecourt-Signature": signature ?? signedByLender(body, desk.now()) };
        const answer = await api.request("/api/v2/lender/messages", { method: "POST", body, headers });
        return { status: answer.status, taken: (await answer.json()).data?.taken };
      },
    };
  }
  type Shop = Awaited<ReturnType<typeof shopWith>>;

  async function posting(reply?: (attempt: number) => LenderReply, timeoutMs = 5_000) {
    const lender = await startLenderStub((_, attempt) => reply?.(attempt) ?? { status: 202 });
    const at = await shopWith((now) => postedToLender({ url: lender.url, secret: LENDER_SECRET, timeoutMs }, now));
    return { ...at, lender };
  }

  async function submitted(at: Pick<Shop, "orders" | "client">, answers: Record<string, string> = {}) {
    const body = reservation(await insertVehicle(open), { payment_type: "FINANCE", finance_type: "PCP", ...AMINA, ...answers });
    const order = placedOrder(await at.orders.create(await withAcceptance(at, body), at.client));
    expect(order.status).toBe("SUBMITTED");
    return order;
  }

  const eventsOf = async (guid: string) =>
    (await open.database.select().from(orderEvents).where(eq(orderEvents.guid, guid)).orderBy(orderEvents.id)).map(
      ({ move, actor, detail }) => ({ move, actor, detail }),
    );
  const eventNamesOf = async (guid: string) => (await eventsOf(guid)).map(({ move }) => move);
  const sentRows = () => open.database.select().from(lenderApplications);
  const toLender = () => open.database.select().from(deliveries).where(eq(deliveries.route, "lender"));
  const statusOf = async (guid: string) => (await open.database.select().from(orderRows).where(eq(orderRows.guid, guid)))[0]!.status;

  test("of two people who send one at once exactly one does; two nodes post it once, signed, without the order's guid", async () => {
    const at = await posting();
    const order = await submitted(at);
    expect((await at.pageOf(order.reference)).lender).toMatchObject({ by: "post", can_send: true, sending: null });
    const { seen } = await at.pageOf(order.reference);
    const answers = await Promise.all([at.priya, at.tom].map((person) => person.send(`/orders/${order.reference}/lender`, { seen })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [first, second] = answers[0]?.status === 200 ? ["Priya Nair", "Tom Hallett"] : ["Tom Hallett", "Priya Nair"];
    expect(answers.find(({ status }) => status === 409)?.body, second).toMatchObject({ by: first, reason: "conflict" });
    const [row] = await sentRows();
    await Promise.all([at.outbox.deliver(), at.node().deliver()]);
    expect(at.lender.requests).toHaveLength(1);
    const request = at.lender.requests[0]!;
    expect(isSignedByShop(request, at.desk.now())).toBe(true);
    expect(request).toMatchObject({ key: row!.id, type: "application/json; charset=utf-8", path: "/applications" });
    expect(JSON.parse(request.body)).toMatchObject({
      format: 1,
      id: row!.id,
      order: order.reference,
      submitted_at: "2026-11-21T10:00:00.000Z",
      dealer: { name: at.desk.website.site_name, website: "wexcombe" },
      agreement: {
        product: "PCP",
        lender: order.finance?.Lender,
        quote_reference: null,
        cash_price: 12_694,
        deposit: order.finance?.Deposit.Cash,
        amount_of_credit: order.finance?.Balance,
        regular_payment: order.finance?.RegularPayment,
        total_amount_payable: order.finance?.TotalAmountPayable,
      },
      vehicle: { stock_number: order.stock_id, make: "Ford", range: "Fiesta", mileage: 24_000 },
      applicant: { customer_first_name: "Amina", customer_email: "amina.okafor@example.com" },
      answers: { net_monthly_income: "2450", bank_account_number: "55779911", employer: "Kennet Valley School" },
    });
    expect(request.body).not.toContain(order.guid);
    expect(await toLender()).toMatchObject([{ status: "sent", attempts: 1, recipient: "", error: null }]);
    expect((await at.pageOf(order.reference)).seen, "a colleague's step still counts").toBe(seen);
    expect((await at.send(order.reference)).status, "what was sent is not sent again").toBe(409);
    expect(await eventNamesOf(order.guid)).toEqual(["open", "hold", "submit", "application_given"]);
    const acts = await open.database.select().from(staffActs).where(eq(staffActs.action, "applications.send"));
    expect(acts).toMatchObject([{ permission: "orders.progress", detail: { order: order.reference } }]);
    const stored = JSON.stringify([acts, await open.database.select().from(announcements), await toLender(), await sentRows()]);
    expect(stored).not.toMatch(ANSWERS);
  });

  test("approved at once: the answer is the order's approval, exactly once, and holds the vehicle", async () => {
    const at = await posting(() => ({ status: 200, body: { ...APPROVED, approved_until: "2026-12-24" } }));
    const order = await submitted(at);
    await at.send(order.reference);
    await at.outbox.deliver();
    const shown = await at.pageOf(order.reference);
    expect(shown).toMatchObject({ status: "SUBMITTED", approved: true, hold_expires_at: NOW + 14 * DAY_MS });
    expect(shown.steps).toEqual(["hold_longer", "complete", "end"]);
    expect(shown.events.at(-1)).toMatchObject({
      move: "approve",
      actor: "provider:lender",
      detail: { lender_reference: "KMF 4711", approved_until: "2026-12-24" },
    });
    const id = (await sentRows())[0]!.id;
    expect(await at.tell({ id: "m1", application: id, ...APPROVED })).toEqual({ status: 200, taken: "known" });
    expect(await at.tell({ id: "m2", application: id, decision: "declined", reference: "KMF 4711" })).toEqual({
      status: 200,
      taken: "noted",
    });
    expect(await eventNamesOf(order.guid)).toEqual(["open", "hold", "submit", "application_given", "approve", "late_answer"]);
    expect((await at.pageOf(order.reference)).approved, "a decision stays").toBe(true);
  });

  test("referred, then approved by a message that comes five times at once and once more", async () => {
    const at = await posting(() => ({ status: 200, body: { decision: "referred", reference: "KMF 4711" } }));
    const order = await submitted(at);
    await at.send(order.reference);
    await at.outbox.deliver();
    expect(await eventNamesOf(order.guid)).toEqual(["open", "hold", "submit", "application_given", "refer"]);
    const { seen } = await at.pageOf(order.reference);
    const message = { id: "m1", application: (await sentRows())[0]!.id, ...APPROVED };
    const outcomes = (await Promise.all(Array.from({ length: 5 }, () => at.tell(message)))).map((answer) => answer.taken);
    expect(outcomes.toSorted()).toEqual(["known", "known", "known", "known", "taken"]);
    expect((await at.tell(message)).taken).toBe("known");
    expect((await eventNamesOf(order.guid)).filter((move) => move === "approve")).toHaveLength(1);
    const late = await at.tom.send(`/orders/${order.reference}/end`, { reason: "not_reached", seen });
    expect(late, "a step for the order as it was").toMatchObject({ status: 409, body: { by: "The lender" } });
  });

  test("declined is shown and listed, and leaves the end of the order to staff", async () => {
    const at = await posting(() => ({ status: 200, body: { decision: "declined", reference: "KMF 4711" } }));
    const order = await submitted(at);
    await at.send(order.reference);
    await at.outbox.deliver();
    expect(await statusOf(order.guid)).toBe("SUBMITTED");
    const shown = await at.pageOf(order.reference);
    expect(shown).toMatchObject({ approved: false, declined: true, lender: { sending: { state: "sent", decision: "declined" } } });
    expect(shown.steps).toEqual(["approve", "hold_longer", "complete", "end"]);
    const query = readOrderQuery(new URLSearchParams("view=decide"));
    expect((await listStaffOrders(open.database, ALL_RIGHTS, query, at.desk.now())).rows).toMatchObject([{ declined: true }]);
    expect((await open.database.select().from(announcements)).map(({ event }) => event)).toContain("decline");
    const ended = await at.tom.send(`/orders/${order.reference}/end`, { reason: "lender_declined", seen: shown.seen });
    expect(ended.status).toBe(200);
    expect(await statusOf(order.guid)).toBe("STATUS_CANCELLED");
  });

  test("an answer after the order has ended changes nothing and is noted; an application is not sent then", async () => {
    const at = await posting();
    const order = await submitted(at);
    await at.send(order.reference);
    await at.outbox.deliver();
    const other = await submitted(at, { customer_email: "ben@example.com" });
    await at.send(other.reference);
    for (const { guid } of [order, other]) await at.orders.cancel(guid, "cli:root");
    await at.outbox.deliver();
    expect(at.lender.requests, "the second one ended before it was sent").toHaveLength(1);
    expect((await at.pageOf(other.reference)).lender?.sending).toMatchObject({ state: "failed" });
    const [row] = (await sentRows()).filter(({ guid }) => guid === order.guid);
    expect((await at.tell({ id: "m1", application: row!.id, ...APPROVED })).taken).toBe("noted");
    expect((await at.tell({ id: "m1", application: row!.id, ...APPROVED })).taken).toBe("known");
    expect(await statusOf(order.guid)).toBe("STATUS_CANCELLED");
    const shown = await at.pageOf(order.reference);
    expect(shown).toMatchObject({ approved: false, steps: [], lender: { sending: { decision: null } } });
    expect(shown.events.at(-1)).toMatchObject({ move: "late_answer", actor: "provider:lender", detail: { late_decision: "approved" } });
    expect((await at.send(order.reference)).status).toBe(409);
  });

  test("a message counts only with the lender's own recent signature, for an application that was sent", async () => {
    const at = await posting();
    const order = await submitted(at);
    await at.send(order.reference);
    await at.outbox.deliver();
    const [row] = await sentRows();
    const message = { id: "m1", application: row!.id, ...APPROVED };
    const body = JSON.stringify(message);
    for (const signature of [
      "",
      signedByLender(body, NOW, "another secret of sixteen"),
      signedByLender(body, NOW - 301_000),
      signedByLender(body, NOW + 301_000),
      signedByLender(body.replace("approved", "declined"), NOW),
    ])
      expect((await at.tell(message, signature)).status, signature).toBe(400);
    for (const wrong of [
      "[]",
      "{",
      JSON.stringify({ ...message, application: order.guid }),
      JSON.stringify({ ...message, decision: "maybe" }),
      JSON.stringify({ ...message, reference: "<script>" }),
      JSON.stringify({ ...message, application: "1" }),
    ])
      expect(["ignored", "unknown"], wrong).toContain((await at.tell(wrong)).taken);
    expect((await at.tell(" ".repeat(70_000))).status).toBe(413);
    expect(await eventNamesOf(order.guid)).toEqual(["open", "hold", "submit", "application_given"]);
  });

  test("a lender that fails, is silent or redirects is tried again with the same key; one that refuses waits for staff", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const replies: LenderReply[] = [{ status: 503 }, "silence", { status: 307, location: "https://elsewhere.example/" }, { status: 422 }];
    const at = await posting((attempt) => replies[attempt - 1] ?? { status: 200, body: APPROVED }, 150);
    const order = await submitted(at);
    await at.send(order.reference);
    await at.outbox.deliver();
    expect((await at.pageOf(order.reference)).lender).toMatchObject({
      can_send: true,
      sending: { state: "again", error: "The lender answered 503" },
    });
    for (const error of ["The lender did not answer within 0.15 s", "The lender answered 307"]) {
      at.pass(60);
      await at.outbox.deliver();
      expect((await at.pageOf(order.reference)).lender?.sending).toMatchObject({ state: "again", error });
    }
    at.pass(60);
    await at.outbox.deliver();
    at.pass(60);
    await at.outbox.deliver();
    expect(at.lender.requests, "a refusal is final").toHaveLength(4);
    const refused = await at.pageOf(order.reference);
    expect(refused.lender).toMatchObject({ sending: { state: "failed", error: "The lender refused the application (422)" } });
    const answers = await Promise.all([at.send(order.reference, at.priya), at.send(order.reference, at.tom)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await at.outbox.deliver();
    expect(new Set(at.lender.requests.map(({ key }) => key))).toEqual(new Set([(await sentRows())[0]!.id]));
    expect(at.lender.requests).toHaveLength(5);
    expect(await at.pageOf(order.reference)).toMatchObject({ approved: true, lender: { can_send: false, sending: { state: "sent" } } });
    expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toMatch(ANSWERS);
  });

  test("an application that its customer sends again is another one, and the old one's answer is late", async () => {
    const at = await posting();
    const order = await submitted(at);
    await at.send(order.reference);
    await at.outbox.deliver();
    await open.database
      .insert(orderEvents)
      .values({ guid: order.guid, move: "submit", from_status: "HELD", to_status: "SUBMITTED", actor: "shopper" });
    expect((await at.send(order.reference)).status).toBe(200);
    await at.outbox.deliver();
    const [first, second] = (await sentRows()).toSorted((a, b) => a.submitted - b.submitted);
    expect(at.lender.requests.map(({ key }) => key)).toEqual([first!.id, second!.id]);
    expect((await at.tell({ id: "m1", application: first!.id, ...APPROVED })).taken).toBe("noted");
    expect((await at.tell({ id: "m1", application: second!.id, ...APPROVED })).taken).toBe("taken");
  });

  test("what staff noted first stays; the lender's own answer is noted beside it", async () => {
    const at = await posting();
    const order = await submitted(at);
    await at.send(order.reference);
    await at.outbox.deliver();
    const { seen } = await at.pageOf(order.reference);
    const noted = { lender_reference: "BY PHONE", approved_until: "", seen };
    expect((await at.priya.send(`/orders/${order.reference}/approve`, noted)).status).toBe(200);
    expect((await at.tell({ id: "m1", application: (await sentRows())[0]!.id, ...APPROVED })).taken).toBe("noted");
    expect((await eventNamesOf(order.guid)).filter((move) => move === "approve")).toHaveLength(1);
  });

  test("as a file: complete, of this user alone, one for each application, deleted after a week or with its customer", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "forecourt-lender-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const files = lenderFiles(dataDir);
    const at = await shopWith(() => files);
    const order = await submitted(at);
    await at.send(order.reference);
    await at.outbox.deliver();
    const folder = join(dataDir, "for-the-lender");
    const [row] = await sentRows();
    expect(readdirSync(folder)).toEqual([`${order.reference}.${row!.id}.json`]);
    const path = join(folder, readdirSync(folder)[0]!);
    expect([statSync(folder).mode & 0o777, statSync(path).mode & 0o777]).toEqual([0o700, 0o600]);
    const written = readFileSync(path, "utf8");
    expect(JSON.parse(written)).toMatchObject({ format: 1, id: row!.id, answers: { bank_sort_code: "30-94-30" } });
    await files.send(JSON.parse(written));
    expect(readdirSync(folder)).toHaveLength(1);
    expect(readFileSync(path, "utf8")).toBe(written);
    await at.desk.lender!.forget();
    expect(readdirSync(folder)).toHaveLength(1);
    const old = new Date(NOW - 8 * DAY_MS);
    utimesSync(path, old, old);
    await at.outbox.forget();
    expect(readdirSync(folder)).toEqual([]);
    await files.send(JSON.parse(written));
    await at.desk.lender!.forget([order.guid]);
    expect(readdirSync(folder)).toEqual([]);
    await open.database.transaction((tx) => eraseCustomer(tx, [order.guid], new Date(NOW)));
    expect(await sentRows()).toMatchObject([{ reference: null }]);
  });

  test.each([
    ["999.99", "declined"],
    ["1000", "referred"],
    ["£1,499", "referred"],
    ["1500", "approved"],
    ["9999", "approved"],
  ])("the demo lender answers to a monthly income after tax of %s: %s", async (net_monthly_income, decision) => {
    const at = await shopWith(demoLender);
    const order = await submitted(at, { monthly_income: "20000", net_monthly_income });
    await at.send(order.reference);
    await at.outbox.deliver();
    expect((await at.pageOf(order.reference)).lender?.sending).toMatchObject({ state: "sent", decision });
  });

  test("the demo lender answers late from £10,000, and once", async () => {
    const at = await shopWith(demoLender);
    const order = await submitted(at, { monthly_income: "20000", net_monthly_income: "10000" });
    await at.send(order.reference);
    await at.outbox.deliver();
    await at.desk.lender!.poll();
    expect((await at.pageOf(order.reference)).lender?.sending).toMatchObject({ state: "sent", decision: null });
    at.pass(LATE_MS / MINUTE_MS);
    await Promise.all([at.desk.lender!.poll(), at.desk.lender!.poll()]);
    expect((await at.pageOf(order.reference)).approved).toBe(true);
    expect((await eventNamesOf(order.guid)).filter((move) => move === "approve" || move === "late_answer")).toEqual(["approve"]);
  });

  test("nothing is sent of an order that is not sent yet, nor where there is no way to the lender", async () => {
    const at = await posting();
    const body = reservation(await insertVehicle(open), { payment_type: "FINANCE", ...AMINA });
    const begun = placedOrder(await at.orders.create(body, at.client));
    expect((await at.send(begun.reference)).status).toBe(409);
    const order = await submitted(at, { customer_email: "ben@example.com" });
    at.desk.lender = undefined;
    expect((await at.send(order.reference)).status).toBe(404);
    expect(await sentRows()).toEqual([]);
    expect(await toLender()).toEqual([]);
  });
});
