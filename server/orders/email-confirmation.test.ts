import { inEnglish } from "#locales/in-english.ts";
import { AMINA } from "#domain/finance-application/application-fixture.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/calendar.ts";
import { emailConfirmations } from "#server/database/order-keys-schema.ts";
import { announcements } from "#server/database/outbox-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { createDeliveryFixture } from "#server/deliveries/test-support/delivery-fixture.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { acceptanceFor, placedOrder, reservation, withAcceptance } from "#server/orders/test-support/order-fixture.ts";

const AMINAS = "amina.okafor@example.com";
const FINANCE = { payment_type: "FINANCE", finance_type: "PCP" };
/** A submitted application. */
const SENT = { ...FINANCE, ...AMINA };
const SHORT = "2026-11-21T10:30:00.000Z";

describe.each(testDatabases())("on $name, an order's e-mail address", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function ordered(changes: Record<string, unknown> = {}, settings: Parameters<typeof createDeliveryFixture>[1] = {}) {
    const shop = await createDeliveryFixture(open, settings);
    const { deliveries, mailsTo, orders, client, clock } = shop;
    const body = reservation(shop.stock_id, changes);
    const order = placedOrder(await orders.create(changes === SENT ? await withAcceptance(shop, body) : body, client));
    const tokenTo = async (email: string) => {
      await deliveries.deliver();
      return (
        /confirm-email\/([\w-]{43})/.exec(mailsTo(email).findLast(({ text }) => text.includes("confirm-email/"))?.text ?? "")?.[1] ?? ""
      );
    };
    const shown = async () => (await (await shop.get(`/order/${order.guid}`)).json()).order;
    return { ...shop, order, tokenTo, shown, later: (minutes: number) => void (clock.now += minutes * MINUTE_MS) };
  }

  test("is confirmed once, by the link in the first mail; only then can the hold be extended", async () => {
    const { orders, client, order, tokenTo, shown, later, mailsTo } = await ordered();
    expect(order).toMatchObject({ email_confirmed: false, hold_expires_at: SHORT });
    const token = await tokenTo(AMINAS);
    expect(mailsTo(AMINAS)[0]?.subject).toBe("Confirm your email address: 2021 Ford Fiesta");
    expect(mailsTo(AMINAS)[0]?.text).toContain(`https://cars.example/confirm-email/${token}`);
    later(20);
    expect(inEnglish(await orders.extendHold(order.guid))).toMatchObject({
      ok: false,
      status: 409,
      message: "Confirm your email address with the link we sent you. Then we can hold the vehicle for longer.",
    });
    expect(await orders.lookAtConfirmation(token)).toMatchObject({ ok: true, title: "2021 Ford Fiesta" });
    expect(await shown()).toMatchObject({ email_confirmed: false, hold_expires_at: SHORT });
    const both = await Promise.all([orders.confirmEmail(token, client), orders.confirmEmail(token, client)]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await shown()).toMatchObject({ email_confirmed: true, hold_expires_at: "2026-11-21T10:50:00.000Z" });
    later(20);
    expect(await orders.extendHold(order.guid)).toMatchObject({ ok: true, order: { hold_expires_at: "2026-11-21T11:10:00.000Z" } });
    expect(inEnglish(await orders.lookAtConfirmation(token))).toEqual({ ok: false, why: "used" });
  });

  test("has a confirmation token that is not stored in plain text in email_confirmations or announcements", async () => {
    const { tokenTo } = await ordered();
    const token = await tokenTo(AMINAS);
    expect(token).toHaveLength(43);
    expect(
      JSON.stringify([await open.database.select().from(emailConfirmations), await open.database.select().from(announcements)]),
    ).not.toContain(token);
  });

  test("holds the vehicle for just 30 minutes while it is unconfirmed, whatever hold_minutes is set to", async () => {
    const { orders, client, order, later, shown } = await ordered(FINANCE, { order: { hold_minutes: 60 } });
    expect(order.hold_expires_at).toBe(SHORT);
    later(10);
    placedOrder(await orders.update(order.guid, { ...AMINA }, client));
    expect(await shown()).toMatchObject({ status: "HELD", hold_expires_at: SHORT });
    placedOrder(await orders.update(order.guid, acceptanceFor(placedOrder(await orders.update(order.guid, {}, client))), client));
    expect(await shown()).toMatchObject({ status: "SUBMITTED", hold_expires_at: SHORT });
    later(20);
    await orders.expire();
    expect(await shown()).toMatchObject({ status: "EXPIRED", email_confirmed: false });
  });

  test("of a submitted application is confirmed by its first mail, which extends the hold to seven days", async () => {
    const { orders, client, order, tokenTo, shown, later, mailsTo } = await ordered(SENT);
    expect(order).toMatchObject({ status: "SUBMITTED", hold_expires_at: SHORT });
    const token = await tokenTo(AMINAS);
    expect(mailsTo(AMINAS)).toHaveLength(1);
    expect(mailsTo(AMINAS)[0]?.text).not.toContain("until the lender decides");
    later(5);
    expect((await orders.confirmEmail(token, client)).ok).toBe(true);
    expect(await shown()).toMatchObject({ status: "SUBMITTED", hold_expires_at: "2026-11-28T10:05:00.000Z" });
  });

  test("reopens a submitted application with its answers when it is confirmed after the hold ran out", async () => {
    const { orders, client, order, tokenTo, shown, later, mailsTo } = await ordered(SENT);
    const token = await tokenTo(AMINAS);
    later(31);
    await orders.expire();
    await tokenTo(AMINAS);
    expect(mailsTo(AMINAS).at(-1)?.text).toContain("Use the link in our first email to confirm your email address.");
    expect(await orders.confirmEmail(token, client)).toMatchObject({ ok: true, guid: order.guid });
    expect(await shown()).toMatchObject({
      status: "SUBMITTED",
      email_confirmed: true,
      application: { complete: true },
      hold_expires_at: "2026-11-28T10:31:00.000Z",
    });
  });

  test("is confirmed although another order has taken the vehicle, and its own order stays EXPIRED", async () => {
    const { orders, client, stock_id, tokenTo, shown, later } = await ordered(SENT);
    const token = await tokenTo(AMINAS);
    later(31);
    const bens = placedOrder(await orders.create(reservation(stock_id, { customer_email: "ben@example.com" }), { address: "203.0.113.9" }));
    expect((await orders.confirmEmail(token, client)).ok).toBe(true);
    expect(await shown()).toMatchObject({ status: "EXPIRED", email_confirmed: true });
    expect(await orders.get(bens.guid)).toMatchObject({ status: "OPEN" });
  });

  test("need not be confirmed before payment, and no confirmation mail is sent after it", async () => {
    const { orders, order, tokenTo, mailsTo, shown } = await ordered();
    await orders.paymentArrived({ session: order.payment?.session ?? "" });
    expect(await tokenTo(AMINAS)).toBe("");
    expect(mailsTo(AMINAS).map(({ subject }) => subject)).toEqual(["Reserved for you: 2021 Ford Fiesta"]);
    expect(await shown()).toMatchObject({ status: "PAID", hold_expires_at: null });
  });

  test("can order the same vehicle again without a waiting time once it was confirmed", async () => {
    const { orders, client, stock_id, tokenTo, later } = await ordered();
    await orders.confirmEmail(await tokenTo(AMINAS), client);
    later(31);
    expect(await orders.create(reservation(stock_id), client)).toMatchObject({ ok: true });
  });

  test("can be changed: the old address is notified, and the new one has to be confirmed by its own link", async () => {
    const { orders, client, put, order, tokenTo, mailsTo, shown, later } = await ordered(SENT);
    const first = await tokenTo(AMINAS);
    await orders.confirmEmail(first, client);
    later(60);
    expect((await put(order.guid, { customer_email: "nia.rees@example.com" })).status).toBe(200);
    expect(await shown()).toMatchObject({ email_confirmed: false, hold_expires_at: "2026-11-21T11:30:00.000Z" });
    const second = await tokenTo("nia.rees@example.com");
    const notice = mailsTo(AMINAS).at(-1);
    expect(notice?.subject).toBe("Your order’s email address has changed: 2021 Ford Fiesta");
    expect(notice?.text).not.toContain("nia.rees");
    expect(notice?.text).not.toContain(order.guid);
    expect(await orders.confirmEmail(second, client)).toMatchObject({ ok: true });
    expect(await shown()).toMatchObject({ email_confirmed: true, hold_expires_at: "2026-11-28T11:00:00.000Z" });
  });

  test("loses its confirmation link when it is changed", async () => {
    const { orders, client, put, order, tokenTo, shown } = await ordered();
    const first = await tokenTo(AMINAS);
    await put(order.guid, { customer_email: "nia.rees@example.com" });
    expect(inEnglish(await orders.confirmEmail(first, client))).toEqual({ ok: false, why: "used" });
    expect(await shown()).toMatchObject({ email_confirmed: false });
  });

  test("is the same address in other letter case: no second mail is sent", async () => {
    const { put, order, tokenTo, mailsTo } = await ordered();
    await tokenTo(AMINAS);
    expect((await put(order.guid, { customer_email: "Amina.Okafor@example.com" })).status).toBe(200);
    await tokenTo(AMINAS);
    expect(mailsTo(AMINAS)).toHaveLength(1);
    expect(mailsTo("Amina.Okafor@example.com")).toHaveLength(0);
  });

  test("can be changed or sent its link again only a limited number of times in 30 minutes (429)", async () => {
    const { orders, put, order, later, mails, tokenTo } = await ordered();
    expect(await orders.sendConfirmation(order.guid)).toEqual({ ok: true });
    for (const name of ["one", "two"]) expect((await put(order.guid, { customer_email: `${name}@example.com` })).status).toBe(200);
    const refused = await put(order.guid, { customer_email: "three@example.com" });
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "1800"]);
    expect(inEnglish(await orders.sendConfirmation(order.guid))).toEqual({ ok: false, why: "too many" });
    await tokenTo("two@example.com");
    expect(mails.some(({ to }) => to === "three@example.com")).toBe(false);
    later(31);
    expect((await put(order.guid, { customer_email: "three@example.com" })).status).not.toBe(429);
  });

  test("can be confirmed by its link for 24 hours, and by no other token", async () => {
    const { orders, client, tokenTo, later } = await ordered();
    const token = await tokenTo(AMINAS);
    for (const wrong of ["", "x".repeat(43), "../order", "' or 1=1"])
      expect(inEnglish(await orders.confirmEmail(wrong, client))).toEqual({ ok: false, why: "unknown" });
    later((24 * HOUR_MS) / MINUTE_MS);
    expect(inEnglish(await orders.confirmEmail(token, client))).toEqual({ ok: false, why: "used" });
    later((31 * DAY_MS) / MINUTE_MS);
    await orders.purge();
    expect(await open.database.select().from(emailConfirmations)).toEqual([]);
  });
});
