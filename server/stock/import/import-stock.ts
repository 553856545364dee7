import { londonDay, type Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { sql } from "drizzle-orm";
import { chooseSite } from "./choose-site.ts";
import { identify, seeRefused } from "./identity.ts";
import { completeVehicle, type ImportedVehicle } from "./imported-vehicle.ts";
import { openStockFile, reasonOf } from "./open-file.ts";
import { vehicleReader } from "./read-vehicle.ts";
import { countLive, LARGEST_SHARE_GONE, removeGone } from "./remove-gone.ts";
import { REFUSALS_KEPT, type ImportReport, type ImportStep, type Refusal } from "./report.ts";
import { SeenKeys } from "./seen-keys.ts";
import type { StockMap } from "./stock-map.ts";
import { writeBatch, type IdentifiedVehicle, type Target } from "./write-batch.ts";

/** Rows of one transaction: long enough to be quick, short enough that a running site waits some hundredths of a second. */
export const BATCH_ROWS = 250;

export type StockSource =
  | { kind: "file"; path: string; map: StockMap }
  /** Vehicles that are typed already, for example made by code. `name` is the source they belong to. */
  | { kind: "vehicles"; name: string; vehicles: AsyncIterable<ImportedVehicle> | Iterable<ImportedVehicle> };

export type ImportOptions = {
  now: Moment;
  /** Slug of the site the vehicles stand at; left out, the first one, which is made when there is none. */
  site?: string | undefined;
  /** Writes nothing and reports the same figures. */
  dry_run?: boolean;
  /** Marks vehicles of this source and site that the file no longer has as sold. */
  replace?: boolean;
  /** Removes however many are gone. */
  force?: boolean;
  /** Ends the import after the batch at hand. */
  signal?: AbortSignal;
};

type Tell = (step: ImportStep) => void | Promise<void>;

/** Brings stock in. Good rows land even when others are refused; running the same file again changes nothing. */
export async function importStock(database: Database, source: StockSource, options: ImportOptions, tell: Tell = () => {}): Promise<ImportReport> {
  const { now, dry_run = false, replace = false, force = false } = options;
  const report = emptyReport(source.kind === "file" ? source.map.name : source.name, dry_run);
  const rows = await openRows(source, now);
  if ("problems" in rows) return { ...report, problems: rows.problems };
  report.ignored_columns = rows.ignored;
  try {
    const chosen = await chooseSite(database, options.site, dry_run);
    if ("problem" in chosen) return { ...report, problems: [chosen.problem] };
    report.site = chosen.site;
    const target = { source: report.source, site_id: chosen.id, dry_run };
    const liveBefore = replace ? await countLive(database, target) : 0;
    const seen = new SeenKeys();
    await writeRows(database, rows, { target, seen, now, report, tell, signal: options.signal });
    // The embedded database has nobody who gathers statistics in the background.
    if (!dry_run && report.added + report.changed > 0) await gatherStatistics(database);
    if (replace && report.problems.length > 0) {
      report.problems.push({ field: "replace", message: "Nothing was removed, because the file was not read to its end" });
    } else if (replace) {
      const { gone, kept_for_orders, refused } = await removeGone(database, seen, { target, liveBefore, force, now });
      if (refused) report.problems.push({ field: "replace", message: tooManyGone(gone, liveBefore) });
      else Object.assign(report, { gone, kept_for_orders });
    }
    return report;
  } finally {
    await rows.close();
  }
}

/** From a small sample: the usual one of 30,000 rows would be the largest thing in memory. */
async function gatherStatistics(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`set local default_statistics_target = 10`);
    await transaction.execute(sql`analyze vehicles`);
  });
}

type Row = { line: number; vehicle: ImportedVehicle } | { refusals: Refusal[]; id: string | null; vrm: string | null; damaged: boolean };
type Rows = { ignored: string[]; rows: AsyncIterable<Row> | Iterable<Row>; fraction: () => number | undefined; close: () => Promise<void> };

