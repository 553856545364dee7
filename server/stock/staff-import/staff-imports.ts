import type { Problem } from "#domain/problem.ts";
import { text } from "#domain/messages/message-text.ts";
import { yearOf, londonDay, type Moment } from "#domain/calendar.ts";
import type { Rights } from "#domain/staff/allowed.ts";
import type { Database } from "#server/database/connect.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { staffImportMaps, staffImports, type CheckedImport, type ImportChoices } from "#server/database/staff-imports-schema.ts";
import { staff } from "#server/database/staff-schema.ts";
import { NO_VERSION, fetchFeed, type FeedRequest } from "#server/feeds/fetch-feed.ts";
import { staffWrite, type StaffActor, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { visibleTo } from "#server/staff/visible-to.ts";
import { BUILT_IN_MAPS, findStockMap, PICTURE_LIST_MAP } from "#server/stock/import/find-stock-map.ts";
import { importStock } from "#server/stock/import/import-stock.ts";
import type { PlannedChange } from "#server/stock/import/planned-changes.ts";
import type { ImportReport } from "#server/stock/import/report.ts";
import type { StockMap } from "#server/stock/import/stock-map.ts";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { CertificateStore } from "#server/media/certificates/certificate-files.ts";
import { chosenMap, UPLOADED, withoutBranches } from "./chosen-map.ts";
import { guessColumns, type GuessedColumn } from "./guess-columns.ts";
import { readHead, type ReadHead } from "./read-head.ts";
import { deleteOldUploads, MAX_UPLOAD_BYTES, storeUpload, withUpload } from "./uploads.ts";

const LISTED = 20;
export const MAX_MISSING = 1_000;
export const MAX_CHANGES = 500;

export type ImportSetting = {
  database: Database;
  dataDir: string;
  now: () => Moment;
  /** Has the battery certificates that rows name by their address here. */
  objects: CertificateStore;
  feed?: FeedRequest | undefined;
};
/** Who imports. `request` is the id of the HTTP request; `everyBranch`: they import into all branches, not only into some. */
export type ImportAuthor = { actor: StaffActor & { kind: "staff" }; request: string | undefined; everyBranch: boolean };
export type StaffImport = typeof staffImports.$inferSelect;
type Outcome<Value> = ({ ok: true } & Value) | { ok: false; problems: Problem[] };

const refused = (field: string, message: Problem["message"]): { ok: false; problems: Problem[] } => ({
  ok: false,
  problems: [{ field, message }],
});

/** Takes a file: from now on there is an import, and nothing of it in the stock. */
export async function beginImport(
  setting: ImportSetting,
  { actor, request }: ImportAuthor,
  {
    site_id,
    file_name,
    map_name,
    content,
  }: Pick<StaffImport, "site_id" | "file_name" | "map_name"> & { content: ReadableStream<Uint8Array> },
): Promise<Outcome<{ id: string }>> {
  const { database, now } = setting;
  await deleteOldUploads(database);
  if (map_name !== null && !(await mayBeRead(database, map_name))) return refused("map", text("admin.import.noMap"));
  const id = crypto.randomUUID();
  const stored = await storeUpload(database, id, content);
  if (!stored.ok) return refused("file", text(stored.reason === "empty" ? "admin.import.emptyFile" : "admin.import.tooLarge"));
  return staffWrite(
    setting,
    { actor, action: "import.upload", permission: "stock.import", request, detail: { import: id } },
    async (tx) => {
      const created_at = new Date(now());
      await tx
        .insert(staffImports)
        .values({ id, staff: actor.staff, site_id, file_name, file_bytes: stored.bytes, map_name, state: "file", created_at });
      return { ok: true, id };
    },
  );
}

/** Fetches a file from an https address of a public host, once. A feed's file has its name: the address may have a key. */
export async function beginImportOf(
  setting: ImportSetting,
  author: ImportAuthor,
  { url, file_name: named, ...about }: Pick<StaffImport, "site_id" | "map_name"> & { url: string; file_name?: string },
): Promise<Outcome<{ id: string }>> {
  const parent = join(setting.dataDir, "imports");
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, "fetched-"));
  try {
    const fetched = await fetchFeed(url, join(folder, "stock"), NO_VERSION, { ...setting.feed, maxBytes: MAX_UPLOAD_BYTES });
    if (fetched.kind !== "file")
      return refused("url", text("admin.import.notFetched", { reason: fetched.kind === "failed" ? fetched.reason : "" }));
    const { pathname } = new URL(url);
    const file_name = named ?? (pathname.split("/").at(-1) || "stock.csv").slice(0, 200);
    const content = Readable.toWeb(createReadStream(fetched.path)) as ReadableStream<Uint8Array>;
    return await beginImport(setting, author, { ...about, file_name, content });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the screen shows of a file before anything is chosen. */
export type ImportColumns = { guesses: GuessedColumn[]; rows: number } | { map: string } | { problem: "gone" | "no header" };

export async function columnsOf(setting: ImportSetting, found: StaffImport): Promise<ImportColumns> {
  if (found.map_name !== null && BUILT_IN_MAPS.includes(found.map_name)) return { map: found.map_name };
  const head = await withUpload(setting, found, async (path) => (await readHead(path)) ?? "no header");
  if (head === undefined) return { problem: "gone" };
  if (head === "no header") return { problem: "no header" };
  return { guesses: await guessesOf(setting, found, head), rows: head.rows.length };
}

/** Guesses; what was chosen before for this file, or saved by its map's name, takes precedence. */
async function guessesOf({ database, now }: ImportSetting, { choices, map_name }: StaffImport, head: ReadHead): Promise<GuessedColumn[]> {
  const guesses = guessColumns(head, { year: yearOf(londonDay(now())) });
  const [saved] = map_name === null ? [] : await database.select().from(staffImportMaps).where(eq(staffImportMaps.name, map_name));
  const chosen = new Map((choices ?? saved?.choices)?.columns.map((column) => [column.column, column]));
  return guesses.map((guess) => {
    const before = chosen.get(guess.column);
    if (!before) return guess;
    const { field, unit, separator } = before;
    const use = field === null ? null : { field, ...(unit !== undefined && { unit }), ...(separator !== undefined && { separator }) };
    return { ...guess, use: use as GuessedColumn["use"], sure: true, why: null };
  });
}

export type ChosenImport = { choices: ImportChoices; /** Saves the columns by this name. */ save_as: string | null };

/** Takes what was chosen of the columns, and finds out what an import would do. Writes nothing to the stock. */
export async function checkImport(
  setting: ImportSetting,
  { actor, request, everyBranch }: ImportAuthor,
  found: StaffImport,
  { choices, save_as }: ChosenImport,
): Promise<Outcome<{ checked: CheckedImport }>> {
  const { now } = setting;
  if (!["file", "checked"].includes(found.state)) return refused("state", text("admin.import.begunAlready"));
  const source = save_as ?? found.map_name ?? UPLOADED;
  const act = { actor, action: "import.check", permission: "stock.import", request, detail: { import: found.id } } as const;
  const checked = await withUpload(setting, found, async (path) => {
    const read = await mapOf({ ...found, choices, every_branch: everyBranch }, path, source);
    if ("problems" in read) return read;
    return { checked: await dryRun(setting, found, path, read.map, choices) };
  });
  if (!checked) return refused("file", text("admin.import.fileGone"));
  if ("problems" in checked) return { ok: false, problems: checked.problems };
  return staffWrite(setting, act, async (tx) => {
    if (save_as !== null) await saveMap(tx, save_as, choices, now());
    await tx
      .update(staffImports)
      .set({
        choices,
        checked: checked.checked,
        state: "checked",
        every_branch: everyBranch,
        ...(save_as !== null && { map_name: save_as }),
      })
      .where(and(eq(staffImports.id, found.id), inArray(staffImports.state, ["file", "checked"])));
    return { ok: true, checked: checked.checked };
  });
}

/**
 * The map by which a file is read: a built-in one, or the chosen columns. A column that names branches is read only for somebody who
 * imports into all of them.
 */
export async function mapOf(
  { map_name, choices, every_branch }: Pick<StaffImport, "map_name" | "choices" | "every_branch">,
  path: string,
  source: string,
): Promise<{ map: StockMap } | { problems: Problem[] }> {
  if (map_name !== null && BUILT_IN_MAPS.includes(map_name)) {
    const found = await findStockMap(map_name);
    if ("problems" in found) throw new Error(`the built-in map ${map_name} cannot be read`);
    return every_branch ? found : { map: withoutBranches(found.map) };
  }
  const head = await readHead(path);
  if (!head || !choices) return { problems: [{ field: "file", message: text("admin.import.noHeader") }] };
  const chosen = chosenMap(choices, head, source);
  return "problems" in chosen || every_branch ? chosen : { map: withoutBranches(chosen.map) };
}

async function dryRun(
  { database, now, objects }: ImportSetting,
  { site_id }: StaffImport,
  path: string,
  map: StockMap,
  { replace, as_drafts }: ImportChoices,
): Promise<CheckedImport> {
  const missing: number[] = [];
  const changes: PlannedChange[] = [];
  const report = await importStock(
    database,
    { kind: "file", path, map, max_bytes: MAX_UPLOAD_BYTES, certificates: { objects } },
    {
      now: now(),
      site: await slugOf(database, site_id),
      dry_run: true,
      replace,
      as_drafts,
      onMissing: (stockIds) => void missing.push(...stockIds.slice(0, MAX_MISSING - missing.length)),
      onPlanned: (planned) => {
        changes.push(...planned.slice(0, MAX_CHANGES - changes.length));
        return changes.length < MAX_CHANGES ? "more" : "enough";
      },
    },
  );
  const stopped_by_guard = report.problems.some(({ field }) => field === "replace") && missing.length > 0;
  return storable({ report, missing, stopped_by_guard, changes });
}

/** jsonb has neither U+0000 nor lone surrogates; a file may have both, and what an import found quotes it. */
export function storable<Found extends ImportReport | CheckedImport>(found: Found): Found {
  return JSON.parse(JSON.stringify(found), (_, value: unknown) =>
    typeof value === "string" ? value.toWellFormed().replaceAll("\u0000", "\ufffd") : value,
  ) as Found;
}

export async function slugOf(database: Database, site_id: number): Promise<string> {
  const [site] = await database.select({ slug: sites.slug }).from(sites).where(eq(sites.id, site_id));
  if (!site) throw new Error(`there is no branch ${site_id}`);
  return site.slug;
}

async function saveMap(tx: StaffTx, name: string, { columns, price_includes_fee, keepers }: ImportChoices, now: Moment): Promise<void> {
  const choices = { columns, price_includes_fee, keepers };
  await tx
    .insert(staffImportMaps)
    .values({ name, choices, created_at: new Date(now) })
    .onConflictDoUpdate({ target: staffImportMaps.name, set: { choices } });
}

export const OFFERED_MAPS = BUILT_IN_MAPS.filter((name) => name !== PICTURE_LIST_MAP);

/** Whether there is a map of this name for staff to choose. */
export async function mayBeRead(database: Database, name: string): Promise<boolean> {
  if (OFFERED_MAPS.includes(name)) return true;
  const saved = await database.select({ name: staffImportMaps.name }).from(staffImportMaps).where(eq(staffImportMaps.name, name));
  return saved.length > 0;
}

/** The names of saved maps. */
export async function savedMaps(database: Database): Promise<string[]> {
  const rows = await database.select({ name: staffImportMaps.name }).from(staffImportMaps).orderBy(asc(staffImportMaps.name)).limit(200);
  return rows.map(({ name }) => name);
}

export async function findImport(database: Database, id: string): Promise<StaffImport | undefined> {
  const [found] = await database.select().from(staffImports).where(eq(staffImports.id, id));
  return found;
}

export type ListedImport = Pick<StaffImport, "id" | "file_name" | "state" | "site_id" | "report"> & { at: Moment; by: string };

/** The newest imports of the branches that these rights reach. */
export async function listImports(database: Database, rights: Rights): Promise<ListedImport[]> {
  const { id, file_name, state, site_id, report, created_at } = staffImports;
  const rows = await database
    .select({ id, file_name, state, site_id, report, created_at, by: staff.name })
    .from(staffImports)
    .innerJoin(staff, eq(staff.id, staffImports.staff))
    .where(visibleTo(rights, "stock.import", { site_id }))
    .orderBy(desc(created_at))
    .limit(LISTED);
  return rows.map(({ created_at: at, ...row }) => ({ ...row, at: at.getTime() }));
}

export type NamedVehicle = { stock_id: number; vrm: string | null; name: string };

export async function namesOf(database: Database, stockIds: readonly number[]): Promise<NamedVehicle[]> {
  if (stockIds.length === 0) return [];
  const { stock_id, vrm, make, range } = vehicles;
  return database
    .select({ stock_id, vrm, name: sql<string>`${make} || ' ' || ${range}` })
    .from(vehicles)
    .where(inArray(stock_id, [...stockIds]))
    .orderBy(asc(stock_id));
}
