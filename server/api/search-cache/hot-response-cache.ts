type Whole = { body: Buffer<ArrayBuffer>; isAsked: boolean };

/**
 * The few answers that are asked for most, whole and ready to be sent, at one revision. When the room is full, each newcomer
 * has one of those inside looked at: it gets its place when that was not asked for since it was last looked at, so that
 * what is asked seldom pushes nothing out and costs no copy.
 */
export class HotResponseCache {
  readonly #limit: number;
  /** The next one to be looked at stands first. */
  readonly #answers = new Map<string, Whole>();
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

  /** Keeps a copy of a body when it gets a place. */
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
