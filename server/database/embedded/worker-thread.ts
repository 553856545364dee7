import type { WorkerResponse, WorkerRequest, WorkerSettings } from "./worker-protocol.ts";
import { Worker } from "node:worker_threads";

type Unnumbered<Q> = Q extends WorkerRequest ? Omit<Q, "id"> : never;
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void };

/** The query exceeded the timeout; the database was reopened and the query's changes rolled back. */
export class QueryTimeout extends Error {
  override name = "QueryTimeout";
}

export class ThreadEnded extends Error {
  override name = "ThreadEnded";
}

/** An embedded database in a worker thread. Requests are handled one at a time. */
export class EmbeddedThread {
  readonly ready: Promise<{ fsyncs: number }>;
  readonly ended: Promise<void>;
  hasEnded = false;
  #worker: Worker;
  #waiting = new Map<number, Waiting>();
  #last: Promise<unknown> = Promise.resolve();
  #next = 1;

  constructor(settings: WorkerSettings, onNotification: (channel: string, payload: string) => void) {
    this.#worker = new Worker(new URL("./embedded-worker.ts", import.meta.url), { workerData: settings, execArgv: [] });
    let failure: Error | undefined;
    this.#worker.on("error", (error) => {
      failure = error instanceof Error ? error : new Error(String(error));
    });
    this.ended = new Promise((resolve) => {
      this.#worker.once("exit", () => {
        const error = new ThreadEnded(failure?.message ?? "The embedded database has stopped", { cause: failure });
        for (const waiting of this.#waiting.values()) waiting.reject(error);
        this.#waiting.clear();
        this.hasEnded = true;
        resolve();
      });
    });
    this.ready = new Promise((resolve, reject) => {
      void this.ended.then(() => reject(failure ?? new ThreadEnded("The embedded database did not start")));
      this.#worker.on("message", (answer: WorkerResponse) => {
        if (answer.kind === "ready") resolve({ fsyncs: answer.fsyncs });
        else if (answer.kind === "notification") onNotification(answer.channel, answer.payload);
        else this.#settle(answer);
      });
    });
    this.ready.catch(() => undefined);
  }

  /** After `limit` milliseconds the thread is terminated: a query running in WASM cannot be cancelled in any other way. */
  ask(question: Unnumbered<WorkerRequest>, limit: number): Promise<unknown> {
    const turn = this.#last.then(() => this.#askNow(question, limit));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
    await this.ended;
  }

  async #askNow(question: Unnumbered<WorkerRequest>, limit: number): Promise<unknown> {
    const id = this.#next++;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, { resolve, reject });
    const timer = setTimeout(() => {
      this.#waiting.delete(id);
      const error = new QueryTimeout(`The query took longer than ${limit / 1000} s and was stopped`);
      void this.end().then(() => reject(error));
    }, limit);
    try {
      if (this.hasEnded) throw new ThreadEnded("The embedded database has stopped");
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window: there is no origin
      this.#worker.postMessage({ ...question, id } satisfies WorkerRequest);
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  #settle(answer: WorkerResponse & { kind: "done" | "failed" }): void {
    const waiting = this.#waiting.get(answer.id);
    if (answer.kind === "done") waiting?.resolve(answer.result);
    else waiting?.reject(databaseError(answer.error));
  }
}

/** Restores the error of the other thread, with the properties that callers need. */
export function databaseError(fields: Record<string, unknown>): Error {
  return Object.assign(new Error(String(fields["message"])), fields);
}
