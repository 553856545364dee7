import type { Database } from "#server/database/connect.ts";
import { paymentMessages } from "#server/database/order-keys-schema.ts";
import { orderEvents, payments } from "#server/database/schema.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import { storedOrder, type StoredOrder } from "#server/orders/stored-order.ts";
import type { FailedRefundMessage } from "#server/providers/payments/payments.ts";
import { and, eq, isNotNull } from "drizzle-orm";
import { noteFailedRefund, recordRefundDue } from "./refunds.ts";

type Payment = typeof payments.$inferSelect;
type Author = { now: number; actor: `staff:${string}` };

/**
 * The provider reports that a refund which it had taken did not reach the customer. Each failed refund counts once, whatever the messages
 * about it; what becomes of the money is for staff to decide.
 */
export async function recordFailedRefund(
  context: Pick<OrderContext, "database" | "now" | "payments">,
  { id, refund, charge }: FailedRefundMessage,
): Promise<boolean> {
  const { database, now, payments: provider } = context;
  return database.transaction(async (tx) => {
    const [found] = await tx
      .select({ session: payments.session, guid: payments.guid })
      .from(payments)
      .where(and(eq(payments.charge, charge), eq(payments.provider, provider.name)));
    // The order first, as everywhere.
    const order = found && (await storedOrder(tx, found.guid, true));
    const [payment] = order ? await tx.select().from(payments).where(eq(payments.session, found.session)) : [];
    if (!order || !payment || (payment.status !== "refunded" && payment.status !== "refund_due")) return false;
    await tx
      .insert(paymentMessages)
      .values({ id, provider: provider.name, received_at: new Date(now()) })
      .onConflictDoNothing();
    if (!(payment.failed_refunds ?? []).includes(refund)) await noteFailedRefund(tx, context, { order, payment, refund });
    return true;
  });
}

/** Asks the provider again: as another refund, because the failed one is over. The provider is called after the commit. */
export async function refundAgain(tx: Database, order: StoredOrder, author: Author): Promise<void> {
  for (const payment of await failedRefundsOf(tx, order.guid)) {
    await tx.update(payments).set({ refund_failed_at: null }).where(eq(payments.session, payment.session));
    await recordRefundDue(tx, order, payment, author);
  }
}

/** The money went back in another way. The customer is not emailed: staff have called them, and tell them. */
export async function settleRefund(tx: Database, order: StoredOrder, { now, actor }: Author): Promise<void> {
  await tx
    .update(payments)
    .set({ refund_failed_at: null, status: "refunded" })
    .where(and(eq(payments.guid, order.guid), isNotNull(payments.refund_failed_at)));
  const { guid, status } = order;
  const event = { guid, at: new Date(now), move: "refund_settled", from_status: status, to_status: status, actor };
  await tx.insert(orderEvents).values(event);
}

/** The payments of an order whose refund failed. */
export async function failedRefundsOf(tx: Database, guid: string): Promise<Payment[]> {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.guid, guid), isNotNull(payments.refund_failed_at)));
}
