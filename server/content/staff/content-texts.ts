import { contentPieces, contentVersions } from "#server/content/staff/content-schema.ts";
import type { Database } from "#server/database/connect.ts";
import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

/** Texts of pieces by their path: "pages/warranty.md". */
export type ContentTexts = ReadonlyMap<string, string>;

/**
 * What staff published of a website. `earlier`: what was live before a scheduled text's time came, for one that turns out to be wrong.
 * `moved`: the old paths of renamed pieces, and their new ones.
 */
export type Published = { texts: ContentTexts; earlier: ContentTexts; moved: ReadonlyMap<string, string> };

export const NOTHING_PUBLISHED: Published = { texts: new Map(), earlier: new Map(), moved: new Map() };

/** Whether a scheduled version's time has come, by the database's clock. */
export const isDue = sql<boolean>`coalesce(${contentPieces.scheduled_at} <= now(), false)`;

/** The version that the shop shows by the database's clock; null: the release's file. */
export const shownVersion = sql<number | null>`case when ${contentPieces.scheduled_at} <= now() then ${contentPieces.scheduled_version}
  else ${contentPieces.live_version} end`;

/** "wexcombe/pages/warranty.md" */
export function pieceKey(website: string, path: string): string {
  return `${website}/${path}`;
}

export function pieceOf(key: string): { website: string; path: string } {
  const at = key.indexOf("/");
  return { website: key.slice(0, at), path: key.slice(at + 1) };
}

const earlierVersions = alias(contentVersions, "earlier");

/** What staff have published, per website; `nextMs`: how long until a scheduled text joins it. */
export async function shownTexts(database: Pick<Database, "select">): Promise<{
  published: ReadonlyMap<string, Published>;
  /** Which versions they are. */
  versions: string;
  nextMs: number | undefined;
}> {
  const [rows, moves, [next]] = await Promise.all([
    database
      .select({
        piece: contentPieces.piece,
        version: contentVersions.version,
        text: contentVersions.text,
        earlierVersion: earlierVersions.version,
        earlier: earlierVersions.text,
      })
      .from(contentPieces)
      .innerJoin(contentVersions, and(eq(contentVersions.piece, contentPieces.piece), eq(contentVersions.version, shownVersion)))
      .leftJoin(
        earlierVersions,
        and(
          eq(earlierVersions.piece, contentPieces.piece),
          eq(earlierVersions.version, contentPieces.live_version),
          ne(earlierVersions.version, contentVersions.version),
        ),
      )
      .orderBy(contentPieces.piece),
    database
      .select({ piece: contentPieces.piece, to: contentPieces.moved_to })
      .from(contentPieces)
      .where(isNotNull(contentPieces.moved_to))
      .orderBy(contentPieces.piece),
    database
      .select({ ms: sql<number | null>`(min(extract(epoch from ${contentPieces.scheduled_at} - now())) * 1000)::float8` })
      .from(contentPieces)
      .where(and(isNotNull(contentPieces.scheduled_at), sql`${contentPieces.scheduled_at} > now()`)),
  ]);
  const published = new Map<string, { texts: Map<string, string>; earlier: Map<string, string>; moved: Map<string, string> }>();
  const of = (website: string) => {
    const found = published.get(website) ?? { texts: new Map(), earlier: new Map(), moved: new Map() };
    published.set(website, found);
    return found;
  };
  for (const { piece, text, earlier } of rows) {
    const { website, path } = pieceOf(piece);
    of(website).texts.set(path, text);
    if (earlier !== null) of(website).earlier.set(path, earlier);
  }
  for (const { piece, to } of moves) {
    const { website, path } = pieceOf(piece);
    if (to !== null) of(website).moved.set(path, to);
  }
  const versions = [
    ...rows.map(({ piece, version, earlierVersion }) => `${piece} ${version} ${earlierVersion ?? ""}`),
    ...moves.map(({ piece, to }) => `${piece} ${to}`),
  ].join("\n");
  return { published, versions, nextMs: next?.ms ?? undefined };
}

/** What staff have published of one website. */
export async function publishedOf(database: Pick<Database, "select">, website: string): Promise<Published> {
  return (await shownTexts(database)).published.get(website) ?? NOTHING_PUBLISHED;
}
