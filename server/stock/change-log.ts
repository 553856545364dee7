/** At most this many vehicles; then the log is cleared and every vehicle counts as changed. */
const MAX_ENTRIES = 200_000;

/** The revision of each vehicle's last change. */
export class ChangeLog {
  readonly #last = new Map<number, number>();
  #forgottenAt = 0;

  add(stock_ids: Iterable<number>, revision: number): void {
    for (const stock_id of stock_ids) this.#last.set(stock_id, revision);
    if (this.#last.size <= MAX_ENTRIES) return;
    this.#last.clear();
    this.#forgottenAt = revision;
  }

  /** The revision of a vehicle's last change; 0 when there was none. */
  readonly at = (stock_id: number): number => this.#last.get(stock_id) ?? this.#forgottenAt;
}
