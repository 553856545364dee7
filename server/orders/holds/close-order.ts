import { ORDER_IS_CLOSED } from "#domain/deal/messages.ts";
import type { Actor } from "#domain/deal/actor.ts";
import { UNPAID } from "#domain/deal/transitions.ts";
import { orders } from "#server/database/schema.ts";
import { and, eq, inArray, lte } from "drizzle-orm";
import { applyTransition } from "#server/orders/apply-transition.ts";
import { conflict, type OrderContext, type OrderRefusal } from "#server/orders/order-context.ts";
import { closePaymentSessions, paidPayments } from "#server/orders/payments/payment-sessions.ts";
import { outcomeTransaction } from "#server/database/outcome-transaction.ts";
import { recordRefundDue, issueDueRefunds } from "#server/orders/payments/refunds.ts";
import { storedOrder } from "#server/orders/stored-order.ts";

/** Orders expired per run; the next run takes the rest. */
const BATCH = 100;

/** Releases the vehicles whose hold has expired, one transaction each. Returns how many. */
export async function expireOrders(context: OrderContext, stock_id?: number): Promise<number> {
  const due = await context.database
    .select({ guid: orders.guid })
    .from(orders)
    .where(
      and(
        lte(orders.hold_expires_at, new Date(context.now())),
        inArray(orders.status, [...UNPAID]),
        stock_id === undefined ? undefined : eq(orders.stock_id, stock_id),
      ),
    )
    .limit(BATCH);
  let expired = 0;
  for (const { guid } of due) if (await expireOrder(context, guid)) expired++;
  return expired;
}

async function expireOrder(context: OrderContext, guid: string): Promise<boolean> {
  const outcome = await outcomeTransaction(context.database, async (tx) => {
    const order = await storedOrder(tx, guid, true);
    return order ? applyTransition(tx, order, "expire", { now: context.now(), actor: "system" }) : { ok: false, problems: [] };
  });
  if (outcome.ok) await closePaymentSessions(context, guid);
  return outcome.ok;
}

export type Decide = { decision: "complete" | "cancel"; actor: Actor };
export type DecisionResult = { ok: true } | OrderRefusal;

/** The dealer's decision. Cancelling refunds what was paid. Undefined if there is no such order. */
export async function decideOrder(context: OrderContext, guid: string, { decision, actor }: Decide): Promise<DecisionResult | undefined> {
  const outcome = await outcomeTransaction<DecisionResult | { ok: false; unknown: true }>(context.database, async (tx) => {
    const order = await storedOrder(tx, guid, true);
    if (!order) return { ok: false, unknown: true };
    const closed = { ...order, hold_expires_at: null };
    const applied = await applyTransition(tx, closed, decision, { now: context.now(), actor });
    if (!applied.ok) return conflict("status", applied.problems[0]?.message ?? ORDER_IS_CLOSED);
    if (decision === "cancel")
      for (const payment of await paidPayments(tx, guid)) await recordRefundDue(tx, applied.order, payment, { now: context.now(), actor });
    return { ok: true };
  });
  if ("unknown" in outcome) return undefined;
  if (outcome.ok) {
    await closePaymentSessions(context, guid);
    if (decision === "cancel") await issueDueRefunds(context, guid);
  }
  return outcome;
}
