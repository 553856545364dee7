import type { OrderStatus } from "../deal/transitions.ts";

/** Whether a car may still come into an order or leave it (specification 7.16, 7.17): until the fee is paid or the application is sent. */
export function mayChangePartExchange({ status }: { status: OrderStatus }): boolean {
  return status === "OPEN" || status === "HELD";
}
