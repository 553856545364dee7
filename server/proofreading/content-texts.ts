import { contentFolder } from "#server/content/content.ts";
import type { Website } from "#websites/website.ts";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument } from "yaml";

/** Content folders whose front matter is translated. */
const TRANSLATED_FOLDERS = ["menus", "featured-vehicles"];
const FIELDS = /^---\n([^]*?)\n---/;
/** Settings that contain label overrides, not texts. */
const OVERRIDE_SETTINGS = new Set(["labels", "locales"]);

/** The texts of a website: its settings, its menus and its vehicle blocks. Errors in these files are reported by their own readers. */
export function contentTexts(website: Pick<Website, "name">): string[] {
  const content = contentFolder(website);
  const settings = Object.entries(website).flatMap(([setting, value]) => (OVERRIDE_SETTINGS.has(setting) ? [] : [value]));
  return textsOf([settings, TRANSLATED_FOLDERS.flatMap((folder) => fieldsIn(join(content, folder)))]);
}

function fieldsIn(folder: string): unknown[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => file.endsWith(".md"))
    .map((file) => parseDocument(FIELDS.exec(readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n"))?.[1] ?? "").toJS());
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
