import { parentPort } from "node:worker_threads";
import type { PdfResponse, PdfRequest, PdfContent } from "./worker-protocol.ts";
import { layOutLetter } from "./layout-letter.ts";
import { layOutSheet } from "./layout-sheet.ts";

/** A PDF takes as long as some dozen pages: a worker thread keeps the event loop free. */
parentPort?.on("message", async ({ id, paper }: PdfRequest) => {
  try {
    const pdf = await set(paper);
    answer({ id, pdf }, [pdf.buffer]);
  } catch (error) {
    answer({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

function answer(message: PdfResponse, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

function set(paper: PdfContent): Promise<Uint8Array<ArrayBuffer>> {
  return paper.kind === "sheet" ? layOutSheet(paper.sheet, paper.photo) : layOutLetter(paper.letter);
}
