import { textsOf } from "#server/deliveries/test-support/adf-validator.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/calendar.ts";
import { announcements, deliveries as table } from "#server/database/outbox-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { storedOrder } from "#server/orders/stored-order.ts";
import { placedOrder, reservation } from "#server/orders/test-support/order-fixture.ts";
import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { announceLink, announceOrder } from "./announce.ts";
import { openDeliveries } from "./open-deliveries.ts";
import { createDeliveryFixture } from "#server/deliveries/test-support/delivery-fixture.ts";
import { isSigned, startWebhookReceiver, type Received } from "#server/deliveries/test-support/webhook-receiver.ts";

const AMINA = "amina.okafor@example.com";
const DEALER = "orders@wexcombe.example";

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  test("a paid order reaches the customer, the dealer, the lead system and the dealer's own system", async () => {
    const { received, webhook } = await startWebhookReceiver();
    const { deliveries, mails, clock, ...shop } = await createDeliveryFixture(open, { webhook, adfWebhook: webhook });
    const visit = { preferred_date: "2026-11-24", preferred_time: "Morning" };
    const order = placedOrder(await shop.orders.create(reservation(shop.stock_id, visit), shop.client));
    await shop.orders.paymentArrived({ session: order.payment!.session });
    await deliveries.deliver();
    expect(mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
      `${AMINA}: Reserved for you: 2021 Ford Fiesta`,
      `leads@wexcombe.example: Order ${order.reference}`,
      `orders@wexcombe.example: New order, fee paid: 2021 Ford Fiesta, ${order.reference}`,
    ]);
    expect(received.map(({ event, type }) => `${event} ${type}`).toSorted()).toEqual([
      "order.open application/json; charset=utf-8",
      "order.pay application/json; charset=utf-8",
      "order.pay application/x-adf+xml; charset=utf-8",
    ]);
    const adf = received.find(({ type }) => type.startsWith("application/x-adf+xml"))!;
    expect(textsOf(adf.body, "comments").at(-1)).toContain("Preferred visit on 24 November 2026 in the morning");
    expect(received.every((message) => isSigned(message, clock.now))).toBe(true);
    expect(isSigned({ ...received[0]!, body: `${received[0]!.body} ` }, clock.now)).toBe(false);
    expect(isSigned(received[0]!, clock.now + HOUR_MS)).toBe(false);

    await deliveries.deliver();
    expect(mails).toHaveLength(3);
    expect(received).toHaveLength(3);
  });

  test("the webhook has the same figures as the order API", async () => {
    const { received, webhook } = await startWebhookReceiver();
    const { deliveries, orders, client, stock_id } = await createDeliveryFixture(open, { webhook });
    const order = placedOrder(
      await orders.create(reservation(stock_id, { products: [{ id: "paint" }], payment_type: "OUTRIGHT_FULL" }), client),
    );
    await orders.paymentArrived({ session: order.payment!.session });
    await deliveries.deliver();
    const { order: told } = JSON.parse(received.at(-1)!.body);
    const { note: _note, flags: _flags, ...figures } = told;
    expect(await orders.get(order.guid)).toMatchObject(figures);
    expect(figures).toMatchObject({ price: 12_694, total: 12_993, amount_paid: 99, left_to_pay: 12_894 });
    expect(JSON.stringify(told)).not.toContain("192.0.2.10");
  });

  test("a receiver that was down for a day gets all deliveries, in order for each order", async () => {
    let down = true;
    const keys = new Map<string, string[]>();
    const { received, webhook } = await startWebhookReceiver(({ event, key }) => {
      keys.set(event, [...(keys.get(event) ?? []), key]);
      return down ? 503 : 204;
    });
    const { deliveries, orders, client, stock_id, clock } = await createDeliveryFixture(open, { webhook });
    const order = placedOrder(await orders.create(reservation(stock_id), client));
    await orders.paymentArrived({ session: order.payment!.session });
    await orders.complete(order.guid);
    const until = clock.now + DAY_MS;
    while (clock.now < until) {
      await deliveries.deliver();
      clock.now += HOUR_MS;
    }
    expect(received).toEqual([]);
    const [first] = await open.database.select().from(table).where(eq(table.route, "webhook")).orderBy(asc(table.id));
    expect(first!.attempts).toBeGreaterThan(12);
    expect(first!.attempts).toBeLessThan(30);
    expect(first!.error).toBe("The receiver answered 503");

    down = false;
    clock.now += 2 * HOUR_MS;
    await deliveries.deliver();
    expect(received.map(({ event }) => event)).toEqual(["order.open", "order.pay", "order.complete"]);
    // Each attempt of a delivery has the same Idempotency-Key, another delivery another one.
    const ofEach = [...keys.values()].map((sent) => [...new Set(sent)]);
    expect(keys.get("order.open")!.length).toBe(first!.attempts + 1);
    expect(ofEach).toEqual([[expect.stringMatching(/^\S{8,}$/)], [expect.any(String)], [expect.any(String)]]);
    expect(new Set(ofEach.flat()).size).toBe(3);
  });

  test("a failed delivery is not overtaken by a later one of the same order", async () => {
    const refused = new Set<string>();
    const { received, webhook } = await startWebhookReceiver(({ delivery, event }) => {
      if (event !== "order.open" || refused.has(delivery)) return 204;
      refused.add(delivery);
      return 500;
    });
    const { deliveries, orders, client, stock_id, clock } = await createDeliveryFixture(open, { webhook });
    const order = placedOrder(await orders.create(reservation(stock_id), client));
    await orders.paymentArrived({ session: order.payment!.session });
    await deliveries.deliver();
    expect(received).toEqual([]);
    clock.now += MINUTE_MS;
    await deliveries.deliver();
    expect(received.map(({ event }) => event)).toEqual(["order.open", "order.pay"]);
  });

  test("a bounced mail is given up at once without delaying others, and can be retried", async () => {
    const { deliveries, orders, client, stock_id, mails, desk } = await createDeliveryFixture(open);
    const order = placedOrder(await orders.create(reservation(stock_id, { customer_email: "bounces@example.com" }), client));
    await orders.paymentArrived({ session: order.payment!.session });
    await deliveries.deliver();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(["leads@wexcombe.example", DEALER]);
    const [failed] = await open.database.select().from(table).where(eq(table.status, "failed"));
    expect(failed).toMatchObject({ route: "shopper_mail", attempts: 1, error: "The mail server answered 550 (EENVELOPE)" });

    const mended = openDeliveries({ ...desk, mail: { name: "mended", send: async (mail) => void mails.push(mail) } });
    expect(await mended.retry(failed!.id + 1)).toEqual({ retried: 0, overtaken: 0 });
    expect(await mended.retry(failed!.id)).toEqual({ retried: 1, overtaken: 0 });
    await mended.deliver();
    expect(mails.at(-1)).toMatchObject({ to: "bounces@example.com", subject: "Reserved for you: 2021 Ford Fiesta" });
  });

  test("a delivery is given up after four days of failures, and the order's next one proceeds", async () => {
    let takes: string | undefined;
    const { received, webhook } = await startWebhookReceiver(({ event }) => (event === takes ? 204 : 500));
    const { deliveries, orders, client, stock_id, clock } = await createDeliveryFixture(open, { webhook });
    const order = placedOrder(await orders.create(reservation(stock_id), client));
    await deliveries.deliver();
    clock.now += 4 * DAY_MS;
    await deliveries.deliver();
    const given = await open.database.select().from(table).where(eq(table.status, "failed"));
    expect(given.map(({ route }) => route)).toEqual(["webhook"]);
    takes = "order.expire";
    await orders.expire();
    await deliveries.deliver();
    expect(received.map(({ event }) => event)).toEqual(["order.expire"]);
    expect((await orders.get(order.guid))?.status).toBe("EXPIRED");

    // A retried delivery must not arrive after a newer one.
    takes = "order.open";
    expect(await deliveries.retry()).toEqual({ retried: 0, overtaken: 1 });
    await deliveries.deliver();
    expect(received.map(({ event }) => event)).toEqual(["order.expire"]);
    const [overtaken] = await open.database.select().from(table).where(eq(table.status, "failed"));
    expect(overtaken).toMatchObject({ id: given[0]!.id, error: "A newer one has arrived since" });
  });

  test("deliveries that were given up are retried in order", async () => {
    let down = true;
    const { received, webhook } = await startWebhookReceiver(() => (down ? 410 : 204));
    const { deliveries, orders, client, stock_id } = await createDeliveryFixture(open, { webhook });
    const order = placedOrder(await orders.create(reservation(stock_id), client));
    await orders.paymentArrived({ session: order.payment!.session });
    await deliveries.deliver();
    expect(received).toEqual([]);
    down = false;
    expect(await deliveries.retry()).toEqual({ retried: 2, overtaken: 0 });
    await deliveries.deliver();
    expect(received.map(({ event }) => event)).toEqual(["order.open", "order.pay"]);
  });

  test("concurrent servers send every delivery once", async () => {
    const { received, webhook } = await startWebhookReceiver();
    const { desk, orders, client, stock_id } = await createDeliveryFixture(open, { webhook });
    const order = placedOrder(await orders.create(reservation(stock_id), client));
    const stored = (await storedOrder(open.database, order.guid))!;
    for (let time = 0; time < 25; time++) await announceOrder(open.database, stored, { move: "part_exchange", at: new Date(desk.now()) });
    const servers = [openDeliveries(desk), openDeliveries(desk), openDeliveries(desk)];
    for (let time = 0; time < 4; time++) await Promise.all(servers.map((server) => server.deliver()));
    const ids = received.map(({ delivery }) => Number(delivery));
    expect(ids).toHaveLength(26);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
  });

  test("a delivery leased by a crashed server is sent when its lease has expired", async () => {
    const { deliveries, orders, client, stock_id, mailsTo, clock } = await createDeliveryFixture(open);
    const order = placedOrder(await orders.create(reservation(stock_id), client));
    await orders.paymentArrived({ session: order.payment!.session });
    const later = new Date(clock.now + 2 * MINUTE_MS);
    await deliveries.forget();
    const [announcement] = await open.database.select().from(announcements).where(eq(announcements.event, "pay"));
    const row = { announcement: announcement!.id, about_id: order.guid, due_at: new Date(clock.now), created_at: new Date(clock.now) };
    await open.database.insert(table).values({ ...row, route: "shopper_mail", recipient: AMINA, leased_until: later, attempts: 1 });
    await open.database.update(announcements).set({ spread_at: later });
    await deliveries.deliver();
    expect(mailsTo(AMINA)).toEqual([]);
    clock.now = later.getTime();
    await deliveries.deliver();
    expect(mailsTo(AMINA)).toHaveLength(1);
  });

  test("a rejected order sends no mails", async () => {
    const { deliveries, orders, client, stock_id, mails } = await createDeliveryFixture(open);
    placedOrder(await orders.create(reservation(stock_id), client));
    expect((await orders.create(reservation(stock_id), client)).ok).toBe(false);
    await deliveries.deliver();
    expect(await open.database.select().from(announcements)).toHaveLength(1);
    expect(mails.map(({ subject }) => subject)).toEqual(["Confirm your email address: 2021 Ford Fiesta"]);
  });

  test("mails without a mail provider wait, are given up after four days, and are sent when retried", async () => {
    const { desk, orders, client, stock_id, mails, clock } = await createDeliveryFixture(open);
    const withoutMail = openDeliveries({ ...desk, mail: undefined });
    const order = placedOrder(await orders.create(reservation(stock_id), client));
    await orders.paymentArrived({ session: order.payment!.session });
    await withoutMail.deliver();
    await withoutMail.forget();
    expect(await statuses()).toEqual(["waiting"]);
    clock.now += 5 * DAY_MS;
    await withoutMail.forget();
    expect(await statuses()).toEqual(["failed"]);
    const server = openDeliveries(desk);
    expect(await server.retry()).toEqual({ retried: 4, overtaken: 0 });
    await server.deliver();
    expect(mails).toHaveLength(3);

    async function statuses(): Promise<string[]> {
      return [...new Set((await open.database.select().from(table)).map(({ status }) => status))];
    }
  });

  test("a resume link is deleted once it is sent, and personal data after the retention period", async () => {
    const { deliveries, desk, orders, client, stock_id, mailsTo, clock } = await createDeliveryFixture(open);
    const order = placedOrder(await orders.create(reservation(stock_id), client));
    await orders.paymentArrived({ session: order.payment!.session });
    const stored = (await storedOrder(open.database, order.guid))!;
    const link = { url: "https://cars.example/order/link/0123456789", expires_at: new Date(clock.now + HOUR_MS), at: new Date(clock.now) };
    await open.database.transaction((tx) => announceLink(tx, stored, link));
    await deliveries.deliver();
    const mail = mailsTo(AMINA).find(({ text }) => text.includes(link.url));
    expect(mail?.subject).toBe("Continue your finance application: 2021 Ford Fiesta");
    expect(mail?.html).toContain(`href="${link.url}"`);
    expect(JSON.stringify(await open.database.select().from(announcements))).not.toContain("0123456789");

    clock.now += (desk.website.deliveries.keep_days + 1) * DAY_MS;
    await deliveries.forget();
    const contents = JSON.stringify([await open.database.select().from(announcements), await open.database.select().from(table)]);
    expect(contents).not.toContain("Okafor");
    expect(contents).not.toContain(AMINA);
  });

  test("an announcement with an invalid payload is listed as failed, and other deliveries are sent", async () => {
    const { deliveries, orders, client, stock_id, mails, clock } = await createDeliveryFixture(open);
    const broken = {
      website: "wexcombe",
      about: "order",
      about_id: "193ab316-aed9-4219-83ed-0c788e566451",
      event: "pay",
      at: new Date(clock.now),
      told: {},
    } as const;
    await open.database.insert(announcements).values(broken);
    const order = placedOrder(await orders.create(reservation(stock_id), client));
    await orders.paymentArrived({ session: order.payment!.session });
    await deliveries.deliver();
    expect(mails).toHaveLength(3);
    expect(await open.database.select().from(table).where(eq(table.status, "failed"))).toMatchObject([
      { about_id: broken.about_id, error: "The stored message can't be read" },
    ]);
  });

  test("delivers automatically as soon as an announcement is committed", async () => {
    const { received, webhook } = await startWebhookReceiver();
    const { orders, client, stock_id, desk } = await createDeliveryFixture(open, { webhook });
    const deliveries = openDeliveries(desk);
    deliveries.start(open.listen);
    placedOrder(await orders.create(reservation(stock_id), client));
    const first = await arrived(received);
    await deliveries.close();
    expect(first.event).toBe("order.open");
  });
});

/** Resolves with the first message. */
function arrived(received: Received[]): Promise<Received> {
  return new Promise((resolve) => {
    const look = () => (received[0] ? resolve(received[0]) : setTimeout(look, 5));
    look();
  });
}
