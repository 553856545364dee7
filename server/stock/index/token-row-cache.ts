import { emptyBits, setBit, type Bits } from "./bitset.ts";
import type { StockColumns } from "./stock-columns.ts";
import { addValueRows } from "./attribute-column.ts";

/** Facets whose labels are matched by search tokens. */
const WORD_FACETS = ["make", "range", "derivative", "body_type", "fuel_type", "transmission", "colour"] as const;

/** Memory limit of the cached row sets, which are cleared when the stock changes. */
const CACHE_BYTES = 4 * 1024 * 1024;
const MOST_WORDS = 512;
/** Minimum: a search has several tokens, and is repeated with one of its filters left out. */
const LEAST_WORDS = 16;

/** The rows that search tokens match; least recently used first out. */
export class TokenRowCache {
  readonly #columns: StockColumns;
  readonly #kept = new Map<string, Bits>();

  constructor(columns: StockColumns) {
    this.#columns = columns;
  }

  of(word: string): Bits {
    const rows = this.#kept.get(word);
    if (!rows) return this.#find(word);
    this.#kept.delete(word);
    this.#kept.set(word, rows);
    return rows;
  }

  clear(): void {
    this.#kept.clear();
  }

  #find(word: string): Bits {
    const rows = this.#forgotten() ?? emptyBits(this.#columns.capacity);
    const { models } = this.#columns;
    const found = new Uint8Array(models.size);
    for (const facet of WORD_FACETS) {
      const { values } = this.#columns.facet(facet);
      const codes = values.foundBy(word);
      if (!codes) continue;
      const trait = this.#columns.traits.get(facet)?.trait;
      if (!trait) models.addFound(found, this.#columns.placeOf(facet), codes);
      else codes.forEach((isFound, code) => isFound && addValueRows(trait, code, rows));
    }
    this.#columns.addRowsOfModels(rows, found, 1);
    this.#columns.marks.addRowsTo(rows, word);
    const row = this.#columns.byId.rowOf(Number(word));
    if (row !== undefined && String(this.#columns.ids[row]) === word) setBit(rows, row);
    this.#kept.set(word, rows);
    return rows;
  }

  /** The evicted set, cleared for reuse; null while the cache is not full. */
  #forgotten(): Bits | null {
    const [oldest] = this.#kept;
    if (!oldest || this.#kept.size < Math.max(LEAST_WORDS, Math.min(MOST_WORDS, CACHE_BYTES / oldest[1].byteLength))) return null;
    this.#kept.delete(oldest[0]);
    return oldest[1].fill(0);
  }
}
