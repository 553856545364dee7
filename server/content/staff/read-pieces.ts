import type { Moment } from "#domain/calendar.ts";
import { CONTENT_KINDS, kindOf, namesRate, releaseReason, type ContentKind } from "#domain/content/piece.ts";
import { text } from "#domain/messages/message-text.ts";
import { inEnglish } from "#locales/in-english.ts";
import { contentPieces, contentRequests, contentVersions } from "#server/content/staff/content-schema.ts";
import type { Database } from "#server/database/connect.ts";
import { staff } from "#server/database/staff-schema.ts";
import { isActor } from "#server/staff/acts/is-actor.ts";
import type { Author } from "#server/stock/change/last-authors.ts";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { parse } from "yaml";
import { digestOf, releasePaths, releaseText, type EditableWebsite } from "./check-piece.ts";
import { pieceKey, pieceOf, shownVersion } from "./content-texts.ts";

type Reader = Pick<Database, "select" | "selectDistinctOn">;

/**
 * `release`: as in the release's file, which staff have not changed. `draft`: a text that the shop has never shown. Something live or
 * scheduled may have a newer draft. `notShown`: was published, but is wrong with the release's files or the settings. `withdrawn`: was
 * taken back.
 */
export type PieceState = "release" | "draft" | "scheduled" | "live" | "notShown" | "withdrawn";

export type ListedPiece = {
  path: string;
  kind: ContentKind;
  title: string;
  state: PieceState;
  /** A newer text than the one that is shown or scheduled. */
  hasDraft: boolean;
  scheduledAt: Moment | null;
  /** Who wrote the newest version; null: it is as in the release. */
  by: Author | null;
  /** Why only a release changes it. */
  reason: string | null;
  /** What is wrong with a published text that the shop does not show. */
  wrong: string[];
  /** The release has changed the file since the newest version was written over it. */
  releaseChanged: boolean;
  /** Who asked compliance to publish the newest version. */
  asked: Author | null;
};

/** What staff wrote of a piece, and what became of it. */
export type Stored = {
  newest: number;
  /** Empty where texts are not read. */
  text: string;
  by: Author;
  replaces: string | null;
  /** The version that is to be shown; `earlier`: the one before it, if its time has just come. */
  live: number | null;
  earlier: number | null;
  asked: Author | null;
  removed: boolean;
  scheduled: number | null;
  scheduledAt: Moment | null;
  revision: number;
  hasSteps: boolean;
};

/** All pieces of a website: the release's files, and what staff wrote. */
export async function listPieces(database: Reader, at: EditableWebsite): Promise<ListedPiece[]> {
  const stored = await storedPieces(database, at.website.name);
  const paths = [...new Set([...(await releasePaths(at)), ...stored.keys()])];
  const pieces = await Promise.all(
    paths.map(async (path): Promise<ListedPiece | undefined> => {
      const kind = kindOf(path);
      if (!kind) return undefined;
      const found = stored.get(path);
      const file = await releaseText(at, path);
      if (found?.removed && file === null) return undefined;
      const row = written(found);
      return { ...listedPiece(at, path, kind, row, file), by: row?.by ?? null };
    }),
  );
  return pieces
    .filter((piece) => piece !== undefined)
    .toSorted(
      (one, other) => CONTENT_KINDS.indexOf(one.kind) - CONTENT_KINDS.indexOf(other.kind) || one.title.localeCompare(other.title, "en-GB"),
    );
}

/** A piece that was deleted or renamed is as if nobody had written it: a file that came with a later release is the text then. */
function written(row: Stored | undefined): Stored | undefined {
  return row?.removed ? undefined : row;
}

function listedPiece(
  at: EditableWebsite,
  path: string,
  kind: ContentKind,
  row: Stored | undefined,
  file: string | null,
): Omit<ListedPiece, "by"> {
  const wrong = row ? wrongOf(at, path) : [];
  const state = stateOf(row, wrong.length > 0);
  return {
    path,
    kind,
    title: titleOf(path, row?.text ?? file ?? ""),
    state,
    hasDraft: row !== undefined && hasDraft(row),
    scheduledAt: row && isScheduled(row) ? row.scheduledAt : null,
    reason: onlyReleaseReason(path),
    wrong,
    releaseChanged:
      state !== "withdrawn" && file !== null && typeof row?.replaces === "string" && row.replaces !== digestOf(file) && row.text !== file,
    asked: row?.asked ?? null,
  };
}

