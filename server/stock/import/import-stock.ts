import { londonDay, type Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { sql } from "drizzle-orm";
import { openBranches, type Branches } from "./branches.ts";
import { identifyRow, seeKey, recordRefusedRow, isInThisRun, type Names } from "./row-identity.ts";
import { completeVehicle, type ImportedVehicle } from "./imported-vehicle.ts";
import { layOver } from "./lay-over.ts";
import { openStockFile, openFileError } from "./open-file.ts";
import { vehicleReader } from "./read-vehicle.ts";
import { countLive, MAX_REMOVAL_SHARE, retireMissingVehicles } from "./remove-missing.ts";
import { MAX_REPORTED_REFUSALS, STOPPED, MAX_REPORTED_UNKNOWN, type ImportReport, type ImportStep, type RowRefusal } from "./report.ts";
import { ImportedKeys } from "./seen-keys.ts";
import type { StockMap } from "./stock-map.ts";
import { writeBatch } from "./write-batch.ts";
import type { FileRow } from "./file-row.ts";
import type { IdentifiedVehicle, Target } from "./known-vehicles.ts";

/** Rows of one transaction: long enough to be quick, short enough that a running site waits some hundredths of a second. */
export const BATCH_ROWS = 250;

export type StockSource =
  | { kind: "file"; path: string; map: StockMap; max_bytes?: number | undefined }
  /** Vehicles that are typed already, for example made by code. `name` is the source they belong to. */
  | { kind: "vehicles"; name: string; vehicles: AsyncIterable<ImportedVehicle> | Iterable<ImportedVehicle> };

export type ImportOptions = {
  now: Moment;
  /** Slug of the site the vehicles stand at; left out, the first one, which is made when there is none. */
  site?: string | undefined;
  /** Writes nothing and reports the same figures. */
  dry_run?: boolean;
  /** Marks vehicles of this source that the file no longer has as sold: of its site, or of every site once a row names one. */
  replace?: boolean;
  /** Removes however many are gone. */
  force?: boolean;
  /** Refuses rows with properties, and files with columns, that no field takes. */
  strict?: boolean;
  /** Ends the import after the batch at hand. */
  signal?: AbortSignal;
};

type Tell = (step: ImportStep) => void | Promise<void>;

/** Brings stock in. Good rows land even when others are refused; running the same file again changes nothing. */
export async function importStock(database: Database, source: StockSource, options: ImportOptions, tell: Tell = () => {}): Promise<ImportReport> {
  const { now, dry_run = false, replace = false, force = false, strict = false } = options;
  const report = emptyReport(source.kind === "file" ? source.map.name : source.name, dry_run);
  if (source.kind === "file" && source.map.lays_over) return layOverFile(database, source, { ...options, report }, tell);
  const rows = await openRows(source, now);
  if ("problems" in rows) return { ...report, problems: rows.problems };
  report.ignored_columns = rows.ignored;
  try {
    if (strict && rows.ignored.length > 0) {
      return { ...report, problems: [{ field: "file", message: `No field takes the ${rows.ignored.length === 1 ? "column" : "columns"} ${rows.ignored.join(", ")}, and --strict refuses what is not taken` }] };
    }
    const branches = await openBranches(database, options.site, dry_run);
    if ("problem" in branches) return { ...report, problems: [branches.problem] };
    const { source: name } = report;
    const before = replace ? await liveOfBranches(database, name, branches) : new Map<number, number>();
    const seen = new ImportedKeys();
    const { scope } = await writeRows(database, rows, { branches, seen, now, dry_run, strict, report, tell, signal: options.signal });
    const target = { source: name, scope, dry_run };
    const liveBefore = scope.reduce((sum, site_id) => sum + (before.get(site_id) ?? 0), 0);
    // The embedded database has nobody who gathers statistics in the background.
    if (!dry_run && report.added + report.changed > 0) await gatherStatistics(database);
    if (replace && report.problems.length > 0) {
      report.problems.push({ field: "replace", message: "Nothing was removed, because the file was not read to its end" });
    } else if (replace) {
      const { gone, kept_for_orders, refused } = await retireMissingVehicles(database, seen, { target, liveBefore, force, now });
      if (refused) report.problems.push({ field: "replace", message: tooManyGone(gone, liveBefore) });
      else Object.assign(report, { gone, kept_for_orders });
    }
    return report;
  } finally {
    await rows.close();
  }
}

/** A list of photographs and films is about vehicles of other sources: it adds none and ends none. */
async function layOverFile(database: Database, { path, map, max_bytes }: Extract<StockSource, { kind: "file" }>, { dry_run = false, strict = false, replace, signal, report }: ImportOptions & { report: ImportReport }, tell: Tell): Promise<ImportReport> {
  if (replace) return { ...report, problems: [{ field: "replace", message: `A list of pictures and films does not say which vehicles are gone: leave --replace out with the map ${map.name}` }] };
  const file = await openStockFile(path, map, max_bytes);
  if ("problems" in file) return { ...report, problems: file.problems };
  report.ignored_columns = file.ignored;
  try {
    await layOver(database, readToItsEnd(file.rows, report), { map, columns: file.columns }, { report, dry_run, strict, signal, tell: (refusals) => tell({ rows: report.rows, fraction: file.fraction(), refusals }) });
  } finally {
    await file.close();
  }
  return report;
}

async function* readToItsEnd(rows: AsyncIterable<FileRow>, report: ImportReport): AsyncGenerator<FileRow> {
  try {
    yield* rows;
  } catch (error) {
    report.problems.push(brokenOff(error));
  }
}

function brokenOff(error: unknown): ImportReport["problems"][number] {
  return { field: "file", message: `The file cannot be read to its end: ${openFileError(error)}` };
}

async function liveOfBranches(database: Database, source: string, { ids }: Branches): Promise<Map<number, number>> {
  const live = new Map<number, number>();
  for (const site_id of ids) live.set(site_id, await countLive(database, { source, scope: [site_id] }));
  return live;
}

/** From a small sample: the usual one of 30,000 rows would be the largest thing in memory. */
async function gatherStatistics(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`set local default_statistics_target = 10`);
    await transaction.execute(sql`analyze vehicles`);
  });
}

