import { contentPieces, contentVersions } from "#server/content/staff/content-schema.ts";
import type { Database } from "#server/database/connect.ts";
import { and, eq, isNotNull, sql } from "drizzle-orm";

/** Texts of pieces by their path: "pages/warranty.md". */
export type ContentTexts = ReadonlyMap<string, string>;

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

/** What staff have published: per website the texts that stand over its files; `nextMs`: how long until a scheduled one joins them. */
export async function shownTexts(database: Pick<Database, "select">): Promise<{
  texts: Map<string, Map<string, string>>;
  /** Which versions they are. */
  versions: string;
  nextMs: number | undefined;
}> {
  const [rows, [next]] = await Promise.all([
    database
      .select({ piece: contentPieces.piece, version: contentVersions.version, text: contentVersions.text })
      .from(contentPieces)
      .innerJoin(contentVersions, and(eq(contentVersions.piece, contentPieces.piece), eq(contentVersions.version, shownVersion)))
      .orderBy(contentPieces.piece),
    database
      .select({ ms: sql<number | null>`(min(extract(epoch from ${contentPieces.scheduled_at} - now())) * 1000)::float8` })
      .from(contentPieces)
      .where(and(isNotNull(contentPieces.scheduled_at), sql`${contentPieces.scheduled_at} > now()`)),
  ]);
  const texts = new Map<string, Map<string, string>>();
  for (const { piece, text } of rows) {
    const { website, path } = pieceOf(piece);
    const of = texts.get(website) ?? new Map<string, string>();
    of.set(path, text);
    texts.set(website, of);
  }
  const versions = rows.map(({ piece, version }) => `${piece} ${version}`).join("\n");
  return { texts, versions, nextMs: next?.ms ?? undefined };
}
