type HotResponse = { body: Buffer<ArrayBuffer>; isAsked: boolean };

/**
 * Complete bodies of the most requested responses at one revision. Second-chance (CLOCK) replacement: when full, a new entry replaces the
 * next candidate that has not been requested since it was last inspected, so one-off queries evict nothing and are not copied.
 */
export class HotResponseCache {
  readonly #limit: number;
  /** The next candidate for eviction is first. */
  readonly #answers = new Map<string, HotResponse>();
  #revision = -1;
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#limit = limitBytes;
  }

  get(question: string, revision: number): Buffer<ArrayBuffer> | undefined {
    if (revision !== this.#revision) return undefined;
    const answer = this.#answers.get(question);
    if (!answer) return undefined;
    answer.isAsked = true;
    return answer.body;
  }

  /** Stores a copy of a body if it is admitted. */
  offer(question: string, revision: number, body: Buffer): void {
    if (revision !== this.#revision) {
      this.#answers.clear();
      this.#bytes = 0;
      this.#revision = revision;
    }
    const bytes = question.length + body.length;
    if (bytes > this.#limit || this.#answers.has(question)) return;
    if (this.#bytes + bytes > this.#limit) this.#look();
    if (this.#bytes + bytes > this.#limit) return;
    this.#answers.set(question, { body: Buffer.from(body), isAsked: false });
    this.#bytes += bytes;
  }

  bytes(): number {
    return this.#bytes;
  }

  #look(): void {
    const [first] = this.#answers;
    if (!first) return;
    const [question, answer] = first;
    this.#answers.delete(question);
    if (answer.isAsked) this.#answers.set(question, { ...answer, isAsked: false });
    else this.#bytes -= question.length + answer.body.length;
  }
}
