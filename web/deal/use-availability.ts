import { useEffect, useState } from "react";
import { orderOf } from "./order-memory.ts";

/**
 * Asks when the builder starts whether the vehicle can be ordered (specification 4.8): undefined while it can, else the
 * server's words. The page may be some minutes old; a check that does not arrive is made again at the checkout.
 */
export function useAvailability(stockId: number): string | undefined {
  const [message, setMessage] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    const guid = orderOf(stockId);
    const address = `/api/v2/website-orders/check/${stockId}${guid === null ? "" : `?guid=${encodeURIComponent(guid)}`}`;
    void fetch(address, { signal: leaving.signal })
      .then(async (response) => setMessage(response.ok ? undefined : messageOf(await response.json())))
      .catch(() => undefined);
    return () => leaving.abort();
  }, [stockId]);
  return message;
}

function messageOf(body: unknown): string | undefined {
  return typeof body === "object" && body !== null && "message" in body && typeof body.message === "string" ? body.message : undefined;
}
