import { setTimeout as after } from "node:timers/promises";

/** Does things again and again until it ends. What is done reports its own failures. */
export class Repetition {
  #ended = false;
  readonly #loops: Promise<void>[] = [];
  readonly #open = new Set<Promise<void>>();

  /** Begins one after each pause, whether or not the one before is done. */
  every(milliseconds: number, act: () => Promise<void>): void {
    this.#repeat(async () => {
      const acting = act();
      this.#open.add(acting);
      void acting.finally(() => this.#open.delete(acting));
      await after(milliseconds);
    });
  }

  inTurn(milliseconds: number, act: () => Promise<void>): void {
    this.#repeat(async () => {
      await Promise.all([act(), after(milliseconds)]);
    });
  }

  /** Resolves once everything that was begun is done. */
  async end(): Promise<void> {
    this.#ended = true;
    await Promise.all(this.#loops);
    await Promise.all(this.#open);
  }

  #repeat(act: () => Promise<void>): void {
    const loop = async () => {
      while (!this.#ended) await act();
    };
    this.#loops.push(loop());
  }
}
