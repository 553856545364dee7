import { DAY_MS, MINUTE_MS } from "#domain/calendar.ts";
import { idempotencyKeys } from "#server/database/order-keys-schema.ts";
import { orders as orderTable } from "#server/database/schema.ts";
import { insertFiestas } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { demoBotCheck } from "#server/providers/bot-check/demo.ts";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { placedOrder, reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";

const DAY_MINUTES = DAY_MS / MINUTE_MS;

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  describe("an Idempotency-Key", () => {
    const key = { "Idempotency-Key": "first-order-of-the-day" };

    test("is scoped to its website: another website of the group can use the same key for another order", async () => {
      const cars = createOrderFixture(open);
      const vans = createOrderFixture(open, { website: { ...cars.desk.website, name: "tradeyard-vans" } });
      const [car, van] = [await insertVehicle(open), await insertVehicle(open)];
      expect((await cars.post(reservation(car), key)).status).toBe(201);
      expect((await vans.post(reservation(van), key)).status).toBe(201);
      const again = await vans.post(reservation(van), key);
      expect(again.headers.get("Idempotent-Replayed")).toBe("true");
      expect((await again.json()).order.stock_id).toBe(van);
      expect(await open.database.select().from(idempotencyKeys)).toHaveLength(2);
    });

    test("is replayed before the bot check, whose token is already used, and before the hold limits", async () => {
      const tokens: string[] = [];
      const botCheck = { ...demoBotCheck(), isPerson: async (token: string) => !tokens.includes(token) && tokens.push(token) > 0 };
      const { post } = createOrderFixture(open, { botCheck, order: { recaptcha: true, unpaid_holds: { per_client: 1, per_email: 1 } } });
      const body = reservation(await insertVehicle(open), { "g-recaptcha-response": "token" });
      const first = await post(body, key);
      expect(first.status).toBe(201);
      const again = await post(body, key);
      expect([again.status, again.headers.get("Idempotent-Replayed")]).toEqual([201, "true"]);
      expect((await again.json()).data.guid).toBe((await first.json()).data.guid);
      expect(tokens).toEqual(["token"]);
      // A different key means a different order, and the vehicle is held.
      expect((await post(body, { "Idempotency-Key": "another" })).status).toBe(409);
    });
  });

  describe("unpaid holds", () => {
    test("are counted per mailbox, whatever the letter case, +tag or Gmail dots of the address", async () => {
      const { post } = createOrderFixture(open, { order: { unpaid_holds: { per_client: 20, per_email: 2 } } });
      const order = async (customer_email: string) => (await post(reservation(await insertVehicle(open), { customer_email }))).status;
      expect(await order("amina.okafor@gmail.com")).toBe(201);
      expect(await order("Amina.Okafor+van@gmail.com")).toBe(201);
      expect(await order("aminaokafor@GMAIL.com")).toBe(429);
      expect(await order("jo+one@example.com")).toBe(201);
      expect(await order("Jo@Example.com")).toBe(201);
      expect(await order("jo+two@example.com")).toBe(429);
      expect(await order("j.o@example.com")).toBe(201);
    });

    test("are counted per IPv6 /48 network, and the refusal has Retry-After", async () => {
      const { post } = createOrderFixture(open, { order: { unpaid_holds: { per_client: 2, per_email: 20 } } });
      const order = async (address: string) => post(reservation(await insertVehicle(open)), { "X-Test-Address": address });
      expect((await order("2001:db8:1:1::1")).status).toBe(201);
      expect((await order("2001:db8:1:2::1")).status).toBe(201);
      const third = await order("2001:db8:1:ffff::1");
      expect([third.status, third.headers.get("Retry-After")]).toEqual([429, String(30 * 60)]);
      expect((await order("2001:db8:2:1::1")).status).toBe(201);
    });

    test("are counted again when the email address changes; over the limit the whole change is refused", async () => {
      const { post, put, get } = createOrderFixture(open, { order: { unpaid_holds: { per_client: 20, per_email: 1 } } });
      const bens = await (await post(reservation(await insertVehicle(open), { customer_email: "ben@example.com" }))).json();
      const aminas = await (await post(reservation(await insertVehicle(open), { customer_email: "amina@example.com" }))).json();
      const changed = await put(aminas.data.guid, { customer_email: "ben+2@example.com", customer_last_name: "Bello" });
      expect(changed.status).toBe(429);
      expect((await changed.json()).message).toContain("already holding several vehicles");
      expect((await (await get(`/order/${aminas.data.guid}`)).json()).order.customer).toMatchObject({
        customer_email: "amina@example.com",
        customer_last_name: "Okafor",
      });
      expect((await put(bens.data.guid, { customer_email: "Ben@example.com" })).status).toBe(200);
      expect((await put(aminas.data.guid, { customer_email: "nia@example.com" })).status).toBe(200);
      expect((await post(reservation(await insertVehicle(open), { customer_email: "nia@example.com" }))).status).toBe(429);
      expect((await post(reservation(await insertVehicle(open), { customer_email: "amina@example.com" }))).status).toBe(201);
    });

    test("are limited to a tenth of the stock across all websites, and a payment frees one", async () => {
      const separate = await engine.open();
      onTestFinished(() => separate.close());
      const stock = await insertFiestas(separate.database, 120);
      const cars = createOrderFixture(separate);
      const vans = createOrderFixture(separate, { website: { ...cars.desk.website, name: "tradeyard-vans" } });
      let shopper = 0;
      const order = async ({ post }: typeof cars) =>
        post(reservation(stock[shopper] ?? 0, { customer_email: `shopper${shopper}@example.com` }), {
          "X-Test-Address": `198.51.100.${shopper++}`,
        });
      const first = await (await order(cars)).json();
      for (let count = 1; count < 12; count++) expect((await order(count % 2 === 0 ? cars : vans)).status).toBe(201);
      const refused = await order(vans);
      expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "900"]);
      expect((await refused.json()).message).toBe(
        "We’re holding as many vehicles as we can at the moment. Call us on 01632 960 410 or send us an enquiry and we’ll help.",
      );
      await cars.orders.paymentArrived({ session: first.order.payment.session });
      expect((await order(vans)).status).toBe(201);
      expect((await order(cars)).status).toBe(429);
    });

    test("are limited to ten where a tenth of the stock is fewer than ten", async () => {
      const separate = await engine.open();
      onTestFinished(() => separate.close());
      const stock = await insertFiestas(separate.database, 12);
      const { orders } = createOrderFixture(separate);
      const outcomes = await Promise.all(
        stock.map((stock_id) =>
          orders.create(reservation(stock_id, { customer_email: `shopper${stock_id}@example.com` }), { address: "" }),
        ),
      );
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
      expect(outcomes.filter((outcome) => !outcome.ok && outcome.status === 429)).toHaveLength(2);
    });

    test("have a stored count that equals the number of live orders after payment, cancellation and expiry", async () => {
      const { orders, client, pass } = createOrderFixture(open, { order: { deposit_fee: 9900 } });
      const order = async (changes = {}) =>
        placedOrder(
          await orders.create(
            reservation(await insertVehicle(open), { customer_email: `shopper${Math.random()}@example.com`, ...changes }),
            client,
          ),
        );
      const [paid, cancelled] = [await order(), await order()];
      await order({ payment_type: "FINANCE", finance_type: "PCP" });
      await orders.paymentArrived({ session: paid.payment?.session ?? "" });
      await orders.cancel(cancelled.guid);
      expect(await counted(open)).toEqual([1, 1]);
      pass(31);
      await orders.expire();
      expect(await counted(open)).toEqual([0, 0]);
      await order();
      expect(await counted(open)).toEqual([1, 1]);
    });
  });

  describe("a vehicle whose hold ran out unpaid", () => {
    test("cannot be ordered again at once by the same mailbox or client, but can by another shopper", async () => {
      const { post, pass } = createOrderFixture(open);
      const stock_id = await insertVehicle(open);
      const order = async (customer_email: string, address: string) =>
        post(reservation(stock_id, { customer_email }), { "X-Test-Address": address });
      expect((await order("amina@example.com", "192.0.2.10")).status).toBe(201);
      pass(30);
      const again = await order("Amina+1@example.com", "198.51.100.7");
      expect([again.status, again.headers.get("Retry-After")]).toEqual([429, "900"]);
      expect((await again.json()).message).toBe(
        "The time to pay for this vehicle has just run out. You can order it again from 10.45am, or call us on 01632 960 410.",
      );
      expect((await order("someone@example.com", "192.0.2.10")).status).toBe(429);
      expect((await order("ben@example.com", "203.0.113.9")).status).toBe(201);
    });

    test("can be ordered again by the same shopper after 15 minutes, up to three times a day", async () => {
      const { post, pass } = createOrderFixture(open);
      const stock_id = await insertVehicle(open);
      const order = () => post(reservation(stock_id));
      for (const _ of [1, 2, 3]) {
        expect((await order()).status).toBe(201);
        pass(44);
        expect((await order()).status).toBe(429);
        pass(1);
      }
      const fourth = await order();
      expect([fourth.status, fourth.headers.get("Retry-After")]).toEqual([429, String((DAY_MINUTES - 3 * 45) * 60)]);
      expect((await fourth.json()).message).toContain("several times today");
      pass(DAY_MINUTES - 3 * 45);
      expect((await order()).status).toBe(201);
    });

    test("makes reopening a finance application wait 15 minutes too", async () => {
      const { orders, client, pass } = createOrderFixture(open);
      const { guid } = placedOrder(
        await orders.create(reservation(await insertVehicle(open), { payment_type: "FINANCE", finance_type: "PCP" }), client),
      );
      pass(31);
      await orders.expire();
      expect(await orders.reopen(guid, client)).toMatchObject({ ok: false, status: 429, retry_after: 14 * 60 });
      pass(14);
      expect(await orders.reopen(guid, client)).toMatchObject({ ok: true, order: { status: "OPEN" } });
    });

    test("has its client address deleted by the purge once no limit needs it", async () => {
      const { orders, client, pass } = createOrderFixture(open);
      await orders.create(reservation(await insertVehicle(open)), client);
      pass(31);
      await orders.expire();
      const clients = async () => (await open.database.select().from(orderTable)).map((order) => order.client);
      await orders.purge();
      expect(await clients()).toEqual([client.address]);
      pass(DAY_MINUTES + 1);
      await orders.purge();
      expect(await clients()).toEqual([""]);
    });
  });
});

/** The stored count, and the count of the orders. */
async function counted({ database }: TestDatabase): Promise<number[]> {
  const { rows } = await database.execute<{ holds: number; there: number }>(
    sql`select holds, (select count(*) from orders where status in ('OPEN', 'HELD', 'SUBMITTED')) as there from unpaid_holds`,
  );
  return rows.flatMap(({ holds, there }) => [Number(holds), Number(there)]);
}
