import type { Config } from "#server/config.ts";
import { openDatabase } from "#server/database/connect.ts";
import { openObjectStore } from "#server/object-store/open-object-store.ts";
import { sendCommand } from "#server/control-socket/send-command.ts";
import { BUILT_IN_MAPS, DEFAULT_MAP, findStockMap } from "#server/stock/import/find-stock-map.ts";
import { IMPORT_STOCK, stockCommands, type ImportRequest } from "#server/stock/import/cli-commands.ts";
import { emptyReport, ImportReport, ImportStep } from "#server/stock/import/report.ts";
import { archiveName, feedArchive } from "#server/feeds/feed-archive.ts";
import { feedAddressProblem, fetchFeed, MAX_FEED_BYTES, type FeedRequest } from "#server/feeds/fetch-feed.ts";
import { watchFolder } from "#server/feeds/watch-folder.ts";
import { hasFictionalBranches } from "#server/organisation/is-fictional.ts";
import { openStockRegister } from "#server/stock/register/stock-register.ts";
import { copyFile } from "node:fs/promises";
import { dirname, extname, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { jsonOutput, textOutput, type ImportOutput, type Streams } from "./import-output.ts";
import { UsageError } from "./usage-error.ts";

type Settings = Pick<Config, "dataDir" | "databaseUrl"> & Partial<Pick<Config, "s3" | "valuers">>;

/** Interval between scans of a watched folder; a file is imported once it is unchanged for that time. */
const LOOK_EVERY_MS = 2_000;

/** Dependencies outside the process: feed hosts, the clock, and the signal that ends watching. */
export type Outside = { feed?: FeedRequest; now?: () => number; signal?: AbortSignal; pause?: () => Promise<unknown> };

/** Imports through the running site, which holds the embedded database, or directly; returns the exit code. */
export async function importStockCommand(
  args: string[],
  settings: Settings,
  streams: Streams = process,
  outside: Outside = {},
): Promise<number> {
  const { from, request, json } = parseCommand(args);
  const importing: Importing = { request, settings, output: () => (json ? jsonOutput(streams) : textOutput(streams)) };
  if (from.kind === "file") return importFile(importing, from.file);
  if (from.kind === "url") return importUrl(importing, from.url, outside, (line) => streams.stderr.write(`${line}\n`));
  return importFolder(importing, from.folder, outside, (line) => streams.stderr.write(`${line}\n`));
}

type Importing = { request: Omit<ImportRequest, "file">; settings: Settings; output: () => ImportOutput };
type From = { kind: "file"; file: string } | { kind: "url"; url: string } | { kind: "folder"; folder: string };

async function importFile(importing: Importing, file: string): Promise<number> {
  return isFine(await reportOf(importing, file, { folder: dirname(file) })) ? 0 : 1;
}

/** `folder`: where files are that its rows may name; a fetched feed has none. */
async function reportOf(
  { request, settings, output: outputOf }: Importing,
  file: string,
  more: Pick<ImportRequest, "folder" | "max_bytes">,
): Promise<ImportReport> {
  const output = outputOf();
  try {
    const report = await runImport({ ...request, file, ...more }, settings, (step) => output.step(ImportStep.parse(step)));
    output.end(report);
    return report;
  } catch (error) {
    output.fail(error);
    throw error;
  }
}

function isFine(report: ImportReport): boolean {
  return report.problems.length === 0 && !nothingLanded(report);
}

/** Fetches a feed unless it is unchanged, archives the file, and imports it. */
async function importUrl(
  importing: Importing,
  url: string,
  { feed, now = Date.now }: Outside,
  say: (line: string) => void,
): Promise<number> {
  const { request, settings, output } = importing;
  const archive = feedArchive(settings.dataDir, archiveName(url, request.map, request.site ?? ""));
  const reading = [await findStockMap(request.map), request.replace, request.strict];
  const fetched = await fetchFeed(url, await archive.next(now()), await archive.version(reading), feed);
  if (fetched.kind === "unchanged") {
    say("The feed hasn't changed since the last import.");
    output().end(emptyReport(request.map, request.dry_run));
    return 0;
  }
  if (fetched.kind === "failed") {
    output().end({ ...emptyReport(request.map, request.dry_run), problems: [{ field: "url", message: fetched.reason }] });
    return 1;
  }
  const report = await reportOf(importing, fetched.path, { max_bytes: MAX_FEED_BYTES });
  // A feed with problems is fetched again next time, even if unchanged.
  if (report.problems.length === 0 && !request.dry_run) await archive.setVersion(fetched.version, reading);
  await archive.prune();
  return isFine(report) ? 0 : 1;
}

/** Watches until SIGINT or SIGTERM. An unreadable file is reported and does not end the watch. */
async function importFolder(
  importing: Importing,
  folder: string,
  { signal, pause, now = Date.now }: Outside,
  say: (line: string) => void,
): Promise<number> {
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  const ended = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const archive = feedArchive(importing.settings.dataDir, archiveName(folder, importing.request.map));
  say(`Watching ${folder} for files to import. Press Ctrl-C to stop.`);
  let fine = true;
  try {
    await watchFolder(
      folder,
      async (path) => {
        say(path);
        const report = await reportOf(importing, path, { folder });
        fine &&= isFine(report);
        if (importing.request.dry_run) return;
        await copyFile(path, `${await archive.next(now())}${extname(path)}`);
        await archive.prune();
      },
      { signal: ended, pause: pause ?? (() => wait(LOOK_EVERY_MS, undefined, { signal: ended }).catch(() => undefined)) },
    );
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
  return fine ? 0 : 1;
}

function parseCommand(args: string[]): { from: From; request: Omit<ImportRequest, "file">; json: boolean } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      url: { type: "string" },
      watch: { type: "string" },
      map: { type: "string", default: DEFAULT_MAP },
      site: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      replace: { type: "boolean", default: false },
      force: { type: "boolean", default: false },
      strict: { type: "boolean", default: false },
      "as-drafts": { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    },
  });
  const from = whereFrom(values, positionals);
  if (values.force && !values.replace) throw new UsageError("--force only works with --replace.");
  const map = BUILT_IN_MAPS.includes(values.map) ? values.map : fromWhereTyped(values.map);
  const { site, replace, force, strict, json } = values;
  return { from, request: { map, site, dry_run: values["dry-run"], replace, force, strict, as_drafts: values["as-drafts"] }, json };
}

