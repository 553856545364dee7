import { MAX_PHOTO_PIXELS, PHOTO_SIDE } from "#domain/stock/photos/photo-list.ts";
import type { OriginalPicture } from "#server/media/original-picture.ts";
import { openImage } from "#server/media/encode.ts";
import sharp, { type Sharp } from "sharp";

/** How files of each format begin. */
const SIGNATURES = { jpeg: /^\xff\xd8\xff/, png: /^\x89PNG\r\n/, webp: /^RIFF[^]{4}WEBP/ } as const;
const SIGNATURE_BYTES = 16;
/** It is encoded again for each size that is shown, so this must lose little. */
const STORED = { quality: 90, effort: 2 } as const;
/** The brands of an HEIC file, in its first box. */
const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

export type NewPhoto = { bytes: Buffer; width: number; height: number };
export type ReadPhoto = { ok: true; photo: NewPhoto } | { ok: false; reason: "heic" | "format" | "pixels" | "damaged" };

/**
 * A photograph in the form in which it is stored: decoded and encoded again, upright, without metadata such as the place.
 * The format goes by the content, never by a name.
 */
export async function readPhoto(file: Buffer): Promise<ReadPhoto> {
  if (isHeic(file)) return { ok: false, reason: "heic" };
  const begins = file.toString("latin1", 0, SIGNATURE_BYTES);
  if (!Object.values(SIGNATURES).some((signature) => signature.test(begins))) return { ok: false, reason: "format" };
  // Reads the header alone, so that the refusal can say why.
  const found = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!found || !Object.hasOwn(SIGNATURES, found.format)) return { ok: false, reason: "damaged" };
  if (found.width * found.height > MAX_PHOTO_PIXELS) return { ok: false, reason: "pixels" };
  const photo = await stored(sharp(file, { limitInputPixels: MAX_PHOTO_PIXELS }).rotate()).catch(() => undefined);
  return photo ? { ok: true, photo } : { ok: false, reason: "damaged" };
}

/** A picture turned clockwise by quarters. */
export function turnedPhoto(original: OriginalPicture, quarters: number): Promise<NewPhoto> {
  return stored(openImage(original).rotate(quarters * 90));
}

async function stored(image: Sharp): Promise<NewPhoto> {
  const { data, info } = await image
    .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: "inside", withoutEnlargement: true })
    // A transparent picture is shown on white.
    .flatten({ background: "#ffffff" })
    .webp(STORED)
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function isHeic(file: Buffer): boolean {
  return file.toString("latin1", 4, 8) === "ftyp" && HEIC_BRANDS.has(file.toString("latin1", 8, 12));
}
