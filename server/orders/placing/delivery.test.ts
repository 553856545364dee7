import { formatMoney, pence, penceFromPounds } from "#domain/money.ts";
import { renderLetterText } from "#server/deliveries/mail/render-letter-text.ts";
import { webhookBody } from "#server/deliveries/webhooks/webhook-body.ts";
import { createDeliveryFixture } from "#server/deliveries/test-support/delivery-fixture.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { announcements } from "#server/database/outbox-schema.ts";
import { orders as orderTable, vehicles } from "#server/database/schema.ts";
import { listOrders } from "#server/orders/list-orders.ts";
import { createOrderFixture, placedOrder, reservation } from "#server/orders/test-support/order-fixture.ts";
import { createPartExchangeFixture } from "#server/part-exchange/part-exchange-fixture.ts";
import { eraseCustomer } from "#server/people/erase-order-person.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import type { Website } from "#websites/website.ts";
import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

const CUSTOMER = "amina.okafor@example.com";
const STAFF = "orders@wexcombe.example";
const POSTCODE = "SN1 2AB";
const delivery = {
  bands: [
    { areas: ["SN1"], fee: 49_00 },
    { areas: ["SN"], fee: 99_00 },
    { areas: ["BA"], fee: 149_50 },
  ],
};
const DELIVERS: Website = { ...wexcombe, delivery };
const { delivery: _, ...COLLECTED } = wexcombe;
const DELIVERED = { products: ["delivery"], delivery_postcode: "sn12ab" };
/** The Fiesta with its fee. */
const HEADLINE = 12_694;

const [engine] = testDatabases();
let open: TestDatabase;
beforeAll(async () => {
  open = await engine!.open();
});
afterEach(() => open.empty());
afterAll(() => open.close());

const fixtureOf = (website: Website = DELIVERS) => createDeliveryFixture(open, { website });
const flat = (text: string) => text.replaceAll(/\s+/g, " ");

