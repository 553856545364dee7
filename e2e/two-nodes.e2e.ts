import { openAdmin, NO_PAPERS } from "#server/admin/test-support/admin-client.ts";
import { announcements } from "#server/database/outbox-schema.ts";
import { leads, orderEvents, orders, vehicles } from "#server/database/schema.ts";
import { startPostgresCluster } from "#server/database/test-support/postgresql-cluster.ts";
import { customerDeals } from "#server/deals/deals-schema.ts";
import { newestEvent } from "#server/orders/staff/newest-event.ts";
import { startSmtpStub, type SmtpStub } from "#server/providers/test-support/smtp-stub.ts";
import { paidMessage, SECRET_KEY, signedAsStripe, startStripeStub, WEBHOOK_SECRET } from "#server/providers/test-support/stripe-stub.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { asc, desc, eq } from "drizzle-orm";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPages } from "./support/open-pages.ts";
import { placeOrder, sendApplication } from "./support/place-order.ts";
import { plainVisitor } from "./support/plain-visitor.ts";
import { sendEnquiry } from "./support/send-enquiry.ts";

/** Without a domain of its own: the shop's pages are requested in this process. */
const ORIGIN = "https://cars.example";
const WEBSITE = {
  ...wexcombe,
  order: { ...wexcombe.order, unpaid_holds: { per_client: 100, per_email: 100, of_stock: 1, pause_minutes: 0, times_a_day: 10 } },
};
const REASON = { reason: "customer_changed_mind" };
const CASH = {
  method: "cash",
  deposit: "",
  months: 48,
  mileage: 10_000,
  discount: "300",
  reason: "",
  car_vrm: "",
  car_mileage: "",
  car_settlement: "",
  products: [],
  delivery_postcode: "",
};

const cluster = await startPostgresCluster();

