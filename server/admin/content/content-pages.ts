import { lineDifferences, type LineDifference } from "#domain/content/line-differences.ts";
import { allowed, type Rights } from "#domain/staff/allowed.ts";
import { CONTENT_PERMISSIONS } from "#domain/staff/content-permissions.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import { contentFillings } from "#server/content/content.ts";
import { releaseText } from "#server/content/staff/check-piece.ts";
import { listPieces, showPiece, versionText, type ListedPiece, type ShownPiece } from "#server/content/staff/read-pieces.ts";

type Named = { name: string; site_name: string };

export type ContentPage = { website: Named | undefined; websites: Named[]; pieces: ListedPiece[]; mayWrite: boolean; since: string };

/** The content of a website that these rights reach. */
export async function contentPage(services: AdminServices, rights: Rights, wanted: string | null): Promise<ContentPage> {
  const since = services.changes.id();
  const reached = services.content().filter(({ website }) => mayRead(rights, website.name));
  const at = reached.find(({ website }) => website.name === wanted) ?? reached[0];
  return {
    website: at && { name: at.website.name, site_name: at.website.site_name },
    websites: reached.map(({ website: { name, site_name } }) => ({ name, site_name })),
    pieces: at ? await listPieces(services.database, at) : [],
    mayWrite: at !== undefined && allowed(rights, "content.write", { website: at.website.name }),
    since,
  };
}

export type PiecePage = {
  website: Named;
  piece: ShownPiece;
  may: { write: boolean; publish: boolean; promote: boolean };
  /** What can be filled in: "telephone". */
  fillings: string[];
  /** The release's text, where it has changed under what staff wrote. */
  released: string | null;
  /** Another version, and how the newest differs from it. */
  compared: { version: number; text: string; lines: LineDifference[] } | null;
};

/** A piece for its page; undefined if there is none, or it is out of reach. */
export async function piecePage(
  { database, content }: AdminServices,
  rights: Rights,
  { website: name, path, compare, before }: { website: string; path: string; compare: string | null; before: string | null },
): Promise<PiecePage | undefined> {
  const at = content().find(({ website }) => website.name === name);
  if (!at || !mayRead(rights, name)) return undefined;
  const piece = await showPiece(database, at, path, { before: versionIn(before) });
  if (!piece) return undefined;
  const version = versionIn(compare) ?? null;
  const earlier = version === null ? null : await versionText(database, at, path, version);
  return {
    website: { name, site_name: at.website.site_name },
    piece,
    may: {
      write: piece.reason === null && allowed(rights, "content.write", { website: name }),
      publish: allowed(rights, "content.publish", { website: name }),
      promote: allowed(rights, "content.promotions", { website: name }),
    },
    fillings: Object.entries(contentFillings(at.website)).flatMap(([filling, value]) => (value === "" ? [] : [filling])),
    released: piece.releaseChanged ? await releaseText(at, path) : null,
    compared: earlier === null || version === null ? null : { version, text: earlier, lines: lineDifferences(earlier, piece.text) },
  };
}

/** The number of a version in an address. */
function versionIn(written: string | null): number | undefined {
  return written !== null && /^\d{1,9}$/.test(written) ? Number(written) : undefined;
}

function mayRead(rights: Rights, website: string): boolean {
  return CONTENT_PERMISSIONS.some((permission) => allowed(rights, permission, { website }));
}
