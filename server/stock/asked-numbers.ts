import { FACETS } from "#domain/stock/filters.ts";
import { MISSING, NumberColumn } from "#server/stock/number-column.ts";
import type { StockColumns } from "#server/stock/stock-columns.ts";

/**
 * A number that belongs to one question and not to the vehicle: what it costs a month at chosen terms, how far away it
 * stands. Whole numbers; a vehicle without one is outside every bound and last in the order.
 */
export type AskedNumbers = {
  /** The index keeps a column by the map itself: the same question should come with the same map. */
  numbers: { by: "stock_id"; of: ReadonlyMap<number, number> } | { by: "location"; of: ReadonlyMap<string, number> };
  /** Both inclusive. */
  min?: number;
  max?: number;
  /** Wins over the order of the search. */
  order?: "lowest-first" | "highest-first";
};

const LOCATION = FACETS.indexOf("location");

type Kept = { version: number; lowest: NumberColumn; highest?: NumberColumn };

/** Columns of asked numbers, each good until the stock changes and forgotten with the map it was made of. */
export class AskedColumns {
  readonly #kept = new WeakMap<object, Kept>();
  readonly #columns: StockColumns;

  constructor(columns: StockColumns) {
    this.#columns = columns;
  }

  lowestFirst({ numbers }: AskedNumbers): NumberColumn {
    return this.#keptFor(numbers).lowest;
  }

  /** Highest first: the order of the negative numbers, which leaves the missing ones last and ties by stock id. */
  highestFirst({ numbers }: AskedNumbers): NumberColumn {
    const kept = this.#keptFor(numbers);
    if (kept.highest) return kept.highest;
    const { values } = kept.lowest;
    return (kept.highest = this.#column((row) => (values[row] === MISSING ? MISSING : -values[row]!)));
  }

  #keptFor(numbers: AskedNumbers["numbers"]): Kept {
    const { version } = this.#columns;
    const known = this.#kept.get(numbers.of);
    if (known?.version === version) return known;
    const kept = { version, lowest: this.#column(numberOf(numbers, this.#columns)) };
    this.#kept.set(numbers.of, kept);
    return kept;
  }

  #column(valueOf: (row: number) => number): NumberColumn {
    const column = new NumberColumn(this.#columns.ids);
    const rows = this.#columns.rowsById();
    for (let i = 0; i < rows.length; i++) column.values[rows[i]!] = valueOf(rows[i]!);
    column.build(rows);
    return column;
  }
}

function numberOf(numbers: AskedNumbers["numbers"], columns: StockColumns): (row: number) => number {
  if (numbers.by === "stock_id") return (row) => numbers.of.get(columns.ids[row]!) ?? MISSING;
  const byCode = columns.facets[LOCATION]!.values.map(({ value }) => numbers.of.get(value) ?? MISSING);
  return (row) => byCode[columns.codeAt(row, LOCATION)]!;
}