describe("an order with delivery", () => {
  test("costs price and fee, which is left to pay, whatever way of ordering", async () => {
    for (const payment_type of ["OUTRIGHT_DEPOSIT", "OUTRIGHT_FULL"]) {
      const { post, stock_id } = await fixtureOf();
      const answer = await post(reservation(stock_id, { payment_type, ...DELIVERED, expected_total: HEADLINE + 49 }));
      expect(answer.status).toBe(201);
      expect((await answer.json()).order).toMatchObject({
        products: [{ id: "delivery", name: "Delivery", price: 49 }],
        delivery_postcode: POSTCODE,
        total: HEADLINE + 49,
        amount_due: 99,
        left_to_pay: HEADLINE + 49,
      });
      await open.empty();
    }
  });

  test("is never part of the credit: the fee is left to pay beside it", async () => {
    const { orders, client, stock_id, post } = await fixtureOf();
    const financed = { payment_type: "FINANCE", finance_type: "HP", finance_term: 48, finance_deposit: 10 };
    const collected = placedOrder(await orders.create(reservation(stock_id, financed), client));
    await orders.withdraw(collected.guid);
    const answer = await post(reservation(stock_id, { ...financed, ...DELIVERED }));
    const { order } = await answer.json();
    expect(order).toMatchObject({ total: HEADLINE + 49, left_to_pay: 49, amount_due: 0 });
    for (const figure of ["CashPrice", "Balance", "RegularPayment", "TotalAmountPayable"])
      expect([figure, order.finance[figure]]).toEqual([figure, Reflect.get(collected.finance!, figure)]);
  });

  test("needs a complete postcode, and says to call where no band has it", async () => {
    const { post, stock_id } = await fixtureOf();
    for (const delivery_postcode of [undefined, "", "SN1", "nowhere"]) {
      const answer = await post(reservation(stock_id, { products: ["delivery"], delivery_postcode }));
      expect(answer.status).toBe(422);
      expect((await answer.json()).errors).toEqual({ delivery_postcode: ["Enter the full postcode we deliver to, such as SN1 2AB"] });
    }
    const far = await post(reservation(stock_id, { products: ["delivery"], delivery_postcode: "AB10 1AA" }));
    expect(far.status).toBe(422);
    expect((await far.json()).errors.delivery_postcode[0]).toContain(`Call us on ${wexcombe.telephone}`);
    // A postcode alone chooses nothing.
    const collected = await post(reservation(stock_id, { delivery_postcode: POSTCODE }));
    expect((await collected.json()).order).toMatchObject({ total: HEADLINE, products: [] });
  });

  test("is refused with both figures when another fee was shown, and nothing is stored", async () => {
    const { post, stock_id } = await fixtureOf();
    const shown = { expected_total: HEADLINE + 99, products: [{ id: "delivery", price: 99 }], delivery_postcode: POSTCODE };
    const answer = await post(reservation(stock_id, shown), { "Idempotency-Key": "a" });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      shown: { expected_total: HEADLINE + 99, products: [{ id: "delivery", price: 99 }] },
      current: { expected_total: HEADLINE + 49, products: [{ id: "delivery", price: 49 }] },
    });
    expect(await open.database.select().from(orderTable)).toEqual([]);
    const agreed = { ...shown, expected_total: HEADLINE + 49, products: [{ id: "delivery", price: 49 }] };
    expect((await post(reservation(stock_id, agreed), { "Idempotency-Key": "a" })).status).toBe(201);
  });

  test("takes a full card payment with the fee", async () => {
    const { post, stock_id } = await fixtureOf({ ...DELIVERS, order: { ...DELIVERS.order, full_card_payment: true } });
    const answer = await post(reservation(stock_id, { payment_type: "OUTRIGHT_FULL", ...DELIVERED }));
    expect((await answer.json()).order).toMatchObject({ amount_due: HEADLINE + 49, total: HEADLINE + 49 });
  });

  test("changes with its postcode until it is paid, and then no more", async () => {
    const { post, put, orders, stock_id } = await fixtureOf();
    const { data, order: opened } = await (await post(reservation(stock_id, DELIVERED))).json();
    const changed = await (
      await put(data.guid, { delivery_postcode: "BA1 1AA", terms_accepted: true, expected_total: HEADLINE + 149.5 })
    ).json();
    expect(changed.order).toMatchObject({ delivery_postcode: "BA1 1AA", total: HEADLINE + 149.5, terms_accepted: true });
    const collected = await (await put(data.guid, { products: [] })).json();
    expect(collected.order).toMatchObject({ products: [], total: HEADLINE, terms_accepted: false });
    expect(collected.order).not.toHaveProperty("delivery_postcode");
    const again = await (await put(data.guid, { ...DELIVERED, terms_accepted: true, expected_total: HEADLINE + 49 })).json();
    expect(again.order).toMatchObject({ delivery_postcode: POSTCODE, total: HEADLINE + 49 });

    await orders.paymentArrived({ session: opened.payment.session });
    expect((await put(data.guid, { delivery_postcode: "BA1 1AA" })).status).toBe(422);
    expect(Object.keys((await (await put(data.guid, { delivery_postcode: "BA1 1AA", products: [] })).json()).errors)).toEqual(
      expect.arrayContaining(["delivery_postcode", "products"]),
    );
    expect((await put(data.guid, { ...DELIVERED, customer_first_name: "Amina" })).status).toBe(200);
  });

  test("keeps its fee when the website's bands change", async () => {
    const { post, stock_id } = await fixtureOf();
    const { data } = await (await post(reservation(stock_id, DELIVERED))).json();
    const later = createOrderFixture(open, { website: { ...DELIVERS, delivery: { bands: [{ areas: ["SN"], fee: 500_00 }] } } }).put;
    const repriced = await (
      await later(data.guid, { products: ["delivery", "paint"], terms_accepted: true, expected_total: HEADLINE + 299 + 49 })
    ).json();
    expect(repriced.order.total).toBe(HEADLINE + 299 + 49);
    expect((await (await later(data.guid, { delivery_postcode: "SN2 1AA" })).json()).order.total).toBe(HEADLINE + 299 + 500);
  });

  test("is a distance sale wherever contracts are made: form to cancel, fee refunded, no visit", async () => {
    for (const payment_type of ["OUTRIGHT_DEPOSIT", "OUTRIGHT_FULL"]) {
      const { orders, client, deliveries, mailsTo, stock_id } = await fixtureOf();
      expect(DELIVERS.order.contract).toBe("premises");
      const order = placedOrder(await orders.create(reservation(stock_id, { payment_type, ...DELIVERED }), client));
      await orders.paymentArrived({ session: order.payment!.session });
      await deliveries.deliver();
      const mail = flat(mailsTo(CUSTOMER)[0]!.text);
      const paper = flat(renderLetterText((await deliveries.confirmation("wexcombe", order.guid))!.letter, []));
      for (const text of [mail, paper]) {
        expect(text).toContain("is on order for you");
        expect(text).toContain("Delivery to SN1 2AB: £49");
        expect(text).toContain("Left to pay: £12,644");
        expect(text).toContain("We’ll call you to agree the day.");
        expect(text).toContain("Your order is a distance contract with an obligation to pay.");
        expect(text).toContain("until 14 days after the day you get the vehicle");
        expect(text).toContain("We’ll refund everything you paid, including the delivery fee");
        expect(text).toContain("I hereby give notice that I cancel my contract of sale");
        expect(text).not.toMatch(/collect|reserv(?:ed|ing)|you see it|come to see|sign for/i);
      }
      expect(flat(mailsTo(STAFF)[0]!.text)).toContain("Deliver to: SN1 2AB: agree the day by phone");
      expect(flat(mailsTo(STAFF)[0]!.text)).toContain("Delivery to SN1 2AB: £49");
      await open.empty();
    }
  });

  test("loses its postcode with its customer", async () => {
    const { orders, client, stock_id, get } = await fixtureOf();
    const order = placedOrder(await orders.create(reservation(stock_id, DELIVERED), client));
    await eraseCustomer(open.database, [order.guid], new Date());
    const text = await (await get(`/order/${order.guid}`)).text();
    expect(JSON.parse(text).order).toMatchObject({ delivery_postcode: null, total: HEADLINE + 49 });
    expect(JSON.stringify(await open.database.select().from(orderTable))).not.toMatch(/SN1 ?2AB/i);
    expect(JSON.stringify(await open.database.select().from(announcements))).not.toMatch(/SN1 ?2AB/i);
  });
});

