import sharp, { type Sharp } from "sharp";

/** Larger images are no photos of vehicles, and would exhaust memory. */
export const MAX_PIXELS = 60_000_000;

/** Formats used in dealers' feeds. Not SVG: external SVG is not rendered here. */
const FORMATS: readonly string[] = ["jpeg", "png", "webp", "heif", "gif"];

/** Decodes an external photo; undefined if too large or not a photo. */
export async function decodePhoto(bytes: Buffer): Promise<Sharp | undefined> {
  if (bytes.length === 0) return undefined;
  const photo = sharp(bytes, { limitInputPixels: MAX_PIXELS });
  const { format } = (await photo.metadata().catch(() => undefined)) ?? {};
  return format !== undefined && FORMATS.includes(format) ? photo : undefined;
}
