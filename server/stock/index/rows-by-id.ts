import { growColumn } from "./bitset.ts";
import { sortRows, type SortBuffers } from "./radix-sort.ts";

/** The rows sorted by stock id, to look up the row of a stock id. */
export class RowsById {
  #ids: Int32Array;
  #order: Int32Array;
  size = 0;

  constructor(ids: Int32Array) {
    this.#ids = ids;
    this.#order = new Int32Array(ids.length);
  }

  rowOf(stock_id: number): number | undefined {
    const at = this.#position(stock_id);
    const row = this.#order[at];
    return at < this.size && row !== undefined && this.#ids[row] === stock_id ? row : undefined;
  }

  rows(): Int32Array {
    return this.#order.subarray(0, this.size);
  }

  /** Replaces the rows. */
  build(rows: Int32Array, ids: Int32Array, buffers: SortBuffers): void {
    this.#ids = ids;
    if (this.#order.length !== ids.length) this.#order = new Int32Array(ids.length);
    sortRows(rows, ids, this.#order, buffers);
    this.size = rows.length;
  }

  add(row: number): void {
    const at = this.#position(this.#ids[row]!);
    this.#order.copyWithin(at + 1, at, this.size++);
    this.#order[at] = row;
  }

  remove(row: number): void {
    const at = this.#position(this.#ids[row]!);
    this.#order.copyWithin(at, at + 1, this.size--);
  }

  grow(ids: Int32Array): void {
    this.#ids = ids;
    this.#order = growColumn(this.#order, ids.length);
  }

  #position(stock_id: number): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#ids[this.#order[middle]!]! < stock_id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
