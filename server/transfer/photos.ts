import { hostedDigests, MAX_PHOTO_PIXELS } from "#domain/stock/photos/photo-list.ts";
import type { Database } from "#server/database/connect.ts";
import { hostedCertificates } from "#server/media/certificates/certificate-names.ts";
import { storePhoto } from "#server/media/photos/photo-store.ts";
import type { ObjectStore } from "#server/object-store/object-store.ts";
import { hash } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";

/** In an exported folder photographs have the paths of the site's own /media/. */
export const MEDIA = "media";
const FILE = /^([0-9a-f]{64})\.webp$/;
/** More than any stored photograph. */
const MAX_BYTES = 32 * 1024 * 1024;

export type ExportedPhotos = {
  /** Notes the photographs and battery certificates that a line names. */
  note: (line: string) => void;
  /** Writes them; returns how many photographs there are. A file that the store does not have is left out. */
  write: () => Promise<number>;
};

export function exportedPhotos(objects: Pick<ObjectStore, "get"> | undefined, folder: string): ExportedPhotos {
  const photos = new Set<string>();
  const certificates = new Set<string>();
  const write = async (use: "photos" | "certificates", digests: ReadonlySet<string>, extension: string) => {
    let count = 0;
    for (const digest of objects ? digests : []) {
      const bytes = await objects?.get(`${use}/${digest}`);
      if (!bytes) continue;
      const path = join(folder, MEDIA, use, `${digest}.${extension}`);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
      count += 1;
    }
    return count;
  };
  return {
    note: (line) => {
      for (const digest of hostedDigests(line)) photos.add(digest);
      for (const digest of hostedCertificates(line)) certificates.add(digest);
    },
    write: async () => {
      await write("certificates", certificates, "pdf");
      return write("photos", photos, "webp");
    },
  };
}

/** Stores the photographs of an exported folder. A file that is not what its name says is refused. */
export async function importPhotos(
  database: Database,
  objects: ObjectStore,
  folder: string,
): Promise<{ stored: number; problems: string[] }> {
  const photos = join(folder, MEDIA, "photos");
  const problems: string[] = [];
  let stored = 0;
  for (const name of (await readdir(photos).catch(() => [])).toSorted()) {
    const path = join(photos, name);
    const [, digest] = FILE.exec(name) ?? [];
    const bytes = digest !== undefined && (await stat(path)).size <= MAX_BYTES ? await readFile(path) : undefined;
    const facts = bytes && hash("sha256", bytes, "hex") === digest ? await webpFacts(bytes) : undefined;
    if (!bytes || !facts) {
      problems.push(`${MEDIA}/photos/${name} is not a photograph that an export wrote`);
      continue;
    }
    await storePhoto({ database, objects }, { bytes, ...facts }, null);
    stored += 1;
  }
  return { stored, problems };
}

async function webpFacts(bytes: Buffer): Promise<{ width: number; height: number } | undefined> {
  const { format, width, height } = (await sharp(bytes, { limitInputPixels: MAX_PHOTO_PIXELS })
    .metadata()
    .catch(() => undefined)) ?? { width: 0, height: 0 };
  return format === "webp" ? { width, height } : undefined;
}
