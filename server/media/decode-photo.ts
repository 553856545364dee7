import sharp, { type Sharp } from "sharp";

/** Larger ones are no photo of a vehicle, and would fill the memory. */
export const MAX_PIXELS = 60_000_000;

/** What dealers' feeds hold. A drawing is a small program: nobody else's is run here. */
const FORMATS: readonly string[] = ["jpeg", "png", "webp", "heif", "gif"];

/** A photo of somebody else's, ready to be made smaller; undefined when it is too large or no photo at all. */
export async function decodePhoto(bytes: Buffer): Promise<Sharp | undefined> {
  if (bytes.length === 0) return undefined;
  const photo = sharp(bytes, { limitInputPixels: MAX_PIXELS });
  const { format } = (await photo.metadata().catch(() => undefined)) ?? {};
  return format !== undefined && FORMATS.includes(format) ? photo : undefined;
}
