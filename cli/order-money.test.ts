import { renderLetterText } from "#server/deliveries/mail/render-letter-text.ts";
import { createDeliveryFixture } from "#server/deliveries/test-support/delivery-fixture.ts";
import { vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { orderCommands } from "#server/orders/cli-commands.ts";
import { placedOrder, reservation, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { createPartExchangeFixture } from "#server/part-exchange/part-exchange-fixture.ts";
import { PaymentsUnavailable } from "#server/providers/payments/payments.ts";
import { demoPayments } from "#server/providers/payments/demo.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ordersCommand } from "./orders-command.ts";

const CUSTOMER = "amina.okafor@example.com";
const CALL = "We’ll call you to agree what happens to it";
const PAY = "We’ll pay it to you by bank transfer when you hand your vehicle over";

const [engine] = testDatabases();
let open: TestDatabase;
beforeAll(async () => {
  open = await engine!.open();
});
afterEach(() => open.empty());
afterAll(() => open.close());

/** The output of the orders command, as text and as JSON. */
async function listed(fixture: Awaited<ReturnType<typeof createDeliveryFixture>>) {
  const settings = { dataDir: open.dataDir, databaseUrl: open.databaseUrl, keyFile: undefined };
  const printed: string[] = [];
  const controlSocket = await serveCommands(open.dataDir, orderCommands(open.database, fixture.orders));
  try {
    await ordersCommand([], settings, (text) => printed.push(text));
    await ordersCommand(["--json"], settings, (text) => printed.push(text));
  } finally {
    await controlSocket.close();
  }
  return { table: printed[0] ?? "", json: JSON.parse(printed[1] ?? "[]") };
}

/** A vehicle for £999 bought with a part exchange of £5,150. */
async function broughtIn(changes: Parameters<typeof createDeliveryFixture>[1] = {}) {
  const fixture = await createDeliveryFixture(open, changes);
  await open.database.update(vehicles).set({ price: 80_000, details: {} });
  const valuation_hash = await createPartExchangeFixture(open).value({ vrm: "hk16 vrt", mileage: "71,200" });
  const order = placedOrder(
    await fixture.orders.create(reservation(fixture.stock_id, { payment_type: "OUTRIGHT_FULL", valuation_hash }), fixture.client),
  );
  return { ...fixture, order };
}

describe("a part exchange worth more than the vehicle", () => {
  test("leaves nothing to pay and states the amount owed to the customer in API, mail, document and orders list", async () => {
    const fixture = await broughtIn();
    const { order, orders, deliveries, get, mailsTo } = fixture;
    expect(order).toMatchObject({ total: 999, part_exchange_balance: 5150, left_to_pay: 0, owed_to_customer: 4151 });
    await orders.paymentArrived({ session: order.payment!.session });
    const { order: paid } = await (await get(`/order/${order.guid}`)).json();
    expect(paid).toMatchObject({ status: "PAID", left_to_pay: 0, owed_to_customer: 4250 });

    await deliveries.deliver();
    const [mail] = mailsTo(CUSTOMER);
    const { letter } = (await deliveries.confirmation("wexcombe", order.guid))!;
    for (const text of [mail!.text, renderLetterText(letter, [])]) {
      expect(text).toContain("Owed to you: £4,250");
      expect(text).toContain(CALL);
      expect(text).toContain("The rest is yours");
      expect(text.replaceAll(/\s+/g, " ")).toContain(`Your part exchange leaves you with £4,250. ${CALL}.`);
      expect(text).not.toMatch(/Left to pay|by bank transfer|−£4,/);
    }
    expect(mailsTo("orders@wexcombe.example")[0]?.text).toContain("Owed to the customer: £4,250");

    const { table, json } = await listed(fixture);
    expect(table).toMatch(/£99 +£4,250 owed to the customer /);
    expect(json).toMatchObject([{ left_to_pay: 0, owed_to_customer: 4250 }]);
  });

  test("mentions the payout in the mail when the website's surplus setting is pay", async () => {
    const website = { ...wexcombe, part_exchange: { ...wexcombe.part_exchange, surplus: "pay" as const } };
    const { order, orders, deliveries, mailsTo } = await broughtIn({ website });
    await orders.paymentArrived({ session: order.payment!.session });
    await deliveries.deliver();
    expect(mailsTo(CUSTOMER)[0]?.text).toContain(PAY);
    expect(mailsTo(CUSTOMER)[0]?.text).not.toContain(CALL);
  });
});

/** A reservation with its fee paid. */
async function paid() {
  const fixture = await createDeliveryFixture(open);
  const order = placedOrder(await fixture.orders.create(reservation(fixture.stock_id), fixture.client));
  await fixture.orders.paymentArrived({ session: order.payment!.session });
  return { ...fixture, order };
}

describe("an order that is cancelled after payment", () => {
  test("shows the amounts paid and refunded in API, mails, document and orders list", async () => {
    const fixture = await paid();
    const { orders, deliveries, mailsTo, get, order } = fixture;
    await orders.cancel(order.guid);
    expect((await (await get(`/order/${order.guid}`)).json()).order).toMatchObject({
      status: "STATUS_CANCELLED",
      amount_paid: 99,
      amount_refund_due: 0,
      amount_refunded: 99,
      owed_to_customer: 0,
    });

    await deliveries.deliver();
    const [, cancelledMail, refundMail] = mailsTo(CUSTOMER);
    const paper = (await deliveries.confirmation("wexcombe", order.guid))!.letter;
    expect(cancelledMail?.text).toContain("We’re refunding your £99 to your card.");
    for (const text of [cancelledMail!.text, refundMail!.text, renderLetterText(paper, [])])
      expect(text).toMatch(/Paid online: £99\s+Refunded by card: £99/);
    expect(paper.title).toBe("Your order was cancelled");
    const notice = mailsTo("orders@wexcombe.example").find(({ subject }) => subject.startsWith("Order cancelled"));
    expect(notice?.text).toMatch(/Paid online: £99\s+Refunded by card: £99/);
    expect(notice?.text).not.toContain("Left to pay");

    const { table, json } = await listed(fixture);
    expect(table).toContain("£99, £99 refunded");
    expect(json).toMatchObject([{ amount_paid: 99, amount_refund_due: 0, amount_refunded: 99 }]);
  });

  test("shows the refund as pending while the payment provider is unavailable", async () => {
    const fixture = await paid();
    const { deliveries, get, order } = fixture;
    const away = { ...demoPayments(), refund: () => Promise.reject(new PaymentsUnavailable("The provider is away")) };
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await createOrderFixture(open, { payments: away }).orders.cancel(order.guid);
    logged.mockRestore();
    expect((await (await get(`/order/${order.guid}`)).json()).order).toMatchObject({ amount_refund_due: 99, amount_refunded: 0 });
    expect(renderLetterText((await deliveries.confirmation("wexcombe", order.guid))!.letter, [])).toMatch(
      /Paid online: £99\s+Being refunded by card: £99/,
    );
    expect((await listed(fixture)).table).toContain("£99, £99 to be refunded");
  });

  test("has no confirmation document when nothing was paid", async () => {
    const { orders, deliveries, client, stock_id } = await createDeliveryFixture(open);
    const { guid } = placedOrder(await orders.create(reservation(stock_id), client));
    await orders.cancel(guid);
    expect(await deliveries.confirmation("wexcombe", guid)).toBeUndefined();
  });
});
