import { useEffect } from "react";
import { saveOrderId } from "./saved-orders.ts";

/** Saves the order in this browser, which from then on recognises the vehicle as held by its own shopper. */
export function useSaveOrderId(stockId: number, guid: string) {
  useEffect(() => saveOrderId(stockId, guid), [stockId, guid]);
}
