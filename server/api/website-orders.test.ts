import { orderEvents, orders, vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { vehicleHolder, reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

const RESERVED = "This vehicle is currently reserved.";

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  describe("POST order", () => {
    test(
      "accepts the smallest body, holds the vehicle for half an hour and requests the payment of £99",
      { tags: ["c3-34", "c4-9", "c7-12"] },
      async () => {
        const stock_id = await insertVehicle(open);
        const response = await createOrderFixture(open).post(reservation(stock_id));
        expect(response.status).toBe(201);
        expect(response.headers.get("Cache-Control")).toBe("no-store");
        const { data, order } = await response.json();
        expect(order).toMatchObject({
          guid: data.guid,
          stock_id,
          status: "OPEN",
          payment_type: "OUTRIGHT_DEPOSIT",
          hold_expires_at: "2026-11-21T10:30:00.000Z",
          customer: { customer_first_name: "Amina", customer_telephone: "+447700900123" },
          price: 12_694,
          total: 12_694,
          amount_due: 99,
          left_to_pay: 12_694,
          hasCompletedOrder: false,
          payment: { amount: 99, url: expect.stringMatching(/^\/demo-payment\/[0-9a-f-]{36}$/) },
        });
        expect(await vehicleHolder(open, stock_id)).toBe(data.guid);
        expect(await open.database.select().from(orderEvents)).toMatchObject([
          { guid: data.guid, move: "open", from_status: null, to_status: "OPEN" },
        ]);
      },
    );

    test("holds the vehicle for the website's own half hour once the email address is confirmed", { tags: ["c7-12"] }, async () => {
      const { post, get, pass, confirm } = createOrderFixture(open);
      const { data } = await (await post(reservation(await insertVehicle(open)))).json();
      pass(10);
      await confirm(data.guid);
      const { order } = await (await get(`/order/${data.guid}`)).json();
      expect(order.hold_expires_at).toBe("2026-11-21T10:40:00.000Z");
    });

    test("accepts the stock id as text, and a body without telephone or payment type", async () => {
      const stock_id = await insertVehicle(open);
      const response = await createOrderFixture(open).post(
        reservation(String(stock_id), { customer_telephone: undefined, payment_type: undefined }),
      );
      expect(response.status).toBe(201);
      expect((await response.json()).order.payment_type).toBe("OUTRIGHT_DEPOSIT");
    });

    test("raises the vehicle's revision, so that the search is updated", async () => {
      const stock_id = await insertVehicle(open);
      const revision = async () => (await open.database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id)))[0]?.revision ?? 0;
      const before = await revision();
      await createOrderFixture(open).post(reservation(stock_id));
      expect(await revision()).toBeGreaterThan(before);
    });

    test.each([
      ["vehicle", undefined, "Choose a vehicle"],
      ["vehicle", "FORD", "Choose a vehicle"],
      ["customer_first_name", " ", "Enter your first name"],
      ["customer_first_name", { name: "Amina" }, "Enter your first name"],
      ["customer_last_name", undefined, "Enter your last name"],
      ["customer_email", undefined, "Enter your email address"],
      ["customer_email", "amina", "Enter an email address in the correct format, like name@example.com"],
      ["customer_telephone", "0123", "Enter a telephone number, like 01632 960 001, 07700 900 982 or +44 808 157 0192"],
      ["customer_title", "Sir", "Choose a title from the list: Mr, Mrs, Miss, Ms, Dr, Rev, Other"],
      ["terms_accepted", false, "Accept the terms to continue"],
      ["payment_type", "BARTER", "Choose to reserve, to pay in full or to pay monthly"],
      ["products", ["spoiler"], "An extra you chose is no longer available. Choose from the list"],
    ])("answers 422 for %s = %j and stores nothing", { tags: ["c5-1", "c5-19", "c7-12"] }, async (field, value, message) => {
      const stock_id = await insertVehicle(open);
      const response = await createOrderFixture(open).post(reservation(stock_id, { [field]: value }));
      expect(response.status).toBe(422);
      expect(await response.json()).toEqual({ errors: { [field]: [message] } });
      expect(await open.database.select().from(orders)).toEqual([]);
      expect(await vehicleHolder(open, stock_id)).toBeNull();
    });

    test("reports all missing fields at once", async () => {
      const response = await createOrderFixture(open).post({});
      expect(Object.keys((await response.json()).errors)).toEqual([
        "vehicle",
        "customer_first_name",
        "customer_last_name",
        "customer_email",
        "terms_accepted",
      ]);
    });

    test("stores names with emoji, and replaces characters that the database cannot store", async () => {
      const stock_id = await insertVehicle(open);
      const response = await createOrderFixture(open).post(
        reservation(stock_id, { customer_first_name: "Zoë\u0000 \ud800", customer_last_name: "O’Neil 🚗" }),
      );
      expect(response.status).toBe(201);
      expect((await response.json()).order.customer).toMatchObject({ customer_first_name: "Zoë \ufffd", customer_last_name: "O’Neil 🚗" });
    });

    test("gives one of 100 parallel orders the vehicle and tells the other 99 that it is reserved", async () => {
      const stock_id = await insertVehicle(open);
      const { post } = createOrderFixture(open);
      const order = async (customer_email: string) => {
        for (;;) {
          const response = await post(reservation(stock_id, { customer_email }));
          // An order that waits two seconds for a connection, as on a slow machine, is answered 503: pages send it again, too.
          if (response.status !== 503) return response;
          expect(response.headers.get("Retry-After")).toBe("5");
        }
      };
      const responses = await Promise.all(Array.from({ length: 100 }, (_, index) => order(`shopper${index}@example.com`)));
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
      const refused = responses.filter(({ status }) => status === 409);
      expect(refused).toHaveLength(99);
      for (const response of refused) expect(await response.json()).toEqual({ message: RESERVED, errors: { vehicle: [RESERVED] } });
      expect(await open.database.select().from(orders)).toHaveLength(1);
    });

    test.each([
      [{ state: "sold" as const }, "This vehicle has been sold."],
      [{ state: "withdrawn" as const }, "This vehicle is no longer for sale."],
      [{ reservation_status: "Reserved" as const }, RESERVED],
      [{ advert_classification: "MOTABILITY" as const }, "This vehicle cannot be ordered online. Send us an enquiry and we’ll help."],
      [
        { advert_classification: "CONTRACT-HIRE-BUSINESS" as const },
        "This vehicle cannot be ordered online. Send us an enquiry and we’ll help.",
      ],
    ])("answers 409 for a vehicle that is %j", { tags: ["c7-11", "c8-2"] }, async (changes, message) => {
      const stock_id = await insertVehicle(open, changes);
      const { post, get } = createOrderFixture(open);
      const response = await post(reservation(stock_id));
      expect(response.status).toBe(409);
      expect((await response.json()).message).toBe(message);
      const check = await get(`/check/${stock_id}`);
      expect(check.status).toBe(409);
      expect(await check.json()).toEqual({ message, errors: { vehicle: [message] } });
    });

    test("answers 409 for an unknown vehicle", async () => {
      expect((await createOrderFixture(open).post(reservation(999_999))).status).toBe(409);
    });

    test("accepts a vehicle that is on order", { tags: ["c3-19"] }, async () => {
      const stock_id = await insertVehicle(open, { reservation_status: "On Order" });
      expect((await createOrderFixture(open).post(reservation(stock_id))).status).toBe(201);
    });

    test("calculates the extras itself and rejects a price that differs from the one shown", async () => {
      const stock_id = await insertVehicle(open);
      const { post } = createOrderFixture(open);
      const refused = await post(reservation(stock_id, { products: [{ id: "paint", price: 1 }] }));
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({
        errors: { products: ["Paint protection costs £299, not £1."] },
        shown: { products: [{ id: "paint", price: 1 }] },
        current: { expected_total: 12_993, products: [{ id: "paint", name: "Paint protection", price: 299 }], expected_part_exchange: 0 },
      });
      const { order } = await (await post(reservation(stock_id, { products: [{ id: "paint", price: 299 }] }))).json();
      expect(order).toMatchObject({ products: [{ id: "paint", price: 299 }], total: 12_993, differences: [] });
    });

    test.each([
      ["text/plain", "{}", 415],
      ["application/json", "{", 400],
      ["application/json", JSON.stringify({ message: "x".repeat(70_000) }), 413],
      ["application/json; charset=utf-8", "[]", 400],
      ["application/json", "null", 400],
    ])("answers %s %.10s with %i", async (type, body, status) => {
      const { api } = createOrderFixture(open);
      const response = await api.request("/api/v2/website-orders/order", { method: "POST", body, headers: { "Content-Type": type } });
      expect(response.status).toBe(status);
    });

    test("takes no order from another website's page", async () => {
      const stock_id = await insertVehicle(open);
      const { post } = createOrderFixture(open);
      expect((await post(reservation(stock_id), { Origin: "https://elsewhere.example", Host: "wexcombe.example" })).status).toBe(403);
      expect((await post(reservation(stock_id), { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
      expect((await post(reservation(stock_id), { Origin: "https://wexcombe.example", Host: "wexcombe.example" })).status).toBe(201);
    });
  });

  describe("with an Idempotency-Key", () => {
    const key = { "Idempotency-Key": "8f1c" };

    test("the same body gives the same 201 and one order", async () => {
      const stock_id = await insertVehicle(open);
      const { post } = createOrderFixture(open);
      const first = await post(reservation(stock_id), key);
      const { vehicle, ...rest } = reservation(stock_id);
      const second = await post({ ...rest, vehicle }, key);
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(await second.json()).toEqual(await first.json());
      expect(await open.database.select().from(orders)).toHaveLength(1);
    });

    test("twenty of the same at once make one order", { tags: ["c4-10"] }, async () => {
      const stock_id = await insertVehicle(open);
      const { post } = createOrderFixture(open);
      const responses = await Promise.all(Array.from({ length: 20 }, () => post(reservation(stock_id), key)));
      const guids = await Promise.all(responses.map(async (response) => (await response.json()).data.guid));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(guids).size).toBe(1);
    });

    test("another body gives 422", async () => {
      const { post } = createOrderFixture(open);
      await post(reservation(await insertVehicle(open)), key);
      const response = await post(reservation(await insertVehicle(open)), key);
      expect(response.status).toBe(422);
      expect(Object.keys((await response.json()).errors)).toEqual(["Idempotency-Key"]);
    });

    test("a rejected order leaves the key unused", async () => {
      const { post } = createOrderFixture(open);
      expect((await post(reservation(await insertVehicle(open, { state: "sold" })), key)).status).toBe(409);
      expect((await post(reservation(await insertVehicle(open)), key)).status).toBe(201);
    });

    test("a key is kept for 24 hours, and free again after them", async () => {
      const { post, pass } = createOrderFixture(open);
      expect((await post(reservation(await insertVehicle(open)), key)).status).toBe(201);
      pass(24 * 60 - 1);
      expect((await post(reservation(await insertVehicle(open)), key)).status).toBe(422);
      pass(2);
      expect((await post(reservation(await insertVehicle(open)), key)).status).toBe(201);
    });
  });

  describe("the rest of the resource", () => {
    test("GET order returns the status and the order for its guid, with no-store", { tags: ["c7-13"] }, async () => {
      const stock_id = await insertVehicle(open);
      const { post, get } = createOrderFixture(open);
      const { data, order } = await (await post(reservation(stock_id))).json();
      const response = await get(`/order/${data.guid}`);
      expect(response.status).toBe(200);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(await response.json()).toEqual({ data: { guid: data.guid, status: "OPEN" }, order });
    });

    test("GET and PUT of an unknown order answer 404", async () => {
      const { get, put } = createOrderFixture(open);
      expect((await get("/order/not-a-guid")).status).toBe(404);
      expect((await get("/order/0b8f5f0e-64f5-4f4f-9d0a-0d4d0f3c9a11")).status).toBe(404);
      expect((await put("0b8f5f0e-64f5-4f4f-9d0a-0d4d0f3c9a11", {})).status).toBe(404);
    });

    test("PUT changes what was sent, keeps the rest and marks the order complete", { tags: ["c3-41", "c4-15", "c7-14"] }, async () => {
      const stock_id = await insertVehicle(open);
      const { post, put } = createOrderFixture(open);
      const { data } = await (await post(reservation(stock_id))).json();
      const response = await put(data.guid, { customer_telephone: "01632 960001", products: ["paint"] });
      expect(response.status).toBe(200);
      expect((await response.json()).order).toMatchObject({
        status: "OPEN",
        hasCompletedOrder: true,
        customer: { customer_first_name: "Amina", customer_telephone: "+441632960001" },
        total: 12_993,
      });
    });

    test("PUT of a list, which has no fields, answers 400", async () => {
      const { post, put } = createOrderFixture(open);
      const { data } = await (await post(reservation(await insertVehicle(open)))).json();
      const response = await put(data.guid, []);
      expect([response.status, await response.json()]).toEqual([400, { message: "The body is not a JSON object." }]);
    });

    test("PUT answers 422 by field and changes nothing", { tags: ["c7-14", "c8-4"] }, async () => {
      const stock_id = await insertVehicle(open);
      const { post, put, get } = createOrderFixture(open);
      const { data, order } = await (await post(reservation(stock_id))).json();
      const response = await put(data.guid, { customer_email: "nobody", terms_accepted: false, vehicle: stock_id + 1 });
      expect(response.status).toBe(422);
      expect(Object.keys((await response.json()).errors).toSorted()).toEqual(["customer_email", "terms_accepted", "vehicle"]);
      expect((await (await get(`/order/${data.guid}`)).json()).order).toEqual(order);
    });

    test("check answers 200 for the order that holds the vehicle, and 409 for others", { tags: ["c4-8", "c7-11"] }, async () => {
      const stock_id = await insertVehicle(open);
      const { post, get } = createOrderFixture(open);
      const check = await get(`/check/${stock_id}`);
      expect([check.status, await check.json()]).toEqual([200, { data: { stock_id, canOrder: true } }]);
      const { data } = await (await post(reservation(stock_id))).json();
      expect((await get(`/check/${stock_id}`)).status).toBe(409);
      expect((await get(`/check/${stock_id}?guid=${data.guid}`)).status).toBe(200);
      expect((await get("/check/none")).status).toBe(409);
    });

    test("config returns the website's order settings", { tags: ["c3-75", "c7-15", "c9-1", "c9-12", "c9-13"] }, async () => {
      const response = await createOrderFixture(open).get("/config");
      expect(response.headers.get("Cache-Control")).toBe("public, max-age=300");
      expect((await response.json()).data).toMatchObject({
        finance_deposit: 10,
        finance_deposit_type: "percentage",
        finance_term: 48,
        finance_mileage: 8000,
        deposit_fee: 99,
        fixed_deposit: 99,
        pay_in_full: true,
        recaptcha: false,
        enquiry_form: true,
      });
    });
  });
});
