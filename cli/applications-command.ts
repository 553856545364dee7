import type { Config } from "#server/config.ts";
import { openGroup } from "#server/open-group.ts";
import { PURGE_APPLICATIONS, Purged, purgeAll, READ_APPLICATION, ReadResult } from "#server/orders/applications/cli-commands.ts";
import type { Orders } from "#server/orders/orders.ts";
import { systemUser } from "#server/control-socket/system-user.ts";
import { sendCommand } from "#server/control-socket/send-command.ts";
import { parseArgs } from "node:util";
import { UsageError } from "./usage-error.ts";

type Settings = Pick<Config, "dataDir" | "databaseUrl" | "keyFile">;

/** Prints a submitted application for the lender, secrets included; the access is recorded. Returns the exit code. */
export async function applicationsCommand(args: string[], settings: Settings, print = console.log): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { json: { type: "boolean", default: false } } });
  const [word, guid, ...more] = positionals;
  if (word !== "show" || guid === undefined || more.length > 0)
    throw new UsageError(`“applications ${positionals.join(" ")}” is not a command.`);
  const by = systemUser();
  const read = ReadResult.parse(
    await requested(settings, READ_APPLICATION, { guid, by }, (orders) => orders.readApplication(guid, `cli:${by}`)),
  );
  if (!read.ok) {
    print(read.why);
    return 1;
  }
  const all = { ...read.contact, ...read.answers };
  if (values.json) print(JSON.stringify(all, null, 2));
  else for (const [name, answer] of Object.entries(all)) print(`${name.padEnd(30)}${answer.replace(/\p{Cc}+/gu, " ")}`);
  return 0;
}

/** Deletes applications whose retention has expired, as the site does every hour. Returns the exit code. */
export async function purgeCommand(args: string[], settings: Settings, print = console.log): Promise<number> {
  const { values } = parseArgs({ args, options: { "dry-run": { type: "boolean", default: false } } });
  const dry = values["dry-run"];
  const { applications } = Purged.parse(
    await requested(settings, PURGE_APPLICATIONS, { dry }, async (orders) => ({ applications: await orders.purge({ dry }) })),
  );
  const counted = applications === 1 ? "1 finance application" : `${applications} finance applications`;
  print(dry ? `${counted} would be deleted.` : `${counted} deleted.`);
  return 0;
}

/** The running site holds the embedded database, so it is queried through its control socket. A database server is queried directly. */
async function requested(
  settings: Settings,
  command: string,
  request: unknown,
  work: (orders: Orders) => Promise<unknown>,
): Promise<unknown> {
  if (!settings.databaseUrl) {
    const answer = await sendCommand(settings.dataDir, command, request);
    if (answer.running) return answer.result;
  }
  const { dealerships, close } = await openGroup({ ...settings, demo: false });
  try {
    return await work({ ...dealerships[0].orders, purge: purgeAll(dealerships.map(({ orders }) => orders)) });
  } finally {
    await close();
  }
}
