import { AMINA } from "#domain/finance-application/application-fixture.ts";
import { orders } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { createPartExchangeFixture } from "#server/part-exchange/part-exchange-fixture.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";

const FOCUS = { vrm: "hk16 vrt", mileage: "71,200" };
const FINANCE = { payment_type: "FINANCE", finance_type: "HP", ...AMINA };
const NOT_POUNDS = "Enter an amount in pounds, like 2,450";
const NOT_OWED = "Enter what you still owe in pounds, from 0 to 500,000, like 1,200";

const OTHERS: [field: string, value: string | number, message: string][] = [
  ["dependants", "-2", "Enter a whole number from 0 to 20"],
  ["dependants", 21, "Enter a whole number from 0 to 20"],
  ["address_years", "-4", "Enter whole years, like 4"],
  ["bank_months", "-3", "Enter months from 0 to 11"],
  ["date_of_birth_day", "-7", "Enter a whole number"],
  ["bank_account_number", "-55779911", "Enter an account number of 6 to 8 digits"],
  ["bank_sort_code", "-309430", "Enter a sort code with 6 digits, like 30-94-30"],
  ["finance_deposit", "-500", "Enter your deposit in pounds or per cent"],
  ["finance_deposit", "1e3", "Enter your deposit in pounds or per cent"],
  ["finance_deposit", "£", "Enter your deposit in pounds or per cent"],
  ["finance_mileage", "+8000", "Enter how many miles you drive a year"],
  ["finance_term", "(48)", "Choose a term in months"],
  ["finance_regular_payment", "-240.12", "Enter a number"],
  ["valuation_outstanding_finance", "-1200", NOT_OWED],
  ["valuation_outstanding_finance", "1.2e3", NOT_OWED],
  ["valuation_outstanding_finance", 500_000.01, NOT_OWED],
];

let open: TestDatabase;
beforeAll(async () => {
  const [embedded] = testDatabases();
  if (!embedded) throw new Error("there is always the embedded database");
  open = await embedded.open();
});
afterEach(() => open.empty());
afterAll(() => open.close());

async function refused(body: Record<string, unknown>): Promise<unknown> {
  const stock_id = await insertVehicle(open);
  const response = await createOrderFixture(open).post(reservation(stock_id, body));
  const answer: unknown = await response.json();
  expect(await open.database.select().from(orders)).toEqual([]);
  return [response.status, answer];
}

describe("an amount with a sign, an exponent or a bracket is refused and nothing is stored", () => {
  const written = ["-2450", -2450, "2450-", "- 2450", "−2450", "+2450", "(2450)", "2.45e3", "1e3", "0x10"];
  const amounts = ["monthly_income", "net_monthly_income", "other_income", "childcare_costs", "rent_or_mortgage"];

  test.each(amounts)("%s", async (field) => {
    for (const value of written)
      expect(await refused({ ...FINANCE, [field]: value }), String(value)).toEqual([422, { errors: { [field]: [NOT_POUNDS] } }]);
  });

  test("in counts, choices, comparison figures and the settlement", async () => {
    for (const [field, value, message] of OTHERS) {
      expect(await refused({ ...FINANCE, [field]: value }), `${field} ${value}`).toEqual([422, { errors: { [field]: [message] } }]);
    }
  });

  test("in a previous address", async () => {
    const withEarlierAddress = {
      address_years: "1",
      previous_addresses: [{ line_1: "7 Weyhill Road", town: "Andover", postcode: "SP10 1AA", status: "Private tenant", years: "-3" }],
    };
    expect(await refused({ ...FINANCE, ...withEarlierAddress })).toEqual([
      422,
      { errors: { previous_addresses: ["Previous address 1: Enter whole years, like 4"] } },
    ]);
  });
});

test("pound signs, spaces, thousands commas and hyphens of a sort code are accepted", async () => {
  const stock_id = await insertVehicle(open);
  const money = {
    monthly_income: "£3,200",
    net_monthly_income: " 2 450.00",
    dependants: 20,
    bank_sort_code: "30-94-30",
    finance_deposit: "£ 1 500",
  };
  const { order } = await (await createOrderFixture(open).post(reservation(stock_id, { ...FINANCE, ...money }))).json();
  expect(order).toMatchObject({ application: { complete: true }, finance: { Deposit: { Cash: 1500 } } });
});