type Read = { line: number; vehicle: ImportedVehicle } | { line: number; passed_over: true } | ({ refusals: RowRefusal[]; vrm: string | null; damaged: boolean } & Names);
type Row = Read & { line: number; unknown: readonly string[] };
type Rows = { ignored: string[]; rows: AsyncIterable<Row> | Iterable<Row>; fraction: () => number | undefined; close: () => Promise<void> };

async function openRows(source: StockSource, now: Moment): Promise<Rows | Pick<ImportReport, "problems">> {
  if (source.kind === "vehicles") {
    return { ignored: [], rows: numbered(source.vehicles), fraction: () => undefined, close: async () => {} };
  }
  const file = await openStockFile(source.path, source.map, source.max_bytes);
  if ("problems" in file) return file;
  const read = vehicleReader(source.map, file.columns, londonDay(now));
  async function* rows(): AsyncGenerator<Row> {
    if ("problems" in file) return;
    for await (const row of file.rows) {
      const { line } = row;
      if ("reason" in row) yield { line, refusals: [row], ...NAMELESS, unknown: NOTHING, damaged: row.damaged === true };
      else {
        const result = read(row.cells);
        const unknown = row.unknown ? [...row.unknown, ...result.unknown] : result.unknown;
        if ("passed_over" in result) yield { line, passed_over: true, unknown };
        else if ("vehicle" in result) yield { line, vehicle: result.vehicle, unknown };
        else yield { ...result, line, unknown, refusals: result.problems.map((problem) => ({ line, ...problem })), damaged: false };
      }
    }
  }
  return { ignored: file.ignored, rows: rows(), fraction: file.fraction, close: file.close };
}

async function* numbered(vehicles: AsyncIterable<ImportedVehicle> | Iterable<ImportedVehicle>): AsyncGenerator<Row> {
  let line = 0;
  for await (const vehicle of vehicles) yield { line: ++line, vehicle, unknown: NOTHING };
}

const NOTHING: readonly string[] = [];
const NAMELESS = { id: null, stock_id: null, vrm: null };

type Run = {
  branches: Branches;
  seen: ImportedKeys;
  now: Moment;
  dry_run: boolean;
  strict: boolean;
  report: ImportReport;
  tell: Tell;
  signal: AbortSignal | undefined;
};

