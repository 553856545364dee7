import { DAY_MS, MINUTE_MS } from "#domain/calendar.ts";
import { unconfirmedMinutes } from "#domain/deal/hold.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import type { StoredOrder } from "#server/orders/stored-order.ts";

type HoldingOrder = Pick<StoredOrder, "email_confirmed_at"> & { status: StoredOrder["status"] | null };

/**
 * When an unpaid order releases its vehicle: after days if it awaits the dealer's decision and its e-mail address is confirmed, otherwise
 * after minutes.
 */
export function endOfHold({ website, now }: Pick<OrderContext, "website" | "now">, { status, email_confirmed_at }: HoldingOrder): Date {
  const { hold_minutes, finance_hold_days } = website.order;
  if (email_confirmed_at === null) return new Date(now() + unconfirmedMinutes(hold_minutes) * MINUTE_MS);
  return new Date(now() + (status === "HELD" || status === "SUBMITTED" ? finance_hold_days * DAY_MS : hold_minutes * MINUTE_MS));
}

/** The same, never before the present end: staff may have lengthened the hold. */
export function lengthenedHold(
  context: Pick<OrderContext, "website" | "now">,
  order: HoldingOrder & Pick<StoredOrder, "hold_expires_at">,
): Date {
  const end = endOfHold(context, order);
  return order.hold_expires_at !== null && order.hold_expires_at > end ? order.hold_expires_at : end;
}
