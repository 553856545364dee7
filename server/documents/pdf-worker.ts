import { parentPort } from "node:worker_threads";
import type { PaperSet, PaperToSet, ToSet } from "./worker-protocol.ts";
import { setLetter } from "./layout-letter.ts";
import { setSheet } from "./layout-sheet.ts";

/** Setting a paper takes the time of some dozen pages: it happens here, where nobody else waits. */
parentPort?.on("message", async ({ id, paper }: PaperToSet) => {
  try {
    const pdf = await set(paper);
    answer({ id, pdf }, [pdf.buffer]);
  } catch (error) {
    answer({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

function answer(message: PaperSet, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

function set(paper: ToSet): Promise<Uint8Array<ArrayBuffer>> {
  return paper.kind === "sheet" ? setSheet(paper.sheet, paper.photo) : setLetter(paper.letter);
}
