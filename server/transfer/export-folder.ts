import { StartupError, rootCause } from "#server/startup-error.ts";
import { contentFolder } from "#server/content/content.ts";
import { contentFiles } from "#server/content/files.ts";
import type { Database } from "#server/database/connect.ts";
import { presentSite } from "#server/organisation/present-site.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import type { ObjectStore } from "#server/object-store/object-store.ts";
import type { Website } from "#websites/website.ts";
import { createWriteStream } from "node:fs";
import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FORMAT, MANIFEST, OFFERS, PRICES, SITES, STOCK, type Manifest } from "./manifest.ts";
import { exportedPhotos, MEDIA } from "./photos.ts";
import { priceLines, stockLines } from "./stock-lines.ts";

const OURS: readonly string[] = [MANIFEST, SITES, STOCK, PRICES, OFFERS, MEDIA];

type Group = {
  websites: readonly Pick<Website, "name">[];
  folderOf?: ((website: Pick<Website, "name">) => string) | undefined;
  now: number;
  /** Where photographs that staff added are; without it none are written. */
  objects?: Pick<ObjectStore, "get"> | undefined;
};

/**
 * Writes branches, stock, prices, offers and the photographs that staff added into a folder that is new, empty or an earlier export.
 * Orders, personal data and keys are not exported. Throws StartupError if the folder has other files or cannot be written.
 */
export async function exportFolder(
  database: Database,
  folder: string,
  { websites, folderOf = contentFolder, now, objects }: Group,
): Promise<Manifest> {
  try {
    await emptyFolder(folder);
    const organisation = await openOrganisation(database);
    const sites = organisation.all();
    await writeFile(join(folder, SITES), `${JSON.stringify(sites.map(presentSite), null, 2)}\n`);
    const photos = exportedPhotos(objects, folder);
    const vehicles = await writeLines(join(folder, STOCK), stockLines(database, sites), photos.note);
    const prices = await writeLines(join(folder, PRICES), priceLines(database));
    const manifest = {
      format: FORMAT,
      exported_at: new Date(now).toISOString(),
      sites: sites.length,
      vehicles,
      prices,
      offers: await copyOffers(folder, websites, folderOf),
      photos: await photos.write(),
    };
    await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The folder ${folder} cannot be written (${rootCause(error)}).`, { cause: error });
  }
}

/** Deletes the manifest first, so that an interrupted export is recognised as incomplete. */
async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const others = (await readdir(folder)).filter((name) => !OURS.includes(name));
  if (others.length > 0)
    throw new StartupError(`The folder ${folder} has other files (${others.slice(0, 3).join(", ")}). Choose a new or empty one.`);
  for (const name of OURS) await rm(join(folder, name), { recursive: true, force: true });
}

async function writeLines(path: string, lines: AsyncIterable<string>, note?: (line: string) => void): Promise<number> {
  let count = 0;
  async function* counted() {
    for await (const line of lines) {
      count += 1;
      note?.(line);
      yield line;
    }
  }
  await pipeline(Readable.from(counted()), createWriteStream(path));
  return count;
}

async function copyOffers(folder: string, websites: Group["websites"], folderOf: NonNullable<Group["folderOf"]>): Promise<number> {
  let count = 0;
  for (const website of websites) {
    const from = folderOf(website);
    const { files } = await contentFiles(from);
    for (const file of files.filter((each) => each.startsWith(`${OFFERS}/`))) {
      const to = join(folder, OFFERS, website.name, file.slice(OFFERS.length + 1));
      await mkdir(dirname(to), { recursive: true });
      await cp(join(from, file), to);
      count += 1;
    }
  }
  return count;
}
