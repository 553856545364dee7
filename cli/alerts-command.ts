import { AlertCounts, COUNT_ALERTS, countAlerts } from "#server/alerts/cli-commands.ts";
import type { Config } from "#server/config.ts";
import { sendCommand } from "#server/control-socket/send-command.ts";
import { openDatabase } from "#server/database/connect.ts";
import { parseArgs } from "node:util";
import { UsageError } from "./usage-error.ts";

type Settings = Pick<Config, "dataDir" | "databaseUrl" | "keyFile">;

/** Counts the email alerts of each website, also while the site runs; returns the exit code. Throws UsageError. */
export async function alertsCommand(args: string[], settings: Settings, print = console.log): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { json: { type: "boolean", default: false } } });
  if (positionals.length > 0) throw new UsageError(`“alerts ${positionals.join(" ")}” is not a command.`);
  const counts = await counted(settings);
  if (values.json) print(JSON.stringify(counts, null, 2));
  else if (counts.length === 0) print("There are no email alerts.");
  else for (const count of counts) print(countText(count));
  return 0;
}

/** The running site holds the embedded database, so it is queried through its control socket. A database server is queried directly. */
async function counted(settings: Settings): Promise<AlertCounts> {
  if (!settings.databaseUrl) {
    const answer = await sendCommand(settings.dataDir, COUNT_ALERTS, {});
    if (answer.running) return AlertCounts.parse(answer.result);
  }
  const { database, close } = await openDatabase(settings);
  try {
    return await countAlerts(database);
  } finally {
    await close();
  }
}

function countText({ website, searches, vehicles, daily, unconfirmed, reminded, waiting }: AlertCounts[number]): string {
  return (
    `${website}: ${searches} on searches and ${vehicles} on vehicles, ${daily} of them once a day; ${unconfirmed} not confirmed yet, ` +
    `${reminded} reminded; ${waiting} vehicles wait for an email`
  );
}
