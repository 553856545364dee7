import { isBuiltInPath } from "#domain/content/built-in-paths.ts";
import { menuFields } from "./content-schemas.ts";
import type { ContentError } from "#server/content/fields.ts";
import { unknownNameMessage } from "./did-you-mean.ts";
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

const FOLDERS = ["pages", "posts", "offers", "featured-vehicles", "snippets", "menus"];
const MENUS = Object.keys(menuFields);
/** Temporary files of editors and file managers. */
const OF_EDITORS = /(?:^|\/)[.#]|~$/;

/**
 * The files of a content folder, as relative paths with forward slashes; files that would never be read are errors. Empty if the folder
 * does not exist. `laid` are further paths.
 */
export async function contentFiles(folder: string, laid: Iterable<string> = []): Promise<{ files: string[]; mistakes: ContentError[] }> {
  const found = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(noFile)) ?? [];
  const paths = found
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
    .filter((path) => !OF_EDITORS.test(path));
  const checked = [...new Set([...paths, ...laid])].toSorted().map((file) => ({ file, line: 1, message: notReadReason(file) }));
  return {
    files: checked.flatMap(({ file, message }) => (message === undefined ? [file] : [])),
    mistakes: checked.flatMap(({ message, ...at }) => (message === undefined ? [] : [{ ...at, message }])),
  };
}

/** The name by which others refer to a file: "spring", or for a page its path, "used-cars/kia". */
export function nameOf(file: string): string {
  return file.slice(file.indexOf("/") + 1).replace(/\.md$/, "");
}

export function noFile(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}

/** Why a file at this path would never be read; undefined if it is. */
export function notReadReason(file: string): string | undefined {
  const [folder = "", ...below] = file.split("/");
  if (below.length === 0) return `Files must be in one of the folders ${FOLDERS.join(", ")}`;
  if (!FOLDERS.includes(folder)) return unknownNameMessage("folder", folder, FOLDERS);
  if (!file.endsWith(".md")) return "Only files with names ending in .md are read";
  const name = nameOf(file);
  if (folder === "menus" && !MENUS.includes(name)) return unknownNameMessage("menu", name, MENUS);
  if (folder === "posts" && below.length > 1) return "Posts must be directly in posts/: in a folder below it they have no URL";
  if (folder === "pages" && isBuiltInPath(name)) return `The site already has a page at /${name}: this one would never be shown`;
  return undefined;
}
