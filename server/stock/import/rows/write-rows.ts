import type { Moment } from "#domain/calendar.ts";
import type { Branches } from "#server/stock/import/branches.ts";
import { completeVehicle } from "#server/stock/import/imported-vehicle.ts";
import type { IdentifiedVehicle, Target } from "#server/stock/import/known-vehicles.ts";
import type { PlannedChange } from "#server/stock/import/planned-changes.ts";
import {
  MAX_REPORTED_REFUSALS,
  MAX_REPORTED_UNKNOWN,
  STOPPED,
  type ImportReport,
  type ImportStep,
  type RowRefusal,
} from "#server/stock/import/report.ts";
import type { Database } from "#server/database/connect.ts";
import { readable, type Rows } from "./read-rows.ts";
import { identifyRow, seeKey, recordRefusedRow, isInThisRun } from "./row-identity.ts";
import { duplicate, noBranch, refusedRow } from "./row-refusals.ts";
import type { ImportedKeys } from "./seen-keys.ts";
import { writeBatch } from "./write-batch.ts";

/** Rows per transaction: a running site waits for at most some hundredths of a second. */
export const BATCH_ROWS = 250;

/** Runs a part of the import in a transaction of its own. */
export type Within = <Result>(work: (transaction: Database) => Promise<Result>) => Promise<Result>;

/** Called after each batch. */
export type OnStep = (step: ImportStep) => void | Promise<void>;

/** Is given what a dry run would change, until it wants no more. */
export type OnPlanned = (changes: readonly PlannedChange[]) => "more" | "enough";

type Run = {
  branches: Branches;
  seen: ImportedKeys;
  now: Moment;
  dry_run: boolean;
  strict: boolean;
  as_drafts: boolean;
  report: ImportReport;
  tell: OnStep;
  signal: AbortSignal | undefined;
  within: Within;
  onPlanned: OnPlanned | undefined;
};

/** Writes the rows in batches and counts them in the report. `scope`: the branches that the file covers. */
export async function writeRows(database: Database, { rows, fraction }: Rows, run: Run): Promise<Pick<Target, "scope">> {
  const { branches, seen, now, dry_run, strict, as_drafts, report, tell, signal, within, onPlanned } = run;
  let batch: IdentifiedVehicle[] = [];
  let refusals: RowRefusal[] = [];
  let namesBranches = false;
  let planning = onPlanned !== undefined;
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
    return {
      source: report.source,
      site_id,
      chosen: branches.chosen,
      scope: everywhere ? branches.ids : [site_id],
      now,
      dry_run,
      as_drafts,
    };
  };
  const flush = async () => {
    if (batch.length > 0) {
      const written = await writeBatch(batch, await target(), {
        wasSeen: (key) => isInThisRun(key, seen),
        see: (key) => seeKey(key, seen),
        within,
        onPlanned: planning ? (changes) => void (planning = onPlanned?.(changes) === "more") : undefined,
      });
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
      const { vehicle, unread = [] } = row.value;
      const names = { id: vehicle.id ?? null, stock_id: vehicle.stock_id ?? null };
      const branch = typeof vehicle.site === "string" ? vehicle.site : null;
      const site_id = branch === null ? null : branches.bySlug.get(branch);
      if (branch !== null) namesBranches = true;
      const problem = strict && unknown.length > 0 ? refusedRow(line, unknown) : site_id === undefined ? noBranch(line, branch) : null;
      if (problem !== null || site_id === undefined) {
        if (problem) refuse([problem]);
        recordRefusedRow(names, vehicle.vrm ?? null, seen);
      } else {
        report.unread += unread.length;
        for (const problem of unread)
          if (report.unread_figures.length < MAX_REPORTED_REFUSALS) report.unread_figures.push({ line, ...problem });
        const completed = completeVehicle(vehicle);
        const identity = identifyRow(completed, names, seen, vehicle.written);
        if ("duplicate" in identity) refuse([duplicate(line, identity.duplicate, vehicle)]);
        else
          batch.push({
            ...identity,
            line,
            vehicle: completed,
            first_seen_at: vehicle.first_seen_at ?? now,
            stock_id: names.stock_id,
            has_id: names.id !== null,
            site_id,
          });
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

function damage(refusals: RowRefusal[]): string {
  return refusals.map(({ line, reason }) => `Line ${line}: ${reason}`).join("; ");
}
