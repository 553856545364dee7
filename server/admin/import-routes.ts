import { HOUR_MS } from "#domain/calendar.ts";
import { text } from "#domain/messages/message-text.ts";
import type { Problem } from "#domain/problem.ts";
import { allowed, type Rights } from "#domain/staff/allowed.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { ImportReport } from "#server/stock/import/report.ts";
import { FIELD_NAMES, type FieldName } from "#server/stock/import/fields/fields.ts";
import { undoImport } from "#server/stock/staff-import/undo-import.ts";
import { runImport, stopImport } from "#server/stock/staff-import/run-import.ts";
import {
  beginImport,
  beginImportOf,
  checkImport,
  findImport,
  type ImportAuthor,
  type StaffImport,
} from "#server/stock/staff-import/staff-imports.ts";
import { listSites } from "#server/staff/people/list-sites.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import type { Context, Hono } from "hono";
import { csvCell } from "#server/http/csv-cell.ts";
import * as z from "zod";
import type { AdminServices } from "./admin-context.ts";
import type { AdminEnv } from "./admin-env.ts";
import { notFound, refusedWith, staffDownload, staffRoute, staffUpload } from "./staff-route.ts";

const UPLOADS = { most: 30, withinMs: HOUR_MS };
const MAX_COLUMNS = 500;
const MAX_COLUMN = 500;
const MAX_FILE_NAME = 200;

const SiteId = z.coerce.number().int().positive();
const MapName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, { error: inEnglish(text("admin.import.nameWrong")) });
const Columns = z.object({
  columns: z
    .array(
      z.object({
        column: z.string().max(MAX_COLUMN),
        field: z.enum(FIELD_NAMES as [FieldName, ...FieldName[]]).nullable(),
        unit: z.string().max(20).optional(),
        separator: z.string().min(1).max(5).optional(),
      }),
    )
    .max(MAX_COLUMNS),
  price_includes_fee: z.boolean().default(false),
  keepers: z.enum(["previous", "all"]).default("previous"),
  replace: z.boolean(),
  as_drafts: z.boolean().default(false),
  save_as: MapName.nullable().default(null),
});
const Run = z.object({
  removals: z.enum(["leave", "sold"]),
  /** How many vehicles would be sold, typed by whoever passes the guard. */
  typed: z.string().max(20).default(""),
});
const Nothing = z.object({});

/** Importing stock on a screen: a file or an address, its columns, the check, the import. */
export function importRoutes(app: Hono<AdminEnv>, services: AdminServices): void {
  const { database, now, dataDir, objects, feed, openLimit } = services;
  const setting = { database, now, dataDir, objects, feed };
  const uploads = openLimit("staff imports", [UPLOADS]);
  const find = async (id: string | undefined) => (z.uuid().safeParse(id).success ? findImport(database, id ?? "") : undefined);
  const branchOf = async ({ id }: Readonly<Record<string, string>>) => {
    const found = await find(id);
    return found && [{ site_id: found.site_id }];
  };

  const existing = async (site_id: number | undefined) =>
    (await listSites(database)).some(({ id }) => id === site_id) ? [{ site_id: site_id ?? 0 }] : undefined;

  async function tooMany(c: Context<AdminEnv>, { person }: SignedIn): Promise<Response | undefined> {
    const seconds = await uploads.take(person.id);
    if (seconds === undefined) return undefined;
    return c.json({ message: inEnglish(text("admin.import.tooMany")), reason: "limit" }, 429, { "Retry-After": String(seconds) });
  }

  staffUpload(app, {
    path: "/import/files",
    permission: "stock.import",
    find: (c) => existing(SiteId.safeParse(c.req.query("site")).data),
    run: async ({ c, content, signedIn, request }) => {
      const limited = await tooMany(c, signedIn);
      if (limited) return limited;
      const about = { site_id: SiteId.parse(c.req.query("site")), file_name: fileName(c), map_name: c.req.query("map") || null };
      const outcome = await beginImport(setting, authorOf(signedIn, request), { ...about, content });
      return outcome.ok ? c.json({ id: outcome.id }) : refusedWith(c, outcome.problems);
    },
  });

  staffRoute(app, now, {
    path: "/import/addresses",
    permission: "stock.import",
    body: z.object({ url: z.string().trim().max(2_000), site: SiteId, map: z.string().max(60).nullable().default(null) }),
    find: (_, { site }) => existing(site),
    run: async ({ c, body, signedIn, request }) => {
      const limited = await tooMany(c, signedIn);
      if (limited) return limited;
      const about = { url: body.url, site_id: body.site, map_name: body.map };
      const outcome = await beginImportOf(setting, authorOf(signedIn, request), about);
      return outcome.ok ? c.json({ id: outcome.id }) : refusedWith(c, outcome.problems);
    },
  });

  staffRoute(app, now, {
    path: "/import/:id/columns",
    permission: "stock.import",
    body: Columns,
    find: branchOf,
    run: async ({ c, body: { save_as, ...choices }, params, signedIn, request }) => {
      const found = await find(params["id"]);
      if (!found) return notFound(c);
      const branches = branchColumn(signedIn, choices.columns);
      if (branches) return refusedWith(c, [branches]);
      const outcome = await checkImport(setting, authorOf(signedIn, request), found, { choices, save_as });
      return outcome.ok ? c.json({}) : refusedWith(c, outcome.problems);
    },
  });

  staffRoute(app, now, {
    path: "/import/:id/run",
    permission: "stock.import",
    body: Run,
    find: branchOf,
    run: async ({ c, body, params, signedIn, request }) => {
      const found = await find(params["id"]);
      if (!found?.checked || !reaches(signedIn, found)) return notFound(c);
      const problem = removalProblem(signedIn, found, body);
      if (problem) return refusedWith(c, [problem]);
      const outcome = await runImport(setting, authorOf(signedIn, request), found, body);
      if (!outcome.ok) return refusedWith(c, outcome.problems);
      outcome.ended.catch((error: unknown) => console.error("An import's end could not be stored:", error));
      return c.json({});
    },
  });

  staffRoute(app, now, {
    path: "/import/:id/stop",
    permission: "stock.import",
    body: Nothing,
    find: branchOf,
    run: async ({ c, params, signedIn, request }) => {
      await stopImport(setting, authorOf(signedIn, request), params["id"] ?? "");
      return c.json({});
    },
  });

  staffRoute(app, now, {
    path: "/import/:id/undo",
    permission: "stock.import",
    body: Nothing,
    find: branchOf,
    run: async ({ c, params, signedIn, request }) => {
      const found = await find(params["id"]);
      if (!found || !reaches(signedIn, found)) return notFound(c);
      const outcome = await undoImport(setting, authorOf(signedIn, request), found);
      if (!outcome.ok) return refusedWith(c, outcome.problems);
      outcome.ended.catch((error: unknown) => console.error("An import could not be undone to its end:", error));
      return c.json({});
    },
  });

  staffDownload(app, {
    path: "/import/:id/refused.csv",
    permission: "stock.import",
    find: branchOf,
    run: async ({ c, params }) => {
      const found = await find(params["id"]);
      const report = found?.report ?? found?.checked?.report;
      if (!report) return notFound(c);
      return new Response(refusedCsv(report), {
        headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": 'attachment; filename="refused-rows.csv"' },
      });
    },
  });
}

