import type { Config } from "#server/config.ts";
import { openDatabase } from "#server/database/connect.ts";
import { openDealership } from "#server/open-group.ts";
import { DeliveryList, listDeliveries, type ListedDelivery, type DeliveryListOptions } from "#server/deliveries/list-deliveries.ts";
import { LIST_DELIVERIES, RetryResultSchema, RETRY_DELIVERIES } from "#server/deliveries/cli-commands.ts";
import { sendCommand } from "#server/control-socket/send-command.ts";
import { parseArgs } from "node:util";
import { UsageError } from "./usage-error.ts";
import { DEFAULT_LIST_LIMIT } from "./usage.ts";

const STATUSES = ["waiting", "sent", "failed"] as const;

type Settings = Pick<Config, "dataDir" | "databaseUrl" | "keyFile">;

/** Lists deliveries or retries failed ones, also while the site runs; returns the exit code. Throws UsageError. */
export async function deliveriesCommand(args: string[], settings: Settings, print = console.log): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: "boolean", default: false }, limit: { type: "string", default: String(DEFAULT_LIST_LIMIT) } },
  });
  const [word, id, ...more] = positionals;
  if (word === "retry" && more.length === 0) return retry(settings, id, print);
  const status = STATUSES.find((each) => each === word);
  if ((word !== undefined && status === undefined) || id !== undefined)
    throw new UsageError(`“deliveries ${positionals.join(" ")}” is not a command.`);
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError("--limit must be a whole number above 0.");
  const { deliveries, counts } = await listed(settings, { limit, status });
  if (values.json) print(JSON.stringify(deliveries, null, 2));
  else {
    if (deliveries.length > 0) print(table(deliveries));
    print(
      `${counts.waiting} waiting, ${counts.sent} sent, ${counts.failed} ` +
        `failed.${counts.failed > 0 ? " “deliveries retry” retries the failed ones." : ""}`,
    );
  }
  return 0;
}

/** The running site holds the embedded database, so it is queried through its control socket. A database server is queried directly. */
async function listed(settings: Settings, wish: DeliveryListOptions): Promise<DeliveryList> {
  if (!settings.databaseUrl) {
    const answer = await sendCommand(settings.dataDir, LIST_DELIVERIES, wish);
    if (answer.running) return DeliveryList.parse(answer.result);
  }
  const { database, close } = await openDatabase(settings);
  try {
    return await listDeliveries(database, wish);
  } finally {
    await close();
  }
}

async function retry(settings: Settings, text: string | undefined, print: (line: string) => void): Promise<number> {
  const id = text === undefined ? undefined : Number(text);
  if (id !== undefined && (!Number.isSafeInteger(id) || id < 1)) throw new UsageError(`“${text}” is not a delivery number.`);
  const { retried, overtaken, expired = 0 } = await retriedWith(settings, id);
  if (retried + overtaken + expired === 0) print(id === undefined ? "No delivery has failed." : `There is no failed delivery ${id}.`);
  if (retried > 0) print(`${retried} ${retried === 1 ? "delivery" : "deliveries"} will be retried.`);
  if (overtaken > 0) print(`${overtaken} won't be retried: ${overtaken === 1 ? "a newer one has" : "newer ones have"} arrived since.`);
  if (expired > 0) print(`${expired} won't be retried: the link in ${expired === 1 ? "it" : "them"} has expired.`);
  return retried === 0 && id !== undefined ? 1 : 0;
}

async function retriedWith(settings: Settings, id: number | undefined): Promise<RetryResultSchema> {
  if (!settings.databaseUrl) {
    const answer = await sendCommand(settings.dataDir, RETRY_DELIVERIES, { id });
    if (answer.running) return RetryResultSchema.parse(answer.result);
  }
  const { deliveries, close } = await openDealership({ ...settings, demo: false });
  try {
    return await deliveries.retry(id);
  } finally {
    await close();
  }
}

const COLUMNS: { title: string; of: (delivery: ListedDelivery) => string }[] = [
  { title: "Number", of: ({ id }) => String(id) },
  { title: "Since", of: ({ created_at }) => WHEN.format(new Date(created_at)) },
  { title: "Status", of: ({ status }) => status },
  { title: "Attempts", of: ({ attempts }) => String(attempts) },
  { title: "Next", of: ({ status, due_at }) => (status === "waiting" ? WHEN.format(new Date(due_at)) : "") },
  { title: "Event", of: ({ event }) => event },
  { title: "Route", of: ({ route }) => route },
  { title: "To", of: ({ recipient }) => recipient },
  { title: "Order or lead", of: ({ about_id, reference }) => reference ?? about_id },
  { title: "Error", of: ({ error }) => error ?? "" },
];

const WHEN = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", dateStyle: "medium", timeStyle: "short" });

function table(deliveries: ListedDelivery[]): string {
  const rows = [COLUMNS.map(({ title }) => title), ...deliveries.map((delivery) => COLUMNS.map(({ of }) => printable(of(delivery))))];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
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
