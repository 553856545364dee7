import type { OrderStatus, PaymentType } from "../deal/moves.ts";
import type { Pence } from "../money.ts";

export type OrderWithCar = { status: OrderStatus; payment_type: PaymentType; /** What the vehicle and its extras cost, and what was paid of it, in pence. */ total: Pence; paid: Pence };

/**
 * Whether a car may still come into an order or leave it (specification 7.16, 7.17): until the fee is paid or the application
 * is sent, and with a vehicle that was reserved for its fee also afterwards. Where the whole is paid nothing is left to take it off.
 */
export function mayChangePartExchange({ status, payment_type, total, paid }: OrderWithCar): boolean {
  if (status === "OPEN" || status === "HELD") return true;
  return status === "PAID" && payment_type !== "FINANCE" && paid < total;
}
