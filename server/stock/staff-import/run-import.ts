import { text } from "#domain/messages/message-text.ts";
import type { Problem } from "#domain/problem.ts";
import type { Database } from "#server/database/connect.ts";
import { staffImports } from "#server/database/staff-imports-schema.ts";
import { staffWrite, type StaffAct } from "#server/staff/acts/staff-write.ts";
import { importStock } from "#server/stock/import/import-stock.ts";
import { emptyReport, type ImportReport } from "#server/stock/import/report.ts";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { UPLOADED } from "./chosen-map.ts";
import { mapOf, slugOf, storable, type ImportAuthor, type ImportSetting, type StaffImport } from "./staff-imports.ts";
import { MAX_UPLOAD_BYTES, withUpload } from "./uploads.ts";

/** A node that has not renewed its import for so long has ended. */
const LOST_AFTER = "60 seconds";

/** `sold`: vehicles that the file no longer has are sold, also where the guard would stop that. */
export type RunChoice = { removals: "leave" | "sold" };

/** Begins the import: it goes on when the page is left. The promise of the end is for tests and for closing the site. */
export async function runImport(
  setting: ImportSetting,
  { actor, request }: ImportAuthor,
  found: StaffImport,
  { removals }: RunChoice,
): Promise<{ ok: true; ended: Promise<void> } | { ok: false; problems: Problem[] }> {
  const act: StaffAct = { actor, action: "import.run", permission: "stock.import", request, detail: { import: found.id } };
  const begun = await staffWrite(setting, act, async (tx) => {
    const rows = await tx
      .update(staffImports)
      .set({ state: "running", stop: false, progress: { rows: 0, fraction: 0 }, seen_at: sql`now()` })
      .where(and(eq(staffImports.id, found.id), eq(staffImports.state, "checked")))
      .returning({ id: staffImports.id });
    return { ok: rows.length === 1 };
  });
  if (!begun.ok) return { ok: false, problems: [{ field: "state", message: text("admin.import.begunAlready") }] };
  return { ok: true, ended: work(setting, act, found, removals === "sold") };
}

async function work(setting: ImportSetting, act: StaffAct, found: StaffImport, sell: boolean): Promise<void> {
  const { database, now, objects } = setting;
  const source = found.map_name ?? UPLOADED;
  const stopping = new AbortController();
  let report: ImportReport;
  try {
    const done = await withUpload(setting, found, async (path) => {
      const read = await mapOf(found, path, source);
      if ("problems" in read) return undefined;
      const { choices } = found;
      return importStock(
        database,
        { kind: "file", path, map: read.map, max_bytes: MAX_UPLOAD_BYTES, certificates: { objects } },
        {
          now: now(),
          site: await slugOf(database, found.site_id),
          replace: sell && choices?.replace === true,
          force: sell,
          as_drafts: choices?.as_drafts === true,
          signal: stopping.signal,
          within: (run) => audited(setting, act, run),
        },
        async ({ rows, fraction }) => {
          if (await isStopped(database, found.id, { rows, fraction: fraction ?? null })) stopping.abort();
        },
      );
    });
    report = done ?? failed(source);
  } catch (error) {
    console.error(`The import ${found.id} failed:`, error);
    report = failed(source);
  }
  const state = stopping.signal.aborted ? "stopped" : report.problems.length > 0 ? "failed" : "done";
  await database
    .update(staffImports)
    .set({ state, report: storable(report), progress: null, ended_at: new Date(now()) })
    .where(eq(staffImports.id, found.id));
}

function failed(source: string): ImportReport {
  return {
    ...emptyReport(source, false),
    problems: [{ field: "import", message: "The file is no longer there, or there was an internal error" }],
  };
}

/** Each batch is a transaction with its act, so that the audit log has every vehicle, before and after. */
async function audited<Result>(setting: ImportSetting, act: StaffAct, run: (tx: Database) => Promise<Result>): Promise<Result> {
  const { result } = await staffWrite(setting, act, async (tx) => ({ ok: true, result: await run(tx) }));
  return result;
}

/** Notes how far the import is; true if somebody has asked to stop it, on whichever node. */
async function isStopped(database: Database, id: string, progress: { rows: number; fraction: number | null }): Promise<boolean> {
  const [row] = await database
    .update(staffImports)
    .set({ progress, seen_at: sql`now()` })
    .where(eq(staffImports.id, id))
    .returning({ stop: staffImports.stop });
  return row?.stop === true;
}

export async function stopImport(setting: ImportSetting, { actor, request }: ImportAuthor, id: string): Promise<void> {
  await staffWrite(setting, { actor, action: "import.stop", permission: "stock.import", request, detail: { import: id } }, async (tx) => {
    await tx
      .update(staffImports)
      .set({ stop: true })
      .where(and(eq(staffImports.id, id), eq(staffImports.state, "running")));
    return { ok: true };
  });
}

/** Imports whose node has ended stop there: what was written by then stays. */
export async function endLostImports(database: Database): Promise<void> {
  await database
    .update(staffImports)
    .set({ state: "stopped", progress: null, ended_at: sql`now()` })
    .where(and(inArray(staffImports.state, ["running", "undoing"]), lt(staffImports.seen_at, sql`now() - ${LOST_AFTER}::interval`)));
}
