import { pictureAtWidth } from "#domain/stock/pictures.ts";
import type { Hono } from "hono";
import sharp, { type Sharp } from "sharp";

/** Pixels; on paper about 200 an inch. */
const WIDTH = 768;
const HEIGHT = 512;
const QUALITY = 80;
const MEDIA = "/media";

/** Larger ones are no photo of a vehicle. */
const MOST_PIXELS = 60_000_000;

/** What dealers' feeds hold. A drawing is a small program: nobody else's is run here. */
const FORMATS: readonly string[] = ["jpeg", "png", "webp", "heif", "gif"];

export type FetchPicture = (address: string) => Promise<Buffer | undefined>;

/** A picture as the JPEG that a PDF can hold; undefined when it is not to be had or cannot be read. */
export async function photoForPaper(media: Hono, url: string, elsewhere: FetchPicture): Promise<Buffer | undefined> {
  const own = url.startsWith(`${MEDIA}/`);
  const original = own ? await ours(media, url) : await elsewhere(url);
  if (!original) return undefined;
  const photo = sharp(original, { limitInputPixels: MOST_PIXELS });
  if (!own && !FORMATS.includes((await formatOf(photo)) ?? "")) return undefined;
  return photo
    .rotate()
    .resize(WIDTH, HEIGHT, { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: QUALITY })
    .toBuffer()
    .catch(() => undefined);
}

async function formatOf(photo: Sharp): Promise<string | undefined> {
  return (await photo.metadata().catch(() => undefined))?.format;
}

async function ours(media: Hono, url: string): Promise<Buffer | undefined> {
  const response = await media.request(pictureAtWidth(url, WIDTH).slice(MEDIA.length));
  return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
}
