import { emptyBits, setBit, type Bits } from "#server/stock/bits.ts";
import type { StockColumns } from "#server/stock/stock-columns.ts";
import { addRowsOfValue } from "#server/stock/trait-column.ts";

/** Facets whose words a shopper may type. */
const WORD_FACETS = ["make", "range", "derivative", "body_type", "fuel_type", "transmission", "colour"] as const;

/** So many words are remembered with their rows until the stock changes. */
const KEPT_WORDS = 16;

/** The rows that words find, kept for the searches beside the one that asked: what is left without one of its filters. */
export class WordRows {
  readonly #columns: StockColumns;
  readonly #kept = new Map<string, Bits>();

  constructor(columns: StockColumns) {
    this.#columns = columns;
  }

  of(word: string): Bits {
    return this.#kept.get(word) ?? this.#find(word);
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
      else codes.forEach((isFound, code) => isFound && addRowsOfValue(trait, code, rows));
    }
    this.#columns.addRowsOfModels(rows, found, 1);
    this.#columns.marks.addRowsTo(rows, word);
    const row = this.#columns.byId.rowOf(Number(word));
    if (row !== undefined && String(this.#columns.ids[row]) === word) setBit(rows, row);
    this.#kept.set(word, rows);
    return rows;
  }

  /** The set of the longest kept word, emptied for another one. */
  #forgotten(): Bits | null {
    const [oldest] = this.#kept;
    if (!oldest || this.#kept.size < KEPT_WORDS) return null;
    this.#kept.delete(oldest[0]);
    return oldest[1].fill(0);
  }
}
