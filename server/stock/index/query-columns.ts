import { NO_NUMBER, NumberColumn } from "./number-column.ts";
import type { StockColumns } from "./stock-columns.ts";
import { setImmediate as nextTurn } from "node:timers/promises";

/** So many rows are looked up before others get their turn: well below the 5 ms of decision S9. */
const ROWS_A_TURN = 20_000;
/** A stock that changes so often meanwhile gets the column in one piece when it is searched. */
const ATTEMPTS = 3;
/** So many columns are put right with each change. */
const FOLLOWED = 8;

/**
 * A number that belongs to one question and not to the vehicle: what it costs a month at chosen terms, how far away it
 * stands. Whole numbers; a vehicle without one is outside every bound and last in the order.
 */
export type QueryColumn = {
  /** The index keeps a column by the map itself: the same question should come with the same map. */
  numbers: { by: "stock_id"; of: ReadonlyMap<number, number> } | { by: "location"; of: ReadonlyMap<string, number> };
  /** Both inclusive. */
  min?: number;
  max?: number;
  /** Wins over the order of the search. */
  order?: "lowest-first" | "highest-first";
};

type Kept = { numbers: QueryColumn["numbers"]; version: number; column: NumberColumn };

/**
 * Columns of asked numbers, each forgotten with the map it was made of. Those that were asked last are put right with
 * every small change of the stock, all others are made anew when they are asked again.
 */
export class QueryColumnCache {
  readonly #kept = new WeakMap<object, Kept>();
  /** The one that was asked last stands last. */
  #followed: WeakRef<Kept>[] = [];
  readonly #columns: StockColumns;

  constructor(columns: StockColumns) {
    this.#columns = columns;
  }

  /** Makes the column of numbers by stock id in pieces, so that a search finds it ready. */
  async prepare(of: ReadonlyMap<number, number>): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { version } = this.#columns;
      if (this.#kept.get(of)?.version === version) return;
      const column = new NumberColumn(this.#columns.ids);
      const rows = this.#columns.byId.rows();
      const numbers = { by: "stock_id", of } as const;
      const valueOf = numberOf(numbers, this.#columns);
      for (let at = 0; at < rows.length && version === this.#columns.version; ) {
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
    const kept = this.#kept.get(numbers.of);
    if (kept?.version === version) return kept.column;
    const column = new NumberColumn(this.#columns.ids);
    const rows = this.#columns.byId.rows();
    const valueOf = numberOf(numbers, this.#columns);
    for (let i = 0; i < rows.length; i++) column.values[rows[i]!] = valueOf(rows[i]!);
    column.build(rows);
    this.#keep({ numbers, version, column });
    return column;
  }

  /** Takes vehicles that are about to change out of the columns that are followed; what it gives back puts them in as they then are. */
  beforeChange(stock_ids: ReadonlySet<number>): () => void {
    const { version, ids, byId } = this.#columns;
    const followed = this.#followed.flatMap((reference) => reference.deref() ?? []).filter((kept) => kept.version === version);
    this.#followed = followed.map((kept) => new WeakRef(kept));
    const rows = [...stock_ids].flatMap((stock_id) => byId.rowOf(stock_id) ?? []);
    for (const { column } of followed) for (const row of rows) column.remove(row);
    return () => {
      // Rows that were numbered anew, or more room for them: the columns are out of date.
      if (ids !== this.#columns.ids) return;
      const changed = [...stock_ids].flatMap((stock_id) => byId.rowOf(stock_id) ?? []);
      for (const kept of followed) {
        const valueOf = numberOf(kept.numbers, this.#columns);
        for (const row of changed) kept.column.add(row, valueOf(row));
        kept.version = this.#columns.version;
      }
    };
  }

  #keep(kept: Kept): void {
    this.#kept.set(kept.numbers.of, kept);
    this.#followed = [...this.#followed, new WeakRef(kept)].slice(-FOLLOWED);
  }
}

function numberOf(numbers: QueryColumn["numbers"], columns: StockColumns): (row: number) => number {
  if (numbers.by === "stock_id") return (row) => numbers.of.get(columns.ids[row]!) ?? NO_NUMBER;
  const byCode = columns.facet("location").values.values.map(({ value }) => numbers.of.get(value) ?? NO_NUMBER);
  return (row) => byCode[columns.codeAt(row, "location")]!;
}
