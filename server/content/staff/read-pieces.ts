import type { Moment } from "#domain/calendar.ts";
import { CONTENT_KINDS, kindOf, namesRate, releaseReason, type ContentKind } from "#domain/content/piece.ts";
import { inEnglish } from "#locales/in-english.ts";
import { contentPieces, contentVersions } from "#server/content/staff/content-schema.ts";
import type { Database } from "#server/database/connect.ts";
import { staff } from "#server/database/staff-schema.ts";
import type { Author } from "#server/stock/change/last-authors.ts";
import { and, desc, eq, sql } from "drizzle-orm";
import { parse } from "yaml";
import { releasePaths, releaseText, type EditableWebsite } from "./check-piece.ts";
import { pieceKey, pieceOf, shownVersion } from "./content-texts.ts";

type Reader = Pick<Database, "select" | "selectDistinctOn">;

/**
 * `release`: as in the release's file, which staff have not changed. `draft`: a text that the shop has never shown. Something live or
 * scheduled may have a newer draft. `withdrawn`: was taken back.
 */
export type PieceState = "release" | "draft" | "scheduled" | "live" | "withdrawn";

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
};

type Stored = {
  newest: number;
  text: string;
  by: Author;
  live: number | null;
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
      const row = stored.get(path);
      const text = row?.text ?? (await releaseText(at, path)) ?? "";
      return {
        path,
        kind,
        title: titleOf(path, text),
        state: stateOf(row),
        hasDraft: row !== undefined && hasDraft(row),
        scheduledAt: row && isScheduled(row) ? row.scheduledAt : null,
        by: row?.by ?? null,
        reason: whyOnlyRelease(path),
      };
    }),
  );
  return pieces
    .filter((piece) => piece !== undefined)
    .toSorted(
      (one, other) => CONTENT_KINDS.indexOf(one.kind) - CONTENT_KINDS.indexOf(other.kind) || one.title.localeCompare(other.title, "en-GB"),
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
};

/** A piece for its page; undefined if there is none. */
export async function showPiece(database: Reader, at: EditableWebsite, path: string): Promise<ShownPiece | undefined> {
  const kind = kindOf(path);
  if (!kind) return undefined;
  const row = (await storedPieces(database, at.website.name, path)).get(path);
  const file = await releaseText(at, path);
  const text = row?.text ?? file;
  if (text === null) return undefined;
  return {
    path,
    kind,
    title: titleOf(path, text),
    state: stateOf(row),
    hasDraft: row !== undefined && hasDraft(row),
    scheduledAt: row && isScheduled(row) ? row.scheduledAt : null,
    reason: whyOnlyRelease(path),
    text,
    version: row?.newest ?? 0,
    revision: row?.revision ?? 0,
    live: row?.live ?? null,
    scheduled: row && isScheduled(row) ? row.scheduled : null,
    isInRelease: file !== null,
    namesRate: namesRate(text),
    versions: row ? await versionsOf(database, pieceKey(at.website.name, path)) : [],
  };
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

/** At most so many versions are listed. */
const LISTED_VERSIONS = 100;

async function versionsOf(database: Reader, piece: string): Promise<PieceVersion[]> {
  const rows = await database
    .select({ version: contentVersions.version, actor: contentVersions.actor, at: contentVersions.created_at, name: staff.name })
    .from(contentVersions)
    .leftJoin(staff, eq(sql`'staff:' || ${staff.id}`, contentVersions.actor))
    .where(eq(contentVersions.piece, piece))
    .orderBy(desc(contentVersions.version))
    .limit(LISTED_VERSIONS);
  return rows.map(({ version, actor, at, name }) => ({ version, by: { actor, name, at: at.getTime() } }));
}

async function storedPieces(database: Reader, website: string, path?: string): Promise<Map<string, Stored>> {
  const isOfWebsite =
    path === undefined ? sql`starts_with(${contentVersions.piece}, ${`${website}/`})` : eq(contentVersions.piece, pieceKey(website, path));
  const rows = await database
    .selectDistinctOn([contentVersions.piece], {
      piece: contentVersions.piece,
      newest: contentVersions.version,
      text: contentVersions.text,
      actor: contentVersions.actor,
      at: contentVersions.created_at,
      name: staff.name,
      live: shownVersion,
      scheduled: contentPieces.scheduled_version,
      scheduled_at: contentPieces.scheduled_at,
      revision: contentPieces.revision,
    })
    .from(contentVersions)
    .leftJoin(contentPieces, eq(contentPieces.piece, contentVersions.piece))
    .leftJoin(staff, eq(sql`'staff:' || ${staff.id}`, contentVersions.actor))
    .where(isOfWebsite)
    .orderBy(contentVersions.piece, desc(contentVersions.version));
  return new Map(
    rows.map(({ piece, newest, text, actor, at, name, live, scheduled, scheduled_at, revision }) => [
      pieceOf(piece).path,
      {
        newest,
        text,
        by: { actor, name, at: at.getTime() },
        live,
        scheduled,
        scheduledAt: scheduled_at?.getTime() ?? null,
        revision: revision ?? 0,
        hasSteps: revision !== null,
      },
    ]),
  );
}

function whyOnlyRelease(path: string): string | null {
  const reason = releaseReason(path);
  return reason ? inEnglish(reason) : null;
}

function isScheduled({ scheduled, live }: Stored): boolean {
  return scheduled !== null && scheduled !== live;
}

function hasDraft(row: Stored): boolean {
  const shown = isScheduled(row) ? row.scheduled : row.live;
  return shown !== null && row.newest > shown;
}

function stateOf(row: Stored | undefined): PieceState {
  if (!row) return "release";
  if (isScheduled(row)) return "scheduled";
  if (row.live !== null) return "live";
  return row.hasSteps ? "withdrawn" : "draft";
}

const FRONT_MATTER = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;

/** The title of a text; a text without one, or with fields that cannot be read, has the name of its file. */
export function titleOf(path: string, text: string): string {
  const named = path.slice(path.indexOf("/") + 1).replace(/\.md$/, "");
  try {
    const fields: unknown = parse(FRONT_MATTER.exec(text)?.[1] ?? "");
    if (typeof fields === "object" && fields !== null && "title" in fields && typeof fields.title === "string") return fields.title;
  } catch {
    // What is wrong is said at its line.
  }
  return named;
}
