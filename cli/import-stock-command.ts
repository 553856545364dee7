import type { Config } from "#server/config.ts";
import { openDatabase } from "#server/database/connect.ts";
import { askOwner } from "#server/owner/ask-owner.ts";
import { BUILT_IN_MAPS, DEFAULT_MAP } from "#server/stock/import/find-stock-map.ts";
import { IMPORT_STOCK, stockCommands, type ImportRequest } from "#server/stock/import/owner-commands.ts";
import { ImportReport, ImportStep } from "#server/stock/import/report.ts";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { jsonOutput, textOutput, type Streams } from "./import-output.ts";
import { UsageError } from "./usage-error.ts";

type Settings = Pick<Config, "dataDir" | "databaseUrl">;

/** Imports through the running site, which holds the embedded database, or else by itself; gives the exit code. */
export async function importStockCommand(args: string[], settings: Settings, streams: Streams = process): Promise<number> {
  const { request, json } = parseCommand(args);
  const output = json ? jsonOutput(streams) : textOutput(streams);
  try {
    const report = await runImport(request, settings, (step) => output.step(ImportStep.parse(step)));
    output.end(report);
    return report.problems.length > 0 || nothingLanded(report) ? 1 : 0;
  } catch (error) {
    output.fail(error);
    throw error;
  }
}

function parseCommand(args: string[]): { request: ImportRequest; json: boolean } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      map: { type: "string", default: DEFAULT_MAP },
      site: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      replace: { type: "boolean", default: false },
      force: { type: "boolean", default: false },
      strict: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError("Which file?");
  if (more.length > 0) throw new UsageError(`One file at a time: ${more.join(" ")} is too much.`);
  if (values.force && !values.replace) throw new UsageError("--force goes with --replace.");
  const map = BUILT_IN_MAPS.includes(values.map) ? values.map : fromWhereTyped(values.map);
  const { site, replace, force, strict, json } = values;
  return { request: { file: fromWhereTyped(file), map, site, dry_run: values["dry-run"], replace, force, strict }, json };
}

/** npm runs its scripts in the project's directory and tells where the command was typed. */
function fromWhereTyped(path: string): string {
  return resolve(process.env["INIT_CWD"] ?? "", path);
}

/** The running site stops the import by itself when the line to it is cut; here Ctrl-C ends it after the batch at hand. */
async function runImport(request: ImportRequest, settings: Settings, progress: (step: unknown) => void): Promise<ImportReport> {
  if (!settings.databaseUrl) {
    const answer = await askOwner(settings.dataDir, IMPORT_STOCK, request, progress);
    if (answer.running) return ImportReport.parse(answer.result);
  }
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  const { database, close } = await openDatabase(settings);
  try {
    const run = stockCommands(database, Date.now)[IMPORT_STOCK];
    return ImportReport.parse(await run?.(request, { progress, signal: stop.signal }));
  } finally {
    await close();
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
}

function nothingLanded({ rows, refused }: ImportReport): boolean {
  return rows > 0 && refused === rows;
}
