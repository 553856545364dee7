import { parentPort } from "node:worker_threads";
import type { SheetSet, SheetToSet } from "./pdf-messages.ts";
import { setSheet } from "./set-sheet.ts";

/** Setting a sheet takes the time of some dozen pages: it happens here, where nobody else waits. */
parentPort?.on("message", async ({ id, sheet, photo }: SheetToSet) => {
  try {
    const pdf = await setSheet(sheet, photo);
    answer({ id, pdf }, [pdf.buffer]);
  } catch (error) {
    answer({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

function answer(message: SheetSet, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}
