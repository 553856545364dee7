import { digest } from "#server/api/caching.ts";
import { foreignPicture, type FetchPicture } from "#server/media/foreign-picture.ts";
import type { Hono } from "hono";
import { pdfThread } from "./pdf-thread.ts";
import { photoForPaper } from "./photo.ts";
import { qrCode, type QrCode } from "./qr-code.ts";
import type { LetterPaper } from "./set-letter.ts";
import type { VehicleSheet } from "./vehicle-sheet.ts";

/** So many PDFs are kept in memory, about 90 KB each. */
const MAX_KEPT = 60;

/** What is given to shoppers on paper. */
export type Documents = {
  qrCode: (text: string) => QrCode;
  /** The sheet as a tagged PDF on A4; the same sheet is set once. */
  pdf: (sheet: VehicleSheet) => Promise<Buffer<ArrayBuffer>>;
  /** A letter as a tagged PDF; what is somebody's own is not kept. */
  letter: (letter: LetterPaper) => Promise<Buffer<ArrayBuffer>>;
  close: () => Promise<void>;
};

export function openDocuments(media: Hono, elsewhere: FetchPicture = foreignPicture): Documents {
  const thread = pdfThread();
  const kept = new Map<string, Promise<Buffer<ArrayBuffer>>>();

  /** The drawing takes the place of a picture that is not to be had. */
  async function photoOf({ picture }: VehicleSheet): Promise<Uint8Array | undefined> {
    return (await photoForPaper(media, picture.url, elsewhere)) ?? photoForPaper(media, picture.drawing, elsewhere);
  }

  return {
    qrCode,
    pdf: (sheet) => {
      const key = digest(JSON.stringify(sheet));
      const pdf = kept.get(key) ?? photoOf(sheet).then((photo) => thread.set({ kind: "sheet", sheet, photo }));
      kept.delete(key);
      kept.set(key, pdf);
      if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? "");
      pdf.catch(() => kept.delete(key));
      return pdf;
    },
    letter: (letter) => thread.set({ kind: "letter", letter }),
    close: thread.close,
  };
}
