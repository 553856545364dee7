/** Work that goes round: now and then by itself, and soon after it is asked for. */
export class PeriodicTask {
  #what: string;
  #work: () => Promise<unknown>;
  #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;
  #wanted = false;
  #stopped = false;

  /** Begins at once. Never twice at a time; what fails is logged and tried in the next round. */
  constructor(every: number, what: string, work: () => Promise<unknown>) {
    this.#what = what;
    this.#work = work;
    this.#timer = setInterval(() => this.poke(), every);
    this.#timer.unref();
    this.poke();
  }

  /** Runs the work once more, after a round that is under way. */
  poke(): void {
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
        if (!this.#stopped) console.error(`${this.#what} failed, it is tried again:`, error);
      }
    }
    this.#running = undefined;
  }
}
