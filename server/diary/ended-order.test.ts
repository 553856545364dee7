import { parseDay } from "#domain/calendar.ts";
import { openDiaryAdmin, THURSDAY } from "#server/admin/test-support/diary-admin.ts";
import { orders as orderRows, vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { createOrderFixture, placedOrder, reservation } from "#server/orders/test-support/order-fixture.ts";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { appointments } from "./diary-schema.ts";

const AMINA = "amina.okafor@example.com";

describe.each(testDatabases())("appointments of an order that ends, on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  /** A reserved Fiesta, and what its customer is mailed. */
  async function reserved() {
    const shop = await openDiaryAdmin(open);
    const { owen, mails, outbox, swindon } = shop;
    const { orders, client } = createOrderFixture(open, { now: shop.admin.services.now });
    await open.database.update(vehicles).set({ admin_fee: 19_900, mileage: 24_000 }).where(eq(vehicles.stock_id, shop.here));
    const order = placedOrder(await orders.create(reservation(shop.here), client));
    const book = async (change: Record<string, unknown> = {}) => {
      const body = { ...THURSDAY, kind: "collection", site: swindon, notify: true, ...change };
      const { status, body: answer } = await owen.send(`/orders/${order.reference}/appointments`, body);
      expect(status).toBe(200);
      return answer.id as string;
    };
    const toCustomer = async () => {
      await outbox.deliver();
      return mails.filter(({ to, attachments: [file] }) => to === AMINA && file?.type.includes("text/calendar"));
    };
    return { ...shop, orders, order, book, toCustomer };
  }
  const stored = async (id: string) => (await open.database.select().from(appointments).where(eq(appointments.id, id)))[0]!;

  test("a cancelled order takes its collection out of the customer's calendar, once, and frees the place", async () => {
    const { orders, order, owen, book, toCustomer } = await reserved();
    const id = await book();
    expect((await owen.send(`/diary/${id}/move`, { day: "2026-11-27", time: "14:30", sequence: 0 })).status).toBe(200);
    const before = await toCustomer();
    const uid = /^UID:(.+)$/m.exec(before[0]?.attachments[0]?.content ?? "")?.[1];
    const outcomes = await Promise.all([orders.cancel(order.guid), orders.cancel(order.guid)]);
    expect(outcomes.map((outcome) => outcome?.ok).toSorted()).toEqual([false, true]);
    const after = (await toCustomer()).slice(before.length);
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ to: AMINA, subject: "Cancelled: Collecting your vehicle: 2021 Ford Fiesta" });
    const [event] = after[0]!.attachments;
    expect(event?.type).toContain("method=CANCEL");
    expect(event?.content).toMatch(new RegExp(`METHOD:CANCEL[^]*UID:${uid}[^]*SEQUENCE:2[^]*STATUS:CANCELLED`));
    expect(await stored(id)).toMatchObject({ cancelled_at: expect.any(Date), sequence: 2 });
    const { site_id, stock_id } = await stored(id);
    const again = await owen.send("/diary/appointments", {
      kind: "collection",
      site: site_id,
      website: "wexcombe",
      vehicle: String(stock_id),
      day: "2026-11-27",
      time: "14:30",
      first_name: "Ben",
      last_name: "Ash",
      telephone: "07700 900456",
      email: "",
      notify: false,
    });
    expect(again.status, "the vehicle and its hour are free").toBe(200);
  });

  test("a reservation that runs out does the same", async () => {
    const { orders, order, book, toCustomer, pass } = await reserved();
    await book({ kind: "delivery" });
    const before = await toCustomer();
    await open.database
      .update(orderRows)
      .set({ hold_expires_at: new Date(0) })
      .where(eq(orderRows.guid, order.guid));
    pass(1);
    expect(await orders.expire()).toBe(1);
    expect((await toCustomer()).slice(before.length).map(({ subject }) => subject)).toEqual([
      "Cancelled: Delivering your vehicle: 2021 Ford Fiesta",
    ]);
  });

  test("a customer who was not told of an appointment, or whose appointment has been, is not told that it is cancelled", async () => {
    const { orders, order, book, toCustomer } = await reserved();
    const unmailed = await book({ notify: false });
    const over = await book({ time: "11:30" });
    const mailed = await book({ time: "13:30" });
    const thisMorning = await book({ time: "14:30" });
    await open.database
      .update(appointments)
      .set({ day: parseDay("2026-11-24")!, time: "08:30" })
      .where(eq(appointments.id, thisMorning));
    await open.database
      .update(appointments)
      .set({ day: parseDay("2026-11-23")! })
      .where(eq(appointments.id, over));
    const before = await toCustomer();
    await orders.cancel(order.guid);
    const after = (await toCustomer()).slice(before.length);
    expect(after).toHaveLength(1);
    expect(after[0]?.attachments[0]?.content).toContain("DTSTART:20261126T133000Z");
    for (const id of [unmailed, over, thisMorning, mailed]) expect((await stored(id)).cancelled_at).not.toBeNull();
  });
});
