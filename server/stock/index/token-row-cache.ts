import { emptyBits, setBit, type Bits } from "./bitset.ts";
import type { StockColumns } from "./stock-columns.ts";
import { addValueRows } from "./attribute-column.ts";

/** Facets whose words a shopper may type. */
const WORD_FACETS = ["make", "range", "derivative", "body_type", "fuel_type", "transmission", "colour"] as const;

/** Until the stock changes, so many bytes of rows are remembered with their words: shoppers ask for the same ones. */
const KEPT_BYTES = 4 * 1024 * 1024;
const MOST_WORDS = 512;
/** A search has several words, and is asked again without one of its filters. */
const LEAST_WORDS = 16;

/** The rows that words find; the words that were asked last are kept. */
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

  /** The set of the word that was not asked for longest, emptied for another one; null while there is room. */
  #forgotten(): Bits | null {
    const [oldest] = this.#kept;
    if (!oldest || this.#kept.size < Math.max(LEAST_WORDS, Math.min(MOST_WORDS, KEPT_BYTES / oldest[1].byteLength))) return null;
    this.#kept.delete(oldest[0]);
    return oldest[1].fill(0);
  }
}
