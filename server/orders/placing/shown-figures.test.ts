import { idempotencyKeys } from "#server/database/order-keys-schema.ts";
import { orders, vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { createPartExchangeFixture } from "#server/part-exchange/part-exchange-fixture.ts";
import { isPublished } from "#server/stock/vehicles.ts";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { vehicleHolder, reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";

const FOCUS = { vrm: "HK16VRT", mileage: "71200" };
const KEY = { "Idempotency-Key": "shown-figures" };
const PAINT = { id: "paint", price: 299 };

describe.each(testDatabases())("on $name, an order at figures that were shown", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function reprice(stock_id: number, changes: Partial<typeof vehicles.$inferInsert>) {
    await open.database.update(vehicles).set(changes).where(eq(vehicles.stock_id, stock_id));
  }

  async function nothingIsStored(stock_id: number) {
    expect(await open.database.select().from(orders)).toEqual([]);
    expect(await open.database.select().from(idempotencyKeys)).toEqual([]);
    expect(await vehicleHolder(open, stock_id)).toBeNull();
  }

  test.each([
    ["dearer by a penny", 1_249_501, 12_694.01],
    ["cheaper by a penny", 1_249_499, 12_693.99],
  ])(
    "is refused with both when the vehicle got %s, and taken under the same key once the new total is agreed to",
    async (_, price, now) => {
      const stock_id = await insertVehicle(open);
      const { post } = createOrderFixture(open);
      const shown = reservation(stock_id, { expected_total: 12_993, products: [PAINT] });
      await reprice(stock_id, { price });
      const refused = await post(shown, KEY);
      expect(refused.status).toBe(409);
      const total = Math.round((now + 299) * 100) / 100;
      expect(await refused.json()).toMatchObject({
        message: expect.stringContaining("The price has changed"),
        errors: { expected_total: [expect.stringMatching(/^The total is £12,99[\d.]+, not £12,993\.$/)] },
        shown: { expected_total: 12_993, products: [PAINT] },
        current: { expected_total: total, products: [{ ...PAINT, name: "Paint protection" }], expected_part_exchange: 0 },
      });
      await nothingIsStored(stock_id);
      const agreed = await post({ ...shown, expected_total: total }, KEY);
      expect(agreed.status).toBe(201);
      expect((await agreed.json()).order).toMatchObject({ total, differences: [], terms_accepted: true, notices: [] });
    },
  );

  test("is compared with the price in the database when the stock in memory is outdated", async () => {
    const stock_id = await insertVehicle(open);
    const [vehicle] = await open.database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
    await reprice(stock_id, { price: 1_259_500 });
    const cached = vehicle && isPublished(vehicle) ? { vehicle, revision: vehicle.revision } : undefined;
    const { post } = createOrderFixture(open, { remembered: () => cached });
    const old = await post(reservation(stock_id, { expected_total: 12_694 }));
    expect([old.status, await old.json()]).toMatchObject([409, { current: { expected_total: 12_794 } }]);
    expect((await post(reservation(stock_id, { expected_total: 12_794 }))).status).toBe(201);
  });

  test("is refused with 409 when an extra costs more or was withdrawn, and with 422 for an unpriced unknown extra", async () => {
    const stock_id = await insertVehicle(open);
    const { post } = createOrderFixture(open);
    await reprice(stock_id, { details: { additional_features: [{ id: "paint", name: "Paint protection", price: 34_900 as never }] } });
    const dearer = await post(reservation(stock_id, { products: [PAINT] }), KEY);
    expect([dearer.status, await dearer.json()]).toMatchObject([
      409,
      { errors: { products: ["Paint protection costs £349, not £299."] }, current: { expected_total: 13_043 } },
    ]);
    await reprice(stock_id, { details: {} });
    const withdrawn = await post(reservation(stock_id, { products: [PAINT] }), KEY);
    expect([withdrawn.status, await withdrawn.json()]).toMatchObject([
      409,
      { shown: { products: [PAINT] }, current: { products: [], expected_total: 12_694 } },
    ]);
    await nothingIsStored(stock_id);
    expect((await post(reservation(stock_id, { products: ["paint"] }), KEY)).status).toBe(422);
    expect((await post(reservation(stock_id, { products: [], expected_total: 12_694 }), KEY)).status).toBe(201);
  });

  test("is refused when the part-exchange balance differs from the one shown", async () => {
    const stock_id = await insertVehicle(open);
    const valuation_hash = await createPartExchangeFixture(open).value(FOCUS);
    const { post } = createOrderFixture(open);
    const shown = reservation(stock_id, {
      has_part_ex: true,
      valuation_hash,
      valuation_outstanding_finance: 6000,
      expected_part_exchange: -849.99,
    });
    const refused = await post(shown, KEY);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { shown: { expected_part_exchange: -849.99 }, current: { expected_part_exchange: -850 } },
    ]);
    await nothingIsStored(stock_id);
    expect((await post({ ...shown, expected_part_exchange: -850 }, KEY)).status).toBe(201);
  });

  test(
    "on finance is refused when the quote has changed with the price, and accepted at the current figures",
    { tags: ["c3-47", "c3-48"] },
    async () => {
      const stock_id = await insertVehicle(open);
      const { post } = createOrderFixture(open);
      const body = reservation(stock_id, { payment_type: "FINANCE", finance_type: "PCP", finance_deposit: 2000 });
      const asShown = (await (await post({ ...body, expected_total: 1 })).json()).current;
      await reprice(stock_id, { price: 1_259_500 });
      const refused = await post({ ...body, ...asShown }, KEY);
      expect(refused.status).toBe(409);
      const { errors, shown, current } = await refused.json();
      expect(Object.keys(errors)).toEqual(
        expect.arrayContaining([
          "expected_total",
          "finance_regular_payment",
          "finance_balance",
          "finance_total_payable",
          "finance_quote_reference",
        ]),
      );
      expect(shown.finance_regular_payment).toBe(asShown.finance_regular_payment);
      expect(current.finance_regular_payment).toBeGreaterThan(shown.finance_regular_payment);
      await nothingIsStored(stock_id);
      const accepted = await post({ ...body, ...current }, KEY);
      expect(accepted.status).toBe(201);
      expect((await accepted.json()).order).toMatchObject({
        differences: [],
        finance: { RegularPayment: current.finance_regular_payment, QuoteReference: current.finance_quote_reference },
      });
    },
  );

  test("is accepted without a comparison for figures that are empty", async () => {
    const stock_id = await insertVehicle(open);
    await reprice(stock_id, { price: 1 });
    const response = await createOrderFixture(open).post(reservation(stock_id, { expected_total: "", finance_apr: null }));
    expect([response.status, (await response.json()).order.differences]).toEqual([201, []]);
  });

  test.each([
    ["expected_total", "a lot"],
    ["expected_part_exchange", "1e309"],
    ["products", [{ id: "paint", price: 1e300 }]],
    ["finance_quote_reference", "x".repeat(4001)],
  ])("is 422 for %s that nobody can read", async (field, value) => {
    const response = await createOrderFixture(open).post(reservation(await insertVehicle(open), { [field]: value }));
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([422, [field]]);
  });

  test("is not changed at all when an update has an outdated total", async () => {
    const stock_id = await insertVehicle(open);
    const { post, put, get } = createOrderFixture(open);
    const { data, order } = await (await post(reservation(stock_id))).json();
    const refused = await put(data.guid, { products: ["paint"], expected_total: 12_992.99, customer_telephone: "01632 960001" });
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { shown: { expected_total: 12_992.99 }, current: { expected_total: 12_993 } },
    ]);
    expect((await (await get(`/order/${data.guid}`)).json()).order).toEqual(order);
  });
});
