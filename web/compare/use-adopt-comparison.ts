import { useEffect } from "react";
import { addToCompare, compareList } from "./compare-list.ts";
import type { ComparedColumn } from "./compare-loader.ts";

/**
 * The list of this browser follows the comparison that is open, so that the shopper goes on from there in the results.
 * Someone else's comparison replaces an own one only when there is none.
 */
export function useAdoptComparison(columns: readonly ComparedColumn[]): void {
  useEffect(() => {
    const shown = columns.map(({ card }) => card);
    const own = compareList.all();
    const shared = own.some(({ stock_id }) => shown.some((card) => card.stock_id === stock_id));
    if (shown.length === 0 || (own.length > 0 && !shared)) return;
    if (own.length === shown.length && shown.every((card, at) => card.stock_id === own[at]?.stock_id)) return;
    compareList.replace([]);
    for (const card of shown) addToCompare(card);
  }, [columns]);
}
