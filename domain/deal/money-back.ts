import { NO_MONEY, pence, type Pence } from "../money.ts";
import type { OrderStatus } from "./transitions.ts";

/** What was paid for an order, and what of it is on its way back or has been sent back, in pence. */
export type MoneyBack = { paid: Pence; due: Pence; sent: Pence };

type PaymentTaken = { amount: number; status: string };

/** An order in one of these came to nothing: whatever was paid for it goes back. */
const CAME_TO_NOTHING: readonly OrderStatus[] = ["STATUS_CANCELLED", "EXPIRED"];

export function cameToNothing(status: OrderStatus): boolean {
  return CAME_TO_NOTHING.includes(status);
}

/** Adds up what an order's payments came to. Only money that arrived counts. */
export function moneyBackOf(payments: readonly PaymentTaken[]): MoneyBack {
  const sum = (...statuses: string[]) => payments.reduce((total, { amount, status }) => (statuses.includes(status) ? pence(total + amount) : total), NO_MONEY);
  return { paid: sum("paid", "refund_due", "refunded"), due: sum("refund_due"), sent: sum("refunded") };
}
