import { pictureAtWidth } from "#domain/stock/pictures.ts";
import type { Hono } from "hono";
import sharp from "sharp";

/** Pixels; on paper about 200 an inch. */
const WIDTH = 768;
const HEIGHT = 512;
const QUALITY = 80;
const MEDIA = "/media";

/** A picture of ours as the JPEG that a PDF can hold; undefined when it is not ours or cannot be read. */
export async function photoForPaper(media: Hono, url: string): Promise<Buffer | undefined> {
  if (!url.startsWith(`${MEDIA}/`)) return undefined;
  const response = await media.request(pictureAtWidth(url, WIDTH).slice(MEDIA.length));
  if (!response.ok) return undefined;
  return sharp(Buffer.from(await response.arrayBuffer()))
    .resize(WIDTH, HEIGHT, { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}
