import { openDatabase } from "#server/database/connect.ts";
import { orderOperations } from "#server/orders/order-operations.ts";
import { createFinanceFixture } from "#server/finance/reference-fixture.ts";
import { demoPayments } from "#server/providers/payments/demo.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { writeSync } from "node:fs";

/** Concurrent shoppers: orders each given vehicle and prints "stock_id guid" once the order is acknowledged. */
const SHOPPERS = 4;

const [dataDir = "", stock = "[]"] = process.argv.slice(2);
const vehicles: number[] = JSON.parse(stock);
const { database } = await openDatabase({ dataDir });
const orders = orderOperations({
  database,
  website: { ...wexcombe, order: { ...wexcombe.order, unpaid_holds: { ...wexcombe.order.unpaid_holds, of_stock: 1 } } },
  payments: demoPayments(),
  vault: undefined,
  finance: createFinanceFixture(),
  now: Date.now,
});
await Promise.all(Array.from({ length: SHOPPERS }, shop));
process.stdin.resume();

async function shop(): Promise<void> {
  for (let stock_id = vehicles.shift(); stock_id !== undefined; stock_id = vehicles.shift()) {
    const outcome = await orders.create(orderBody(stock_id), { address: "", idempotencyKey: `order-of-${stock_id}` });
    writeSync(1, outcome.ok ? `${stock_id} ${outcome.guid}\n` : `refused ${JSON.stringify(outcome)}\n`);
  }
}

function orderBody(stock_id: number) {
  return {
    vehicle: stock_id,
    customer_first_name: "Nia",
    customer_last_name: "Rees",
    customer_email: `nia.rees.${stock_id}@example.com`,
    customer_telephone: "01632 960 123",
    terms_accepted: true,
    payment_type: "OUTRIGHT_DEPOSIT",
  };
}
