import type { StockRange } from "#server/admin/stock/stock-page.ts";
import type { StaffRow } from "#server/stock/staff-list/staff-rows.ts";

const BLOCK = 100;

/** `at`: undefined while a row is not read, null if its vehicle was deleted meanwhile. */
export type StockRows = {
  total: number;
  at: (index: number) => StaffRow | null | undefined;
  /** Whether rows could not be read. */
  isBroken: boolean;
};

export type RowStore = {
  page: StockRange;
  subscribe: (onChange: () => void) => () => void;
  rows: () => StockRows;
  /** Reads what is not read yet from `first` to `end`. */
  read: (first: number, end: number) => Promise<void>;
};

/** The rows of a query: those of the page, and ranges of others. All are of one version of the stock; with another they are read again. */
export function createRowStore(query: string, page: StockRange): RowStore {
  const listeners = new Set<() => void>();
  let requested = new Set<number>();
  let read = new Map<number, StaffRow | null>();
  let version = page.version;
  let rows: StockRows = { total: page.total, at: () => undefined, isBroken: false };
  put(page);

  function put(range: StockRange): void {
    if (range.version !== version) {
      version = range.version;
      read = new Map();
      requested = new Set();
    }
    for (const [at, row] of range.rows.entries()) read.set(range.from + at, row);
    show({ total: range.total, isBroken: false });
  }

  /** A new object for each change: the list is drawn again. */
  function show(changed: Pick<StockRows, "total" | "isBroken">): void {
    const known = read;
    rows = { ...changed, at: (index) => known.get(index) };
    for (const onChange of listeners) onChange();
  }

  function isRead(start: number): boolean {
    for (let index = start; index < Math.min(start + BLOCK, rows.total); index++) if (!read.has(index)) return false;
    return true;
  }

  return {
    page,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    rows: () => rows,
    read: async (first, end) => {
      const starts: number[] = [];
      for (let start = Math.floor(first / BLOCK) * BLOCK; start < end; start += BLOCK) {
        if (!requested.has(start) && !isRead(start)) starts.push(start);
      }
      for (const start of starts) requested.add(start);
      await Promise.all(
        starts.map(async (start) => {
          const range = await readRange(query, start);
          if (range) return put(range);
          requested.delete(start);
          show({ total: rows.total, isBroken: true });
        }),
      );
    },
  };
}

async function readRange(query: string, from: number): Promise<StockRange | undefined> {
  try {
    const response = await fetch(`/stock/rows?${query}${query === "" ? "" : "&"}from=${from}&count=${BLOCK}`);
    return response.ok ? ((await response.json()) as StockRange) : undefined;
  } catch {
    return undefined;
  }
}