/** What is wrong with a published text that the shop leaves out: "Line 2: There is no such field"; of another file with its name. */
export function wrongOf({ leftOut }: EditableWebsite, path: string): string[] {
  return (leftOut?.().get(path) ?? []).map(({ file, line, message }) =>
    inEnglish(
      file.endsWith(`/${path}`) ? text("admin.content.atLine", { line, message }) : text("admin.content.atFile", { file, line, message }),
    ),
  );
}

/** A version of a piece, without its text. */
export type PieceVersion = { version: number; by: Author };

export type ShownPiece = Omit<ListedPiece, "by"> & {
  /** The newest text; of a piece that staff have not written, the file's. */
  text: string;
  /** Its version; 0: the file's. */
  version: number;
  /** Of what the shop shows; 0 as long as staff have published nothing. */
  revision: number;
  /** The version that the shop shows; null: the release's file, or nothing. */
  live: number | null;
  scheduled: number | null;
  isInRelease: boolean;
  namesRate: boolean;
  /** Newest first. */
  versions: PieceVersion[];
  /** Whether there are older ones. */
  hasOlder: boolean;
};

/** A piece for its page, with its newest versions, or with those before a version; undefined if there is none. */
export async function showPiece(
  database: Reader,
  at: EditableWebsite,
  path: string,
  { before }: { before?: number | undefined } = {},
): Promise<ShownPiece | undefined> {
  const kind = kindOf(path);
  if (!kind) return undefined;
  const found = (await storedPieces(database, at.website.name, { path })).get(path);
  const row = written(found);
  const file = await releaseText(at, path);
  const newest = row?.text ?? file;
  if (newest === null) return undefined;
  const listed = listedPiece(at, path, kind, row, file);
  return {
    ...listed,
    text: newest,
    version: row?.newest ?? 0,
    revision: found?.revision ?? 0,
    live: row ? (listed.wrong.length > 0 ? row.earlier : row.live) : null,
    scheduled: row && isScheduled(row) ? row.scheduled : null,
    isInRelease: file !== null,
    namesRate: namesRate(newest),
    ...(row ? await versionsOf(database, pieceKey(at.website.name, path), before) : { versions: [], hasOlder: false }),
  };
}

/** The version of each piece of a website that the shop shows instead of the release's file, by its path. */
export async function shownVersions(database: Reader, website: string): Promise<Map<string, number>> {
  return new Map(
    [...(await storedPieces(database, website, { texts: false }))].flatMap(([path, { live }]) =>
      live === null ? [] : [[path, live] as const],
    ),
  );
}

/** The text of a version; 0: of the release's file. Null: there is none. */
export async function versionText(database: Reader, at: EditableWebsite, path: string, version: number): Promise<string | null> {
  if (version === 0) return releaseText(at, path);
  const [row] = await database
    .select({ text: contentVersions.text })
    .from(contentVersions)
    .where(and(eq(contentVersions.piece, pieceKey(at.website.name, path)), eq(contentVersions.version, version)));
  return row?.text ?? null;
}

/** At most so many versions are listed at a time. */
const MAX_LISTED_VERSIONS = 100;

async function versionsOf(database: Reader, piece: string, before: number | undefined): Promise<Pick<ShownPiece, "versions" | "hasOlder">> {
  const rows = await database
    .select({ version: contentVersions.version, actor: contentVersions.actor, at: contentVersions.created_at, name: staff.name })
    .from(contentVersions)
    .leftJoin(staff, isActor(contentVersions.actor))
    .where(and(eq(contentVersions.piece, piece), before === undefined ? undefined : lt(contentVersions.version, before)))
    .orderBy(desc(contentVersions.version))
    .limit(MAX_LISTED_VERSIONS + 1);
  return {
    versions: rows
      .slice(0, MAX_LISTED_VERSIONS)
      .map(({ version, actor, at, name }) => ({ version, by: { actor, name, at: at.getTime() } })),
    hasOlder: rows.length > MAX_LISTED_VERSIONS,
  };
}

