import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";
import { createPartExchangeFixture } from "#server/part-exchange/part-exchange-fixture.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

const NOT_VALUED = "Sorry, we could not value your car";
const ENDED = "The price of your part exchange is no longer held. Value your car again, or continue without it.";
const FOCUS = { vrm: "hk16 vrt", mileage: "71,200" };
const JSON_TYPE = { "Content-Type": "application/json" };

describe.each(testDatabases())("on $name, an order with a part exchange", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  test(
    "deducts the car from the amount left to pay, at the stored valuation and not at the price in the request",
    { tags: ["c3-40", "c3-45"] },
    async () => {
      const stock_id = await insertVehicle(open);
      const hash = await createPartExchangeFixture(open).value(FOCUS);
      const car = {
        has_part_ex: true,
        valuation_hash: hash,
        valuation_outstanding_finance: 1200,
        valuation_condition: "C3",
        valuation_price: 99_999,
      };
      const response = await createOrderFixture(open).post(reservation(stock_id, car));
      expect(response.status).toBe(201);
      expect((await response.json()).order).toMatchObject({
        total: 12_694,
        part_exchange_balance: 3950,
        left_to_pay: 8744,
        valuations: [
          { hash, plate: "HK16 VRT", title: "Ford Focus 1.0 Zetec 5dr", condition: "C3", price: 5150, settlement: 1200, balance: 3950 },
        ],
      });
    },
  );

  test("makes it part of the deposit of a finance quote", async () => {
    const stock_id = await insertVehicle(open);
    const hash = await createPartExchangeFixture(open).value(FOCUS);
    const finance = {
      payment_type: "FINANCE",
      has_finance: true,
      finance_type: "HP",
      finance_deposit: 1000,
      finance_term: 48,
      valuation_hash: hash,
    };
    const { order } = await (await createOrderFixture(open).post(reservation(stock_id, finance))).json();
    expect(order.finance).toMatchObject({
      Deposit: { Cash: 1000, PartExchange: 5150, Contribution: 0 },
      TotalDeposit: 6150,
      Balance: 6544,
    });
  });

  test("is refused a quote with the reason when the settlement exceeds the car's value and the deposit together", async () => {
    const stock_id = await insertVehicle(open);
    const hash = await createPartExchangeFixture(open).value(FOCUS);
    const finance = {
      payment_type: "FINANCE",
      finance_type: "HP",
      finance_deposit: 500,
      valuation_hash: hash,
      valuation_outstanding_finance: 6000,
    };
    const response = await createOrderFixture(open).post(reservation(stock_id, finance));
    expect([response.status, await response.json()]).toEqual([
      422,
      { errors: { finance_type: ["You owe £850 more on your part exchange than it’s worth. Add £350 to your deposit to get a quote."] } },
    ]);
  });

  test("is refused when the valuation is expired or unknown, or was refused", async () => {
    const stock_id = await insertVehicle(open);
    const valuer = createPartExchangeFixture(open);
    const old = await valuer.value(FOCUS);
    const dear = await valuer.value({ vrm: "LR24LUX", mileage: 20_000 });
    const { post, pass } = createOrderFixture(open);
    const wrong = async (valuation_hash: string) => (await post(reservation(stock_id, { valuation_hash }))).json();
    expect(await wrong(dear)).toEqual({ errors: { valuation_hash: [NOT_VALUED] } });
    expect(await wrong("unknown")).toEqual({ errors: { valuation_hash: [ENDED] } });
    pass(7 * 24 * 60);
    expect(await wrong(old)).toEqual({ errors: { valuation_hash: [ENDED] } });
  });

  test("can add and remove the car later, at the same valuation, without becoming complete", { tags: ["c7-16", "c7-17"] }, async () => {
    const stock_id = await insertVehicle(open);
    const hash = await createPartExchangeFixture(open).value(FOCUS);
    const { api, post, pass } = createOrderFixture(open);
    const { data } = await (await post(reservation(stock_id))).json();
    const send = (method: string, path: string, body: unknown) =>
      Promise.resolve(
        api.request(`/api/v2/website-orders/part-exchange${path}`, { method, body: JSON.stringify(body), headers: JSON_TYPE }),
      );

    const added = await send("POST", "", {
      invoice: data.guid,
      valuation_hash: hash,
      valuation_outstanding_finance: 150,
      valuation_condition: "C4",
    });
    expect((await added.json()).order).toMatchObject({
      part_exchange_balance: 4130,
      left_to_pay: 8564,
      hasCompletedOrder: false,
      valuations: [{ condition: "C4", price: 4280 }],
    });
    pass(10);
    expect((await (await send("POST", "", { invoice: data.guid, valuation_hash: hash })).json()).order.part_exchange_balance).toBe(4130);
    expect((await send("DELETE", `/${data.guid}`, { valuation_hash: "other" })).status).toBe(404);
    const removed = await send("DELETE", `/${data.guid}`, { valuation_hash: hash });
    expect((await removed.json()).order).toMatchObject({ valuations: [], part_exchange_balance: 0, left_to_pay: 12_694 });
    expect((await send("DELETE", `/${data.guid}`, { valuation_hash: hash })).status).toBe(404);
  });

  test("cannot change its part exchange after payment, though repeating the same values is accepted", async () => {
    const stock_id = await insertVehicle(open);
    const hash = await createPartExchangeFixture(open).value(FOCUS);
    const { api, orders, post } = createOrderFixture(open);
    const { data, order } = await (
      await post(reservation(stock_id, { has_part_ex: true, valuation_hash: hash, valuation_outstanding_finance: 1200 }))
    ).json();
    await orders.paymentArrived({ session: order.payment.session });
    const paid = await orders.get(data.guid);
    expect(paid).toMatchObject({ status: "PAID", part_exchange_balance: 3950 });
    const send = async (method: string, path: string, body: unknown) => {
      const response = await api.request(`/api/v2/website-orders/part-exchange${path}`, {
        method,
        body: JSON.stringify(body),
        headers: JSON_TYPE,
      });
      return [response.status, Object.keys((await response.json()).errors ?? {})];
    };
    expect(
      await send("POST", "", { invoice: data.guid, valuation_hash: hash, valuation_outstanding_finance: 1200, valuation_condition: "C3" }),
    ).toEqual([200, []]);
    expect(await send("POST", "", { invoice: data.guid, valuation_hash: hash, valuation_outstanding_finance: 100 })).toEqual([
      422,
      ["valuation_outstanding_finance"],
    ]);
    expect(
      await send("POST", "", {
        invoice: data.guid,
        valuation_hash: await createPartExchangeFixture(open).value({ ...FOCUS, mileage: "80,000" }),
      }),
    ).toEqual([422, ["valuation_hash"]]);
    expect(await send("DELETE", `/${data.guid}`, { valuation_hash: hash })).toEqual([422, ["valuation_hash"]]);
    expect(await orders.get(data.guid)).toEqual(paid);
  });

  test.each([
    ["POST", "", {}, 404],
    ["POST", "", { invoice: "no-guid", valuation_hash: "x" }, 404],
    ["POST", "", "[", 400],
    ["DELETE", "/2b0b9d4c-6f6e-4f43-b0ba-6f8cf1f3f1d2", { valuation_hash: "x" }, 404],
  ])("answers %s%s %j with %s", { tags: ["c7-16", "c7-17"] }, async (method, path, body, status) => {
    const { api } = createOrderFixture(open);
    const sent = { method, body: typeof body === "string" ? body : JSON.stringify(body), headers: JSON_TYPE };
    expect((await api.request(`/api/v2/website-orders/part-exchange${path}`, sent)).status).toBe(status);
  });

  test("that is cancelled refuses adding or removing a car, with the reason", { tags: ["c8-14", "c8-16"] }, async () => {
    const stock_id = await insertVehicle(open);
    const hash = await createPartExchangeFixture(open).value(FOCUS);
    const { api, orders, post } = createOrderFixture(open);
    const { data } = await (await post(reservation(stock_id, { has_part_ex: true, valuation_hash: hash }))).json();
    await orders.cancel(data.guid);
    const send = (method: string, path: string, body: unknown) =>
      Promise.resolve(
        api.request(`/api/v2/website-orders/part-exchange${path}`, { method, body: JSON.stringify(body), headers: JSON_TYPE }),
      );
    for (const response of [
      await send("POST", "", { invoice: data.guid, valuation_hash: hash }),
      await send("DELETE", `/${data.guid}`, { valuation_hash: hash }),
    ]) {
      const message = "This order can no longer be changed online. Call us and we’ll help.";
      expect([response.status, await response.json()]).toEqual([409, { message, errors: { status: [message] } }]);
    }
  });
});
