/** Runs a task at an interval and on demand; never two runs at once. */
export class PeriodicTask {
  #what: string;
  #work: () => Promise<unknown>;
  #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;
  #wanted = false;
  #stopped = false;

  /** Starts at once. A failed run is logged and retried at the next interval. */
  constructor(every: number, what: string, work: () => Promise<unknown>) {
    this.#what = what;
    this.#work = work;
    this.#timer = setInterval(() => this.trigger(), every);
    this.#timer.unref();
    this.trigger();
  }

  /** Runs the task again, after the current run if there is one. */
  trigger(): void {
    if (this.#stopped) return;
    this.#wanted = true;
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#wanted && !this.#stopped) {
      this.#wanted = false;
      try {
        await this.#work();
      } catch (error) {
        if (!this.#stopped) console.error(`${this.#what} failed and will be tried again:`, error);
      }
    }
    this.#running = undefined;
  }
}
