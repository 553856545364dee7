import { NO_MONEY, pence, type Pence } from "../money.ts";
import type { OrderStatus } from "./transitions.ts";

/** The amounts paid for an order, due to be refunded, and refunded, in pence. */
export type MoneyBack = { paid: Pence; due: Pence; sent: Pence };

type PaymentRow = { amount: number; status: string; refund_failed_at?: Date | null };

/** Orders with these statuses ended without a sale: everything paid is refunded. */
const CAME_TO_NOTHING: readonly OrderStatus[] = ["STATUS_CANCELLED", "EXPIRED"];

export function cameToNothing(status: OrderStatus): boolean {
  return CAME_TO_NOTHING.includes(status);
}

/** A refund that failed after it was sent is due again. */
export function paymentStatus({ status, refund_failed_at }: Pick<PaymentRow, "status" | "refund_failed_at">): string {
  return status === "refunded" && refund_failed_at ? "refund_due" : status;
}

/** Sums an order's payments by status, in pence. Only received money counts. */
export function moneyBackOf(payments: readonly PaymentRow[]): MoneyBack {
  const sum = (...statuses: string[]) =>
    payments.reduce((total, payment) => (statuses.includes(paymentStatus(payment)) ? pence(total + payment.amount) : total), NO_MONEY);
  return { paid: sum("paid", "refund_due", "refunded"), due: sum("refund_due"), sent: sum("refunded") };
}
