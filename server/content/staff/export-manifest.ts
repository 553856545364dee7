import type { Database } from "#server/database/connect.ts";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import type { EditableWebsite } from "./check-piece.ts";
import { shownVersions } from "./read-pieces.ts";

/** Begins with a dot, so that it is no file of the content. */
const MANIFEST = ".forecourt-export.json";
const MAX_PIECES = 20_000;

/** `versions`: of each piece the version of staff that the folder has; the others are as in the release. */
const Manifest = z.object({
  website: z.string().max(100),
  versions: z.record(z.string().max(200), z.int().min(1)).refine((versions) => Object.keys(versions).length <= MAX_PIECES),
});

/** Notes in an exported folder which versions it has, so that an import of it does not replace newer ones. */
export async function writeManifest(database: Database, at: EditableWebsite, folder: string): Promise<true> {
  const versions = Object.fromEntries(await shownVersions(database, at.website.name));
  await writeFile(join(folder, MANIFEST), `${JSON.stringify({ website: at.website.name, versions }, null, 2)}\n`);
  return true;
}

/** The versions that an exported folder has; undefined for a folder without, of another website, or whose list cannot be read. */
export async function readManifest(folder: string, website: string): Promise<ReadonlyMap<string, number> | undefined> {
  try {
    const read = Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), "utf8")));
    return read.website === website ? new Map(Object.entries(read.versions)) : undefined;
  } catch {
    return undefined;
  }
}
