/** Length of a time slice; its last task may exceed it. */
const A_TURN_MS = 6;

/** Runs tasks in time slices of the event loop, first in, first out: tasks beyond the slice wait for the next iteration. */
export class TimeSlicedQueue {
  readonly #waiting: (() => void)[] = [];
  #began: number | null = null;

  /** Runs the task synchronously, or in a later slice if this one is used up. */
  run<Result>(work: () => Result): Result | Promise<Result> {
    if (this.#waiting.length === 0 && this.#hasTime()) return work();
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  #hasTime(): boolean {
    if (this.#began !== null) return performance.now() - this.#began < A_TURN_MS;
    this.#began = performance.now();
    setImmediate(() => this.#next());
    return true;
  }

  #next(): void {
    this.#began = null;
    while (this.#waiting.length > 0 && this.#hasTime()) this.#waiting.shift()?.();
  }
}
