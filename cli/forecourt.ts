import { StartupError } from "#server/startup-error.ts";
import { readConfig } from "#server/config.ts";
import { VERSION } from "#server/version.ts";
import { OF_OTHERS } from "#server/database/private-folder.ts";
import { CommandFailed } from "#server/control-socket/send-command.ts";
import { UsageError } from "./usage-error.ts";
import { HELP } from "./usage.ts";

const EXIT_PROBLEMS = 1;
const EXIT_USAGE = 2;

/** Commands that work on the site's data create files readable by this user only; `website new` writes source code. */
const settings = () => {
  process.umask(OF_OTHERS);
  // Commands run while sites of several releases may serve the database: they never change its tables.
  return { ...readConfig(process.env), schema: "current" as const };
};

/** Commands are imported on demand, so that help and usage errors are fast. */
const COMMANDS = new Map<string, (words: string[]) => Promise<number>>([
  ["import stock", async (words) => (await import("./import-stock-command.ts")).importStockCommand(words, settings())],
  ["feeds", async (words) => (await import("./feeds-command.ts")).feedsCommand(words, settings())],
  ["import sites", async (words) => (await import("./import-sites-command.ts")).importSitesCommand(words, settings())],
  ["sites", async (words) => (await import("./sites-command.ts")).sitesCommand(words, settings())],
  ["import", async (words) => (await import("./folder-commands.ts")).importFolderCommand(words, settings())],
  ["export", async (words) => (await import("./folder-commands.ts")).exportFolderCommand(words, settings())],
  ["settings", async (words) => (await import("./settings-command.ts")).settingsCommand(words, settings())],
  ["content", async (words) => (await import("./content-command.ts")).contentCommand(words, settings())],
  ["stock", async (words) => (await import("./stock-command.ts")).stockCommand(words, settings())],
  ["orders", async (words) => (await import("./orders-command.ts")).ordersCommand(words, settings())],
  ["applications", async (words) => (await import("./applications-command.ts")).applicationsCommand(words, settings())],
  ["purge", async (words) => (await import("./applications-command.ts")).purgeCommand(words, settings())],
  ["person", async (words) => (await import("./person-command.ts")).personCommand(words, settings())],
  ["leads", async (words) => (await import("./leads-command.ts")).leadsCommand(words, settings())],
  ["alerts", async (words) => (await import("./alerts-command.ts")).alertsCommand(words, settings())],
  ["deliveries", async (words) => (await import("./deliveries-command.ts")).deliveriesCommand(words, settings())],
  ["staff", async (words) => (await import("./staff-command.ts")).staffCommand(words, settings())],
  ["audit", async (words) => (await import("./audit-command.ts")).auditCommand(words, settings())],
  ["migrate", async (words) => (await import("./migrate-command.ts")).migrateCommand(words, readConfig(process.env))],
  ["check", async (words) => (await import("./check-command.ts")).checkCommand(words, settings())],
  ["website", async (words) => (await import("./website-command.ts")).websiteCommand(words)],
  ["quote", async (words) => (await import("./finance-command.ts")).financeCommand("quote", words)],
  ["running-costs", async (words) => (await import("./running-costs-command.ts")).runningCostsCommand(words)],
  ["apr", async (words) => (await import("./finance-command.ts")).financeCommand("apr", words)],
]);

process.exitCode = await run(process.argv.slice(2));

async function run(words: string[]): Promise<number> {
  try {
    return await command(words);
  } catch (error) {
    if (isUsageError(error)) {
      console.error(`${error.message}\n\n${HELP}`);
      return EXIT_USAGE;
    }
    console.error(isExpected(error) ? error.message : error);
    return EXIT_PROBLEMS;
  }
}

async function command(words: string[]): Promise<number> {
  const [first, second] = words;
  if (first === "help" || words.includes("--help") || words.includes("-h")) {
    console.log(HELP);
    return 0;
  }
  if (first === "--version") {
    console.log(VERSION);
    return 0;
  }
  for (const name of [`${first} ${second}`, `${first}`]) {
    const found = COMMANDS.get(name);
    if (found) return found(words.slice(name.split(" ").length));
  }
  throw new UsageError(first === undefined ? "Which command?" : `There is no command “${words.slice(0, 2).join(" ")}”.`);
}

/** A UsageError, or an error of node:util's parseArgs. */
function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
}

function isExpected(error: unknown): error is Error {
  return error instanceof StartupError || error instanceof CommandFailed;
}
