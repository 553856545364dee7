import { Worker } from "node:worker_threads";
import type { PdfResponse, PdfRequest, PdfContent } from "./worker-protocol.ts";

/** A PDF takes a tenth of a second; after this the thread is terminated and the next PDF starts another. */
const LIMIT_MS = 15_000;

/** The worker thread for PDFs, started with the first one. One PDF at a time. */
export function pdfThread() {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let next = 1;

  function started(): Worker {
    if (worker) return worker;
    const begun = new Worker(new URL("./pdf-worker.ts", import.meta.url), { execArgv: [] });
    begun.once("exit", () => {
      if (worker === begun) worker = undefined;
    });
    // Callers get their own error; without a listener an `error` event would end the process.
    begun.on("error", () => undefined);
    // The thread must not keep the process alive.
    begun.unref();
    worker = begun;
    return begun;
  }

  function setNow(paper: PdfContent): Promise<Buffer<ArrayBuffer>> {
    const thread = started();
    const id = next++;
    const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer>>();
    const onMessage = (answer: PdfResponse) => {
      if (answer.id !== id) return;
      if ("pdf" in answer) resolve(Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength));
      else reject(new Error(answer.error));
    };
    const failed = (error?: unknown) => reject(new Error("The thread that sets PDFs has ended", { cause: error }));
    const limit = setTimeout(() => void thread.terminate(), LIMIT_MS);
    thread.on("message", onMessage);
    thread.once("error", failed);
    thread.once("exit", failed);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window: there is no origin
    thread.postMessage({ id, paper } satisfies PdfRequest);
    return promise.finally(() => {
      clearTimeout(limit);
      thread.off("message", onMessage);
      thread.off("error", failed);
      thread.off("exit", failed);
    });
  }

  return {
    set(paper: PdfContent): Promise<Buffer<ArrayBuffer>> {
      const turn = last.then(() => setNow(paper));
      last = turn.catch(() => undefined);
      return turn;
    },
    async close(): Promise<void> {
      await worker?.terminate();
    },
  };
}
