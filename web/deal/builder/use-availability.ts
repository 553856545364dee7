import { useEffect, useState } from "react";
import { checkOrder } from "./check-saved-order.ts";
import { removeOrderId, savedOrderId } from "#web/deal/order/saved-orders.ts";

/** The builder's id, scrolled to when a check fails. */
const BUILDER = "deal";

/**
 * Checks this browser's order and whether the vehicle can be ordered when the builder starts (specification 4.8, 4.11), as
 * the page may have been cached for minutes. Undefined while it can be ordered, otherwise the reason.
 */
export function useAvailability(stockId: number): string | undefined {
  const [message, setMessage] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    const fetchPath = (path: string) => fetch(path, { signal: leaving.signal });
    const guid = savedOrderId(stockId);
    void checkOrder(stockId, guid, fetchPath)
      .then((found) => {
        if (!found.stillOpen && guid !== null) removeOrderId(stockId, guid);
        setMessage(found.message);
        if (found.failed) document.getElementById(BUILDER)?.scrollIntoView();
      })
      .catch(() => undefined);
    return () => leaving.abort();
  }, [stockId]);
  return message;
}
