import { useEffect } from "react";
import { rememberOrder } from "./saved-orders.ts";

/** From here on this browser knows that the vehicle is held for its own shopper. */
export function useRememberedOrder(stockId: number, guid: string) {
  useEffect(() => rememberOrder(stockId, guid), [stockId, guid]);
}
