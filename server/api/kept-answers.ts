/** So much an answer takes beside its bytes. */
const OVERHEAD_BYTES = 200;

/** So many questions are remembered that were asked once. */
const ASKED_ONCE = 20_000;

/**
 * Answers of one revision by their question. When the room is full, only a question that is asked again gets in: most are
 * asked once. The least recently asked make room; all are dropped when the revision moves.
 */
export class KeptAnswers {
  readonly #limit: number;
  readonly #answers = new Map<string, Buffer<ArrayBuffer>>();
  readonly #askedOnce = new Set<string>();
  #revision = -1;
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#limit = limitBytes;
  }

  get(question: string, revision: number): Buffer<ArrayBuffer> | undefined {
    if (revision !== this.#revision) return undefined;
    const answer = this.#answers.get(question);
    if (!answer) return undefined;
    this.#answers.delete(question);
    this.#answers.set(question, answer);
    return answer;
  }

  /** Keeps a copy of an answer, and gives it; undefined when there is no room for it. */
  keep(question: string, revision: number, answer: Buffer): Buffer<ArrayBuffer> | undefined {
    if (revision !== this.#revision) {
      this.#answers.clear();
      this.#askedOnce.clear();
      this.#bytes = 0;
      this.#revision = revision;
    }
    const full = this.#bytes + answer.length + OVERHEAD_BYTES > this.#limit;
    if (full && !this.#askedOnce.has(question)) {
      if (this.#askedOnce.size >= ASKED_ONCE) this.#askedOnce.clear();
      this.#askedOnce.add(question);
      return undefined;
    }
    const kept = Buffer.from(answer);
    this.#answers.set(question, kept);
    this.#bytes += answer.length + OVERHEAD_BYTES;
    for (const [oldest, { length }] of this.#answers) {
      if (this.#bytes <= this.#limit) break;
      this.#answers.delete(oldest);
      this.#bytes -= length + OVERHEAD_BYTES;
    }
    return kept;
  }

  bytes(): number {
    return this.#bytes;
  }
}
