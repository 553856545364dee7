import { CONFIRMATION_HOURS, DELETION_MONTHS } from "#domain/alerts/alert.ts";
import { openContent } from "#server/content/content.ts";
import { announcements, deliveries } from "#server/database/outbox-schema.ts";
import { leads, orders as orderRows, valuations } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { announceLead } from "#server/deliveries/announce.ts";
import { createDeliveryFixture } from "#server/deliveries/test-support/delivery-fixture.ts";
import { AMINA_CONTACT, createLeadFixture } from "#server/enquiries/lead-fixture.ts";
import { placedOrder, reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";
import { createPartExchangeFixture } from "#server/part-exchange/part-exchange-fixture.ts";
import { UNMATCHED_DAYS } from "#server/replies/delete-old-replies.ts";
import { websites } from "#websites/all.ts";
import type { Website } from "#websites/website.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi, onTestFinished } from "vitest";

const DAY = 24 * 60;
const YEAR = 365 * DAY;
/** The interval of a running site's purge task. */
const ROUND_MS = 15_000;

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  /** The state after the periodic task of a running site, some minutes after the start of the test. */
  async function after(minutes: number, website: Website = wexcombe) {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const { orders, pass } = createOrderFixture(open, { website });
    pass(minutes);
    vi.advanceTimersByTime(ROUND_MS);
    await orders.close();
    const stored = await open.database.select().from(orderRows);
    return {
      names: Object.fromEntries(stored.map(({ guid, customer }) => [guid, customer["customer_first_name"]])),
      leads: await open.database.$count(leads),
      valuations: await open.database.$count(valuations),
    };
  }

  test("customer details are deleted 30 days after an unpaid order ended, six years after completion or refund", async () => {
    const { orders, client, deliveries: sender } = await createDeliveryFixture(open);
    const order = async (name: string) =>
      placedOrder(await orders.create(reservation(await insertVehicle(open), { customer_email: `${name}@example.com` }), client));
    const made = {
      cancelled: await order("a"),
      expired: await order("b"),
      complete: await order("c"),
      refunded: await order("d"),
      paid: await order("e"),
    };
    await orders.cancel(made.cancelled.guid);
    for (const name of ["complete", "refunded", "paid"] as const) await orders.paymentArrived({ session: made[name].payment!.session });
    await orders.complete(made.complete.guid);
    await orders.cancel(made.refunded.guid);
    await sender.deliver();
    const named = async (minutes: number) => {
      const { names } = await after(minutes);
      return (Object.keys(made) as (keyof typeof made)[]).filter((name) => names[made[name].guid] !== "");
    };
    const { orders: later, pass } = createOrderFixture(open);
    pass(31);
    await later.expire();
    expect(await named(30 * DAY - 1)).toEqual(["cancelled", "expired", "complete", "refunded", "paid"]);
    expect(await named(30 * DAY)).toEqual(["expired", "complete", "refunded", "paid"]);
    expect(await named(30 * DAY + 31)).toEqual(["complete", "refunded", "paid"]);
    expect(await named(6 * YEAR)).toEqual(["complete", "refunded", "paid"]);
    expect(await named(6 * YEAR + 2 * DAY)).toEqual(["paid"]);
    const [row] = (await open.database.select().from(orderRows)).filter(({ guid }) => guid === made.cancelled.guid);
    expect(row).toMatchObject({ stock_id: made.cancelled.stock_id, status: "STATUS_CANCELLED", deal: { price: 1_269_400 } });
    expect(JSON.stringify(row)).not.toMatch(/amina|okafor|900123|a@example/i);
    expect(JSON.stringify([await open.database.select().from(announcements), await open.database.select().from(deliveries)])).not.toContain(
      "a@example.com",
    );
  });

  test("a lead is deleted one year after the dealer closed it, and after two years if it was never closed", async () => {
    const { leads: desk, submit } = await createLeadFixture(open, { onTaken: announceLead });
    for (const message of ["Is it free?", "Does it have a spare wheel?"]) await submit({ ...AMINA_CONTACT, form_id: "12", message });
    const [first] = await open.database.select().from(leads);
    await desk.close(first!.id);
    expect((await after(YEAR - 1)).leads).toBe(2);
    expect((await after(YEAR)).leads).toBe(1);
    expect((await after(2 * YEAR - 1)).leads).toBe(1);
    expect((await after(2 * YEAR)).leads).toBe(0);
    expect(JSON.stringify(await open.database.select().from(announcements))).not.toMatch(/amina|okafor/i);
  });

  test("each website has its own retention times, which do not apply to another website's data", async () => {
    const website: Website = { ...wexcombe, retention: { unpaid_order_days: 3, valuation_days: 1, open_lead_days: 10 } };
    const { value } = createPartExchangeFixture(open);
    const { submit } = await createLeadFixture(open);
    const { orders, client } = createOrderFixture(open);
    const { guid } = placedOrder(await orders.create(reservation(await insertVehicle(open)), client));
    await orders.cancel(guid);
    await submit({ ...AMINA_CONTACT, form_id: "12", message: "Is it free?" });
    await value({ vrm: "HK16 VRT", mileage: 71_200, name: "Amina Okafor", email: AMINA_CONTACT.email });
    const retained = { names: { [guid]: "Amina" }, leads: 1, valuations: 1 };
    expect(await after(11 * DAY, { ...website, name: "hillside" })).toEqual(retained);
    expect(await after(3 * DAY - 1, website)).toEqual(retained);
    expect(await after(3 * DAY, website)).toEqual({ ...retained, names: { [guid]: "" } });
    expect(await after(8 * DAY + 1, website)).toMatchObject({ leads: 1, valuations: 0 });
    expect(await after(10 * DAY, website)).toMatchObject({ leads: 0 });
  });
});

describe.each(websites)("the privacy notice of $name", (website) => {
  const LIST = /How long we store it<\/h2>([^]*?)<h2>/;
  const noticeOf = async (changed: Website) => LIST.exec((await openContent(changed)).page("privacy")!.html)![1]!;

  test("takes every retention time from the settings, and has no number of its own", async () => {
    const source = readFileSync(new URL(`../../websites/${website.name}/content/pages/privacy.md`, import.meta.url), "utf8");
    const [, written = ""] = /## How long we store it\n([^]*?)\n## /.exec(source) ?? [];
    expect(written).toContain("{unpaid_order_time}");
    expect(written).not.toMatch(/\d/);
    expect(await noticeOf({ ...website, retention: undefined })).toContain("we remove your details 30 days after it ends");
    const other = await noticeOf({
      ...website,
      order: { ...website.order, hold_minutes: 11, finance_hold_days: 12, application_days: { ended: 13, complete: 14 } },
      deliveries: { ...website.deliveries, keep_days: 15 },
      retention: { unpaid_order_days: 16, lead_days: 17, open_lead_days: 18, valuation_days: 19, records_years: 1 },
    });
    expect([...other.matchAll(/\d+ \w+/g)].map(([time]) => time)).toEqual([
      "11 minutes",
      "12 days",
      "16 days",
      "1 year",
      "13 days",
      "14 days",
      "17 days",
      "18 days",
      `${UNMATCHED_DAYS} days`,
      "19 days",
      `${DELETION_MONTHS} months`,
      `${CONFIRMATION_HOURS} hours`,
      "15 days",
    ]);
  });
});
