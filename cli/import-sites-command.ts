import type { Config } from "#server/config.ts";
import { openDatabase } from "#server/database/connect.ts";
import { importSitesFile, IMPORT_SITES, type ImportSitesRequest } from "#server/organisation/import/cli-commands.ts";
import { refusalText, SitesReport } from "#server/organisation/import/report.ts";
import { sendCommand } from "#server/control-socket/send-command.ts";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Streams } from "./import-output.ts";
import { siteShows } from "./site-shows.ts";
import { UsageError } from "./usage-error.ts";

type Settings = Pick<Config, "dataDir" | "databaseUrl" | "host" | "port">;

/** Imports branches, also while the site runs; returns the exit code once this site shows them. Throws UsageError. */
export async function importSitesCommand(args: string[], settings: Settings, streams: Streams = process): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { "dry-run": { type: "boolean", default: false }, json: { type: "boolean", default: false } },
  });
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError("Which file?");
  if (more.length > 0) throw new UsageError(`Give one file at a time. Unexpected: ${more.join(" ")}`);
  // npm runs scripts in the project's directory; INIT_CWD is the directory of the caller.
  const report = await runImport({ file: resolve(process.env["INIT_CWD"] ?? "", file), dry_run: values["dry-run"] }, settings);
  const failed = report.problems.length > 0 || report.refusals.length > 0;
  if (values.json) streams.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  else writeReport(report, failed, streams);
  return failed ? 1 : 0;
}

async function runImport(request: ImportSitesRequest, settings: Settings): Promise<SitesReport> {
  if (!settings.databaseUrl) {
    const answer = await sendCommand(settings.dataDir, IMPORT_SITES, request);
    if (answer.running) return SitesReport.parse(answer.result);
  }
  const { database, close } = await openDatabase(settings);
  try {
    const report = await importSitesFile(database, request);
    if (settings.databaseUrl && report.revision > 0 && !(await siteShows(settings, report.revision)))
      report.notices.push("The running site hasn't picked up the change yet.");
    return report;
  } finally {
    await close();
  }
}

function writeReport(report: SitesReport, failed: boolean, { stdout, stderr }: Streams): void {
  for (const { message } of report.problems) stderr.write(`${printable(message)}\n`);
  for (const refusal of report.refusals) stderr.write(`Refused: ${printable(refusalText(refusal))}\n`);
  for (const { field, row, line } of report.ignored)
    stderr.write(`Field not imported: ${printable(field)}, first in row ${row}${line === null ? "" : ` (line ${line})`}\n`);
  for (const { slug, field, shown, file } of report.overridden)
    stdout.write(
      `${printable(`${slug}, ${field}: staff decided ${JSON.stringify(shown)}, the file says ${JSON.stringify(file)}. `)}` +
        `Theirs stands; “sites unset ${slug} ${field}” follows the file.\n`,
    );
  for (const notice of report.notices) stdout.write(`${printable(notice)}\n`);
  if (failed) stderr.write("Nothing was changed.\n");
  else
    stdout.write(
      `${report.dry_run ? "Dry run, nothing written: " : ""}${report.rows} ${report.rows === 1 ? "branch" : "branches"}: ` +
        `${report.added.length} added, ${report.changed.length} changed, ${report.unchanged.length} unchanged\n`,
    );
}

/** Removes control characters: file contents must not contain terminal escape sequences. */
function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}
