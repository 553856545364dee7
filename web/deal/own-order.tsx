import { Notice } from "#web/ui/notice.tsx";
import { useSyncExternalStore } from "react";
import { orderOf, watchOrders } from "./order-memory.ts";

/** Over the page that is the same for everybody: the shopper's own order of this vehicle, when this browser made it. */
export function OwnOrder({ stockId }: { stockId: number }) {
  const guid = useSyncExternalStore(watchOrders, () => orderOf(stockId), () => null);
  if (!guid) return null;
  return (
    <Notice title="This is your order">
      You are the one who holds this vehicle. <a href={`/order/${guid}`}>Go to your order</a>
    </Notice>
  );
}
