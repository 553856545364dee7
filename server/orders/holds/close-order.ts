import { ORDER_IS_CLOSED } from "#domain/deal/messages.ts";
import type { Actor } from "#domain/deal/actor.ts";
import type { StepDetail } from "#domain/deal/staff/order-steps.ts";
import type { Database } from "#server/database/connect.ts";
import { UNPAID } from "#domain/deal/transitions.ts";
import { orders } from "#server/database/schema.ts";
import { and, eq, inArray, lte } from "drizzle-orm";
import { applyTransition } from "#server/orders/apply-transition.ts";
import { conflict, type OrderContext, type OrderRefusal } from "#server/orders/order-context.ts";
import { closePaymentSessions, paidPayments } from "#server/orders/payments/payment-sessions.ts";
import { outcomeTransaction } from "#server/database/outcome-transaction.ts";
import { recordRefundDue, issueDueRefunds } from "#server/orders/payments/refunds.ts";
import { storedOrder, type StoredOrder } from "#server/orders/stored-order.ts";

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

export type Decide = { decision: "complete" | "cancel"; actor: Actor; detail?: StepDetail };
export type DecisionResult = { ok: true } | OrderRefusal;

/** The dealer's decision. Cancelling refunds what was paid. Undefined if there is no such order. */
export async function decideOrder(context: OrderContext, guid: string, decide: Decide): Promise<DecisionResult | undefined> {
  const outcome = await outcomeTransaction<DecisionResult | { ok: false; unknown: true }>(context.database, async (tx) => {
    const order = await storedOrder(tx, guid, true);
    return order ? decideIn(tx, context, order, decide) : { ok: false, unknown: true };
  });
  if ("unknown" in outcome) return undefined;
  if (outcome.ok) await afterDecision(context, guid);
  return outcome;
}

/** The same for an order that the transaction has locked: by the command line, the shopper and staff. */
export async function decideIn(
  tx: Database,
  context: OrderContext,
  order: StoredOrder,
  { decision, actor, detail }: Decide,
): Promise<DecisionResult> {
  const now = context.now();
  const applied = await applyTransition(tx, { ...order, hold_expires_at: null }, decision, { now, actor, detail });
  if (!applied.ok) return conflict("status", applied.problems[0]?.message ?? ORDER_IS_CLOSED);
  if (decision === "cancel")
    for (const payment of await paidPayments(tx, order.guid)) await recordRefundDue(tx, applied.order, payment, { now, actor });
  return { ok: true };
}

/** What a decision leads to at the payment provider, once it is committed. */
export async function afterDecision(context: OrderContext, guid: string): Promise<void> {
  await closePaymentSessions(context, guid);
  await issueDueRefunds(context, guid);
}
