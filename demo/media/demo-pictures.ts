import { RECIPE } from "#server/media/original-picture.ts";
import type { PictureSource } from "#server/media/pictures.ts";
import { readdirSync } from "node:fs";
import { isPaintName, type PaintName } from "./paints.ts";
import type { Pixels } from "./recolour.ts";

const FOLDER = import.meta.dirname;

/** "suv/hero" of the layers and "suv/360/05" or "suv/interior" of the fixed pictures, without the ending. */
const LAYERED = namesOf(/^([a-z]+)\/layers\/([a-z0-9]+)\.base\.webp$/);
const FIXED = namesOf(/^([a-z]+)\/((?:360\/)?[a-z0-9]+)\.webp$/);

/** A digest of all that the pictures are made of: a test says what it is after a change. */
export const PICTURES_VERSION = "fc81";

const PLAIN = "demo";
const VERSIONED = `${PLAIN}-${RECIPE}${PICTURES_VERSION}`;

/** Under the plain name stands whatever is the picture now, under the name with a version that one for ever. */
export const demoSources: Record<string, PictureSource> = {
  [PLAIN]: { from: "here", find: demoPicture, life: "a day", keptAs: VERSIONED },
  [VERSIONED]: { from: "here", find: demoPicture, life: "for ever" },
};

/** The address of a demo picture with its version in it; every other address as it is. */
export function versioned(url: string): string {
  return url.startsWith(`/media/${PLAIN}/`) ? `/media/${VERSIONED}${url.slice(`/media/${PLAIN}`.length)}` : url;
}

/** The demo's pictures by name: "suv/hero.deep-blue" is mixed in that paint, "van/interior" is a file. */
export async function demoPicture(name: string): Promise<Pixels | { file: string } | undefined> {
  if (FIXED.has(name)) return { file: `${FOLDER}/${name}.webp` };
  const mixed = mixedPicture(name);
  if (!mixed) return undefined;
  // Loaded with the first picture: a start needs no libvips.
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
