import type { Day } from "#domain/calendar.ts";
import { cashPrice } from "#domain/finance/quote-money.ts";
import { pence } from "#domain/money.ts";
import { leads, vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { staffDeal } from "#server/deals/staff/read-deals.ts";
import { dealBasisOf } from "#server/orders/placing/price-deal.ts";
import { vehicleRow } from "#server/orders/holds/vehicle-hold.ts";
import { insertVehicle, placedOrder, reservation } from "#server/orders/test-support/order-fixture.ts";
import { createPartExchangeFixture } from "#server/part-exchange/part-exchange-fixture.ts";
import { inEnglish } from "#locales/in-english.ts";
import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openDealFixture } from "./test-support/deal-fixture.ts";

const CASH = { method: "cash", discount: "300" };
const HER_CAR = { car_vrm: "HK16 VRT", car_mileage: "71200", car_settlement: "1500" };
const ALL_RIGHTS = { posts: [{ role: "owner", site_id: null, website: null }] } as const;
const DEAL = (12_694 - 300) * 100;

const amountOf = (lines: readonly { name: unknown; amount: unknown }[], name: string) =>
  (inEnglish([...lines] as never) as { name: string; amount: string }[]).find((line) => line.name === name)?.amount;

describe.each(testDatabases())("on $name, a whole deal", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function withValuations() {
    const { partExchange } = createPartExchangeFixture(open);
    const fixture = await openDealFixture(open, { partExchange });
    const forStaff = async (id: string) =>
      (await staffDeal({ database: open.database, websites: [fixture.desk.website] }, ALL_RIGHTS, id))!;
    return { ...fixture, forStaff };
  }

  test("with a part exchange and its settlement is emailed, changed, emailed again and ordered with it", async () => {
    const { build, save, step, stored, deals, client, ordered, mailed, forStaff, orders } = await withValuations();
    const id = await build();
    expect((await save(id, { ...CASH, ...HER_CAR })).status).toBe(200);
    const { figures } = await stored(id);
    const car = figures.part_exchange!;
    expect(car).toMatchObject({ vrm: "HK16VRT", mileage: 71_200, settlement: 150_000 });
    const balance = car.price - 150_000;
    expect((await step(id, "send")).status).toBe(200);
    expect((await save(id, { ...CASH, ...HER_CAR, discount: "250" })).status).toBe(200);
    expect((await stored(id)).figures.part_exchange).toEqual(car);
    expect((await save(id, { ...CASH, ...HER_CAR })).status).toBe(200);
    expect((await step(id, "send")).status).toBe(200);
    expect((await forStaff(id)).car).toMatchObject({ vrm: "HK16VRT", mileage: 71_200, settlement: 1500 });
    const token = (await mailed("lead")).at(-1) ?? "";
    const seen = await deals.look(token);
    const lines = seen.ok && "deal" in seen ? seen.deal.lines : [];
    expect(amountOf(lines, "Part exchange")).toBe(`−£${(balance / 100).toLocaleString("en-GB")}`);
    const accepted = await deals.accept(token, client);
    expect(accepted).toMatchObject({ ok: true });
    const [order] = await ordered();
    expect(order).toMatchObject({ valuation_hash: car.hash, deal: { price: DEAL, part_exchange: car } });
    expect(await orders.get(order!.guid)).toMatchObject({
      total: DEAL / 100,
      part_exchange_balance: balance / 100,
      left_to_pay: (DEAL - balance) / 100,
      valuations: [{ vrm: "HK16VRT", settlement: 1500 }],
    });
    const form = await deals.lookAtForm((await mailed("order")).at(-1) ?? "");
    expect(form).toMatchObject({ ok: true });
    expect(JSON.stringify(inEnglish(form as never))).toContain("less £1,500 of finance to settle");
  });

  test("for a lead with a valued car begins with that car", async () => {
    const { seller, stock_id, stored, forStaff } = await withValuations();
    const { value } = createPartExchangeFixture(open);
    const hash = await value({ vrm: "HK16 VRT", mileage: 71_200, settlement: "1500" });
    const id = randomUUID();
    await open.database.insert(leads).values({
      id,
      website: "wexcombe",
      form: "enquiry",
      stock_id,
      contact: { first_name: "Gwen", last_name: "Morris", email: "gwen@example.com" },
      answers: { valuation_hash: hash },
    });
    const built = await seller.send("/deals/for-lead", { lead: id, vehicle: String(stock_id) });
    expect(built.status).toBe(200);
    expect((await stored(built.body.id)).figures).toMatchObject({ part_exchange: { hash }, finance: { quote: { key: "PCP" } } });
    expect((await forStaff(built.body.id)).car).toMatchObject({ vrm: "HK16VRT", settlement: 1500 });
  });

  test("with an extra and delivery is seen, accepted and ordered with them", async () => {
    const { build, save, step, stored, deals, client, ordered, mailed, forStaff, orders } = await withValuations();
    const id = await build();
    expect(await forStaff(id)).toMatchObject({ delivers: true, offered: [{ id: "paint", name: "Paint protection", price: "£299" }] });
    const chosen = { products: ["paint"], delivery_postcode: "sn1 2ab" };
    expect((await save(id, { ...CASH, ...chosen, delivery_postcode: "ZZ99 9ZZ" })).body.errors).toMatchObject({
      delivery_postcode: [expect.any(String)],
    });
    expect((await save(id, { ...CASH, ...chosen, products: ["gold-plating"] })).body.errors).toMatchObject({
      products: [expect.any(String)],
    });
    expect((await save(id, { ...CASH, ...chosen })).status).toBe(200);
    const { figures } = await stored(id);
    const [paint, delivery] = figures.products;
    expect([paint?.price, delivery?.id, figures.delivery]).toEqual([29_900, "delivery", { postcode: "SN1 2AB" }]);
    expect((await forStaff(id)).terms).toMatchObject({ products: ["paint"], delivery_postcode: "SN1 2AB" });
    expect((await step(id, "send")).status).toBe(200);
    const token = (await mailed("lead")).at(-1) ?? "";
    const seen = inEnglish((await deals.look(token)) as never) as unknown as { deal: { lines: { name: string; amount: string }[] } };
    expect(seen.deal.lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "Paint protection", amount: "£299" }),
        expect.objectContaining({ name: "Delivery", amount: `£${delivery!.price / 100}` }),
      ]),
    );
    expect(JSON.stringify(seen), "the link says nothing of where they live").not.toContain("SN1");
    expect(await deals.accept(token, client)).toMatchObject({ ok: true });
    const [order] = await ordered();
    expect(await orders.get(order!.guid)).toMatchObject({
      price: DEAL / 100,
      products: [
        { id: "paint", price: 299 },
        { id: "delivery", price: delivery!.price / 100 },
      ],
      delivery_postcode: "SN1 2AB",
      total: (DEAL + 29_900 + delivery!.price) / 100,
    });
  });

  test.each([
    ["with VAT on top", { price: 1_000_000, price_excluding_vat: 1_000_000, price_including_vat: 1_200_000 }],
    ["with VAT inside", { price: 1_200_000, price_excluding_vat: 1_000_000, price_including_vat: 1_200_000 }],
  ])("for a van %s costs its customer less by exactly the discount", async (_, prices) => {
    const { build, save, stored, deals, step, mailed } = await withValuations();
    const van = await insertVehicle(open, { vat_scheme: "Commercial", ...prices });
    const before = cashPrice(dealBasisOf((await vehicleRow(open.database, van))!).vehicle);
    expect(before).toBe(1_200_000 + 19_900);
    const id = await build(van);
    expect((await save(id, CASH)).status).toBe(200);
    const { figures } = await stored(id);
    expect(figures.price).toBe(before - 30_000);
    expect(figures.vehicle).toMatchObject({ price_excluding_vat: 975_000, price_including_vat: 1_170_000, admin_fee: 19_900 });
    expect((await step(id, "send")).status).toBe(200);
    const seen = await deals.look((await mailed("lead")).at(-1) ?? "");
    const lines = seen.ok && "deal" in seen ? seen.deal.lines : [];
    expect(amountOf(lines, "Our price")).toBe("£12,199");
  });

  test("has the first registration that a register filled, as its vehicle's page", async () => {
    const { build, save, stored } = await withValuations();
    const facts = { date_first_registered: "2021-03-01" as Day };
    const register = { vrm: "WX21ABC", checked_on: "2026-11-01" as Day, register: "DVLA", facts };
    const van = await insertVehicle(open, { date_first_registered: null });
    await open.database.update(vehicles).set({ vrm: "WX21ABC", register }).where(eq(vehicles.stock_id, van));
    const id = await build(van);
    expect((await save(id, CASH)).status).toBe(200);
    expect((await stored(id)).figures.vehicle.date_first_registered).toBe("2021-03-01");
  });

  test("gives less than the full price, whatever somebody may give", async () => {
    const { build, save, admin, stock_id, stored, orders, client } = await withValuations();
    const priya = await admin.signedIn({ name: "Priya Nair", role: "owner" });
    await open.database.update(vehicles).set({ price: 40_000 }).where(eq(vehicles.stock_id, stock_id));
    placedOrder(await orders.create(reservation(await insertVehicle(open)), client));
    const id = await build();
    const { version } = await stored(id);
    expect((await save(id, { method: "cash", discount: "400" })).body.errors).toMatchObject({
      discount: [expect.stringContaining("less")],
    });
    expect((await save(id, { method: "cash", discount: "399.99" })).status).toBe(200);
    expect((await priya.send(`/deals/${id}/request`, { version: version + 1 })).status).toBe(200);
    expect((await stored(id)).figures.price).toBe(pence(19_901));
  });
});
