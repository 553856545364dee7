import type { Facet } from "#domain/search/filters.ts";
import type { StockColumns } from "./stock-columns.ts";
import type { IndexSearchResult } from "./stock-index.ts";

/** By facet and code, 1 for the values that are listed even with count 0. */
export type ListedValues = ReadonlyMap<Facet, Uint8Array>;

type Page = Pick<IndexSearchResult, "stock_ids" | "total" | "bounds" | "queryBounds">;
type Counted = { columns: StockColumns; facets: readonly Facet[]; listedValues: ListedValues | undefined };

/** A result with a copy of its facet counts. Only the values and labels are shared with the columns, which never change or drop one. */
export class ColumnSearchResult implements IndexSearchResult {
  readonly stock_ids: readonly number[];
  readonly total: number;
  readonly bounds: Page["bounds"];
  readonly queryBounds: Page["queryBounds"];
  readonly #counted: Counted;
  /** The counts of all facets, one after the other. Not a typed array: V8 counts those as external memory, which triggers collections. */
  readonly #counts: number[];
  /** By facet: its first count; the last one is the end. */
  readonly #starts: number[];

  constructor({ stock_ids, total, bounds, queryBounds }: Page, counted: Counted) {
    this.stock_ids = stock_ids;
    this.total = total;
    this.bounds = bounds;
    this.queryBounds = queryBounds;
    this.#counted = counted;
    const allCounts: number[] = [];
    const starts = [0];
    for (const facet of counted.facets) {
      const { values, counts } = counted.columns.facet(facet);
      for (let code = 0; code < values.size; code++) allCounts.push(counts[code]!);
      starts.push(allCounts.length);
    }
    this.#counts = allCounts;
    this.#starts = starts;
  }

  eachCount(facet: Facet, visit: (value: string, label: string, count: number) => void): void {
    const { start, end } = this.#countsOf(facet);
    const { values } = this.#counted.columns.facet(facet);
    const listed = this.#counted.listedValues?.get(facet);
    for (const code of values.inOrder()) {
      const count = start + code < end ? this.#counts[start + code]! : 0;
      if (count > 0 || listed?.[code]) visit(values.values[code]!.value, values.values[code]!.label, count);
    }
  }

  writeCounts(facet: Facet, buffer: DataView, at: number): number | undefined {
    const { columns, listedValues } = this.#counted;
    return columns.facet(facet).values.writeCounts(this.#countsOf(facet), buffer, at, listedValues?.get(facet));
  }

  #countsOf(facet: Facet): { counts: readonly number[]; start: number; end: number } {
    const at = this.#counted.facets.indexOf(facet);
    if (at < 0) throw new RangeError(`the search did not count ${facet}: name it in its facets`);
    return { counts: this.#counts, start: this.#starts[at]!, end: this.#starts[at + 1]! };
  }
}
