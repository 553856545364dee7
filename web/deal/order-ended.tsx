import { ButtonLink } from "#web/ui/button.tsx";
import { useEffect } from "react";
import { forgetOrder } from "./order-memory.ts";
import type { OrderView } from "./order-view.ts";

/** The order keeps its vehicle no longer: what became of the money, and the way back to the vehicle. */
export function OrderEnded({ order }: { order: OrderView }) {
  useEffect(() => forgetOrder(order.stock_id), [order.stock_id]);
  return (
    <div className="stack co__main">
      <div>
        <h1>{order.stage === "cancelled" ? "Your order was cancelled" : "The time to pay has run out"}</h1>
        <p className="lead">{moneyWords(order)}</p>
      </div>
      <div className="row">
        <ButtonLink href={order.vehicle_path}>See the {order.vehicle.title} again</ButtonLink>
        <ButtonLink href="/vehicle-search" look="secondary">
          Search all vehicles
        </ButtonLink>
      </div>
    </div>
  );
}

function moneyWords({ refunded, paid, stage }: OrderView): string {
  if (refunded || paid) return "We are sending your money back to your card. It can take a few working days to arrive.";
  if (stage === "cancelled") return "Nothing was charged. The vehicle is free again.";
  return "Nothing was charged. The vehicle is free again, so you can order it once more if nobody was quicker.";
}