describe("a settlement has one limit", () => {
  test.each([
    ["-1200", 422],
    ["1e3", 422],
    ["(1200)", 422],
    [500_000.01, 422],
    [[5000], 422],
    [{}, 422],
    [500_000, 200],
    ["£1,200", 200],
    [null, 200],
  ])("where a car is valued: %j answers %d", async (settlement, status) => {
    const response = await createPartExchangeFixture(open).process({ ...FOCUS, settlement });
    expect(response.status).toBe(status);
    if (status === 422) expect(await response.json()).toEqual({ errors: { settlement: [NOT_OWED] } });
  });

  test.each([
    ["-1200", 422],
    ["1e3", 422],
    [500_000.01, 422],
    [500_000, 200],
    [null, 200],
  ])("where a car comes into an order: %j answers %d", async (valuation_outstanding_finance, status) => {
    const stock_id = await insertVehicle(open);
    const valuation_hash = await createPartExchangeFixture(open).value(FOCUS);
    const { api, post } = createOrderFixture(open);
    const { data } = await (await post(reservation(stock_id))).json();
    const body = JSON.stringify({ invoice: data.guid, valuation_hash, valuation_outstanding_finance });
    const response = await api.request("/api/v2/website-orders/part-exchange", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json" },
    });
    expect(response.status).toBe(status);
    if (status === 422) expect(await response.json()).toEqual({ errors: { valuation_outstanding_finance: [NOT_OWED] } });
  });

  test("and a regraded valuation keeps its settlement until an empty one is sent", async () => {
    const { value, fetched } = createPartExchangeFixture(open);
    const hash = await value({ ...FOCUS, settlement: 4000 });
    for (const [sent, owed] of [
      [{}, 4000],
      [{ settlement: null }, 4000],
      [{ settlement: "" }, 0],
    ] as const) {
      await value({ ...FOCUS, hash, answers: { bodywork: "damaged" }, ...sent });
      expect((await fetched(hash)).vehicle.settlement).toBe(owed);
    }
  });
});

describe("a null value counts as not sent", () => {
  test("for any field: an order with null in every optional field is accepted", async () => {
    const stock_id = await insertVehicle(open);
    const fields = [
      "has_finance",
      "finance_terms_accepted",
      "disclosure_agreement",
      "opt_ins",
      "products",
      "customer_middle_name",
      "contactMethod",
      "preferred_date",
      "message",
      "finance_type",
    ];
    const more = [
      "finance_deposit",
      "has_part_ex",
      "valuation_hash",
      "valuation_outstanding_finance",
      "valuation_condition",
      "monthly_income",
      "previous_addresses",
      "g-recaptcha-response",
    ];
    const body = Object.fromEntries([...fields, ...more].map((name) => [name, null]));
    expect((await createOrderFixture(open).post(reservation(stock_id, body))).status).toBe(201);
  });

  test("in an update: text, numbers, ticks, lists and nested values stay unchanged", async () => {
    const stock_id = await insertVehicle(open);
    const valuation_hash = await createPartExchangeFixture(open).value(FOCUS);
    const { post, put, orders: desk } = createOrderFixture(open);
    const written = {
      customer_middle_name: "Ruth",
      contactMethod: "email",
      opt_ins: ["email"],
      finance_deposit: 1000,
      finance_deposit_type: "amount",
      products: ["paint"],
      other_income: "200",
    };
    const agreed = { has_part_ex: true, valuation_hash, valuation_outstanding_finance: 1200 };
    const { data, order } = await (await post(reservation(stock_id, { ...FINANCE, ...written, ...agreed }))).json();
    const nulls = Object.fromEntries(
      [...Object.keys(written), ...Object.keys(agreed), "terms_accepted", "has_finance", "vehicle", "payment_type"].map((name) => [
        name,
        null,
      ]),
    );
    const response = await put(data.guid, nulls);
    expect(response.status).toBe(200);
    const { finance: _, ...changed } = (await response.json()).order;
    expect(changed).toMatchObject({
      customer: order.customer,
      products: order.products,
      valuations: order.valuations,
      payment_type: "FINANCE",
    });
    expect((await put(data.guid, { products: [{ id: "paint", price: null }] })).status).toBe(200);
    expect((await desk.application(data.guid))?.storedSecrets).toContain("other_income");
  });

  test("and an empty text clears an optional field", async () => {
    const stock_id = await insertVehicle(open);
    const valuation_hash = await createPartExchangeFixture(open).value(FOCUS);
    const { post, put, orders: desk } = createOrderFixture(open);
    const written = { customer_middle_name: "Ruth", contactMethod: "email", message: "Call me", other_income: "200", valuation_hash };
    const { data } = await (await post(reservation(stock_id, { ...FINANCE, ...written }))).json();
    const response = await put(data.guid, {
      customer_middle_name: "",
      contactMethod: "",
      message: "",
      other_income: "",
      valuation_hash: "",
    });
    const { order } = await response.json();
    expect([response.status, order.customer, order.valuations]).toEqual([
      200,
      expect.objectContaining({ customer_middle_name: "", contactMethod: "", message: "" }),
      [],
    ]);
    expect((await desk.application(data.guid))?.storedSecrets).not.toContain("other_income");
  });
});

test("a part exchange without a valuation is rejected in orders and updates, unless one is stored already", async () => {
  const message = { errors: { valuation_hash: ["Value your car first"] } };
  expect(await refused({ has_part_ex: true })).toEqual([422, message]);
  expect(await refused({ has_part_ex: "on", valuation_hash: "" })).toEqual([422, message]);
  await open.empty();
  const stock_id = await insertVehicle(open);
  const { post, put } = createOrderFixture(open);
  const { data } = await (await post(reservation(stock_id))).json();
  const response = await put(data.guid, { has_part_ex: true });
  expect([response.status, await response.json()]).toEqual([422, message]);
  const valuation_hash = await createPartExchangeFixture(open).value(FOCUS);
  expect((await put(data.guid, { has_part_ex: true, valuation_hash })).status).toBe(200);
  const again = await put(data.guid, { has_part_ex: true });
  expect([again.status, (await again.json()).order.valuations]).toMatchObject([200, [{ hash: valuation_hash }]]);
});
