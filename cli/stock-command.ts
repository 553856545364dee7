import type { Config } from "#server/config.ts";
import { openDatabase } from "#server/database/connect.ts";
import { sendCommand } from "#server/control-socket/send-command.ts";
import { systemUser } from "#server/control-socket/system-user.ts";
import type { ChangedField } from "#server/stock/change/change-vehicle.ts";
import { changeStock, CHANGE_STOCK, STOCK_ACTS, StockAnswer, type StockAct, type StockRequest } from "#server/stock/change/cli-commands.ts";
import { SETTABLE } from "#server/stock/change/vehicle-fields.ts";
import { parseArgs } from "node:util";
import { siteShows } from "./site-shows.ts";
import { stockFillCommand } from "./stock-fill-command.ts";
import { UsageError } from "./usage-error.ts";

type Settings = Pick<Config, "dataDir" | "databaseUrl" | "host" | "port"> & Partial<Pick<Config, "valuers">>;

const LARGEST_STOCK_ID = 2_147_483_647;

/** Changes one vehicle, also while the site runs; returns the exit code once this site shows the change. Throws UsageError. */
export async function stockCommand(args: string[], settings: Settings, print = console.log): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { json: { type: "boolean", default: false } } });
  if (positionals[0] === "fill") {
    const { valuers = {} } = settings;
    return stockFillCommand(positionals.slice(1), { ...settings, valuers }, { isJson: values.json, print });
  }
  const answer = await answerOf(settings, requestOf(positionals));
  if (values.json) print(JSON.stringify(answer, null, 2));
  else for (const line of [...answer.changed.map(changeLine), ...answer.overrides.map(overrideLine), ...answer.messages]) print(line);
  return answer.ok ? 0 : 1;
}

function requestOf([command = "", id, ...given]: string[]): StockRequest {
  if (!["set", "unset", "overrides"].includes(command) && !isStockAct(command))
    throw new UsageError(`“stock ${[command, id, ...given].filter(Boolean).join(" ")}” is not a command.`);
  const stock_id = /^\d{1,10}$/.test(id ?? "") ? Number(id) : 0;
  if (stock_id < 1 || stock_id > LARGEST_STOCK_ID)
    throw new UsageError(id === undefined ? "Which vehicle? Give its stock number." : `“${id}” is not a stock number.`);
  const user = systemUser();
  if (command === "set") return { act: "set", stock_id, user, fields: fieldsOf(given) };
  if (command === "unset") {
    if (given.length === 0) throw new UsageError("Which fields? Give at least one FIELD.");
    return { act: "unset", stock_id, user, fields: given };
  }
  if (given.length > 0) throw new UsageError(`Give one vehicle at a time. Unexpected: ${given.join(" ")}`);
  return isStockAct(command) ? { act: command, stock_id, user } : { act: "overrides", stock_id };
}

function isStockAct(command: string): command is StockAct {
  return Object.hasOwn(STOCK_ACTS, command);
}

function fieldsOf(given: readonly string[]): Record<string, string> {
  if (given.length === 0) throw new UsageError("Which fields? Give at least one FIELD=VALUE.");
  const fields = new Map<string, string>();
  for (const assignment of given) {
    const [, field, value] = /^([a-z0-9_]+)=(.*)$/su.exec(assignment) ?? [];
    if (field === undefined || value === undefined) throw new UsageError(`“${assignment}” is not in the form FIELD=VALUE.`);
    if (!SETTABLE.includes(field)) throw new UsageError(`“${field}” is not a field of a vehicle. The fields are ${SETTABLE.join(", ")}.`);
    if (fields.has(field)) throw new UsageError(`“${field}” is given twice.`);
    fields.set(field, value);
  }
  return Object.fromEntries(fields);
}

/**
 * The running site holds the embedded database, so the request goes through its control socket. On a database server the command writes
 * directly and waits for the local site.
 */
async function answerOf(settings: Settings, request: StockRequest): Promise<StockAnswer> {
  if (!settings.databaseUrl) {
    const answer = await sendCommand(settings.dataDir, CHANGE_STOCK, request);
    if (answer.running) return StockAnswer.parse(answer.result);
  }
  const { database, now, close } = await openDatabase(settings);
  try {
    const answer = await changeStock(database, request, now());
    if (settings.databaseUrl && answer.ok && !(await siteShows(settings, answer.revision)))
      answer.messages.push("The running site hasn't picked up the change yet.");
    return answer;
  } finally {
    await close();
  }
}

function changeLine({ field, before, after }: ChangedField): string {
  return `${field}: ${valueText(before)} -> ${valueText(after)}`;
}

function overrideLine({ field, value, feed_value, actor }: StockAnswer["overrides"][number]): string {
  return `${field}: ${actor} says ${valueText(value)}, the feed says ${valueText(feed_value)}`;
}

/** Removes control characters: imported text must not contain terminal escape sequences. */
function valueText(value: unknown): string {
  const text = value === null || value === undefined ? "not stated" : typeof value === "string" ? value : JSON.stringify(value);
  return text.replace(/\p{Cc}+/gu, " ");
}
