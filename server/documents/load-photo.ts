import { pictureAtWidth } from "#domain/stock/pictures.ts";
import type { FetchRemotePicture } from "#server/media/fetch-remote-picture.ts";
import { decodePhoto } from "#server/media/decode-photo.ts";
import type { Hono } from "hono";
import sharp from "sharp";

/** In pixels; about 200 dpi in print. */
const WIDTH = 768;
const HEIGHT = 512;
const QUALITY = 80;
const MEDIA = "/media";

/** A picture as a JPEG for the PDF; undefined if it cannot be fetched or decoded. */
export async function loadPhotoForPdf(media: Hono, url: string, fetchRemote: FetchRemotePicture): Promise<Buffer | undefined> {
  const isHosted = url.startsWith(`${MEDIA}/`);
  const original = isHosted ? await ours(media, url) : await fetchRemote(url);
  if (!original) return undefined;
  const photo = isHosted ? sharp(original) : await decodePhoto(original);
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
