import type { OrderStatus } from "../deal/transitions.ts";

/** Whether a car may be added to an order or removed (specification 7.16, 7.17): until the fee is paid or the application is sent. */
export function mayChangePartExchange({ status }: { status: OrderStatus }): boolean {
  return status === "OPEN" || status === "HELD";
}
