import { AMINA } from "#domain/finance-application/application-fixture.ts";
import { leads, valuations } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { AMINA_CONTACT as CALLER, createLeadFixture } from "#server/enquiries/lead-fixture.ts";
import { createPartExchangeFixture } from "#server/part-exchange/part-exchange-fixture.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { placedOrder, reservation, insertVehicle, createOrderFixture, withAcceptance } from "#server/orders/test-support/order-fixture.ts";

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  const DAY = 24 * 60;
  /** The interval of a running site's purge task. */
  const ROUND_MS = 15_000;

  test("an application of a removed website is deleted by the first website of the group, and by no other", async () => {
    const removedWebsite = createOrderFixture(open, { website: { ...wexcombe, name: "hillside-gone" } });
    const applied = reservation(await insertVehicle(open), { payment_type: "FINANCE", finance_type: "PCP", ...AMINA });
    const { guid } = placedOrder(await removedWebsite.orders.create(await withAcceptance(removedWebsite, applied), removedWebsite.client));
    await removedWebsite.orders.cancel(guid);
    removedWebsite.pass(30 * DAY);
    const now = removedWebsite.desk.now;
    expect(await createOrderFixture(open, { now }).orders.purge({ dry: true }), "a website that is not the first").toBe(0);
    expect(
      await createOrderFixture(open, { now, others: ["hillside-gone"] }).orders.purge({ dry: true }),
      "while its own website is there",
    ).toBe(0);
    expect(await createOrderFixture(open, { now, others: [] }).orders.purge()).toBe(1);
    expect((await removedWebsite.orders.application(guid))?.answers).toEqual({});
  });

  test("an application is deleted 30 days after its order was cancelled and 90 after completion; a live one stays", async () => {
    const { orders, client, pass } = createOrderFixture(open);
    let shopper = 0;
    const [removedWebsite, done, waiting] = [await apply(), await apply(), await apply()];
    await orders.cancel(removedWebsite);
    await orders.complete(done);
    pass(30 * DAY - 1);
    expect(await orders.purge()).toBe(0);
    pass(1);
    expect(await orders.purge({ dry: true })).toBe(1);
    expect(await orders.purge()).toBe(1);
    expect((await orders.application(removedWebsite))?.answers).toEqual({});
    expect(await orders.readApplication(done, "cli:dana")).toMatchObject({ ok: true, answers: { employer: "Kennet Valley School" } });
    pass(60 * DAY);
    expect(await orders.purge()).toBe(1);
    expect((await orders.application(waiting))?.answers.employer).toBe("Kennet Valley School");

    async function apply(): Promise<string> {
      const applied = reservation(await insertVehicle(open), {
        payment_type: "FINANCE",
        finance_type: "PCP",
        ...AMINA,
        customer_email: `amina.${(shopper += 1)}@example.com`,
      });
      return placedOrder(await orders.create(await withAcceptance({ orders, client }, applied), client)).guid;
    }
  });

  test("the periodic purge deletes a lead's client address after an hour and a valuation a month after expiry", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const { submit } = await createLeadFixture(open);
    const { value } = createPartExchangeFixture(open);
    await submit({ form_id: "12", ...CALLER, message: "Does it have a spare wheel?" });
    await value({ vrm: "HK16 VRT", mileage: 71_200, name: "Amina Okafor", email: CALLER.email });
    const retainedAfter = async (minutes: number) => {
      const { orders, pass } = createOrderFixture(open);
      pass(minutes);
      vi.advanceTimersByTime(ROUND_MS);
      await orders.close();
      const [lead] = await open.database.select().from(leads);
      return { client: lead?.client, valuations: await open.database.$count(valuations) };
    };
    expect(await retainedAfter(59)).toEqual({ client: "192.0.2.10", valuations: 1 });
    expect(await retainedAfter(60)).toEqual({ client: "", valuations: 1 });
    expect(await retainedAfter(37 * DAY)).toEqual({ client: "", valuations: 1 });
    expect(await retainedAfter(37 * DAY + 1)).toEqual({ client: "", valuations: 0 });
  });
});