function whereFrom({ url, watch }: { url?: string | undefined; watch?: string | undefined }, [file, ...more]: readonly string[]): From {
  if ([url, watch, file].filter((each) => each !== undefined).length > 1)
    throw new UsageError("Give a file, --url or --watch, but only one of them.");
  if (more.length > 0) throw new UsageError(`Give one file at a time. Unexpected: ${more.join(" ")}`);
  if (url !== undefined) {
    const problem = feedAddressProblem(url);
    if (problem !== undefined) throw new UsageError(`${problem}.`);
    return { kind: "url", url };
  }
  if (watch !== undefined) return { kind: "folder", folder: fromWhereTyped(watch) };
  if (file === undefined) throw new UsageError("Which file?");
  return { kind: "file", file: fromWhereTyped(file) };
}

/** npm runs scripts in the project's directory; INIT_CWD is the directory of the caller. */
function fromWhereTyped(path: string): string {
  return resolve(process.env["INIT_CWD"] ?? "", path);
}

/** The running site stops an import when the socket closes; a direct import stops after the current batch on Ctrl-C. */
async function runImport(request: ImportRequest, settings: Settings, progress: (step: unknown) => void): Promise<ImportReport> {
  if (!settings.databaseUrl) {
    const answer = await sendCommand(settings.dataDir, IMPORT_STOCK, request, progress);
    if (answer.running) return ImportReport.parse(answer.result);
  }
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  const { database, now, close } = await openDatabase(settings);
  try {
    const isDemo = await hasFictionalBranches(database);
    const register = openStockRegister({ database, dvla: settings.valuers?.dvla, isDemo, now });
    const run = stockCommands(database, now, register, await openObjectStore(settings))[IMPORT_STOCK];
    return ImportReport.parse(await run?.(request, { progress, signal: stop.signal }));
  } finally {
    await close();
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
}

function nothingLanded({ rows, refused }: ImportReport): boolean {
  return rows > 0 && refused === rows;
}
