import { londonDay, type Moment } from "#domain/calendar.ts";
import { clockText, shortDayText } from "#domain/date-texts.ts";
import { formatMoneyToPenny, pence } from "#domain/money.ts";
import { ENDING_MS } from "#domain/deal/staff/order-query.ts";
import type { StaffOrderRow } from "#server/orders/staff/order-list.ts";
import { t } from "#web/locale/translate.ts";

/** "£13,495.00" */
export function money(amount: number): string {
  return formatMoneyToPenny(pence(amount));
}

/** "Today, 4.45pm" or "27 Nov 2026, 4.12pm", London time. */
export function whenText(at: Moment, now: Moment): string {
  const day = londonDay(at);
  const time = t(clockText(at));
  return day === londonDay(now) ? t("admin.orders.today", { time }) : t("admin.orders.dayTime", { day: t(shortDayText(day)), time });
}

/** Until when the vehicle is held; undefined for an order that has ended. */
export function holdText({ status, hold_expires_at }: Pick<StaffOrderRow, "status" | "hold_expires_at">, now: Moment): string {
  if (status === "COMPLETE" || status === "STATUS_CANCELLED" || status === "EXPIRED") return t("admin.token.ended");
  return hold_expires_at === null ? t("admin.orders.doesNotRunOut") : whenText(hold_expires_at, now);
}

/** Whether the hold needs somebody within a day. */
export function endsSoon({ hold_expires_at, status }: Pick<StaffOrderRow, "status" | "hold_expires_at">, now: Moment): boolean {
  const isUnpaid = status === "OPEN" || status === "HELD" || status === "SUBMITTED";
  return isUnpaid && hold_expires_at !== null && hold_expires_at <= now + ENDING_MS;
}

/** "Finance, PCP", "In full", "Reservation" */
export function paysText({ payment_type, product }: Pick<StaffOrderRow, "payment_type" | "product">): string {
  if (payment_type === "FINANCE") return product === null ? t("admin.notice.finance") : t("admin.orders.pays.product", { product });
  return payment_type === "OUTRIGHT_FULL" ? t("admin.orders.pays.full") : t("admin.orders.pays.reserved");
}

export function paidText({ amount_paid, refund }: Pick<StaffOrderRow, "amount_paid" | "refund">): string {
  if (refund === "failed") return t("admin.orders.refundFailed", { amount: money(amount_paid) });
  if (refund === "due") return t("admin.orders.beingRefunded", { amount: money(amount_paid) });
  return refund === "sent" ? t("admin.orders.refunded") : money(amount_paid);
}
