import { hostedDigests, photoUrl } from "#domain/stock/photos/photo-list.ts";
import type { Database } from "#server/database/connect.ts";
import { storedPhotos } from "#server/database/photos-schema.ts";
import type { Pictures, PictureSource } from "#server/media/pictures.ts";
import type { ObjectStore } from "#server/object-store/object-store.ts";
import { eq, inArray } from "drizzle-orm";
import { hash } from "node:crypto";
import type { NewPhoto, ReadPhoto } from "./read-photo.ts";

/** Photographs from Admin are served under /media/photos. */
export const PHOTO_SOURCE = "photos";
const DIGEST = /^[0-9a-f]{64}$/;

/** Loaded with the first photograph, so that the start does not load libvips. */
const reader = () => import("./read-photo.ts");

export type StoredPhoto = { ok: true; url: string } | Extract<ReadPhoto, { ok: false }>;

export type PhotoStore = {
  /** Stores a file as it came; the same file again has the same URL. */
  take: (file: Buffer) => Promise<StoredPhoto>;
  /** A picture of this site's own /media, turned clockwise by quarters; undefined if there is none. */
  turn: (url: string, quarters: number) => Promise<string | undefined>;
};

type Setting = { database: Database; objects: ObjectStore; pictures: Pick<Pictures, "inTurn" | "original"> };

/** Photographs from Admin: objects named by their content, and a row for each. */
export function openPhotoStore({ database, objects, pictures }: Setting): PhotoStore {
  return {
    take: async (file) => {
      const upload = hash("sha256", file, "hex");
      const [known] = await database
        .update(storedPhotos)
        .set({ unused_since: null })
        .where(eq(storedPhotos.upload, upload))
        .returning({ digest: storedPhotos.digest });
      if (known) return { ok: true, url: photoUrl(known.digest) };
      const read = await pictures.inTurn(async () => (await reader()).readPhoto(file));
      return read.ok ? { ok: true, url: await storePhoto({ database, objects }, read.photo, upload) } : read;
    },
    turn: async (url, quarters) => {
      const original = await pictures.original(url);
      if (!original) return undefined;
      const photo = await pictures.inTurn(async () => (await reader()).turnedPhoto(original, quarters));
      return storePhoto({ database, objects }, photo, null);
    },
  };
}

/** `upload` is noted once the object is there: what was cut off is stored again. */
export async function storePhoto(
  { database, objects }: Omit<Setting, "pictures">,
  { bytes, width, height }: NewPhoto,
  upload: string | null,
): Promise<string> {
  const digest = hash("sha256", bytes, "hex");
  await database
    .insert(storedPhotos)
    .values({ digest, width, height, bytes: bytes.length })
    .onConflictDoUpdate({ target: storedPhotos.digest, set: { unused_since: null } });
  await objects.put(`photos/${digest}`, bytes);
  if (upload !== null) await database.update(storedPhotos).set({ upload }).where(eq(storedPhotos.digest, digest));
  return photoUrl(digest);
}

/** Of the photographs that a text names, the digests of those that are not stored. The others count as used again. */
export async function missingPhotos(tx: Pick<Database, "update">, text: string): Promise<string[]> {
  const digests = hostedDigests(text);
  if (digests.length === 0) return [];
  const found = await tx
    .update(storedPhotos)
    .set({ unused_since: null })
    .where(inArray(storedPhotos.digest, digests))
    .returning({ digest: storedPhotos.digest });
  return digests.filter((digest) => !found.some((each) => each.digest === digest));
}

/** The pictures under /media/photos: a name is a digest. */
export function photoSource(objects: Pick<ObjectStore, "get">): PictureSource {
  return { from: "store", get: async (name) => (DIGEST.test(name) ? objects.get(`photos/${name}`) : undefined), life: "for ever" };
}
