import { isPiecePath } from "#domain/content/piece.ts";
import { contentFolder, InvalidContentError, openContent, projectPath, type Content } from "#server/content/content.ts";
import type { ContentError } from "#server/content/fields.ts";
import { contentFiles, notReadReason } from "#server/content/files.ts";
import type { Dealership } from "#server/dealership.ts";
import type { Website } from "#websites/website.ts";
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ContentTexts } from "./content-texts.ts";

/** A website whose content staff write, with the folder of its release's files. */
export type EditableWebsite = {
  website: Website;
  folder: string;
  /** Published texts that its shop does not show, because they are wrong with the release's files or the settings. */
  leftOut?: () => ReadonlyMap<string, readonly ContentError[]>;
};

/** The websites of a running site. */
export function editableWebsites(
  dealerships: readonly (Pick<Dealership, "website"> & { content?: Pick<Content, "leftOut"> })[],
): EditableWebsite[] {
  return dealerships.map(({ website, content }) => ({
    website,
    folder: contentFolder(website),
    leftOut: () => content?.leftOut?.() ?? new Map(),
  }));
}

/** The paths of the release's files that can be read. */
export async function releasePaths({ folder }: Pick<EditableWebsite, "folder">): Promise<string[]> {
  return (await contentFiles(folder)).files;
}

/** The text of the release's file, byte for byte; null: there is none. */
export async function releaseText({ folder }: Pick<EditableWebsite, "folder">, path: string): Promise<string | null> {
  if (!isPiecePath(path)) return null;
  const bytes = await readFile(join(folder, path)).catch(() => undefined);
  return bytes ? (textOf(bytes) ?? null) : null;
}

/** What a version that is written over this text of the release keeps of it; empty: there is no file. */
export function digestOf(released: string | null): string {
  return released === null ? "" : createHash("sha256").update(released, "utf8").digest("hex");
}

const fileDigests = new Map<string, { stamp: string; digest: string }>();

/** The same of the release's file, which is read only if it is another one than before; empty: there is none. */
export async function releaseDigest(at: Pick<EditableWebsite, "folder">, path: string): Promise<string> {
  const file = join(at.folder, path);
  const found = isPiecePath(path) ? await stat(file).catch(() => undefined) : undefined;
  if (!found) return digestOf(null);
  const stamp = `${found.ino} ${found.size} ${found.mtimeMs}`;
  const known = fileDigests.get(file);
  if (known?.stamp === stamp) return known.digest;
  const digest = digestOf(await releaseText(at, path));
  fileDigests.set(file, { stamp, digest });
  return digest;
}

/** Bytes as text, if it is the same bytes again; a byte order mark stays. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    // The database has no such character in a text.
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

export type CheckedContent = { content: Content; mistakes: [] } | { content?: undefined; mistakes: ContentError[] };

/**
 * The content of a website with these texts over the release's files, by the rules of the files: what is wrong, with line and words.
 * Mistakes that `before` has too, in other pieces, are not counted against the change. `moved`: paths that lead to others.
 */
export async function checkContent(
  { website, folder }: EditableWebsite,
  after: ContentTexts,
  before: ContentTexts,
  moved: readonly string[],
): Promise<CheckedContent> {
  const checked = await opened({ website, folder }, after, moved);
  if (checked.content) return checked;
  const changed = new Set([...after.keys(), ...before.keys()].filter((path) => after.get(path) !== before.get(path)));
  const mistakes = checked.mistakes.map((mistake) => ({ ...mistake, file: mistake.file.slice(prefixOf(folder).length) }));
  if (mistakes.every(({ file }) => changed.has(file))) return { mistakes };
  const earlier = (await opened({ website, folder }, before, moved)).mistakes.map(({ file, message }) => `${file} ${message}`);
  return {
    mistakes: mistakes.filter(({ file, message }) => changed.has(file) || !earlier.includes(`${prefixOf(folder)}${file} ${message}`)),
  };
}

async function opened(
  { website, folder }: Pick<EditableWebsite, "website" | "folder">,
  texts: ContentTexts,
  moved: readonly string[],
): Promise<CheckedContent> {
  try {
    return { content: await openContent(website, folder, texts, moved), mistakes: [] };
  } catch (error) {
    if (!(error instanceof InvalidContentError)) throw error;
    return { mistakes: [...error.mistakes] };
  }
}

function prefixOf(folder: string): string {
  return `${projectPath(folder)}/`;
}

/** Why a piece cannot be at this path, in words; undefined if it can. */
export function noPieceReason(path: string): string | undefined {
  if (!isPiecePath(path)) return "Use small letters, digits and hyphens";
  return notReadReason(path);
}
