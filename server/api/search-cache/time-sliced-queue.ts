/** So long work that arrives together may hold up the short answers between, beside its last piece. */
const A_TURN_MS = 6;

/** Longer work, so much of it in a turn of the event loop: what does not fit waits for the next. First come, first served. */
export class TimeSlicedQueue {
  readonly #waiting: (() => void)[] = [];
  #began: number | null = null;

  /** Works at once, or, where this turn is full, in a later one. */
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
