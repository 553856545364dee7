import type { Facet } from "#domain/search/filters.ts";
import type { StockColumns } from "./stock-columns.ts";
import type { IndexSearchResult } from "./stock-index.ts";

/** By facet and code, 1 for the values that are listed even with count 0. */
export type ListedValues = ReadonlyMap<Facet, Uint8Array>;

/** Results copy their counts into blocks of this length, one after the other: a separate array for each result costs more than the copy. */
const BLOCK_LENGTH = 16_384;
/** From this length on a native copy is faster than a loop. */
const NATIVE_COPY_LENGTH = 64;

type Page = Pick<IndexSearchResult, "stock_ids" | "total" | "bounds" | "queryBounds">;
type Counted = { columns: StockColumns; counts: CountStore; facets: readonly Facet[]; listedValues: ListedValues | undefined };

/** Where results copy their counts. A block is written once, and freed with the last result that has counts in it. */
export class CountStore {
  #block: Int32Array = new Int32Array(0);
  #end = 0;

  /** Copies the counts of the facets; `starts` receives the position of each, and the end. */
  copy(columns: StockColumns, facets: readonly Facet[], starts: number[]): Int32Array {
    const block = this.#block;
    let at = this.#end;
    for (let i = 0; i < facets.length; i++) {
      const { values, counts } = columns.facet(facets[i]!);
      const { size } = values;
      if (at + size > block.length) {
        starts.length = 0;
        this.#startBlock(columns, facets);
        return this.copy(columns, facets, starts);
      }
      starts.push(at);
      if (size < NATIVE_COPY_LENGTH) for (let code = 0; code < size; code++) block[at + code] = counts[code]!;
      else block.set(counts.subarray(0, size), at);
      at += size;
    }
    starts.push(at);
    this.#end = at;
    return block;
  }

  #startBlock(columns: StockColumns, facets: readonly Facet[]): void {
    const needed = facets.reduce((sum, facet) => sum + columns.facet(facet).values.size, 0);
    this.#block = new Int32Array(Math.max(BLOCK_LENGTH, needed));
    this.#end = 0;
  }
}

/** A result with a copy of its facet counts. Only the values and labels are shared with the columns, which never change or drop one. */
export class ColumnSearchResult implements IndexSearchResult {
  readonly stock_ids: readonly number[];
  readonly total: number;
  readonly bounds: Page["bounds"];
  readonly queryBounds: Page["queryBounds"];
  readonly #counted: Counted;
  readonly #block: Int32Array;
  /** By facet: the position of its first count in the block; the last one is the end. */
  readonly #starts: number[] = [];

  constructor({ stock_ids, total, bounds, queryBounds }: Page, counted: Counted) {
    this.stock_ids = stock_ids;
    this.total = total;
    this.bounds = bounds;
    this.queryBounds = queryBounds;
    this.#counted = counted;
    this.#block = counted.counts.copy(counted.columns, counted.facets, this.#starts);
  }

  eachCount(facet: Facet, visit: (value: string, label: string, count: number) => void): void {
    const { start, end } = this.#countsOf(facet);
    const { values } = this.#counted.columns.facet(facet);
    const listed = this.#counted.listedValues?.get(facet);
    for (const code of values.inOrder()) {
      const count = start + code < end ? this.#block[start + code]! : 0;
      if (count > 0 || listed?.[code]) visit(values.values[code]!.value, values.values[code]!.label, count);
    }
  }

  writeCounts(facet: Facet, buffer: DataView, at: number): number | undefined {
    const { columns, listedValues } = this.#counted;
    return columns.facet(facet).values.writeCounts(this.#countsOf(facet), buffer, at, listedValues?.get(facet));
  }

  #countsOf(facet: Facet): { counts: Int32Array; start: number; end: number } {
    const at = this.#counted.facets.indexOf(facet);
    if (at < 0) throw new RangeError(`the search did not count ${facet}: name it in its facets`);
    return { counts: this.#block, start: this.#starts[at]!, end: this.#starts[at + 1]! };
  }
}
