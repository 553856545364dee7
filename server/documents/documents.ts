import { etagDigest } from "#server/http/etag.ts";
import { fetchRemotePicture, type FetchRemotePicture } from "#server/media/fetch-remote-picture.ts";
import type { Hono } from "hono";
import { pdfThread } from "./pdf-thread.ts";
import { qrCode, type QrCode } from "./qr-code.ts";
import type { PdfLetter } from "./layout-letter.ts";
import type { VehicleSheet } from "./vehicle-sheet.ts";
import { LRUCache } from "lru-cache";

/** PDFs cached, about 90 KB each; least recently used first out. */
const MAX_CACHED = 60;
/** PDFs in progress or waiting: the last one takes about a second. */
const MAX_WAITING = 8;

/** Documents for shoppers. */
export type Documents = {
  qrCode: (text: string) => QrCode;
  /** The sheet as a tagged A4 PDF, cached. Undefined while the queue is full. */
  pdf: (sheet: VehicleSheet) => Promise<Buffer<ArrayBuffer> | undefined>;
  /** A letter as a tagged PDF, not cached because it contains personal data. Undefined while the queue is full. */
  letter: (letter: PdfLetter) => Promise<Buffer<ArrayBuffer> | undefined>;
  close: () => Promise<void>;
};

export function openDocuments(media: Hono, fetchRemote: FetchRemotePicture = fetchRemotePicture): Documents {
  const thread = pdfThread();
  const cached = new LRUCache<string, Promise<Buffer<ArrayBuffer>>>({ max: MAX_CACHED });
  let waiting = 0;

  /** The photo too is fetched only once there is a place in the queue. */
  function inQueue(make: () => Promise<Buffer<ArrayBuffer>>): Promise<Buffer<ArrayBuffer>> | undefined {
    if (waiting >= MAX_WAITING) return undefined;
    waiting++;
    return make().finally(() => waiting--);
  }

  /** The drawing replaces an unavailable picture. */
  async function photoOf({ picture }: VehicleSheet): Promise<Uint8Array | undefined> {
    const { loadPhotoForPdf } = await import("./load-photo.ts");
    return (await loadPhotoForPdf(media, picture.url, fetchRemote)) ?? loadPhotoForPdf(media, picture.drawing, fetchRemote);
  }

  return {
    qrCode,
    pdf: async (sheet) => {
      const key = etagDigest(JSON.stringify(sheet));
      const pdf = cached.get(key) ?? inQueue(() => photoOf(sheet).then((photo) => thread.set({ kind: "sheet", sheet, photo })));
      if (!pdf) return undefined;
      cached.set(key, pdf);
      pdf.catch(() => cached.delete(key));
      return pdf;
    },
    letter: async (letter) => inQueue(() => thread.set({ kind: "letter", letter })),
    close: thread.close,
  };
}
