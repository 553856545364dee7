const MAX_BYTES = 64 * 1024 * 1024;

export type CachedPage = {
  body: Buffer<ArrayBuffer>;
  headers: Record<string, string>;
  status: number;
  /** The data revision the page was made from and the moment it stops being true (milliseconds). */
  revision: number;
  validUntil: number;
  /** Compressed forms, made when first asked for. */
  encoded: Partial<Record<"br" | "gzip", Buffer<ArrayBuffer>>>;
};

/** Pages by normalised address. A page is dropped when the stock's revision has moved, its time is over, or room is short. */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get(key: string, revision: number, now: number): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#pages.delete(key);
    if (page.revision !== revision || page.validUntil <= now) {
      this.#bytes -= weight(page);
      return undefined;
    }
    this.#pages.set(key, page);
    return page;
  }

  put(key: string, page: CachedPage): void {
    const previous = this.#pages.get(key);
    if (previous) this.#bytes -= weight(previous);
    this.#pages.delete(key);
    this.#pages.set(key, page);
    this.#bytes += weight(page);
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#pages.delete(oldest);
      this.#bytes -= weight(old);
    }
  }

  get bytes(): number {
    return this.#bytes;
  }
}

/** Compressed forms come later and are small beside the page; counting them from the start keeps the sum exact. */
function weight(page: CachedPage): number {
  return page.body.length * 2;
}
