import { openDatabase } from "#server/database/connect.ts";
import { createFinanceFixture } from "#server/finance/reference-fixture.ts";
import { orderOperations } from "#server/orders/order-operations.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { demoPayments } from "#server/providers/payments/demo.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { writeSync } from "node:fs";
import { openDeliveries } from "#server/deliveries/open-deliveries.ts";

/** A site in a separate process, to be killed: pays an order for the given vehicle, and delivers to the given webhook. */
export type ShopTask = { dataDir: string; order?: number; webhook?: { url: string; secret: string }; clockAheadMs?: number };

const { dataDir, order, webhook, clockAheadMs = 0 }: ShopTask = JSON.parse(process.argv[2] ?? "{}");
const open = await openDatabase({ dataDir });
const now = () => Date.now() + clockAheadMs;
const { database } = open;
if (webhook) {
  const organisation = await openOrganisation(database);
  openDeliveries({
    database,
    website: wexcombe,
    organisation,
    origin: () => "https://cars.example",
    mail: undefined,
    webhook,
    adfWebhook: undefined,
    now,
  }).start(open.listen);
}
if (order !== undefined) {
  const orders = orderOperations({
    database,
    website: wexcombe,
    payments: demoPayments(),
    vault: undefined,
    finance: createFinanceFixture(),
    now,
  });
  const outcome = await orders.create(
    {
      vehicle: order,
      customer_first_name: "Nia",
      customer_last_name: "Rees",
      customer_email: "nia.rees@example.com",
      terms_accepted: true,
      payment_type: "OUTRIGHT_DEPOSIT",
    },
    { address: "" },
  );
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  await orders.paymentArrived({ session: outcome.order.payment?.session ?? "" });
}
writeSync(1, "committed\n");
process.stdin.resume();
