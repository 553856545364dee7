import type { Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { sql } from "drizzle-orm";
import { openBranches, type Branches } from "./branches.ts";
import { layOver } from "./lay-over.ts";
import { openStockFile } from "#server/stock/import/files/open-file.ts";
import { countLive, MAX_REMOVAL_SHARE, retireMissingVehicles } from "./remove-missing.ts";
import { emptyReport, type ImportReport } from "./report.ts";
import { openRows, readToItsEnd, type StockSource } from "#server/stock/import/rows/read-rows.ts";
import { ImportedKeys } from "#server/stock/import/rows/seen-keys.ts";
import { writeRows, type OnPlanned, type OnStep, type Within } from "#server/stock/import/rows/write-rows.ts";

export type ImportOptions = {
  now: Moment;
  /** Slug of the vehicles' branch; default: the first one, which is created when there is none. */
  site?: string | undefined;
  /** Writes nothing and reports the same figures. */
  dry_run?: boolean;
  /** Marks vehicles of this source that are missing from the file as sold: of its branch, or of every branch once a row names one. */
  replace?: boolean;
  /** Skips the limit `MAX_REMOVAL_SHARE`. */
  force?: boolean;
  /** Refuses rows with properties, and files with columns, that no field takes. */
  strict?: boolean;
  /** Adds new vehicles as drafts instead of publishing them. */
  as_drafts?: boolean | undefined;
  /** Stops the import after the current batch. */
  signal?: AbortSignal;
  /** Runs each transaction that writes; by default a plain one. */
  within?: Within;
  /** Is given the vehicles that `replace` would mark as sold, page by page. */
  onMissing?: (stockIds: readonly number[]) => void;
  /** Is given what a dry run would change, until it wants no more. */
  onPlanned?: OnPlanned;
};

/** Imports stock. Good rows are written even when others are refused; importing the same file again changes nothing. */
export async function importStock(
  database: Database,
  source: StockSource,
  options: ImportOptions,
  onStep: OnStep = () => {},
): Promise<ImportReport> {
  const { now, dry_run = false, replace = false, force = false, strict = false, as_drafts = false } = options;
  const within: Within = options.within ?? ((work) => database.transaction(work));
  const report = emptyReport(source.kind === "file" ? source.map.name : source.name, dry_run);
  if (source.kind === "file" && source.map.lays_over) return layOverFile(database, source, { ...options, report }, onStep);
  const rows = await openRows(database, source, now, dry_run);
  if ("problems" in rows) return { ...report, problems: rows.problems };
  report.ignored_columns = rows.ignored;
  try {
    if (strict && rows.ignored.length > 0) {
      return {
        ...report,
        problems: [
          {
            field: "file",
            message:
              `No field matches the ${rows.ignored.length === 1 ? "column" : "columns"} ${rows.ignored.join(", ")}, so ` +
              `--strict refuses the file`,
          },
        ],
      };
    }
    const branches = await openBranches(database, options.site, dry_run);
    if ("problem" in branches) return { ...report, problems: [branches.problem] };
    const { source: name } = report;
    const before = replace ? await liveOfBranches(database, name, branches) : new Map<number, number>();
    const seen = new ImportedKeys();
    const { scope } = await writeRows(database, rows, {
      branches,
      seen,
      now,
      dry_run,
      strict,
      as_drafts,
      report,
      tell: onStep,
      signal: options.signal,
      within,
      onPlanned: options.onPlanned,
    });
    const target = { source: name, scope, dry_run };
    const liveBefore = scope.reduce((sum, site_id) => sum + (before.get(site_id) ?? 0), 0);
    // The embedded database has no autovacuum to gather statistics.
    if (!dry_run && report.added + report.changed > 0) await gatherStatistics(database);
    if (replace && report.problems.length > 0) {
      report.problems.push({ field: "replace", message: "Nothing was removed, because the file was not read to its end" });
    } else if (replace) {
      const { onMissing } = options;
      const retired = await retireMissingVehicles(database, seen, { target, liveBefore, force, now, within, onMissing });
      const { gone, kept_for_orders, refused } = retired;
      if (refused) report.problems.push({ field: "replace", message: tooManyMissing(gone, liveBefore) });
      else Object.assign(report, { gone, kept_for_orders });
    }
    return report;
  } finally {
    await rows.close();
  }
}

/** A list of photographs and films refers to vehicles of other sources: it adds none and removes none. */
async function layOverFile(
  database: Database,
  { path, map, max_bytes }: Extract<StockSource, { kind: "file" }>,
  { dry_run = false, strict = false, replace, signal, report }: ImportOptions & { report: ImportReport },
  onStep: OnStep,
): Promise<ImportReport> {
  if (replace)
    return {
      ...report,
      problems: [
        {
          field: "replace",
          message: `A list of pictures and films doesn't say which vehicles have gone: leave out --replace with the map ${map.name}`,
        },
      ],
    };
  const file = await openStockFile(path, map, max_bytes);
  if ("problems" in file) return { ...report, problems: file.problems };
  report.ignored_columns = file.ignored;
  try {
    await layOver(
      database,
      readToItsEnd(file.rows, report),
      { map, columns: file.columns },
      { report, dry_run, strict, signal, tell: (refusals) => onStep({ rows: report.rows, fraction: file.fraction(), refusals }) },
    );
  } finally {
    await file.close();
  }
  return report;
}

async function liveOfBranches(database: Database, source: string, { ids }: Branches): Promise<Map<number, number>> {
  const live = new Map<number, number>();
  for (const site_id of ids) live.set(site_id, await countLive(database, { source, scope: [site_id] }));
  return live;
}

/** A small sample: the default of 30,000 rows would be the largest allocation of the import. */
async function gatherStatistics(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`set local default_statistics_target = 10`);
    await transaction.execute(sql`analyze vehicles`);
  });
}

function tooManyMissing(missing: number, live: number): string {
  const share = Math.round((100 * missing) / live);
  return (
    `Nothing was removed: ${missing} of ${live} vehicles (${share}%) are not in the file, and more than ` +
    `${MAX_REMOVAL_SHARE * 100}% at once needs --force`
  );
}
