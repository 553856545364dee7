import { cacheEvents } from "#server/telemetry/channels.ts";
import type { Encoding } from "#server/http/content-encoding.ts";
import { LRUCache } from "lru-cache";
import type { PageDependencies } from "./page-dependencies.ts";

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ALIAS_BYTES = 4 * 1024 * 1024;

/** Header names and values; names may repeat. */
export type Headers = readonly (readonly [name: string, value: string])[];

export type CachedPage = {
  body: Buffer<ArrayBuffer>;
  headers: Headers;
  /** Without the encoding's suffix; undefined for a private page. */
  etag: string | undefined;
  status: number;
  /** What the page depends on, and when it expires (milliseconds). */
  dependencies: PageDependencies;
  validUntil: number;
  /** Compressed bodies, created on first request. */
  encoded: Partial<Record<Encoding, Buffer<ArrayBuffer>>>;
};

/**
 * Pages by normalised URL, limited by size. A page is dropped when a dependency has changed or it has expired. An alias is the
 * raw `Host` + URL of a request: a lookup that skips URL normalisation.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #keyByAlias = new LRUCache<string, string>({
    maxSize: MAX_ALIAS_BYTES,
    sizeCalculation: (key, alias) => key.length + alias.length,
  });

  constructor(maxBytes = MAX_BYTES) {
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
  }

  get(key: string, now: number): CachedPage | undefined {
    const page = this.#current(key, now);
    cacheEvents.publish({ cache: "page", result: page ? "hit" : "miss", size: this });
    return page;
  }

  #current(key: string, now: number): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (page && page.validUntil > now && page.dependencies.areCurrent()) return page;
    if (page) this.#pages.delete(key);
    return undefined;
  }

  getByAlias(alias: string, now: number): CachedPage | undefined {
    const key = this.#keyByAlias.get(alias);
    const page = key === undefined ? undefined : this.#current(key, now);
    // Without one, the page is looked up once more by its key.
    if (page) cacheEvents.publish({ cache: "page", result: "hit", size: this });
    return page;
  }

  put(key: string, page: CachedPage): void {
    this.#pages.set(key, page);
  }

  /** Adds an alias, the raw URL, of a page. */
  addAlias(alias: string, key: string): void {
    if (this.#pages.has(key)) this.#keyByAlias.set(alias, key);
  }

  get bytes(): number {
    return this.#pages.calculatedSize + this.#keyByAlias.calculatedSize;
  }
}

/**
 * Compressed bodies are created later and are smaller than the page; counting them in advance keeps the sum exact. Keys and
 * dependencies count too: clients control their length.
 */
function sizeOf(page: CachedPage, key: string): number {
  return page.body.length * 2 + key.length + (page.dependencies.bytes ?? 0);
}
