import { text, type MessageText } from "#domain/messages/message-text.ts";
import { DAY_MS } from "#domain/calendar.ts";
import { HOLDING } from "#domain/deal/transitions.ts";
import type { Database } from "#server/database/connect.ts";
import { paymentMessages } from "#server/database/order-keys-schema.ts";
import { payments } from "#server/database/schema.ts";
import { and, eq, lt } from "drizzle-orm";
import { applyTransition } from "#server/orders/apply-transition.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import { paymentOf } from "./payment-sessions.ts";
import { recordRefundDue, issueDueRefunds } from "./refunds.ts";
import { isValuationInUse } from "#server/orders/placing/valuation-in-use.ts";
import { isGuid, storedOrder, type StoredOrder } from "#server/orders/stored-order.ts";
import type { PaymentUpdate } from "#server/orders/orders.ts";

const PAYMENT_UNKNOWN = text("problem.unknownPayment");
export const PAYMENT_RETURNED = text("problem.paymentTooLate");
const PAYMENT_WITHOUT_CAR = text("problem.partExchangeTakenMeanwhile");
export const PAYMENT_NOT_DUE = text("problem.paidTooMuch");

/** Longer than any provider redelivers a message. */
const MESSAGE_TTL_MS = 30 * DAY_MS;

export type PaymentSettlement = { ok: true; guid: string } | { ok: false; guid: string | null; message: MessageText };

/**
 * Records a payment: the order is paid, even after its hold expired if the vehicle is still available; otherwise a refund is due. The order
 * row is locked first, so messages about one order are serialised.
 */
export async function recordPayment(context: OrderContext, update: PaymentUpdate): Promise<PaymentSettlement> {
  const guid = await orderOf(context.database, update);
  if (guid === undefined) return { ok: false, guid: null, message: PAYMENT_UNKNOWN };
  const settle = () => context.database.transaction((tx) => takeIn(tx, context, guid, update));
  // Another order may claim the same part exchange concurrently: the retry finds it, and the money is refunded.
  const settled = await settle().catch((error: unknown) => {
    if (isValuationInUse(error)) return settle();
    throw error;
  });
  if (!settled.ok) await issueDueRefunds(context, guid);
  return settled;
}

async function takeIn(tx: Database, context: OrderContext, guid: string, update: PaymentUpdate): Promise<PaymentSettlement> {
  const order = await storedOrder(tx, guid, true);
  if (!order) throw new Error(`The payment ${update.session} belongs to no order`);
  await recordMessage(tx, context, update);
  const payment = (await paymentOf(tx, update.session)) ?? (await noted(tx, context, order, update));
  const { charge = payment.charge, amount = payment.amount } = update;
  if (payment.status === "paid") return { ok: true, guid };
  if (payment.status === "refund_due" || payment.status === "refunded") return { ok: false, guid, message: whyReturned(order) };

  const actor = `provider:${context.payments.name}` as const;
  const transition = order.status === "EXPIRED" ? "pay_late" : "pay";
  await tx.update(payments).set({ amount, charge }).where(eq(payments.session, payment.session));
  const applied = await applyTransition(tx, { ...order, amount_paid: amount, hold_expires_at: null }, transition, {
    now: context.now(),
    actor,
  });
  if (!applied.ok) {
    await recordRefundDue(tx, order, { ...payment, amount, charge }, { now: context.now(), actor });
    return {
      ok: false,
      guid,
      message: applied.problems.some(({ field }) => field === "valuation_hash") ? PAYMENT_WITHOUT_CAR : whyReturned(order),
    };
  }
  await tx.update(payments).set({ status: "paid" }).where(eq(payments.session, payment.session));
  return { ok: true, guid };
}

/** Declined, cancelled or expired: the order stays open, and the shopper may retry until the hold ends. */
export async function recordPaymentFailure(
  context: OrderContext,
  update: PaymentUpdate,
  why: "declined" | "cancelled" | "expired",
): Promise<PaymentSettlement> {
  const payment = await paymentOf(context.database, update.session);
  if (!payment) return { ok: false, guid: null, message: PAYMENT_UNKNOWN };
  await context.database
    .update(payments)
    .set({ status: why === "declined" ? "declined" : "expired" })
    .where(and(eq(payments.session, update.session), eq(payments.status, "open")));
  return { ok: true, guid: payment.guid };
}

export async function deleteOldPaymentMessages(database: Database, now: number): Promise<void> {
  await database.delete(paymentMessages).where(lt(paymentMessages.received_at, new Date(now - MESSAGE_TTL_MS)));
}

async function orderOf(database: Database, { session, reference }: PaymentUpdate): Promise<string | undefined> {
  const payment = await paymentOf(database, session);
  if (payment) return payment.guid;
  return reference !== undefined && isGuid(reference) && (await storedOrder(database, reference)) ? reference : undefined;
}

/** A session created just before a crash, or in another tab: its payment counts as well. */
async function noted(tx: Database, context: OrderContext, { guid, amount_due }: StoredOrder, { session, amount }: PaymentUpdate) {
  const [payment] = await tx
    .insert(payments)
    .values({
      session,
      guid,
      provider: context.payments.name,
      amount: amount ?? amount_due,
      status: "open",
      created_at: new Date(context.now()),
    })
    .returning();
  if (!payment) throw new Error(`The payment ${session} could not be noted`);
  return payment;
}

async function recordMessage(tx: Database, context: OrderContext, { message }: PaymentUpdate): Promise<void> {
  if (message === undefined) return;
  await tx
    .insert(paymentMessages)
    .values({ id: message, provider: context.payments.name, received_at: new Date(context.now()) })
    .onConflictDoNothing();
}

function whyReturned({ status }: StoredOrder): MessageText {
  return HOLDING.includes(status) ? PAYMENT_NOT_DUE : PAYMENT_RETURNED;
}
