import { adminReads } from "#server/admin/admin-reads.ts";
import type { Database } from "#server/database/connect.ts";
import { mediaApp } from "#server/media/media-app.ts";
import { openPhotoStore, PHOTO_SOURCE, photoSource } from "#server/media/photos/photo-store.ts";
import { openPictures } from "#server/media/pictures.ts";
import { openObjectStore } from "#server/object-store/open-object-store.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { onTestFinished } from "vitest";
import { openAdmin, ORIGIN } from "./admin-client.ts";

/** The location of a photograph taken by a phone: 51.5 degrees north, 1.78 west. */
const GPS = { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N", GPSLongitude: "1/1 47/1 0/1", GPSLongitudeRef: "W" };

/** A photograph of a phone: turned by its EXIF data, with a place. */
export function phonePhoto(shade = 90, { width = 600, height = 400 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: shade, g: 60, b: 40 } } })
    .jpeg()
    .withExif({ IFD0: { Make: "Phone of Priya Nair" }, IFD3: GPS })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Admin with a store for photographs, and somebody who sends them. */
export async function openPhotoAdmin(
  database: Database,
  person: Parameters<ReturnType<typeof openAdmin>["signedIn"]>[0] = { role: "photographer" },
) {
  const dataDir = mkdtempSync(join(tmpdir(), "forecourt-photos-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const objects = await openObjectStore({ dataDir });
  const pictures = openPictures({ cacheDir: join(dataDir, "pictures"), sources: { [PHOTO_SOURCE]: photoSource(objects) } });
  const photos = openPhotoStore({ database, objects, pictures });
  const admin = openAdmin(database, { photos, media: mediaApp({ pictures }) });
  const caller = await admin.signedIn(person);
  const send = async (path: string, content: Buffer | ReadableStream) => {
    const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const body = content instanceof Buffer ? new Uint8Array(content) : content;
    const response = await admin.app.request(`${ORIGIN}${path}`, {
      method: "POST",
      headers: { Origin: ORIGIN, Cookie: cookie },
      body,
      duplex: "half",
    } as RequestInit);
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const upload = (stock_id: number, content: Buffer, place = "outside") => send(`/stock/${stock_id}/photos/files?place=${place}`, content);
  const page = (stock_id: number) =>
    adminReads(admin.services, () => undefined).photos({ posts: [{ role: "owner", site_id: null, website: null }] }, String(stock_id));
  const shown = async (url: string) => {
    const response = await admin.app.request(`${ORIGIN}${url}`);
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  return { ...admin, caller, objects, upload, send, page, shown };
}