const askers = alias(staff, "askers");

/** The pieces of a website that staff wrote, by their path. Without `texts` nothing is read that is as long as a text. */
export async function storedPieces(
  database: Reader,
  website: string,
  { path, texts = true }: { path?: string; texts?: boolean } = {},
): Promise<Map<string, Stored>> {
  const isOfWebsite =
    path === undefined ? sql`starts_with(${contentVersions.piece}, ${`${website}/`})` : eq(contentVersions.piece, pieceKey(website, path));
  const rows = await database
    .selectDistinctOn([contentVersions.piece], {
      piece: contentVersions.piece,
      newest: contentVersions.version,
      text: texts ? contentVersions.text : sql<string>`''`,
      actor: contentVersions.actor,
      at: contentVersions.created_at,
      name: staff.name,
      replaces: contentVersions.replaces,
      asker: contentRequests.actor,
      askerName: askers.name,
      askedAt: contentRequests.asked_at,
      removed: contentPieces.removed,
      live: shownVersion,
      live_version: contentPieces.live_version,
      scheduled: contentPieces.scheduled_version,
      scheduled_at: contentPieces.scheduled_at,
      revision: contentPieces.revision,
    })
    .from(contentVersions)
    .leftJoin(contentPieces, eq(contentPieces.piece, contentVersions.piece))
    .leftJoin(contentRequests, and(eq(contentRequests.piece, contentVersions.piece), eq(contentRequests.version, contentVersions.version)))
    .leftJoin(askers, isActor(contentRequests.actor, askers))
    .leftJoin(staff, isActor(contentVersions.actor))
    .where(isOfWebsite)
    .orderBy(contentVersions.piece, desc(contentVersions.version));
  return new Map(
    rows.map(
      ({ piece, newest, text: written, actor, at, name, replaces, live, live_version, scheduled, scheduled_at, revision, ...row }) => [
        pieceOf(piece).path,
        {
          newest,
          text: written,
          by: { actor, name, at: at.getTime() },
          asked:
            row.asker !== null && row.askedAt !== null && newest !== live && newest !== scheduled
              ? { actor: row.asker, name: row.askerName, at: row.askedAt.getTime() }
              : null,
          removed: row.removed ?? false,
          replaces,
          live,
          earlier: live_version === live ? null : live_version,
          scheduled,
          scheduledAt: scheduled_at?.getTime() ?? null,
          revision: revision ?? 0,
          hasSteps: revision !== null,
        },
      ],
    ),
  );
}

function onlyReleaseReason(path: string): string | null {
  const reason = releaseReason(path);
  return reason ? inEnglish(reason) : null;
}

export function isScheduled({ scheduled, live }: Stored): boolean {
  return scheduled !== null && scheduled !== live;
}

export function hasDraft(row: Stored): boolean {
  const shown = isScheduled(row) ? row.scheduled : row.live;
  return shown !== null && row.newest > shown;
}

export function stateOf(row: Stored | undefined, isWrong: boolean): PieceState {
  if (!row) return "release";
  if (isScheduled(row)) return "scheduled";
  if (isWrong) return "notShown";
  if (row.live !== null) return "live";
  return row.hasSteps ? "withdrawn" : "draft";
}

const FRONT_MATTER = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;

/** The title of a text; a text without one, or with fields that cannot be read, has the name of its file. */
export function titleOf(path: string, written: string): string {
  const named = path.slice(path.indexOf("/") + 1).replace(/\.md$/, "");
  try {
    const fields: unknown = parse(FRONT_MATTER.exec(written)?.[1] ?? "");
    if (typeof fields === "object" && fields !== null && "title" in fields && typeof fields.title === "string") return fields.title;
  } catch {
    // What is wrong is said at its line.
  }
  return named;
}
