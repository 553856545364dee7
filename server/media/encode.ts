import { ORIGINAL_WIDTH, type PictureFormat } from "#domain/stock/pictures.ts";
import sharp, { type Sharp } from "sharp";
import type { OriginalPicture } from "./original-picture.ts";
import { MAX_PIXELS, decodePhoto } from "./decode-photo.ts";

const WEBP = { quality: 80, effort: 4 } as const;
/** Effort 1 costs a tenth of the usual 4 and gives 8 % larger files: a first visitor waits 0.1 s, not 1 s. */
const AVIF = { quality: 55, effort: 1 } as const;

/** An original is encoded once more for each address: it loses little the first time. */
const KEPT_WEBP = { quality: 90, effort: 2 } as const;

/** One thread a picture: two pictures are encoded at a time, and the server needs a processor as well. */
sharp.concurrency(1);

/** The bytes of an original at a width (null: its own) in a format. */
export async function encodePicture(
  original: OriginalPicture,
  width: number | null,
  format: PictureFormat,
): Promise<Buffer> {
  const image = openImage(original);
  const sized = width === null ? image : image.resize({ width, withoutEnlargement: true });
  return format === "avif" ? sized.avif(AVIF).toBuffer() : sized.webp(WEBP).toBuffer();
}

export function openImage(original: OriginalPicture): Sharp {
  if ("data" in original) return sharp(original.data, { raw: original });
  return sharp("file" in original ? original.file : original.bytes, { limitInputPixels: MAX_PIXELS });
}

/**
 * What is kept of a photo of somebody else's: upright, no wider than our own originals, without what the camera wrote
 * beside the picture (where it was taken). Undefined for bytes that are no photo.
 */
export async function originalOfPhoto(bytes: Buffer): Promise<Buffer | undefined> {
  const photo = await decodePhoto(bytes);
  return photo?.rotate().resize({ width: ORIGINAL_WIDTH, withoutEnlargement: true }).webp(KEPT_WEBP).toBuffer().catch(() => undefined);
}
