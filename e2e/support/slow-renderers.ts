import type { Browser } from "playwright-core";
import { Worker } from "node:worker_threads";
import { signal } from "./slow-renderers-worker.ts";

const MAX_RENDERERS = 64;

export type SlowRenderers = {
  /** Includes the renderer processes started since: a navigation may start one. */
  include: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Slows down Chromium's renderer processes by stopping them for most of the time (SIGSTOP), with all their threads. The processor is free
 * meanwhile, whereas `Emulation.setCPUThrottlingRate` keeps it busy for as long as the page is open.
 */
export async function slowRenderers(browser: Browser, rate: number): Promise<SlowRenderers> {
  const devTools = await browser.newBrowserCDPSession();
  /** Their process ids, filled up with zeros. */
  const renderers = new Int32Array(new SharedArrayBuffer(MAX_RENDERERS * Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(new URL("./slow-renderers-worker.ts", import.meta.url), { workerData: { rate, renderers } });
  return {
    include: async () => {
      const { processInfo } = await devTools.send("SystemInfo.getProcessInfo");
      const found = processInfo.flatMap(({ type, id }) => (type === "renderer" ? id : []));
      renderers.forEach((_, index) => Atomics.store(renderers, index, found[index] ?? 0));
    },
    stop: async () => {
      await worker.terminate();
      for (const id of renderers) signal(id, "SIGCONT");
      await devTools.detach();
    },
  };
}