/** `scope`: the branches whose vehicles the file was about. */
async function writeRows(database: Database, { rows, fraction }: Rows, run: Run): Promise<Pick<Target, "scope">> {
  const { branches, seen, now, dry_run, strict, report, tell, signal } = run;
  let batch: IdentifiedVehicle[] = [];
  let refusals: RowRefusal[] = [];
  let namesBranches = false;
  const unknownNames = new Set<string>();
  const refuse = (found: RowRefusal[]) => {
    report.refused += 1;
    for (const refusal of found) {
      refusals.push(refusal);
      if (report.refusals.length < MAX_REPORTED_REFUSALS) report.refusals.push(refusal);
    }
  };
  const target = async (): Promise<Target> => {
    const everywhere = namesBranches && branches.ids.length > 0;
    const needsStandard = !everywhere || branches.chosen || batch.some(({ site_id }) => site_id === null);
    const standard = needsStandard ? await branches.standard() : undefined;
    if (standard) report.site = standard.site;
    const site_id = standard?.id ?? 0;
    return { source: report.source, site_id, chosen: branches.chosen, scope: everywhere ? branches.ids : [site_id], now, dry_run };
  };
  const flush = async () => {
    if (batch.length > 0) {
      const written = await writeBatch(database, batch, await target(), { wasSeen: (key) => isInThisRun(key, seen), see: (key) => seeKey(key, seen) });
      for (const name of ["added", "changed", "unchanged", "returned"] as const) report[name] += written.figures[name];
      for (const refusal of written.refusals) refuse([refusal]);
      report.renumbered.push(...written.renumbered.slice(0, MAX_REPORTED_REFUSALS - report.renumbered.length));
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
      report.problems.push(STOPPED);
      break;
    }
    report.rows += 1;
    const { line, unknown } = row.value;
    for (const name of unknown) {
      if (unknownNames.has(name) || unknownNames.size >= MAX_REPORTED_UNKNOWN) continue;
      unknownNames.add(name);
      report.unknown_properties.push({ name, line });
    }
    if ("passed_over" in row.value) report.passed_over += 1;
    else if ("refusals" in row.value) {
      refuse(row.value.refusals);
      recordRefusedRow(row.value, row.value.vrm, seen);
      if (row.value.damaged) report.problems.push({ field: "file", message: damage(row.value.refusals) });
    } else {
      const { vehicle } = row.value;
      const names = { id: vehicle.id ?? null, stock_id: vehicle.stock_id ?? null };
      const branch = typeof vehicle.site === "string" ? vehicle.site : null;
      const site_id = branch === null ? null : branches.bySlug.get(branch);
      if (branch !== null) namesBranches = true;
      const problem = strict && unknown.length > 0 ? notTaken(line, unknown) : site_id === undefined ? noBranch(line, branch) : null;
      if (problem !== null || site_id === undefined) {
        if (problem) refuse([problem]);
        recordRefusedRow(names, vehicle.vrm ?? null, seen);
      } else {
        const whole = completeVehicle(vehicle);
        const identity = identifyRow(whole, names, seen, vehicle.written);
        if ("duplicate" in identity) refuse([duplicate(line, identity.duplicate, vehicle)]);
        else batch.push({ ...identity, line, vehicle: whole, first_seen_at: vehicle.first_seen_at ?? now, stock_id: names.stock_id, has_id: names.id !== null, site_id });
      }
    }
    if (report.rows % BATCH_ROWS === 0) await flush();
  }
  await flush();
  if (namesBranches) return { scope: branches.ids };
  const { id, site } = await branches.standard();
  report.site = site;
  return { scope: [id] };
}

/** A file that breaks off is a value here: what was read before it has landed. */
function readable(rows: Rows["rows"]) {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  return async () => {
    try {
      return await iterator.next();
    } catch (error) {
      return { done: false as const, problem: brokenOff(error).message };
    }
  };
}

function notTaken(line: number, unknown: readonly string[]): RowRefusal {
  const [column = null] = unknown;
  return { line, column, reason: `is no property of a vehicle, and --strict refuses what is not taken` };
}

function noBranch(line: number, slug: string | null): RowRefusal {
  return { line, column: "site", reason: `there is no branch “${slug ?? ""}”: “npm run forecourt -- import sites FILE” makes it` };
}

function duplicate(line: number, by: "id" | "stock_id" | "vrm", vehicle: ImportedVehicle): RowRefusal {
  const name = vehicle[by];
  return { line, column: by, reason: `“${name}” stands in an earlier row of this file` };
}

function damage(refusals: RowRefusal[]): string {
  return refusals.map(({ line, reason }) => `Line ${line}: ${reason}`).join("; ");
}

function tooManyGone(gone: number, live: number): string {
  const share = Math.round((100 * gone) / live);
  return `Nothing was removed: ${gone} of ${live} vehicles (${share} %) are not in the file, and more than ${MAX_REMOVAL_SHARE * 100} % at once needs --force`;
}

export function emptyReport(source: string, dry_run: boolean): ImportReport {
  return {
    source,
    site: null,
    dry_run,
    ignored_columns: [],
    unknown_properties: [],
    renumbered: [],
    rows: 0,
    passed_over: 0,
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
