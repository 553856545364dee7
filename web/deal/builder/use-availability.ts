import { useEffect, useState } from "react";
import { checkOrder } from "./check-saved-order.ts";
import { removeOrderId, savedOrderId } from "#web/deal/order/saved-orders.ts";

/** Where the builder stands on the page: its trouble is shown there. */
const BUILDER = "deal";

/**
 * Asks when the builder starts what became of this browser's own order and whether the vehicle can be ordered
 * (specification 4.8, 4.11): undefined while it can, else the words for why not. The page may be some minutes old.
 */
export function useAvailability(stockId: number): string | undefined {
  const [message, setMessage] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    const ask = (path: string) => fetch(path, { signal: leaving.signal });
    const guid = savedOrderId(stockId);
    void checkOrder(stockId, guid, ask)
      .then((found) => {
        if (!found.kept && guid !== null) removeOrderId(stockId, guid);
        setMessage(found.message);
        if (found.failed) document.getElementById(BUILDER)?.scrollIntoView();
      })
      .catch(() => undefined);
    return () => leaving.abort();
  }, [stockId]);
  return message;
}
