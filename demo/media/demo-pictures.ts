import { RECIPE } from "#server/media/original-picture.ts";
import type { PictureSource } from "#server/media/pictures.ts";
import { readdirSync } from "node:fs";
import { isPaintName, type PaintName } from "./paints.ts";
import type { Pixels } from "./recolour.ts";

const FOLDER = import.meta.dirname;

/** Names without extension: "suv/hero" of the layered pictures, "suv/360/05" or "suv/interior" of the fixed ones. */
const LAYERED = namesOf(/^([a-z]+)\/layers\/([a-z0-9]+)\.base\.webp$/);
const FIXED = namesOf(/^([a-z]+)\/((?:360\/)?[a-z0-9]+)\.webp$/);

/** Digest of the picture sources; after a change a test prints the new value. */
export const PICTURES_VERSION = "fc81";

const PLAIN = "demo";
const VERSIONED = `${PLAIN}-${RECIPE}${PICTURES_VERSION}`;

/** The plain name serves the current picture for a day, the versioned name is immutable. */
export const demoSources: Record<string, PictureSource> = {
  [PLAIN]: { from: "here", find: demoPicture, life: "a day", keptAs: VERSIONED },
  [VERSIONED]: { from: "here", find: demoPicture, life: "for ever" },
};

/** The versioned URL of a demo picture; other URLs are returned unchanged. */
export function versioned(url: string): string {
  return url.startsWith(`/media/${PLAIN}/`) ? `/media/${VERSIONED}${url.slice(`/media/${PLAIN}`.length)}` : url;
}

/** A demo picture by name: "suv/hero.deep-blue" is mixed in that paint, "van/interior" is a file. */
export async function demoPicture(name: string): Promise<Pixels | { file: string } | undefined> {
  if (FIXED.has(name)) return { file: `${FOLDER}/${name}.webp` };
  const mixed = mixedPicture(name);
  if (!mixed) return undefined;
  // Imported with the first picture, so that starting needs no libvips.
  const { recolour } = await import("./recolour.ts");
  return recolour(`${FOLDER}/${mixed.body}/layers`, mixed.view, mixed.paint);
}

export function isDemoPicture(name: string): boolean {
  return FIXED.has(name) || mixedPicture(name) !== undefined;
}

function mixedPicture(name: string): { body: string; view: string; paint: PaintName } | undefined {
  const [path = "", paint = "", ...more] = name.split(".");
  const [body = "", view = ""] = path.split("/");
  return LAYERED.has(path) && isPaintName(paint) && more.length === 0 ? { body, view, paint } : undefined;
}

function namesOf(pattern: RegExp): Set<string> {
  const names = new Set<string>();
  for (const path of readdirSync(FOLDER, { recursive: true, encoding: "utf8" })) {
    const [, body, view] = pattern.exec(path.replaceAll("\\", "/")) ?? [];
    if (body !== undefined && view !== undefined) names.add(`${body}/${view}`);
  }
  return names;
}
