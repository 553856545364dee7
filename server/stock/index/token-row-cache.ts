import { emptyBits, setBit, type Bits } from "./bitset.ts";
import type { StockColumns } from "./stock-columns.ts";
import { addValueRows } from "./attribute-column.ts";

/** Facets whose labels are matched by search tokens. */
const TOKEN_FACETS = ["make", "range", "derivative", "body_type", "fuel_type", "transmission", "colour"] as const;

/** Memory limit of the cached row sets, which are cleared when the stock changes. */
const CACHE_BYTES = 4 * 1024 * 1024;
const MAX_TOKENS = 512;
/** Minimum: a search has several tokens, and is repeated with one of its filters left out. */
const MIN_TOKENS = 16;

/** The rows that search tokens match; least recently used first out. */
export class TokenRowCache {
  readonly #columns: StockColumns;
  readonly #cached = new Map<string, Bits>();

  constructor(columns: StockColumns) {
    this.#columns = columns;
  }

  of(token: string): Bits {
    const rows = this.#cached.get(token);
    if (!rows) return this.#find(token);
    this.#cached.delete(token);
    this.#cached.set(token, rows);
    return rows;
  }

  clear(): void {
    this.#cached.clear();
  }

  #find(token: string): Bits {
    const rows = this.#forgotten() ?? emptyBits(this.#columns.capacity);
    const { models } = this.#columns;
    const found = new Uint8Array(models.size);
    for (const facet of TOKEN_FACETS) {
      const { values } = this.#columns.facet(facet);
      const codes = values.foundBy(token);
      if (!codes) continue;
      const trait = this.#columns.traits.get(facet)?.trait;
      if (!trait) models.addFound(found, this.#columns.placeOf(facet), codes);
      else codes.forEach((isFound, code) => isFound && addValueRows(trait, code, rows));
    }
    this.#columns.addRowsOfModels(rows, found, 1);
    this.#columns.marks.addRowsTo(rows, token);
    const row = this.#columns.byId.rowOf(Number(token));
    if (row !== undefined && String(this.#columns.ids[row]) === token) setBit(rows, row);
    this.#cached.set(token, rows);
    return rows;
  }

  /** The evicted set, cleared for reuse; null while the cache is not full. */
  #forgotten(): Bits | null {
    const [oldest] = this.#cached;
    if (!oldest || this.#cached.size < Math.max(MIN_TOKENS, Math.min(MAX_TOKENS, CACHE_BYTES / oldest[1].byteLength))) return null;
    this.#cached.delete(oldest[0]);
    return oldest[1].fill(0);
  }
}
