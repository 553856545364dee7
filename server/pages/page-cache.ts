import type { Encoding } from "#server/http/content-encoding.ts";
import type { PageDependencies } from "./page-dependencies.ts";

const MAX_BYTES = 64 * 1024 * 1024;
/** At most this many aliases per page; oldest first out. */
const MAX_ALIASES = 8;

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

type CacheEntry = { key: string; page: CachedPage; aliases: string[] };

/**
 * Pages by normalised URL, limited by size; least recently used first out. A page is dropped when a dependency has changed or it has
 * expired. An alias is the raw `Host` + URL of a request: a lookup that skips URL normalisation.
 */
export class PageCache {
  readonly #entries = new Map<string, CacheEntry>();
  readonly #keyByAlias = new Map<string, string>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get(key: string, now: number): CachedPage | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.page.validUntil <= now || !entry.page.dependencies.hold()) {
      this.#discard(entry);
      return undefined;
    }
    this.#entries.set(key, entry);
    return entry.page;
  }

  getByAlias(alias: string, now: number): CachedPage | undefined {
    const key = this.#keyByAlias.get(alias);
    return key === undefined ? undefined : this.get(key, now);
  }

  put(key: string, page: CachedPage): void {
    const previous = this.#entries.get(key);
    if (previous) this.#discard(previous);
    this.#entries.delete(key);
    const entry = { key, page, aliases: [] };
    this.#entries.set(key, entry);
    this.#bytes += weight(entry);
    for (const [oldest, old] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#entries.delete(oldest);
      this.#discard(old);
    }
  }

  /** Adds an alias, the raw URL, of a page. */
  addAlias(alias: string, key: string): void {
    const aliases = this.#entries.get(key)?.aliases;
    if (!aliases || aliases.includes(alias)) return;
    if (aliases.length >= MAX_ALIASES) {
      const oldest = aliases.shift() ?? "";
      this.#keyByAlias.delete(oldest);
      this.#bytes -= oldest.length;
    }
    aliases.push(alias);
    this.#bytes += alias.length;
    this.#keyByAlias.set(alias, key);
  }

  get bytes(): number {
    return this.#bytes;
  }

  #discard(entry: CacheEntry): void {
    this.#bytes -= weight(entry);
    for (const alias of entry.aliases) this.#keyByAlias.delete(alias);
  }
}

/**
 * Compressed bodies are created later and are smaller than the page; counting them in advance keeps the sum exact. Keys, aliases and
 * dependencies count too: clients control their length.
 */
function weight({ key, page, aliases }: CacheEntry): number {
  return page.body.length * 2 + key.length + (page.dependencies.bytes ?? 0) + aliases.reduce((sum, alias) => sum + alias.length, 0);
}
