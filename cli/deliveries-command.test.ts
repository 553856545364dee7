import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { deliveryCommands } from "#server/deliveries/cli-commands.ts";
import { createDeliveryFixture } from "#server/deliveries/test-support/delivery-fixture.ts";
import { placedOrder, reservation } from "#server/orders/test-support/order-fixture.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { expect, onTestFinished, test } from "vitest";
import { deliveriesCommand } from "./deliveries-command.ts";
import { UsageError } from "./usage-error.ts";

const [embedded] = testDatabases();

test("“deliveries” lists recipients and outcomes, and retries a failed delivery, while the site runs", async () => {
  const open = await embedded!.open();
  onTestFinished(() => open.close());
  const { deliveries, orders, client, stock_id } = await createDeliveryFixture(open);
  const controlSocket = await serveCommands(open.dataDir, deliveryCommands(open.database, deliveries));
  onTestFinished(controlSocket.close);
  expect((await run([], open)).printed).toBe("0 waiting, 0 sent, 0 failed.");

  const order = placedOrder(await orders.create(reservation(stock_id, { customer_email: "bounces@example.com" }), client));
  await orders.paymentArrived({ session: order.payment!.session });
  await deliveries.deliver();
  const { printed } = await run([], open);
  expect(printed).toMatch(/sent +1 +order\.pay +dealer_mail +orders@wexcombe\.example/);
  expect(printed).toMatch(
    new RegExp(`failed +1 +order.pay +shopper_mail +bounces@example.com +${order.reference} +The mail server answered 550`),
  );
  expect(printed).toContain("0 waiting, 3 sent, 1 failed. “deliveries retry” retries the failed ones.");
  const [failed] = JSON.parse((await run(["failed", "--json"], open)).printed);
  expect(failed).toMatchObject({ route: "shopper_mail", status: "failed", attempts: 1, about_id: order.guid });

  expect(await run(["retry", "999"], open)).toEqual({ code: 1, printed: "There is no failed delivery 999." });
  expect(await run(["retry", String(failed.id)], open)).toEqual({ code: 0, printed: "1 delivery will be retried." });
  expect((await run(["waiting"], open)).printed).toContain("1 waiting, 3 sent, 0 failed.");
  expect(await run(["retry"], open)).toEqual({ code: 0, printed: "No delivery has failed." });
});

test.each([[["lost"]], [["failed", "7"]], [["retry", "seven"]], [["retry", "1", "2"]], [["--limit", "none"]]])(
  "does not understand deliveries %j",
  async (args) => {
    await expect(run(args, { dataDir: "unused", databaseUrl: undefined })).rejects.toThrow(UsageError);
  },
);

async function run(args: string[], settings: { dataDir: string; databaseUrl: string | undefined }) {
  const printed: string[] = [];
  const code = await deliveriesCommand(args, { ...settings, keyFile: undefined }, (text) => printed.push(text));
  return { code, printed: printed.join("\n") };
}
