import { NO_NUMBER, NumberColumn } from "./number-column.ts";
import type { StockColumns } from "./stock-columns.ts";
import type { QueryColumn } from "./stock-index.ts";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Rows processed before yielding to the event loop: well below the 5 ms of decision S9. */
const ROWS_A_TURN = 20_000;
/** After this many attempts interrupted by stock changes, the search builds the column synchronously. */
const ATTEMPTS = 3;
/** Columns updated with each stock change. */
const FOLLOWED = 8;

type CachedColumn = { numbers: QueryColumn["numbers"]; version: number; column: NumberColumn };

/**
 * Query columns, cached in a WeakMap by their map. The most recently used ones are updated with each small stock change; all others are
 * rebuilt on their next use.
 */
export class QueryColumnCache {
  readonly #cached = new WeakMap<object, CachedColumn>();
  /** Most recently used last. */
  #followed: WeakRef<CachedColumn>[] = [];
  readonly #columns: StockColumns;

  constructor(columns: StockColumns) {
    this.#columns = columns;
  }

  /** Builds a column by stock id in slices, so that a search finds it ready. */
  async prepare(of: ReadonlyMap<number, number>): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { version } = this.#columns;
      if (this.#cached.get(of)?.version === version) return;
      const column = new NumberColumn(this.#columns.ids);
      const rows = this.#columns.byId.rows();
      const numbers = { by: "stock_id", of } as const;
      const valueOf = numberOf(numbers, this.#columns);
      for (let at = 0; at < rows.length && version === this.#columns.version;) {
        for (const end = Math.min(at + ROWS_A_TURN, rows.length); at < end; at++) column.values[rows[at]!] = valueOf(rows[at]!);
        await nextTurn();
      }
      if (version !== this.#columns.version) continue;
      column.build(rows);
      this.#keep({ numbers, version, column });
      return;
    }
  }

  column({ numbers }: QueryColumn): NumberColumn {
    const { version } = this.#columns;
    const cached = this.#cached.get(numbers.of);
    if (cached?.version === version) return cached.column;
    const column = new NumberColumn(this.#columns.ids);
    const rows = this.#columns.byId.rows();
    const valueOf = numberOf(numbers, this.#columns);
    for (let i = 0; i < rows.length; i++) column.values[rows[i]!] = valueOf(rows[i]!);
    column.build(rows);
    this.#keep({ numbers, version, column });
    return column;
  }

  /**
   * Removes vehicles that are about to change from the columns being updated; the returned function adds them again with their new numbers.
   */
  beforeChange(stock_ids: ReadonlySet<number>): () => void {
    const { version, ids, byId } = this.#columns;
    const followed = this.#followed.flatMap((reference) => reference.deref() ?? []).filter((cached) => cached.version === version);
    this.#followed = followed.map((cached) => new WeakRef(cached));
    const rows = [...stock_ids].flatMap((stock_id) => byId.rowOf(stock_id) ?? []);
    for (const { column } of followed) for (const row of rows) column.remove(row);
    return () => {
      // If rows were renumbered or the capacity has grown, the columns are stale.
      if (ids !== this.#columns.ids) return;
      const changed = [...stock_ids].flatMap((stock_id) => byId.rowOf(stock_id) ?? []);
      for (const cached of followed) {
        const valueOf = numberOf(cached.numbers, this.#columns);
        for (const row of changed) cached.column.add(row, valueOf(row));
        cached.version = this.#columns.version;
      }
    };
  }

  #keep(cached: CachedColumn): void {
    this.#cached.set(cached.numbers.of, cached);
    this.#followed = [...this.#followed, new WeakRef(cached)].slice(-FOLLOWED);
  }
}

function numberOf(numbers: QueryColumn["numbers"], columns: StockColumns): (row: number) => number {
  if (numbers.by === "stock_id") return (row) => numbers.of.get(columns.ids[row]!) ?? NO_NUMBER;
  const byCode = columns.facet("location").values.values.map(({ value }) => numbers.of.get(value) ?? NO_NUMBER);
  return (row) => byCode[columns.codeAt(row, "location")]!;
}
