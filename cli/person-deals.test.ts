import { leads, orders, valuations } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { customerDeals, customerDealVersions, orderFormLinks, signedOrderForms } from "#server/deals/deals-schema.ts";
import { openDealFixture } from "#server/deals/test-support/deal-fixture.ts";
import { createPartExchangeFixture } from "#server/part-exchange/part-exchange-fixture.ts";
import { personCommands } from "#server/people/cli-commands.ts";
import { erasedPeople } from "#server/people/erased-people.ts";
import { openPeople } from "#server/people/people.ts";
import { sql } from "drizzle-orm";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { personCommand } from "./person-command.ts";

const GWEN = "Gwen+deal@example.com";
const TYPED = { method: "cash", discount: "300", car_vrm: "HK16 VRT", car_mileage: "71200", delivery_postcode: "SN1 2AB" };

describe.each(testDatabases())("on $name, somebody for whom staff built a deal", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function gwen() {
    const { partExchange } = createPartExchangeFixture(open);
    const fixture = await openDealFixture(open, { partExchange });
    const dataDir = mkdtempSync(join(tmpdir(), "forecourt-people-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const people = openPeople({ ...fixture.desk, outbox: undefined, erased: erasedPeople({ dataDir }) });
    const controlSocket = await serveCommands(dataDir, personCommands(people));
    onTestFinished(controlSocket.close);
    const run = async (...args: string[]) => {
      const printed: string[] = [];
      const settings = { dataDir, databaseUrl: undefined, keyFile: undefined };
      const code = await personCommand(args, settings, (line) => printed.push(line));
      return { code, printed: printed.join("\n") };
    };
    return { ...fixture, run };
  }

  test("is shown it with what was sent, without its link, and the form that they signed", async () => {
    const { send, save, step, deals, client, mailed, run } = await gwen();
    const { id } = await send(TYPED);
    await save(id, { ...TYPED, discount: "250" });
    await step(id, "send");
    const token = (await mailed("lead")).at(-1) ?? "";
    await deals.accept(token, client);
    await deals.sign((await mailed("order")).at(-1) ?? "", "Gwen Morris");
    const { code, printed } = await run("show", GWEN, "--json");
    expect(code).toBe(0);
    const shown = JSON.parse(printed);
    expect(shown.deals).toMatchObject([
      {
        id,
        state: "accepted",
        discount: 25_000,
        versions: [{ discount: 30_000 }, { discount: 25_000 }],
        figures: { delivery: { postcode: "SN1 2AB" } },
      },
    ]);
    expect(shown.order_forms).toMatchObject([
      { name: "Gwen Morris", sha256: expect.stringMatching(/^[0-9a-f]{64}$/), bytes: expect.any(Number) },
    ]);
    expect(shown.valuations).toMatchObject([{ vehicle: { vrm: "HK16VRT" } }]);
    expect(JSON.stringify(shown.deals)).not.toContain("digest");
    const text = (await run("show", GWEN)).printed;
    expect(text).toContain("deals: 1");
    expect(text).toContain("signed order forms: 1");
  });

  test("is erased with it, and with a valuation that only an earlier version of it has", async () => {
    const { send, save, step, run, build } = await gwen();
    const { id } = await send(TYPED);
    await save(id, { ...TYPED, car_mileage: "80000" });
    await step(id, "send");
    await build();
    expect(await open.database.$count(valuations)).toBe(2);
    const plan = await run("erase", GWEN);
    expect(plan.printed).toContain("2 deals: would be deleted");
    expect(plan.printed).toContain("2 valuations: would be deleted");
    expect(await open.database.$count(customerDeals)).toBe(2);
    expect((await run("erase", GWEN, "--yes")).code).toBe(0);
    for (const table of [customerDeals, customerDealVersions, leads, valuations]) expect(await open.database.$count(table)).toBe(0);
    expect(await run("show", GWEN)).toEqual({ code: 0, printed: `No data is held about ${GWEN}.` });
  });

  test("keeps the signed form of a sale as long as records are kept, and nothing of a deal that came to nothing", async () => {
    const { send, deals, client, mailed, run, orders: shop, ordered } = await gwen();
    const sold = await send(TYPED);
    await deals.accept(sold.token, client);
    await deals.sign((await mailed("order")).at(-1) ?? "", "Gwen Morris");
    const [order] = await ordered();
    const { payment } = (await shop.get(order!.guid))!;
    await shop.paymentArrived({ session: payment!.session });
    expect((await run("erase", GWEN, "--yes")).code, "the order has to be ended first").toBe(1);
    expect(await open.database.$count(signedOrderForms)).toBe(1);
    await shop.complete(order!.guid);
    const { code, printed } = await run("erase", GWEN, "--yes");
    expect([code, printed]).toEqual([0, expect.stringContaining("keeps the name, postal address")]);
    expect(await open.database.select().from(signedOrderForms)).toMatchObject([{ guid: order!.guid, name: "Gwen Morris" }]);
    expect([await open.database.$count(orderFormLinks), await open.database.$count(customerDeals)]).toEqual([0, 0]);
    const [record] = await ordered();
    expect(record).toMatchObject({ customer: { customer_first_name: "Gwen", customer_email: "" }, deal: { delivery: { postcode: "" } } });
    expect(JSON.stringify(record)).not.toMatch(/HK16|SN1/);
  });

  test("is told what became of deals whose order is paid for: they are deleted, and the order keeps what was agreed", async () => {
    const { send, deals, client, mailed, run, orders: shop, ordered } = await gwen();
    const { token } = await send(TYPED);
    await deals.accept(token, client);
    await deals.sign((await mailed("order")).at(-1) ?? "", "Gwen Morris");
    const [order] = await ordered();
    const { payment } = (await shop.get(order!.guid))!;
    await shop.paymentArrived({ session: payment!.session });
    const [agreed] = await ordered();
    // Only the order leads to the deal.
    await open.database.update(leads).set({ contact: sql`jsonb_set(${leads.contact}, '{email}', '"someone.else@example.com"')` });
    expect((await run("erase", GWEN)).printed).toContain("1 deal: would be deleted");
    const { code, printed } = await run("erase", GWEN, "--yes");
    expect([code, printed]).toEqual([1, expect.stringContaining("1 deal: deleted")]);
    expect([await open.database.$count(customerDeals), await open.database.$count(customerDealVersions)]).toEqual([0, 0]);
    expect((await ordered())[0]).toMatchObject({ status: "PAID", deal: agreed!.deal, customer: agreed!.customer });
    expect(await open.database.$count(signedOrderForms)).toBe(1);
  });

  test("is erased from an unpaid order and its signature, also if the form had another address", async () => {
    const { send, deals, client, mailed, run, ordered } = await gwen();
    const { token } = await send(TYPED);
    await deals.accept(token, client);
    await deals.sign((await mailed("order")).at(-1) ?? "", "Gwen Morris");
    await open.database.update(leads).set({ contact: sql`jsonb_set(${leads.contact}, '{email}', '"someone.else@example.com"')` });
    expect((await run("erase", GWEN, "--yes")).code).toBe(0);
    expect((await ordered())[0]).toMatchObject({ status: "STATUS_CANCELLED", customer: { customer_first_name: "" } });
    for (const table of [customerDeals, customerDealVersions, signedOrderForms, valuations])
      expect(await open.database.$count(table)).toBe(0);
    expect([await open.database.$count(orders), await open.database.$count(leads)]).toEqual([1, 1]);
  });
});