/** The header's value is percent-encoded UTF-8. */
function fileName(c: Context): string {
  const given = c.req.header("X-File-Name") ?? "";
  let name = "";
  try {
    name = decodeURIComponent(given);
  } catch {
    // Another encoding: the file has no name.
  }
  return (
    name
      .replaceAll(/[\p{C}/\\]/gu, "")
      .trim()
      .slice(0, MAX_FILE_NAME) || "stock.csv"
  );
}

/** A column that names branches reaches all of them. */
function branchColumn({ rights }: SignedIn, columns: readonly { column: string; field: string | null }[]): Problem | undefined {
  const named = columns.find(({ field }) => field === "site" || field === "location");
  if (!named || importsEverywhere(rights)) return undefined;
  return { field: named.column, message: text("admin.import.branchColumn") };
}

/** An import that may reach other branches is run and undone by somebody who imports into all of them. */
function reaches({ rights }: SignedIn, { every_branch }: StaffImport): boolean {
  return !every_branch || importsEverywhere(rights);
}

/** Passing the guard takes the owner's right, and the number of vehicles typed. */
function removalProblem({ rights }: SignedIn, { checked }: StaffImport, { removals, typed }: z.infer<typeof Run>): Problem | undefined {
  if (removals !== "sold" || !checked?.stopped_by_guard) return undefined;
  if (!allowed(rights, "stock.removals", {})) return { field: "removals", message: text("admin.import.guardRight") };
  const count = guarded(checked.report, checked.missing);
  return typed.trim() === String(count) ? undefined : { field: "typed", message: text("admin.import.typeNumber", { count }) };
}

/** The number of vehicles that would be sold: the report of a stopped removal has none. */
function guarded({ gone }: ImportReport, missing: readonly number[]): number {
  return gone > 0 ? gone : missing.length;
}

function refusedCsv({ refusals }: ImportReport): string {
  return (
    ["line,column,reason", ...refusals.map(({ line, column, reason }) => [line, column, reason].map(csvCell).join(","))].join("\r\n") +
    "\r\n"
  );
}

export function authorOf({ person, session, rights }: SignedIn, request: string | undefined): ImportAuthor {
  return { actor: { kind: "staff", staff: person.id, session: session.id }, request, everyBranch: importsEverywhere(rights) };
}

function importsEverywhere(rights: Rights): boolean {
  return allowed(rights, "stock.import", { site_id: null });
}
