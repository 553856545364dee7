import { DAY_MS, MINUTE_MS } from "#domain/calendar.ts";
import { orderLinks } from "#server/database/order-keys-schema.ts";
import { announcements } from "#server/database/outbox-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { mailLimit } from "#server/deliveries/mail-limit.ts";
import { openDeliveries } from "#server/deliveries/open-deliveries.ts";
import { processLimits } from "#server/http/open-limit.ts";
import { requestLimits } from "#server/http/request-limits.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import type { MailMessage } from "#server/providers/mail/mail.ts";
import { inEnglish } from "#locales/in-english.ts";
import { tradeyardVans } from "#websites/tradeyard-vans/website.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createOrderFixture, insertVehicle, placedOrder, reservation } from "./test-support/order-fixture.ts";
import type { Orders } from "./orders.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const CLIENT = { address: "198.51.100.7" };

describe.each(testDatabases())("on $name, an order that is looked for", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function ordered(...changes: Parameters<typeof createOrderFixture>[1][]) {
    const fixture = createOrderFixture(open, ...changes);
    const placed = await fixture.orders.create(reservation(await insertVehicle(open)), fixture.client);
    const order = placedOrder(placed);
    return { ...fixture, order, search: { reference: order.reference, email: String(order.customer["customer_email"]) } };
  }
  /** The links that were mailed once all searches are through. */
  async function links(orders: Orders): Promise<string[]> {
    await orders.close();
    const rows = await open.database.select().from(announcements).where(eq(announcements.event, "order_link"));
    return rows.map(({ told }) => String(Reflect.get(told?.["find"] ?? {}, "token")));
  }

  test("has its link mailed to its customer only, and the link opens it for 24 hours", async () => {
    const { orders, order, search, pass } = await ordered();
    expect(
      await orders.find({ reference: search.reference.toLowerCase().replace("-", " "), email: search.email.toUpperCase() }, CLIENT),
    ).toEqual({
      ok: true,
    });
    const [token = ""] = await links(orders);
    expect(JSON.stringify(await open.database.select().from(orderLinks))).not.toContain(token);
    expect(await orders.openFound(token)).toBe(order.guid);
    expect(await orders.openFound(token)).toBe(order.guid);
    pass(DAY_MS / MINUTE_MS);
    expect(await orders.openFound(token)).toBeUndefined();
    for (const unknown of ["", "x".repeat(43), "../order", "' or 1=1"]) expect(await orders.openFound(unknown)).toBeUndefined();
  });

  test("is mailed in the order's language with its reference, and the token is wiped from what was mailed", async () => {
    const { orders, order, search } = await ordered();
    await orders.find(search, CLIENT);
    const [token = ""] = await links(orders);
    const mails: MailMessage[] = [];
    const deliveries = openDeliveries({
      database: open.database,
      website: wexcombe,
      organisation: await openOrganisation(open.database),
      origin: () => "https://cars.example",
      mail: { name: "test", send: async (mail) => void mails.push(mail) },
      webhook: { url: "http://127.0.0.1:9/", secret: "not called about a link" },
      adfWebhook: undefined,
      now: () => NOW,
    });
    await deliveries.deliver();
    const [mail, ...others] = mails.filter(({ text }) => text.includes(token));
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: search.email, subject: expect.stringMatching(/^The link to your order: /) });
    expect(mail?.text).toContain(`https://cars.example/find-order/${token}`);
    expect(mail?.text).toContain(order.reference);
    expect(mail?.text).not.toContain(order.guid);
    expect(JSON.stringify(await open.database.select().from(announcements))).not.toContain(token);
  });

  test.each([
    ["another reference", { reference: "0000-0000" }],
    ["another address", { email: "somebody.else@example.com" }],
  ])("with %s is answered as if it were found, and nothing is mailed", async (_, wrong) => {
    const { orders, search } = await ordered();
    expect(await orders.find({ ...search, ...wrong }, CLIENT)).toEqual({ ok: true });
    expect(await links(orders)).toEqual([]);
  });

  test("on another website of the group is neither mailed nor opened there", async () => {
    const { orders, search } = await ordered();
    const { orders: others } = createOrderFixture(open, { website: { ...tradeyardVans, name: "tradeyard-vans" } });
    await others.find(search, CLIENT);
    expect(await links(others)).toEqual([]);
    await orders.find(search, CLIENT);
    const [token = ""] = await links(orders);
    expect(await others.openFound(token)).toBeUndefined();
  });

  test("is answered before the database is asked, so that no time is measured of it", async () => {
    const { search, desk } = await ordered();
    const { promise, resolve } = Promise.withResolvers<never>();
    const stuck = { ...desk.database, transaction: () => promise } as unknown as typeof desk.database;
    const { orders } = createOrderFixture(open, { database: stuck });
    expect(await Promise.all([orders.find(search, CLIENT), orders.find({ ...search, reference: "0000-0000" }, CLIENT)])).toEqual([
      { ok: true },
      { ok: true },
    ]);
    resolve(undefined as never);
  });

  test("is found again four times an hour for a mailbox, whether or not there is one, then 429", async () => {
    const { orders, search } = await ordered();
    for (const reference of [search.reference, "0000-0000"]) {
      const email = reference === search.reference ? search.email : "nobody@example.com";
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => orders.find({ reference, email }, CLIENT)));
      expect(outcomes.map((outcome) => (outcome.ok ? 200 : outcome.status))).toEqual([200, 200, 200, 200, 429]);
    }
    expect(await links(orders)).toHaveLength(4);
  });

  test("is looked for thirty times an hour by a client, then 429 for all", async () => {
    const { orders, search } = await ordered();
    for (let time = 0; time < 30; time++)
      expect(await orders.find({ reference: "0000-0000", email: `n${time}@example.com` }, CLIENT)).toEqual({ ok: true });
    expect(await orders.find(search, CLIENT)).toMatchObject({ ok: false, status: 429, retry_after: 3600 });
    expect(await orders.find(search, { address: "203.0.113.9" })).toEqual({ ok: true });
  });

  test("has no link mailed to a mailbox that has had its mails, and the answer does not say so", async () => {
    const mails = mailLimit(
      processLimits(() => NOW),
      "mails",
      requestLimits(wexcombe),
    );
    const { orders, search } = await ordered({ mails });
    while ((await mails.take(search.email)) === undefined);
    expect(await orders.find(search, CLIENT)).toEqual({ ok: true });
    expect(await links(orders)).toEqual([]);
  });

  test("loses its link when its address is changed", async () => {
    const { orders, order, search, client } = await ordered();
    await orders.find(search, CLIENT);
    const [token = ""] = await links(orders);
    await orders.update(order.guid, { customer_email: "new.address@example.com" }, client);
    expect(await orders.openFound(token)).toBeUndefined();
  });

  test.each([
    [{ reference: "", email: "a@example.com" }, { reference: ["Enter your order’s reference, like 7K3M-92QX"] }],
    [{ reference: "7K3M-92QX", email: "a" }, { email: ["Enter an email address in the correct format, like name@example.com"] }],
  ])("needs a reference and an address: %j", async (search, errors) => {
    const { orders } = createOrderFixture(open);
    const outcome = await orders.find(search, CLIENT);
    expect(outcome.ok ? {} : inEnglish(outcome.errors)).toEqual(errors);
  });
});
