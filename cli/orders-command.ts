import { formatMoney, penceFromPounds } from "#domain/money.ts";
import type { Config } from "#server/config.ts";
import { openDatabase } from "#server/database/connect.ts";
import { openDealership } from "#server/open-group.ts";
import { listOrders, OrderList, type ListedOrder } from "#server/orders/list-orders.ts";
import { decide, Decision, DECIDE_ORDER, LIST_ORDERS, type DecideRequest } from "#server/orders/cli-commands.ts";
import { systemUser } from "#server/control-socket/system-user.ts";
import { sendCommand } from "#server/control-socket/send-command.ts";
import { parseArgs } from "node:util";
import { deliveryCounts } from "./delivery-summary.ts";
import { proofCommand } from "./proof-command.ts";
import { UsageError } from "./usage-error.ts";
import { DEFAULT_LIST_LIMIT } from "./usage.ts";

type Settings = Pick<Config, "dataDir" | "databaseUrl" | "keyFile">;

/** Lists orders or records the dealer's decision on one, also while the site runs; returns the exit code. Throws UsageError. */
export async function ordersCommand(args: string[], settings: Settings, print = console.log): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      limit: { type: "string", default: String(DEFAULT_LIST_LIMIT) },
      out: { type: "string" },
    },
  });
  const [decision, guid, ...more] = positionals;
  if (decision === undefined) return list(settings, Number(values.limit), values.json, print);
  if ((decision === "complete" || decision === "cancel") && guid !== undefined && more.length === 0) {
    return announce(await decideWith(settings, { guid, decision, by: systemUser() }), print);
  }
  if (decision === "proof" && guid !== undefined && more.length === 0) return proofCommand(guid, values, settings, print);
  throw new UsageError(`“orders ${positionals.join(" ")}” is not a command.`);
}

async function list(settings: Settings, limit: number, json: boolean, print: (text: string) => void): Promise<number> {
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError("--limit must be a whole number above 0.");
  const { orders, total } = await listed(settings, limit);
  if (json) print(JSON.stringify(orders, null, 2));
  else if (orders.length === 0) print("There are no orders yet.");
  else {
    print(
      table(
        orders,
        COLUMNS.filter(({ optional = false, of }) => !optional || orders.some((order) => of(order) !== "")),
      ),
    );
    if (total > orders.length) print(`These are the newest ${orders.length} of ${total} orders; --limit shows more.`);
  }
  return 0;
}

/** The running site holds the embedded database, so it is queried through its control socket. A database server is queried directly. */
async function listed(settings: Settings, limit: number): Promise<OrderList> {
  if (!settings.databaseUrl) {
    const answer = await sendCommand(settings.dataDir, LIST_ORDERS, { limit });
    if (answer.running) return OrderList.parse(answer.result);
  }
  const { database, close } = await openDatabase(settings);
  try {
    return await listOrders(database, limit);
  } finally {
    await close();
  }
}

async function decideWith(settings: Settings, request: DecideRequest): Promise<Decision> {
  if (!settings.databaseUrl) {
    const answer = await sendCommand(settings.dataDir, DECIDE_ORDER, request);
    if (answer.running) return Decision.parse(answer.result);
  }
  const { database, orders, close } = await openDealership({ ...settings, demo: false });
  try {
    return await decide(database, orders, request);
  } finally {
    await close();
  }
}

function announce({ ok, message }: Decision, print: (text: string) => void): number {
  print(message);
  return ok ? 0 : 1;
}

/** `optional`: left out where it is empty in every row. */
type Column = { title: string; of: (order: ListedOrder) => string; optional?: boolean };

const COLUMNS: Column[] = [
  { title: "Placed", of: ({ created_at }) => WHEN.format(new Date(created_at)) },
  { title: "Status", of: ({ status, flags }) => [status, ...flags.map((flag) => `! ${flag}`)].join(" ") },
  { title: "Payment", of: ({ payment_type, finance }) => finance ?? (payment_type === "OUTRIGHT_FULL" ? "in full" : "deposit") },
  { title: "Total", of: ({ total }) => formatMoney(penceFromPounds(total)) },
  { title: "Paid", of: paidText },
  { title: "To pay", of: leftText },
  { title: "Vehicle", of: ({ stock_id, vehicle, vrm }) => [`${stock_id}`, vehicle, vrm].filter((part) => part !== null).join(" ") },
  { title: "Deliver to", of: ({ delivery_postcode = "" }) => delivery_postcode, optional: true },
  { title: "Customer", of: ({ customer_name }) => customer_name },
  {
    title: "Contact",
    of: ({ customer_telephone, customer_email }) => [customer_telephone, customer_email].filter((part) => part !== "").join(" "),
  },
  { title: "Order", of: ({ reference }) => reference },
  { title: "Messages", of: ({ deliveries }) => deliveryCounts(deliveries) },
  { title: "Last event", of: ({ events }) => lastEvent(events) },
];

/** The amount paid, with refunds due and made. */
function paidText({ amount_paid, amount_refund_due, amount_refunded }: ListedOrder): string {
  const back = [
    ...(amount_refund_due > 0 ? [`${pounds(amount_refund_due)} to be refunded`] : []),
    ...(amount_refunded > 0 ? [`${pounds(amount_refunded)} refunded`] : []),
  ];
  return [pounds(amount_paid), ...back].join(", ");
}

function leftText({ left_to_pay, owed_to_customer }: ListedOrder): string {
  return owed_to_customer > 0 ? `${pounds(owed_to_customer)} owed to the customer` : pounds(left_to_pay);
}

function pounds(amount: number): string {
  return formatMoney(penceFromPounds(amount));
}

const WHEN = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", dateStyle: "medium", timeStyle: "short" });

function table(orders: ListedOrder[], columns: Column[]): string {
  const rows = [columns.map(({ title }) => title), ...orders.map((order) => columns.map(({ of }) => printable(of(order))))];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Removes control characters: text typed by shoppers must not contain terminal escape sequences. */
function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}

/** "cancel, cli:anna" */
function lastEvent(events: ListedOrder["events"]): string {
  const last = events.at(-1);
  return last ? [last.move, last.actor].filter((part) => part !== null).join(", ") : "";
}
