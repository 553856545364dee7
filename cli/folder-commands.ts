import type { Config } from "#server/config.ts";
import { openDatabase, type OpenDatabase } from "#server/database/connect.ts";
import { openObjectStore } from "#server/object-store/open-object-store.ts";
import { refusalText } from "#server/organisation/import/report.ts";
import { sendCommand } from "#server/control-socket/send-command.ts";
import { committedRevisions } from "#server/stock/vehicles.ts";
import { exportFolder } from "#server/transfer/export-folder.ts";
import { importFolder } from "#server/transfer/import-folder.ts";
import { Manifest } from "#server/transfer/manifest.ts";
import { EXPORT_FOLDER, IMPORT_FOLDER, type FolderRequest } from "#server/transfer/cli-commands.ts";
import { FolderReport } from "#server/transfer/report.ts";
import { websites } from "#websites/all.ts";
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type * as z from "zod";
import type { Streams } from "./import-output.ts";
import { siteShows } from "./site-shows.ts";
import { UsageError } from "./usage-error.ts";

type Settings = Pick<Config, "dataDir" | "databaseUrl" | "host" | "port"> & Partial<Pick<Config, "s3">>;

/** Maximum number of refused rows printed; --json has more. */
const MAX_REFUSALS = 20;

/**
 * Exports branches, stock, prices and offers to a folder; returns the exit code. Throws UsageError, and StartupError if the folder cannot
 * be used.
 */
export async function exportFolderCommand(args: string[], settings: Settings, streams: Streams = process): Promise<number> {
  const { request, json } = parseCommand(args);
  const manifest = await run(settings, { command: EXPORT_FOLDER, shape: Manifest }, request, async ({ database, now }) =>
    exportFolder(database, request.folder, { websites, now: now(), objects: await openObjectStore(settings) }),
  );
  const photos = manifest.photos > 0 ? `, with ${counted(manifest.photos, "photo")} that staff added` : "";
  const offers = `${counted(manifest.offers, "offer")}${photos}`;
  if (json) streams.stdout.write(`${JSON.stringify(manifest, null, 2)}\n`);
  else
    streams.stdout.write(
      `${request.folder} now contains ${counted(manifest.sites, "branch", "branches")}, ${counted(manifest.vehicles, "vehicle")}, ` +
        `${counted(manifest.prices, "price")} and ${offers}. Orders, personal data and keys are not exported.\n`,
    );
  return 0;
}

/** Imports such a folder; returns the exit code once this site shows the result. Throws UsageError. */
export async function importFolderCommand(args: string[], settings: Settings, streams: Streams = process): Promise<number> {
  const { request, json } = parseCommand(args);
  // A mistyped “import stock” also resolves to this command.
  if (!statSync(request.folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(
      `${request.folder} is not a folder written by “export DIR”. For files use “import stock FILE” or “import sites FILE”.`,
    );
  const report = await run(settings, { command: IMPORT_FOLDER, shape: FolderReport }, request, async ({ database, now }) => {
    const done = await importFolder(database, request.folder, { websites, now: now(), objects: await openObjectStore(settings) });
    const { vehicles, sites } = await committedRevisions(database);
    if (settings.databaseUrl && !(await siteShows(settings, Math.max(vehicles, sites))))
      done.problems.push("The running site hasn't picked up the change yet.");
    return done;
  });
  if (json) streams.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  else writeReport(report, streams);
  return report.problems.length > 0 || report.stock.some(({ refused }) => refused > 0) ? 1 : 0;
}

function parseCommand(args: string[]): { request: FolderRequest; json: boolean } {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { json: { type: "boolean", default: false } } });
  const [folder, ...more] = positionals;
  if (folder === undefined) throw new UsageError("Which folder?");
  if (more.length > 0) throw new UsageError(`Give one folder at a time. Unexpected: ${more.join(" ")}`);
  // npm runs scripts in the project's directory; INIT_CWD is the directory of the caller.
  return { request: { folder: resolve(process.env["INIT_CWD"] ?? "", folder) }, json: values.json };
}

type FolderCommand<Result> = { command: string; shape: z.ZodType<Result> };

/** Runs through the running site, which holds the embedded database, or directly. */
async function run<Result>(
  settings: Settings,
  { command, shape }: FolderCommand<Result>,
  request: FolderRequest,
  here: (open: Pick<OpenDatabase, "database" | "now">) => Promise<Result>,
): Promise<Result> {
  if (!settings.databaseUrl) {
    const answer = await sendCommand(settings.dataDir, command, request);
    if (answer.running) return shape.parse(answer.result);
  }
  const open = await openDatabase(settings);
  try {
    return await here(open);
  } finally {
    await open.close();
  }
}

function writeReport({ sites, stock, prices, offers, photos, problems }: FolderReport, { stdout, stderr }: Streams): void {
  for (const refusal of sites.refusals) stderr.write(`${printable(`Refused: sites.json, ${refusalText(refusal)}`)}\n`);
  const refusals = stock.flatMap((report) => report.refusals);
  for (const { line, column, reason } of refusals.slice(0, MAX_REFUSALS))
    stderr.write(`${printable(`Refused: stock.jsonl, line ${line}, ${column ?? "row"}: ${reason}`)}\n`);
  if (refusals.length > MAX_REFUSALS) stderr.write(`… and ${refusals.length - MAX_REFUSALS} more; --json lists them all.\n`);
  for (const problem of problems) stderr.write(`${printable(problem)}\n`);
  for (const file of offers.left)
    stdout.write(`${printable(`The offer ${file} already exists with different text and was left unchanged.`)}\n`);
  const of = (name: "added" | "changed" | "unchanged" | "refused") => stock.reduce((sum, report) => sum + report[name], 0);
  stdout.write(
    `${counted(sites.rows, "branch", "branches")}: ${sites.added.length} added, ${sites.changed.length} changed, ` +
      `${sites.unchanged.length} unchanged\n`,
  );
  stdout.write(
    `${counted(
      stock.reduce((sum, { rows }) => sum + rows, 0),
      "vehicle",
    )}: ${of("added")} added, ${of("changed")} changed, ${of("unchanged")} unchanged, ${of("refused")} refused\n`,
  );
  stdout.write(
    prices === null
      ? "Prices: not imported, because the database already has vehicles with their own price history\n"
      : `${counted(prices, "past price")} imported\n`,
  );
  stdout.write(`${counted(offers.added.length, "offer")} added\n`);
  if (photos > 0) stdout.write(`${counted(photos, "photo")} stored\n`);
}

function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Removes control characters: file contents must not contain terminal escape sequences. */
function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}
