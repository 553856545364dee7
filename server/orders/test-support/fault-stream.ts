import { MINUTE_MS } from "#domain/calendar.ts";
import { openDatabase } from "#server/database/connect.ts";
import { EmbeddedThread } from "#server/database/embedded/worker-thread.ts";
import { createFinanceFixture } from "#server/finance/reference-fixture.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { orderOperations } from "#server/orders/order-operations.ts";
import type { OrderOutcome, PresentedOrder } from "#server/orders/orders.ts";
import { fileBank } from "./file-bank.ts";

/**
 * Runs several orders and their payments through every outcome, in a process that kills itself at the given database query: before it is
 * sent, or while it runs. Prints the number of queries if not killed.
 */
const [dataDir = "", books = "", stock = "[]", killAt = "0", when = "before"] = process.argv.slice(2);
const [paid = 0, cancelled = 0, sentBack = 0, late = 0, tooLate = 0] = JSON.parse(stock) as number[];
const { database } = await openDatabase({ dataDir });

let requests = 0;
const original = EmbeddedThread.prototype.ask;
EmbeddedThread.prototype.ask = function (this: EmbeddedThread, ...question) {
  requests += 1;
  if (requests === Number(killAt) && when === "before") process.kill(process.pid, "SIGKILL");
  const answer = original.apply(this, question);
  if (requests === Number(killAt)) process.kill(process.pid, "SIGKILL");
  return answer;
};

const bank = fileBank(books);
let now = Date.now();
const orders = orderOperations({
  database,
  website: wexcombe,
  payments: bank.provider,
  vault: undefined,
  finance: createFinanceFixture(),
  now: () => now,
});

await pay(await reserve(paid, "amina"));
const other = await reserve(cancelled, "ben");
await orders.extendHold(other.guid);
await orders.cancel(other.guid);
const unwanted = await reserve(sentBack, "carys");
await pay(unwanted);
await orders.cancel(unwanted.guid);
const [slow, slower] = [await reserve(late, "dev"), await reserve(tooLate, "ewan")];
now += 31 * MINUTE_MS;
await orders.expire();
await pay(slow);
await reserve(tooLate, "fay");
await pay(slower);
process.stdout.write(`${requests}\n`, () => process.exit(0));

async function reserve(vehicle: number, name: string): Promise<PresentedOrder> {
  const body = {
    vehicle,
    customer_first_name: name,
    customer_last_name: "Rees",
    customer_email: `${name}@example.com`,
    customer_telephone: "01632 960 123",
    terms_accepted: true,
    payment_type: "OUTRIGHT_DEPOSIT",
  };
  return placed(await orders.create(body, { address: "", idempotencyKey: `order-of-${name}` }));
}

function placed(outcome: OrderOutcome): PresentedOrder {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.order;
}

async function pay({ guid, payment }: PresentedOrder): Promise<void> {
  const session = payment?.session ?? "";
  bank.take(session, guid, 9900);
  await orders.paymentArrived({ session });
}
