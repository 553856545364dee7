import { useEffect } from "react";
import { addToCompare, compareList } from "./compare-list.ts";
import type { ComparedColumn } from "./compare-loader.ts";

/**
 * Copies the open comparison into this browser's list, so the shopper can continue from there. A comparison that shares no
 * vehicle with an existing list leaves that list alone.
 */
export function useAdoptComparison(columns: readonly ComparedColumn[]): void {
  useEffect(() => {
    const shown = columns.map(({ card }) => card);
    const saved = compareList.all();
    const shared = saved.some(({ stock_id }) => shown.some((card) => card.stock_id === stock_id));
    if (shown.length === 0 || (saved.length > 0 && !shared)) return;
    if (saved.length === shown.length && shown.every((card, at) => card.stock_id === saved[at]?.stock_id)) return;
    compareList.replace([]);
    for (const card of shown) addToCompare(card);
  }, [columns]);
}
