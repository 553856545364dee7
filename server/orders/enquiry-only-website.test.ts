import { inEnglish } from "#locales/in-english.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { vehicleHolder, reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";
import { tradeyardVans } from "#websites/tradeyard-vans/website.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const ENQUIRE_INSTEAD = "This vehicle cannot be ordered online. Send us an enquiry and we’ll help.";
const ENQUIRY_ONLY = { ...wexcombe, enquiries: { ...wexcombe.enquiries, requiresEnquiryFormOverride: true } };

const [engine] = testDatabases();
let open: TestDatabase;
beforeAll(async () => {
  open = await engine!.open();
});
afterAll(() => open.close());

const enquiryOnlyFixture = () => createOrderFixture(open, { website: ENQUIRY_ONLY });

test("the order config has requires_enquiry for an enquiry-only website and not for others", async () => {
  expect((await (await enquiryOnlyFixture().get("/config")).json()).data.requires_enquiry).toBe(true);
  expect((await (await createOrderFixture(open).get("/config")).json()).data.requires_enquiry).toBe(false);
});

test(
  "the check and a new order on an enquiry-only website are refused with 409, and the vehicle stays free",
  { tags: ["c6-4"] },
  async () => {
    const stock_id = await insertVehicle(open);
    const check = await enquiryOnlyFixture().get(`/check/${stock_id}`);
    expect([check.status, await check.json()]).toEqual([409, { message: ENQUIRE_INSTEAD, errors: { vehicle: [ENQUIRE_INSTEAD] } }]);
    const order = await enquiryOnlyFixture().post(reservation(stock_id));
    expect([order.status, await order.json()]).toEqual([409, { message: ENQUIRE_INSTEAD, errors: { vehicle: [ENQUIRE_INSTEAD] } }]);
    expect(await vehicleHolder(open, stock_id)).toBeNull();
  },
);

test("another website of the group takes the order of the same vehicle", async () => {
  const stock_id = await insertVehicle(open, { cap_database: "LCV" });
  expect((await enquiryOnlyFixture().post(reservation(stock_id))).status).toBe(409);
  expect(
    (await createOrderFixture(open, { website: tradeyardVans }).post(reservation(stock_id, { customer_email: "van@example.com" }))).status,
  ).toBe(201);
});

test("an order made before the setting can still be read, changed, paid and completed", async () => {
  const stock_id = await insertVehicle(open);
  const { data, order } = await (await createOrderFixture(open).post(reservation(stock_id), { "Idempotency-Key": "made before" })).json();
  const fixture = enquiryOnlyFixture();
  expect((await fixture.get(`/check/${stock_id}?guid=${data.guid}`)).status).toBe(200);
  expect((await fixture.put(data.guid, { customer_first_name: "Nia" })).status).toBe(200);
  await fixture.orders.paymentArrived({ session: order.payment.session });
  expect((await (await fixture.get(`/order/${data.guid}`)).json()).order).toMatchObject({
    status: "PAID",
    customer: { customer_first_name: "Nia" },
  });
  expect(await fixture.orders.complete(data.guid)).toMatchObject({ ok: true, order: { status: "COMPLETE" } });
});

test("a finance application whose hold ran out cannot be reopened on an enquiry-only website", async () => {
  const stock_id = await insertVehicle(open);
  const before = createOrderFixture(open);
  const { data } = await (await before.post(reservation(stock_id, { payment_type: "FINANCE", customer_email: "late@example.com" }))).json();
  before.pass(60);
  await before.orders.expire();
  expect(inEnglish(await enquiryOnlyFixture().orders.reopen(data.guid, before.client))).toMatchObject({
    ok: false,
    status: 409,
    errors: { vehicle: [ENQUIRE_INSTEAD] },
  });
});
