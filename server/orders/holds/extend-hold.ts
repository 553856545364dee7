import { text } from "#domain/messages/message-text.ts";
import { extendedHold } from "#domain/deal/hold.ts";
import { CONFIRM_FIRST, ORDER_IS_CLOSED } from "#domain/deal/messages.ts";
import { orders } from "#server/database/schema.ts";
import { eq } from "drizzle-orm";
import { conflict, type OrderContext, type OrderRefusal } from "#server/orders/order-context.ts";
import { heldSince } from "#server/orders/order-events.ts";
import { outcomeTransaction } from "#server/database/outcome-transaction.ts";
import { storedOrder } from "#server/orders/stored-order.ts";

export const HOLD_LIMIT_REACHED = text("problem.weCannotHoldTheVehicle");

type Extended = { ok: true } | OrderRefusal;

/** Extends the hold up to the website's limit. Undefined if there is no such order. */
export async function extendHold(context: OrderContext, guid: string): Promise<Extended | undefined> {
  const outcome = await outcomeTransaction<Extended | { ok: false; unknown: true }>(context.database, async (tx) => {
    const order = await storedOrder(tx, guid, true);
    if (!order) return { ok: false, unknown: true };
    if (order.status !== "OPEN" || !order.hold_expires_at) return conflict("status", ORDER_IS_CLOSED);
    if (order.email_confirmed_at === null) return conflict("hold_expires_at", context.sendsMail ? CONFIRM_FIRST : HOLD_LIMIT_REACHED);
    const times = { held_since: await heldSince(tx, order), hold_expires_at: order.hold_expires_at.getTime() };
    const until = extendedHold(times, context.now(), context.website.order);
    if (until === undefined) return conflict("hold_expires_at", HOLD_LIMIT_REACHED);
    await tx
      .update(orders)
      .set({ hold_expires_at: new Date(until), updated_at: new Date(context.now()) })
      .where(eq(orders.guid, guid));
    return { ok: true };
  });
  return "unknown" in outcome ? undefined : outcome;
}