/** Two nodes of one shop, each with its own connections, and in Admin of each somebody else. */
describe.skipIf(!cluster)("of two who do the same at once on two nodes of one PostgreSQL database", () => {
  let folder: string;
  let stripe: Awaited<ReturnType<typeof startStripeStub>>;
  let smtp: SmtpStub;
  let nodes: [Node, Node];
  type Node = Awaited<ReturnType<typeof startNode>>;

  async function startNode(name: string, keyFile: string) {
    const pages = await openPages(WEBSITE, {
      DATA_DIR: join(folder, name.replace(" ", "-")),
      DATABASE_URL: cluster!.url,
      DEMO: "yes",
      ORIGIN,
      FORECOURT_KEY_FILE: keyFile,
      SMTP_URL: smtp.url,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_URL: stripe.url,
    });
    const { dealership, app } = pages;
    const admin = openAdmin(dealership.database, {
      from: dealership.now(),
      organisation: dealership.organisation,
      ordersOf: () => ({ orders: dealership.orders, ...NO_PAPERS }),
      dealsOf: () => dealership,
    });
    const { send, id } = await admin.signedIn({ name, role: "manager" });
    const request = (address: string, init?: RequestInit) => app.request(address, init);
    return { ...pages, name, id, send, request, database: dealership.database };
  }

  beforeAll(async () => {
    if (!cluster) return;
    folder = await mkdtemp(join(tmpdir(), "forecourt-nodes-"));
    const keyFile = join(folder, "keys");
    await writeFile(keyFile, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
    [stripe, smtp] = await Promise.all([startStripeStub(), startSmtpStub()]);
    nodes = [await startNode("Priya Nair", keyFile), await startNode("Tom Hallett", keyFile)];
  });
  afterAll(async () => {
    for (const { close } of nodes ?? []) await close();
    await stripe?.close();
    smtp?.close();
    await cluster?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  /** Both at once; exactly one succeeds. */
  async function race(path: string, bodies: readonly [object, object]) {
    const answers = await Promise.all(nodes.map(({ send }, which) => send(path, bodies[which])));
    expect(answers.map(({ status }) => status).toSorted(), JSON.stringify(answers.map(({ body }) => body))).toEqual([200, 409]);
    const first = answers[0]?.status === 200 ? 0 : 1;
    return { winner: nodes[first], late: answers[1 - first]!.body };
  }

  const seenOf = async (guid: string) => (await newestEvent(nodes[0].database, guid))?.id;
  const eventsOf = async (guid: string) =>
    (await nodes[0].database.select().from(orderEvents).where(eq(orderEvents.guid, guid)).orderBy(asc(orderEvents.id))).map(
      ({ move }) => move,
    );
  const refundsOf = (session: string) =>
    stripe.requests.filter(({ path, key }) => path === "/v1/refunds" && key.includes(session)).map(({ key }) => key);

  async function paidOrder(name: string) {
    const [node] = nodes;
    const placed = await placeOrder(ORIGIN, name, {}, node.request);
    const body = paidMessage(stripe.pay(placed.session));
    const headers = { "Stripe-Signature": signedAsStripe(body, node.dealership.now()) };
    expect((await node.request(`${ORIGIN}/api/v2/payments/messages`, { method: "POST", body, headers })).status).toBe(200);
    return placed;
  }

  /** Sent to its customer; the token of its link. */
  async function sentDeal() {
    const [{ send, database }] = nodes;
    const { data } = await (await nodes[0].request(`${ORIGIN}/api/v2/vehicle-search?reservation_status=available&min_price=12000`)).json();
    const ordered = new Set((await database.select({ id: orders.stock_id }).from(orders)).map(({ id }) => id));
    const { stock_id } = data.find((vehicle: { stock_id: number }) => !ordered.has(vehicle.stock_id));
    const customer = {
      website: "wexcombe",
      first_name: "Gwen",
      last_name: "Morris",
      email: `${randomUUID()}@example.com`,
      telephone: "",
    };
    const built = await send("/deals/for-customer", { ...customer, vehicle: String(stock_id) });
    expect(built.status, JSON.stringify(built.body)).toBe(200);
    const { id } = built.body;
    const versionOf = async () => (await database.select().from(customerDeals).where(eq(customerDeals.id, id)))[0]!.version;
    expect((await send(`/deals/${id}`, { ...CASH, version: await versionOf() })).status).toBe(200);
    expect((await send(`/deals/${id}/send`, { version: await versionOf() })).status).toBe(200);
    const mails = await database.select().from(announcements).orderBy(desc(announcements.id));
    const link = mails.flatMap((mail) => mail.told?.["deal_link"] ?? [])[0];
    return { id, stock_id, version: await versionOf(), token: String(Reflect.get(link as object, "token")) };
  }

  /** The customer's page, opened through a node. */
  async function openDeal(node: Node, token: string) {
    const visitor = plainVisitor(ORIGIN, node.request);
    const page = await visitor.open(`/your-deal/${token}`);
    return () => visitor.press(page, /^Accept and reserve for £/, { terms_accepted: true });
  }
  const ordersOf = (stock_id: number) => nodes[0].database.select().from(orders).where(eq(orders.stock_id, stock_id));

  test("one refunds an order, money is asked for once, and the other is told who was first", async () => {
    const { reference, guid, session, stock_id } = await paidOrder("Nadia");
    const seen = await seenOf(guid);
    const { winner, late } = await race(`/orders/${reference}/refund`, [
      { ...REASON, seen },
      { ...REASON, seen },
    ]);
    expect(late).toMatchObject({
      reason: "conflict",
      by: winner.name,
      message: expect.stringMatching(`^${winner.name} changed this order at`),
    });
    for (const { dealership } of nodes) await dealership.orders.settle();
    expect(refundsOf(session)).toEqual([`refund-${session}`]);
    expect(await eventsOf(guid)).toEqual(["open", "pay", "cancel", "refund_due", "refund"]);
    const [vehicle] = await nodes[0].database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
    expect(vehicle?.held_by, "the vehicle is free").toBeNull();
  });

  test("one tries a refund again that the provider refused, and it is sent once", async () => {
    const { reference, guid, session } = await paidOrder("Idris");
    stripe.failures.push(402);
    const refused = await nodes[0].send(`/orders/${reference}/refund`, { ...REASON, seen: await seenOf(guid) });
    expect(refused.status).toBe(200);
    for (const { dealership } of nodes) await dealership.orders.settle();
    expect(refundsOf(session), "nothing is asked for again by itself").toEqual([`refund-${session}`]);
    expect(await eventsOf(guid)).toEqual(["open", "pay", "cancel", "refund_due", "refund_failed"]);
    const seen = await seenOf(guid);
    const { winner, late } = await race(`/orders/${reference}/refund-again`, [{ seen }, { seen }]);
    expect(late).toMatchObject({ by: winner.name });
    expect(refundsOf(session)).toEqual([`refund-${session}`, `refund-${session}-2`]);
    expect((await eventsOf(guid)).filter((move) => move === "refund")).toHaveLength(1);
    const shopper = await (await nodes[1].request(`${ORIGIN}/api/v2/website-orders/order/${guid}`)).json();
    expect(shopper.order).toMatchObject({ amount_refund_due: 0, amount_refunded: 99 });
  });

  test("one notes the lender's approval, with one reference and one hold", async () => {
    const { reference, guid } = await sendApplication(ORIGIN, "Lewis", {}, nodes[1].request);
    const seen = await seenOf(guid);
    const approval = (lender_reference: string) => ({ lender_reference, approved_until: "", seen });
    const { winner, late } = await race(`/orders/${reference}/approve`, [approval("KMF 1"), approval("KMF 2")]);
    expect(late).toMatchObject({ reason: "conflict", by: winner.name });
    const events = await nodes[0].database.select().from(orderEvents).where(eq(orderEvents.guid, guid));
    expect(events.filter(({ move }) => move === "approve")).toMatchObject([
      { actor: `staff:${winner.id}`, detail: { lender_reference: winner === nodes[0] ? "KMF 1" : "KMF 2" } },
    ]);
  });

  test("one claims a lead, and the other is told who has it", async () => {
    await sendEnquiry(ORIGIN, {}, nodes[0].request);
    const [lead] = await nodes[1].database.select({ id: leads.id }).from(leads).orderBy(desc(leads.created_at)).limit(1);
    const { winner, late } = await race(`/leads/${lead?.id}/claim`, [{}, {}]);
    expect(late).toMatchObject({ message: `${winner.name} has already claimed this lead.`, claimed_by: { name: winner.name } });
  });

  test("a deal is accepted once by a customer who presses twice: one order, one link to sign, and both pages say so", async () => {
    const { id, token, stock_id } = await sentDeal();
    const presses = await Promise.all(nodes.map((node) => openDeal(node, token)));
    const pages = await Promise.all(presses.map((press) => press()));
    for (const page of pages) expect(page.headings[0]).toBe("You’ve accepted this deal");
    const [order, ...others] = await ordersOf(stock_id);
    expect(others).toEqual([]);
    const mailed = (await nodes[0].database.select().from(announcements)).filter(
      (mail) => mail.about === "order" && mail.about_id === order?.guid && mail.told?.["deal_link"],
    );
    expect(mailed).toHaveLength(1);
    const [deal] = await nodes[0].database.select().from(customerDeals).where(eq(customerDeals.id, id));
    expect(deal).toMatchObject({ state: "accepted", order_guid: order?.guid });
  });

  test("a deal that is withdrawn while its customer accepts it is either, and whoever is late is told", async () => {
    const outcomes = [];
    for (const begins of ["withdrawal", "press", "both", "both"]) {
      const { id, token, stock_id, version } = await sentDeal();
      const press = await openDeal(nodes[0], token);
      const withdraw = () => nodes[1].send(`/deals/${id}/withdraw`, { version });
      const early = begins === "withdrawal" ? await withdraw() : undefined;
      const pressed = begins === "press" ? await press() : undefined;
      const [page, withdrawn] = await Promise.all([pressed ?? press(), early ?? withdraw()]);
      const isAccepted = page.headings[0] === "You’ve accepted this deal";
      outcomes.push(isAccepted);
      if (!isAccepted) expect(page.headings[0]).toBe("We’ve withdrawn this deal");
      expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBe(isAccepted ? 409 : 200);
      if (isAccepted)
        expect(withdrawn.body.message).toMatch(/^A colleague or the customer has changed this deal in the meantime\. Nothing was done/);
      expect(await ordersOf(stock_id)).toHaveLength(isAccepted ? 1 : 0);
    }
    expect(outcomes.slice(0, 2), "whoever begins").toEqual([false, true]);
  });
});
