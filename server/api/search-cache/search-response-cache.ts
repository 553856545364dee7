import { fnv1aHash } from "#server/http/etag.ts";
import type { ResponseParts } from "#server/stock/search/search-response.ts";

/** Estimated memory of an entry besides its bytes and query, and of each stock id. */
const OVERHEAD_BYTES = 300;
const STOCK_ID_BYTES = 8;

/** At most this many hashes of queries requested once; hashes, because clients control the length of a query. Cleared when full. */
const MAX_REQUESTED_ONCE = 20_000;

/**
 * Responses of one revision by query, without the vehicles' JSON, which is stored elsewhere. When full, a query is admitted only on its
 * second request, because most occur once. Least recently used first out; cleared when the revision changes.
 */
export class SearchResponseCache {
  readonly #limit: number;
  readonly #answers = new Map<string, ResponseParts>();
  readonly #askedOnce = new Set<string>();
  #revision = -1;
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#limit = limitBytes;
  }

  get(question: string, revision: number): ResponseParts | undefined {
    if (revision !== this.#revision) return undefined;
    const answer = this.#answers.get(question);
    if (!answer) return undefined;
    this.#answers.delete(question);
    this.#answers.set(question, answer);
    return answer;
  }

  /** Stores a copy of a response if it is admitted. */
  keep(question: string, revision: number, { stock_ids, rest }: ResponseParts): void {
    if (revision !== this.#revision) {
      this.#answers.clear();
      this.#askedOnce.clear();
      this.#bytes = 0;
      this.#revision = revision;
    }
    const full = this.#bytes + weight(question, { stock_ids, rest }) > this.#limit;
    const hashed = fnv1aHash(question);
    if (full && !this.#askedOnce.has(hashed)) {
      if (this.#askedOnce.size >= MAX_REQUESTED_ONCE) this.#askedOnce.clear();
      this.#askedOnce.add(hashed);
      return;
    }
    const answer = { stock_ids, rest: Buffer.from(rest) };
    this.#answers.set(question, answer);
    this.#bytes += weight(question, answer);
    for (const [oldest, old] of this.#answers) {
      if (this.#bytes <= this.#limit) break;
      this.#answers.delete(oldest);
      this.#bytes -= weight(oldest, old);
    }
  }

  bytes(): number {
    return this.#bytes;
  }
}

function weight(question: string, { stock_ids, rest }: ResponseParts): number {
  return question.length + rest.length + stock_ids.length * STOCK_ID_BYTES + OVERHEAD_BYTES;
}
