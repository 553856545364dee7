/**
 * The database's clock, by which all nodes lease, hold and expire: the last reading, continued by this process's monotonic clock. A wrong
 * or adjusted clock of the node has no effect.
 */
export class DatabaseClock {
  /** The database's time when the monotonic clock was at 0. */
  #offset: number | undefined;

  /** A reading of the database's time, taken between two moments of `performance.now()`. */
  read(time: number, sent: number, received: number): void {
    const latest = time - sent;
    const earliest = time - received;
    // A reading that fits changes nothing: its error is a round trip, and time would go back and forth by it.
    this.#offset = Math.min(latest, Math.max(earliest, this.#offset ?? (latest + earliest) / 2));
  }

  readonly now = (): number => Math.round((this.#offset ?? performance.timeOrigin) + performance.now());
}
