import { emptyDataDir, testDatabases } from "#server/database/test-support/test-databases.ts";
import { createDeliveryFixture } from "#server/deliveries/test-support/delivery-fixture.ts";
import { orderCommands } from "#server/orders/cli-commands.ts";
import { placedOrder, reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { rmSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { ordersCommand } from "./orders-command.ts";
import { UsageError } from "./usage-error.ts";

describe.each(testDatabases())("on $name", (engine) => {
  async function openedWithOrder() {
    const open = await engine.open();
    onTestFinished(() => open.close());
    const fixture = createOrderFixture(open);
    const stock_id = await insertVehicle(open);
    const order = placedOrder(await fixture.orders.create(reservation(stock_id), fixture.client));
    return { open, ...fixture, stock_id, order };
  }

  test("lists the orders for the dealer while the site runs", async () => {
    const { open, orders, order, stock_id } = await openedWithOrder();
    if (engine.kind === "embedded") {
      const controlSocket = await serveCommands(open.dataDir, orderCommands(open.database, orders));
      onTestFinished(controlSocket.close);
    }
    const { code, printed } = await run([], open);
    expect(code).toBe(0);
    expect(printed).toMatch(/^Placed +Status +Payment +Total +Paid +To pay +Vehicle +Customer +Contact +Order +Messages +Last event\n/);
    expect(printed).toMatch(
      new RegExp(
        `OPEN +deposit +£12,694 +£0 +£12,694 +${stock_id} 2021 Ford Fiesta +Amina Okafor +\\+447700900123 ` +
          `amina.okafor@example.com +${order.reference}`,
      ),
    );
  });

  test("“orders” lists sent and failed deliveries of each order", async () => {
    const open = await engine.open();
    onTestFinished(() => open.close());
    const { deliveries, orders, client, stock_id } = await createDeliveryFixture(open);
    const order = placedOrder(await orders.create(reservation(stock_id, { customer_email: "bounces@example.com" }), client));
    await orders.paymentArrived({ session: order.payment!.session });
    await deliveries.deliver();
    if (engine.kind === "embedded") {
      const controlSocket = await serveCommands(open.dataDir, orderCommands(open.database, orders));
      onTestFinished(controlSocket.close);
    }
    expect((await run([], open)).printed).toContain(`${order.reference}  3 sent, 1 failed`);
    const [{ deliveries: told }] = JSON.parse((await run(["--json"], open)).printed);
    expect(told).toContainEqual({
      event: "pay",
      route: "shopper_mail",
      recipient: "bounces@example.com",
      status: "failed",
      error: "The mail server answered 550 (EENVELOPE)",
    });
  });

  test("gives the orders as JSON to programs", async () => {
    const { open, orders, order } = await openedWithOrder();
    if (engine.kind === "embedded") {
      const controlSocket = await serveCommands(open.dataDir, orderCommands(open.database, orders));
      onTestFinished(controlSocket.close);
    }
    expect(JSON.parse((await run(["--json"], open)).printed)).toMatchObject([
      { guid: order.guid, total: 12_694, amount_due: 99, amount_paid: 0 },
    ]);
  });
});

describe.each(testDatabases().filter(({ kind }) => kind === "embedded"))("on $name", (engine) => {
  test("“orders cancel” records the dealer's decision once, through the running site", async () => {
    const open = await engine.open();
    onTestFinished(() => open.close());
    const { orders, client } = createOrderFixture(open);
    const { guid } = placedOrder(await orders.create(reservation(await insertVehicle(open)), client));
    const controlSocket = await serveCommands(open.dataDir, orderCommands(open.database, orders));
    onTestFinished(controlSocket.close);
    expect(await run(["cancel", guid], open)).toEqual({ code: 0, printed: `The order ${guid} is STATUS_CANCELLED.` });
    expect((await run(["cancel", guid], open)).code).toBe(1);
    expect(await run(["cancel", "nothing"], open)).toEqual({ code: 1, printed: "There is no order nothing." });
  });
});

test("“orders” reports that there are no orders, also when no site runs", async () => {
  const dataDir = emptyDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  expect(await run([], { dataDir, databaseUrl: undefined })).toEqual({ code: 0, printed: "There are no orders yet." });
});

test.each([[["sell"]], [["complete"]], [["--limit", "none"]]])("does not understand orders %j", async (args) => {
  await expect(run(args, { dataDir: "unused", databaseUrl: undefined })).rejects.toThrow(UsageError);
});

async function run(args: string[], settings: { dataDir: string; databaseUrl: string | undefined }) {
  const printed: string[] = [];
  const code = await ordersCommand(args, { ...settings, keyFile: undefined }, (text) => printed.push(text));
  return { code, printed: printed.join("\n") };
}