test("the total is headline price, extras and delivery on every surface, with and without a part exchange", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        fee: fc.integer({ min: 0, max: 99_999 }),
        paint: fc.boolean(),
        delivered: fc.boolean(),
        car: fc.boolean(),
        payment_type: fc.constantFrom("OUTRIGHT_DEPOSIT", "OUTRIGHT_FULL"),
      }),
      async ({ fee, paint, delivered, car, payment_type }) => {
        const { orders, client, deliveries, mailsTo, stock_id, get } = await fixtureOf({
          ...DELIVERS,
          delivery: { bands: [{ areas: ["SN"], fee }] },
        });
        const valuation = car
          ? { valuation_hash: await createPartExchangeFixture(open).value({ vrm: "hk16 vrt", mileage: "71,200" }) }
          : {};
        const products = [...(paint ? ["paint"] : []), ...(delivered ? ["delivery"] : [])];
        const body = { payment_type, products, delivery_postcode: POSTCODE, ...valuation };
        const total = pence(HEADLINE * 100 + (paint ? 299_00 : 0) + (delivered ? fee : 0));
        const order = placedOrder(await orders.create(reservation(stock_id, { ...body, expected_total: total / 100 }), client));
        const rest = total - (car ? penceFromPounds(order.part_exchange_balance) : 0);
        expect(penceFromPounds(order.total)).toBe(total);
        expect(penceFromPounds(order.left_to_pay)).toBe(rest);
        expect(penceFromPounds(order.price) + order.products.reduce((sum, { price }) => sum + penceFromPounds(price), 0)).toBe(total);

        await orders.paymentArrived({ session: order.payment!.session });
        await deliveries.deliver();
        const { order: read } = await (await get(`/order/${order.guid}`)).json();
        const [listed] = (await listOrders(open.database, 1)).orders;
        for (const seen of [read, listed!]) {
          expect(penceFromPounds(seen.total)).toBe(total);
          expect(penceFromPounds(seen.left_to_pay)).toBe(rest - 99_00);
        }
        expect(listed!.delivery_postcode).toBe(delivered ? POSTCODE : undefined);
        const paper = renderLetterText((await deliveries.confirmation("wexcombe", order.guid))!.letter, []);
        for (const text of [mailsTo(CUSTOMER)[0]!.text, paper, mailsTo(STAFF)[0]!.text]) {
          expect(flat(text)).toContain(`Total price: ${formatMoney(total)}`);
          expect(flat(text)).toContain(`Left to pay: ${formatMoney(pence(rest - 99_00))}`);
          expect(text.includes("eliver")).toBe(delivered);
        }
        await open.empty();
      },
    ),
    { numRuns: 12 },
  );
}, 60_000);

