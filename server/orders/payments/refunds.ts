import type { Actor } from "#domain/deal/actor.ts";
import { formatMoney, pence } from "#domain/money.ts";
import type { Database } from "#server/database/connect.ts";
import { payments } from "#server/database/schema.ts";
import { PaymentsUnavailable } from "#server/providers/payments/payments.ts";
import { and, eq } from "drizzle-orm";
import type { OrderContext } from "#server/orders/order-context.ts";
import { recordEvent } from "#server/orders/order-events.ts";
import { referenceOfOrder, storedOrder, type StoredOrder } from "#server/orders/stored-order.ts";

/** Refunds issued per run; the next run takes the rest. */
const BATCH = 50;

type Payment = typeof payments.$inferSelect;

/** Records a due refund in the transaction that decides it. The provider is called after the commit. */
export async function recordRefundDue(
  tx: Database,
  order: StoredOrder,
  payment: Payment,
  { now, actor }: { now: number; actor: Actor },
): Promise<void> {
  await tx.update(payments).set({ status: "refund_due" }).where(eq(payments.session, payment.session));
  const note = `${formatMoney(pence(payment.amount))} to be refunded`;
  await recordEvent(tx, order, { at: new Date(now), move: "refund_due", from_status: order.status, to_status: order.status, note, actor });
}

/**
 * Issues due refunds, of one order or of all. An unreachable provider is retried in the next run; the request is idempotent, so a crash
 * cannot refund twice.
 */
export async function issueDueRefunds({ database, payments: provider, now }: OrderContext, guid?: string): Promise<void> {
  const due = await database
    .select()
    .from(payments)
    .where(and(eq(payments.status, "refund_due"), guid === undefined ? undefined : eq(payments.guid, guid)))
    .limit(BATCH);
  for (const payment of due) {
    const amount = pence(payment.amount);
    try {
      await provider.refund({
        session: payment.session,
        charge: payment.charge,
        amount,
        attempt: (payment.failed_refunds ?? []).length + 1,
      });
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      console.error(`A refund of the order ${await referenceOfOrder(database, payment.guid)} waits: ${error.message}`);
      continue;
    }
    await database.transaction(async (tx) => {
      const order = await storedOrder(tx, payment.guid, true);
      const sent = await tx
        .update(payments)
        .set({ status: "refunded" })
        .where(and(eq(payments.session, payment.session), eq(payments.status, "refund_due")))
        .returning({ session: payments.session });
      if (!order || sent.length === 0) return;
      const { status } = order;
      await recordEvent(tx, order, {
        at: new Date(now()),
        move: "refund",
        from_status: status,
        to_status: status,
        note: `${formatMoney(amount)} refunded`,
        refunded: amount,
        actor: "system",
      });
    });
  }
}
