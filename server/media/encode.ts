import type { PictureFormat, PictureWidth } from "#domain/stock/pictures.ts";
import sharp from "sharp";

/** An original: raw pixels that were just made, or the path of a WebP file. */
export type OriginalPicture = { data: Buffer; width: number; height: number; channels: 3 } | { file: string };

/** Changes whenever the same original would come out as other bytes: it names the cache's folder. */
export const RECIPE = "1";

const WEBP = { quality: 80, effort: 4 } as const;
/** Effort 1 costs a tenth of the usual 4 and gives 8 % larger files: a first visitor waits 0.1 s, not 1 s. */
const AVIF = { quality: 55, effort: 1 } as const;

/** Larger ones are no photo of a vehicle, and would fill the memory. */
const MOST_PIXELS = 60_000_000;

/** One thread a picture: two pictures are encoded at a time, and the server needs a processor as well. */
sharp.concurrency(1);

/** The bytes of an original at a width (null: its own) in a format. */
export async function encodePicture(
  original: OriginalPicture,
  width: PictureWidth | null,
  format: PictureFormat,
): Promise<Buffer> {
  const image = "file" in original ? sharp(original.file, { limitInputPixels: MOST_PIXELS }) : sharp(original.data, { raw: original });
  const sized = width === null ? image : image.resize({ width, withoutEnlargement: true });
  return format === "avif" ? sized.avif(AVIF).toBuffer() : sized.webp(WEBP).toBuffer();
}
