import { useEffect, useState, useSyncExternalStore } from "react";
import type { StockRange } from "#server/admin/stock/stock-page.ts";
import { createRowStore, type RowStore, type StockRows } from "./row-store.ts";
import type { RowWindow } from "./use-row-window.ts";

/** A list that is scrolled fast is read where it comes to a halt. */
const PAUSE_MS = 40;
/** Rows on either side that are read before they come near the window, so that they are drawn once. */
const AHEAD = 60;

/** The rows of a query and of the page's own version of them. */
export function useRowStore(query: string, page: StockRange): RowStore {
  const [store, setStore] = useState(() => createRowStore(query, page));
  if (store.page === page) return store;
  const next = createRowStore(query, page);
  setStore(next);
  return next;
}

/** The rows read so far; those near the window are read. */
export function useStockRows(store: RowStore, visible: RowWindow | undefined): StockRows {
  const rows = useSyncExternalStore(store.subscribe, store.rows, store.rows);
  useEffect(() => {
    if (!visible || rows.isBroken) return;
    const soon = setTimeout(() => void store.read(Math.max(0, visible.first - AHEAD), visible.end + AHEAD), PAUSE_MS);
    return () => clearTimeout(soon);
  }, [store, visible, rows]);
  return rows;
}
