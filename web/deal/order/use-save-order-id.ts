import { useEffect } from "react";
import { saveOrderId } from "./saved-orders.ts";

/** From here on this browser knows that the vehicle is held for its own shopper. */
export function useSaveOrderId(stockId: number, guid: string) {
  useEffect(() => saveOrderId(stockId, guid), [stockId, guid]);
}
