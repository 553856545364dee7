import { isMainThread, workerData } from "node:worker_threads";

/** Shorter than a frame of a screen, as a scheduler's time slices are. */
const RUNNING_MS = 4;
const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

if (!isMainThread) takeTurns(workerData);

function takeTurns({ rate, renderers }: { rate: number; renderers: Int32Array }): never {
  for (;;) {
    const stopped = Int32Array.from(renderers);
    for (const id of stopped) signal(id, "SIGSTOP");
    Atomics.wait(never, 0, 0, RUNNING_MS * (rate - 1));
    for (const id of stopped) signal(id, "SIGCONT");
    Atomics.wait(never, 0, 0, RUNNING_MS);
  }
}

/** Zero is no process. */
export function signal(id: number, name: "SIGSTOP" | "SIGCONT"): void {
  try {
    if (id !== 0) process.kill(id, name);
  } catch {
    // The page has been closed.
  }
}