test("the webhook and the lead system are told where to deliver, and the price with the fee", async () => {
  const { orders, client, deliveries, mailsTo, stock_id, desk } = await fixtureOf();
  const order = placedOrder(await orders.create(reservation(stock_id, DELIVERED), client));
  await orders.paymentArrived({ session: order.payment!.session });
  await deliveries.deliver();
  const adf = mailsTo("leads@wexcombe.example")
    .map(({ text, attachments = [] }) => [text, ...attachments.map(({ content }) => String(content))].join(" "))
    .join(" ");
  expect(adf).toContain(`Deliver to ${POSTCODE}, £49 in the price`);
  expect(adf).toContain(`<postalcode>${POSTCODE}</postalcode>`);
  expect(adf).toContain(`>${HEADLINE + 49}.00<`);
  const [announcement] = await open.database.select().from(announcements).where(eq(announcements.event, "pay"));
  const body = JSON.parse(await webhookBody(desk, { id: 1 } as never, announcement!));
  expect(body.order).toMatchObject({
    products: [{ id: "delivery", name: "Delivery", price: 49 }],
    delivery_postcode: POSTCODE,
    total: HEADLINE + 49,
    left_to_pay: HEADLINE + 49 - 99,
  });
});

describe("a website without delivery", () => {
  test("has no product delivery, no bands in its settings and no postcode in its orders", async () => {
    const { post, get, stock_id } = await fixtureOf(COLLECTED);
    expect(await (await get("/config")).text()).not.toMatch(/deliver/);
    const refused = await post(reservation(stock_id, DELIVERED));
    expect(refused.status).toBe(422);
    expect(Object.keys((await refused.json()).errors)).toEqual(["products"]);
    expect(await (await post(reservation(stock_id, { delivery_postcode: POSTCODE }))).text()).not.toMatch(/deliver|SN1/i);
  });

  test("may have an extra of that id, which is financed like others", async () => {
    const { post, stock_id } = await fixtureOf(COLLECTED);
    const details = { additional_features: [{ id: "delivery", name: "Our own delivery", price: 150_00 as never }] };
    await open.database.update(vehicles).set({ details });
    const { order } = await (
      await post(reservation(stock_id, { payment_type: "FINANCE", finance_type: "HP", products: ["delivery"] }))
    ).json();
    expect(order).toMatchObject({ total: HEADLINE + 150, left_to_pay: 0, finance: { CashPrice: HEADLINE + 150 } });
  });
});

test("the settings for clients have the bands in pounds", async () => {
  const { get } = await fixtureOf();
  expect((await (await get("/config")).json()).data.delivery).toEqual({
    bands: [
      { areas: ["SN1"], fee: 49 },
      { areas: ["SN"], fee: 99 },
      { areas: ["BA"], fee: 149.5 },
    ],
  });
});