async function openRows(source: StockSource, now: Moment): Promise<Rows | Pick<ImportReport, "problems">> {
  if (source.kind === "vehicles") {
    return { ignored: [], rows: numbered(source.vehicles), fraction: () => undefined, close: async () => {} };
  }
  const file = await openStockFile(source.path, source.map);
  if ("problems" in file) return file;
  const read = vehicleReader(source.map, file.columns, londonDay(now));
  async function* rows(): AsyncGenerator<Row> {
    if ("problems" in file) return;
    for await (const row of file.rows) {
      if ("reason" in row) yield { refusals: [row], id: null, vrm: null, damaged: row.damaged === true };
      else {
        const result = read(row.cells);
        if ("vehicle" in result) yield { line: row.line, vehicle: result.vehicle };
        else yield { ...result, refusals: result.problems.map((problem) => ({ line: row.line, ...problem })), damaged: false };
      }
    }
  }
  return { ignored: file.ignored, rows: rows(), fraction: file.fraction, close: file.close };
}

async function* numbered(vehicles: AsyncIterable<ImportedVehicle> | Iterable<ImportedVehicle>): AsyncGenerator<Row> {
  let line = 0;
  for await (const vehicle of vehicles) yield { line: ++line, vehicle };
}

type Run = { target: Target; seen: SeenKeys; now: Moment; report: ImportReport; tell: Tell; signal: AbortSignal | undefined };

async function writeRows(database: Database, { rows, fraction }: Rows, { target, seen, now, report, tell, signal }: Run): Promise<void> {
  let batch: IdentifiedVehicle[] = [];
  let refusals: Refusal[] = [];
  const refuse = (found: Refusal[]) => {
    report.refused += 1;
    for (const refusal of found) {
      refusals.push(refusal);
      if (report.refusals.length < REFUSALS_KEPT) report.refusals.push(refusal);
    }
  };
  const flush = async () => {
    if (batch.length > 0) {
      const figures = await writeBatch(database, batch, target);
      for (const name of ["added", "changed", "unchanged", "returned"] as const) report[name] += figures[name];
    }
    await tell({ rows: report.rows, fraction: fraction(), refusals });
    batch = [];
    refusals = [];
  };
  const next = readable(rows);
  for (let row = await next(); !row.done; row = await next()) {
    if ("problem" in row) {
      report.problems.push({ field: "file", message: row.problem });
      break;
    }
    if (signal?.aborted) {
      report.problems.push({ field: "file", message: "The import was stopped before the end of the file; what was read before has landed" });
      break;
    }
    report.rows += 1;
    if ("refusals" in row.value) {
      refuse(row.value.refusals);
      seeRefused(row.value.id, row.value.vrm, seen);
      if (row.value.damaged) report.problems.push({ field: "file", message: damage(row.value.refusals) });
    } else {
      const { line, vehicle } = row.value;
      const whole = completeVehicle(vehicle);
      const identity = identify(whole, vehicle.id ?? null, seen);
      if ("duplicate" in identity) refuse([duplicate(line, identity.duplicate, vehicle)]);
      else batch.push({ ...identity, vehicle: whole, first_seen_at: vehicle.first_seen_at ?? now });
    }
    if (report.rows % BATCH_ROWS === 0) await flush();
  }
  await flush();
}

/** A file that breaks off is a value here: what was read before it has landed. */
function readable(rows: Rows["rows"]) {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  return async () => {
    try {
      return await iterator.next();
    } catch (error) {
      return { done: false as const, problem: `The file cannot be read to its end: ${reasonOf(error)}` };
    }
  };
}

function duplicate(line: number, by: "id" | "vrm", vehicle: ImportedVehicle): Refusal {
  const name = by === "id" ? vehicle.id : vehicle.vrm;
  return { line, column: by, reason: `“${name}” stands in an earlier row of this file` };
}

function damage(refusals: Refusal[]): string {
  return refusals.map(({ line, reason }) => `Line ${line}: ${reason}`).join("; ");
}

function tooManyGone(gone: number, live: number): string {
  const share = Math.round((100 * gone) / live);
  return `Nothing was removed: ${gone} of ${live} vehicles (${share} %) are not in the file, and more than ${LARGEST_SHARE_GONE * 100} % at once needs --force`;
}

export function emptyReport(source: string, dry_run: boolean): ImportReport {
  return {
    source,
    site: null,
    dry_run,
    ignored_columns: [],
    rows: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    returned: 0,
    refused: 0,
    refusals: [],
    gone: 0,
    kept_for_orders: 0,
    problems: [],
  };
}
