import type { Encoding } from "#server/http/content-encoding.ts";
import type { PageDependencies } from "./page-dependencies.ts";

const MAX_BYTES = 64 * 1024 * 1024;
/** So many spellings of one address lead straight to its page; another one replaces the first. */
const MAX_ALIASES = 8;

/** A header's name and value; a name may stand more than once. */
export type Headers = readonly (readonly [name: string, value: string])[];

export type CachedPage = {
  body: Buffer<ArrayBuffer>;
  headers: Headers;
  /** Without the encoding's suffix; undefined for a page that is nobody else's. */
  etag: string | undefined;
  status: number;
  /** What the page was made from, and the moment it stops being true (milliseconds). */
  reads: PageDependencies;
  validUntil: number;
  /** Compressed forms, made when first asked for. */
  encoded: Partial<Record<Encoding, Buffer<ArrayBuffer>>>;
};

type Kept = { key: string; page: CachedPage; doors: string[] };

/**
 * Pages by normalised address. A page is dropped when something it was made from has changed, when its time is over, or
 * when room is short. A door is an address as a client wrote it: it leads to the page without reading the address again.
 */
export class PageCache {
  readonly #kept = new Map<string, Kept>();
  readonly #doors = new Map<string, string>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get(key: string, now: number): CachedPage | undefined {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    this.#kept.delete(key);
    if (kept.page.validUntil <= now || !kept.page.reads.hold()) {
      this.#forget(kept);
      return undefined;
    }
    this.#kept.set(key, kept);
    return kept.page;
  }

  behind(door: string, now: number): CachedPage | undefined {
    const key = this.#doors.get(door);
    return key === undefined ? undefined : this.get(key, now);
  }

  put(key: string, page: CachedPage): void {
    const previous = this.#kept.get(key);
    if (previous) this.#forget(previous);
    this.#kept.delete(key);
    const kept = { key, page, doors: [] };
    this.#kept.set(key, kept);
    this.#bytes += weight(kept);
    for (const [oldest, old] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#kept.delete(oldest);
      this.#forget(old);
    }
  }

  /** Remembers that this address, as it was written, is the page's. */
  open(door: string, key: string): void {
    const doors = this.#kept.get(key)?.doors;
    if (!doors || doors.includes(door)) return;
    if (doors.length >= MAX_ALIASES) {
      const oldest = doors.shift() ?? "";
      this.#doors.delete(oldest);
      this.#bytes -= oldest.length;
    }
    doors.push(door);
    this.#bytes += door.length;
    this.#doors.set(door, key);
  }

  get bytes(): number {
    return this.#bytes;
  }

  #forget(kept: Kept): void {
    this.#bytes -= weight(kept);
    for (const door of kept.doors) this.#doors.delete(door);
  }
}

/**
 * Compressed forms come later and are small beside the page; counting them from the start keeps the sum exact. Its
 * addresses and the questions it was made from are as long as whoever asked for it likes, so they count too.
 */
function weight({ key, page, doors }: Kept): number {
  return page.body.length * 2 + key.length + (page.reads.bytes ?? 0) + doors.reduce((sum, door) => sum + door.length, 0);
}
