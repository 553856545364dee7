import { orders as orderTable } from "#server/database/schema.ts";
import { insertFiestas } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { listLeads } from "#server/enquiries/list-leads.ts";
import { createDeliveryFixture } from "#server/deliveries/test-support/delivery-fixture.ts";
import { AMINA_CONTACT, createLeadFixture } from "#server/enquiries/lead-fixture.ts";
import { DOWN_TOKEN } from "#server/providers/bot-check/demo.ts";
import { recaptcha } from "#server/providers/bot-check/recaptcha.ts";
import { turnstile } from "#server/providers/bot-check/turnstile.ts";
import { startBotCheckStub, SECRET, SITE_KEY, type Mood } from "#server/providers/test-support/bot-check-stub.ts";
import { withManualTimeouts } from "#server/providers/test-support/manual-timeout.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listOrders } from "./list-orders.ts";
import { placedOrder, reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";

const FAILED = { "g-recaptcha-response": ["Sorry, you failed the reCaptcha check. Please refresh and try again."] };
const HOST = "wexcombe.example";
const ENQUIRY = { form_id: "12", ...AMINA_CONTACT, message: "Is it still there?" };

let stub: Awaited<ReturnType<typeof startBotCheckStub>>;
beforeAll(async () => {
  stub = await startBotCheckStub();
});
beforeEach(() => {
  stub.requests.length = 0;
  stub.be({});
});
afterAll(() => stub.close());

const PROVIDERS = [
  {
    name: "Turnstile",
    path: "/turnstile/v0/siteverify",
    open: () => turnstile({ siteKey: SITE_KEY, secret: SECRET, hostnames: [HOST, "127.0.0.1"], url: stub.url }),
  },
  {
    name: "reCAPTCHA",
    path: "/recaptcha/api/siteverify",
    open: () => recaptcha({ siteKey: SITE_KEY, secret: SECRET, minScore: 0.5, hostnames: [HOST, "127.0.0.1"], url: stub.url }),
  },
];

/** Provider responses for a valid token that belongs to another website or form, or to none. */
const LIES: { lie: string; verdict: Mood["verdict"]; provider?: string }[] = [
  { lie: "for another website", verdict: { hostname: "wexcombe.example.net" } },
  { lie: "for no website", verdict: { hostname: undefined } },
  { lie: "for another form", verdict: { action: "login" } },
  { lie: "for no form", verdict: { action: undefined } },
  { lie: "with names that are none", verdict: { hostname: [HOST], action: { order: true } } },
  { lie: "of a robot's score", verdict: { score: 0.49 }, provider: "reCAPTCHA" },
  { lie: "without a score", verdict: { score: undefined }, provider: "reCAPTCHA" },
  { lie: "of more than a whole person", verdict: { score: 90 }, provider: "reCAPTCHA" },
  { lie: "of a score in words", verdict: { score: "0.9" }, provider: "reCAPTCHA" },
];

/** Responses that give no verdict. */
const SILENCES: { silence: string; mood: Mood }[] = [
  { silence: "is broken", mood: { status: 503 } },
  { silence: "is busy", mood: { status: 429 } },
  { silence: "answers with a page", mood: { body: "<html>Bad gateway</html>" } },
  { silence: "says neither yes nor no", mood: { body: `{"success":"yes"}` } },
  { silence: "failed inside", mood: { body: `{"success":false,"error-codes":["internal-error"]}` } },
  { silence: "does not know our secret", mood: { body: `{"success":false,"error-codes":["invalid-input-secret"]}` } },
];

/** Tests that do not depend on the database run on the first engine only. */
const [first] = testDatabases();

describe.each(testDatabases())("on $name", (engine) => {
  const isFirst = engine.name === first?.name;
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  describe.each(isFirst ? PROVIDERS : PROVIDERS.slice(0, 1))("$name", (provider) => {
    const fixture = (order = {}) => createOrderFixture(open, { botCheck: provider.open(), order: { recaptcha: true, ...order } });
    const lie = LIES.filter(({ provider: only }) => only === undefined || only === provider.name).slice(0, isFirst ? undefined : 1);

    test("accepts a valid token once, and is sent neither the customer nor the IP address", { tags: ["c5-3"] }, async () => {
      const { post } = fixture();
      const token = stub.token("order", HOST);
      const placed = await post(reservation(await insertVehicle(open), { "g-recaptcha-response": token }));
      expect(placed.status).toBe(201);
      expect(stub.requests).toEqual([{ path: provider.path, method: "POST", fields: { secret: SECRET, response: token } }]);
      const [stored] = await open.database.select({ flags: orderTable.flags }).from(orderTable);
      expect(stored?.flags).toEqual([]);
      const again = await post(reservation(await insertVehicle(open), { "g-recaptcha-response": token }));
      expect([again.status, await again.json()]).toEqual([422, { errors: FAILED }]);
    });

    test.each([
      ["no token", undefined],
      ["an invented one", "invented"],
      ["a list in its place", ["invented"]],
      ["one of a megabyte's beginning", "x".repeat(9000)],
    ])("refuses an order with %s", async (_, token) => {
      const { post } = fixture();
      const refused = await post(reservation(await insertVehicle(open), { "g-recaptcha-response": token }));
      expect(refused.status).toBe(422);
      expect(Object.keys((await refused.json()).errors)).toEqual(["g-recaptcha-response"]);
      expect(await open.database.$count(orderTable)).toBe(0);
    });

    test.each(lie)("rejects an order and a form with a verdict $lie", async ({ verdict }) => {
      const { post } = fixture();
      stub.be({ verdict: { ...verdict } });
      const refused = await post(reservation(await insertVehicle(open), { "g-recaptcha-response": stub.token("order", HOST) }));
      expect([refused.status, await refused.json()]).toEqual([422, { errors: FAILED }]);
      const { submit } = await createLeadFixture(open, { botCheck: provider.open(), order: { recaptcha: true } });
      expect(await submit({ ...ENQUIRY, "g-recaptcha-response": stub.token("lead", HOST) })).toEqual({
        status: 422,
        body: { errors: FAILED },
      });
      expect(stub.requests).toHaveLength(2);
    });

    test("runs last: no request is sent for an order that is invalid, unavailable or over the limit", async () => {
      const { post } = fixture({ unpaid_holds: { per_client: 1, per_email: 9 } });
      const token = stub.token("order", HOST);
      const order = async (changes: object) =>
        (await post(reservation(await insertVehicle(open), { "g-recaptcha-response": token, ...changes }))).status;
      expect(await order({ customer_email: "nobody" })).toBe(422);
      expect(await order({ expected_total: 1 })).toBe(409);
      expect(await order({ vehicle: 999_999 })).toBe(409);
      expect(stub.requests).toEqual([]);
      expect(await order({})).toBe(201);
      expect(stub.requests).toHaveLength(1);
      expect(await order({ customer_email: "other@example.com" })).toBe(429);
      expect(stub.requests).toHaveLength(1);
    });

    test.each(isFirst ? SILENCES : SILENCES.slice(0, 1))(
      "that $silence lets an order through, flagged, at half the limits, and a form too",
      async ({ mood }) => {
        const { post } = fixture({ unpaid_holds: { per_client: 4, per_email: 4 } });
        stub.be(mood);
        const order = async () => post(reservation(await insertVehicle(open), { "g-recaptcha-response": stub.token("order", HOST) }));
        expect([(await order()).status, (await order()).status]).toEqual([201, 201]);
        expect(stub.requests).toHaveLength(2);
        const { orders } = await listOrders(open.database, 10);
        expect(orders.map(({ flags }) => flags)).toEqual([["unchecked"], ["unchecked"]]);
        expect((await order()).status).toBe(429);
        stub.be({});
        expect((await order()).status).toBe(201);

        stub.be(mood);
        const { submit } = await createLeadFixture(open, {
          botCheck: provider.open(),
          order: { recaptcha: true },
          enquiries: { per_client_hour: 2 },
        });
        const form = () => submit({ ...ENQUIRY, "g-recaptcha-response": stub.token("lead", HOST) });
        expect((await form()).status).toBe(201);
        expect((await form()).status).toBe(429);
        stub.be({});
        expect((await form()).status).toBe(201);
        expect((await listLeads(open.database, 10)).leads.flatMap(({ flags }) => flags)).toEqual(["bot check not available"]);
      },
    );

    test("accepts an order, flagged as unchecked, after three seconds without a response", { tags: ["c8-1"] }, async () => {
      const patience = withManualTimeouts();
      const { post } = fixture();
      stub.be({ never: true });
      const unresponsive = stub.silence();
      const placing = post(reservation(await insertVehicle(open), { "g-recaptcha-response": "token" }));
      await unresponsive;
      patience.timeIsOver();
      expect((await placing).status).toBe(201);
      expect(patience.limits).toEqual([3000]);
      expect((await listOrders(open.database, 10)).orders[0]?.flags).toEqual(["unchecked"]);
    });

    test("accepts an order, flagged as unchecked, when the provider cannot be reached", async () => {
      const stopped = await startBotCheckStub();
      await stopped.close();
      const made =
        provider.name === "Turnstile"
          ? turnstile({ siteKey: SITE_KEY, secret: SECRET, hostnames: [HOST], url: stopped.url })
          : recaptcha({ siteKey: SITE_KEY, secret: SECRET, minScore: 0.5, hostnames: [HOST], url: stopped.url });
      const { post } = createOrderFixture(open, { botCheck: made, order: { recaptcha: true } });
      expect((await post(reservation(await insertVehicle(open), { "g-recaptcha-response": "token" }))).status).toBe(201);
      expect((await listOrders(open.database, 10)).orders[0]?.flags).toEqual(["unchecked"]);
    });

    test("accepts a form with a valid token, and rejects a token for an order", async () => {
      const { submit } = await createLeadFixture(open, { botCheck: provider.open(), order: { recaptcha: true } });
      expect(await submit({ ...ENQUIRY, "g-recaptcha-response": stub.token("order", HOST) })).toEqual({
        status: 422,
        body: { errors: FAILED },
      });
      expect((await submit({ ...ENQUIRY, "g-recaptcha-response": stub.token("lead", HOST) })).status).toBe(201);
      expect(stub.requests.map(({ path }) => path)).toEqual([provider.path, provider.path]);
    });

    test("is not queried for a form that is invalid or over the limit", async () => {
      const { submit } = await createLeadFixture(open, {
        botCheck: provider.open(),
        order: { recaptcha: true },
        enquiries: { per_client_hour: 1 },
      });
      expect((await submit({ ...ENQUIRY, email: "nobody", "g-recaptcha-response": "token" })).status).toBe(422);
      expect(stub.requests).toEqual([]);
      expect((await submit({ ...ENQUIRY, "g-recaptcha-response": stub.token("lead", HOST) })).status).toBe(201);
      expect((await submit({ ...ENQUIRY, "g-recaptcha-response": stub.token("lead", HOST) })).status).toBe(429);
      expect(stub.requests).toHaveLength(1);
    });
  });

  describe("a website without a required bot check", () => {
    test("requires a token from everyone once half of the allowed holds are in use, where a provider is set", async () => {
      const separate = await engine.open();
      try {
        const stock = await insertFiestas(separate.database, 12);
        const { post, get, orders } = createOrderFixture(separate, {
          botCheck: turnstile({ siteKey: SITE_KEY, secret: SECRET, hostnames: [HOST], url: stub.url }),
        });
        const order = (at: number, changes = {}) =>
          post(reservation(stock[at] ?? 0, { customer_email: `shopper${at}@example.com`, ...changes }), {
            "X-Test-Address": `198.51.100.${at}`,
          });
        const config = async () => (await (await get("/config")).json()).data;
        for (const at of [0, 1, 2, 3, 4]) {
          expect(await config()).toMatchObject({ recaptcha: false, bot_check: null });
          expect(await orders.botCheckWidget()).toBeUndefined();
          expect((await order(at)).status).toBe(201);
        }
        expect(stub.requests).toEqual([]);
        expect(await config()).toMatchObject({
          recaptcha: true,
          bot_check: { provider: "turnstile", site_key: SITE_KEY, action: "order" },
        });
        expect(await orders.botCheckWidget()).toEqual({
          provider: "turnstile",
          site_key: SITE_KEY,
          script: `${stub.url}/turnstile/v0/api.js?render=explicit`,
        });
        const refused = await order(5);
        expect([refused.status, await refused.json()]).toEqual([422, { errors: FAILED }]);
        expect((await order(5, { "g-recaptcha-response": stub.token("order", HOST) })).status).toBe(201);
      } finally {
        await separate.close();
      }
    });

    test("requires no token without a provider", async () => {
      const separate = await engine.open();
      try {
        const stock = await insertFiestas(separate.database, 12);
        const { post, get } = createOrderFixture(separate);
        const statuses = [];
        for (const [at, vehicle] of stock.slice(0, 7).entries())
          statuses.push(
            (await post(reservation(vehicle, { customer_email: `shopper${at}@example.com` }), { "X-Test-Address": `198.51.100.${at}` }))
              .status,
          );
        expect(new Set(statuses)).toEqual(new Set([201]));
        expect((await (await get("/config")).json()).data).toMatchObject({ recaptcha: false, bot_check: null });
      } finally {
        await separate.close();
      }
    });
  });

  test("an order with an unavailable bot check is marked in the mail to the dealer", async () => {
    const { orders, client, stock_id, deliveries, mailsTo } = await createDeliveryFixture(open, { order: { recaptcha: true } });
    const placing = placedOrder(await orders.create(reservation(stock_id, { "g-recaptcha-response": DOWN_TOKEN }), client));
    await orders.paymentArrived({ session: placing.payment?.session ?? "" });
    await deliveries.deliver();
    expect(
      mailsTo("orders@wexcombe.example")
        .map(({ text }) => text)
        .join(),
    ).toContain("Check before you call: bot check not available.");
  });
});
