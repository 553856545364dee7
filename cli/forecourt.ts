import { readConfig } from "#server/config.ts";
import { OwnedElsewhere } from "#server/database/owner-lock.ts";
import { OwnerRefused } from "#server/owner/ask-owner.ts";
import { APPLICATIONS_USAGE, applicationsCommand, purgeCommand } from "./applications-command.ts";
import { DELIVERIES_USAGE, deliveriesCommand } from "./deliveries-command.ts";
import { FINANCE_USAGE, financeCommand, isFinanceCommand } from "./finance-command.ts";
import { IMPORT_STOCK_USAGE, importStockCommand } from "./import-stock-command.ts";
import { LEADS_USAGE, leadsCommand } from "./leads-command.ts";
import { ORDERS_USAGE, ordersCommand } from "./orders-command.ts";
import { UsageError } from "./usage-error.ts";
import { WEBSITE_USAGE, websiteCommand } from "./website-command.ts";

const EXIT_PROBLEMS = 1;
const EXIT_USAGE = 2;

const HELP = `Usage: npm run forecourt -- COMMAND

${IMPORT_STOCK_USAGE}

${ORDERS_USAGE}

${APPLICATIONS_USAGE}

${LEADS_USAGE}

${DELIVERIES_USAGE}

${FINANCE_USAGE}

${WEBSITE_USAGE}

forecourt help

The stock, order, application, lead and delivery commands work on the database of DATABASE_URL or else on the one in DATA_DIR (.data), also while the site runs.
Exit codes: 0 done, 1 problems, 2 not understood.`;

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
  if (first === "import" && second === "stock") return importStockCommand(words.slice(2), readConfig(process.env));
  if (first === "orders") return ordersCommand(words.slice(1), readConfig(process.env));
  if (first === "applications") return applicationsCommand(words.slice(1), readConfig(process.env));
  if (first === "purge") return purgeCommand(words.slice(1), readConfig(process.env));
  if (first === "leads") return leadsCommand(words.slice(1), readConfig(process.env));
  if (first === "deliveries") return deliveriesCommand(words.slice(1), readConfig(process.env));
  if (first === "website") return websiteCommand(words.slice(1));
  if (isFinanceCommand(first)) return financeCommand(first, words.slice(1));
  throw new UsageError(first === undefined ? "Which command?" : `There is no command “${words.slice(0, 2).join(" ")}”.`);
}

/** Ours, or that of node:util's parseArgs. */
function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
}

function isExpected(error: unknown): error is Error {
  return error instanceof OwnedElsewhere || error instanceof OwnerRefused;
}
