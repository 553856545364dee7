import type { Actor } from "#domain/deal/actor.ts";
import { formatMoney, pence } from "#domain/money.ts";
import type { Database } from "#server/database/connect.ts";
import { payments } from "#server/database/schema.ts";
import { PaymentsUnavailable, RefundRefused } from "#server/providers/payments/payments.ts";
import { and, eq, isNull } from "drizzle-orm";
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
 * cannot refund twice. A refund that the provider refuses is not asked for again until staff do.
 */
export async function issueDueRefunds(context: OrderContext, guid?: string): Promise<void> {
  const { database, payments: provider, now } = context;
  const due = await database
    .select()
    .from(payments)
    .where(
      and(eq(payments.status, "refund_due"), isNull(payments.refund_failed_at), guid === undefined ? undefined : eq(payments.guid, guid)),
    )
    .limit(BATCH);
  for (const payment of due) {
    const amount = pence(payment.amount);
    const attempt = (payment.failed_refunds ?? []).length + 1;
    try {
      await provider.refund({
        session: payment.session,
        charge: payment.charge,
        amount,
        attempt,
      });
    } catch (error) {
      if (error instanceof RefundRefused) {
        console.error(`A refund of the order ${await referenceOfOrder(database, payment.guid)} is refused: ${error.message}`);
        await recordRefusal(context, payment, attempt);
        continue;
      }
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

/** Several nodes may get the same refusal; only one records it. */
async function recordRefusal(context: OrderContext, { session, guid }: Payment, attempt: number): Promise<void> {
  await context.database.transaction(async (tx) => {
    const order = await storedOrder(tx, guid, true);
    const [payment] = await tx.select().from(payments).where(eq(payments.session, session));
    if (!order || payment?.status !== "refund_due" || (payment.failed_refunds ?? []).length >= attempt) return;
    await noteFailedRefund(tx, context, { order, payment, refund: `refused-${attempt}` });
  });
}

type FailedRefund = { order: StoredOrder; payment: Payment; refund: string };

/** Writes down a refund that failed, by its name: staff are told, and decide what becomes of the money. */
export async function noteFailedRefund(
  tx: Database,
  { payments: provider, now }: Pick<OrderContext, "payments" | "now">,
  { order, payment, refund }: FailedRefund,
): Promise<void> {
  const at = new Date(now());
  await tx
    .update(payments)
    .set({ refund_failed_at: at, failed_refunds: [...(payment.failed_refunds ?? []), refund] })
    .where(eq(payments.session, payment.session));
  const actor = `provider:${provider.name}` as const;
  await recordEvent(tx, order, { at, move: "refund_failed", from_status: order.status, to_status: order.status, actor });
}
