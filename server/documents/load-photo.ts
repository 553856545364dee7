import { pictureAtWidth } from "#domain/stock/pictures.ts";
import type { FetchRemotePicture } from "#server/media/fetch-remote-picture.ts";
import { decodePhoto } from "#server/media/decode-photo.ts";
import type { Hono } from "hono";
import sharp from "sharp";

/** Pixels; on paper about 200 an inch. */
const WIDTH = 768;
const HEIGHT = 512;
const QUALITY = 80;
const MEDIA = "/media";

/** A picture as the JPEG that a PDF can hold; undefined when it is not to be had or cannot be read. */
export async function loadPhotoForPdf(media: Hono, url: string, elsewhere: FetchRemotePicture): Promise<Buffer | undefined> {
  const own = url.startsWith(`${MEDIA}/`);
  const original = own ? await ours(media, url) : await elsewhere(url);
  if (!original) return undefined;
  const photo = own ? sharp(original) : await decodePhoto(original);
  return photo
    ?.rotate()
    .resize(WIDTH, HEIGHT, { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: QUALITY })
    .toBuffer()
    .catch(() => undefined);
}

async function ours(media: Hono, url: string): Promise<Buffer | undefined> {
  const response = await media.request(pictureAtWidth(url, WIDTH).slice(MEDIA.length));
  return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
}
