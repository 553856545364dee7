import { HOLDING } from "#domain/deal/moves.ts";
import { formatMoney, pence, poundsFromPence } from "#domain/money.ts";
import type { Database } from "#server/database/connect.ts";
import { orderEvents, payments } from "#server/database/schema.ts";
import { PaymentsUnavailable } from "#server/providers/payments.ts";
import { and, eq } from "drizzle-orm";
import { apply } from "./apply-move.ts";
import type { OrderDesk } from "./order-desk.ts";
import type { PresentedPayment } from "./orders.ts";
import { orderedVehicle } from "./present-order.ts";
import { storedOrder, type StoredOrder } from "./stored-order.ts";

const NOTHING_TO_PAY = "There is nothing to pay online for this order.";
const PAYMENT_UNKNOWN = "We do not know this payment.";
const PAYMENTS_DOWN = "We cannot take your payment at the moment. Your vehicle is held for you: please try again in a few minutes.";
export const PAYMENT_RETURNED =
  "Your payment arrived after the reservation had ended and somebody else has the vehicle now. We have sent your money back.";

export const PAYMENT_NOT_DUE = "There was nothing left to pay for this order. We have sent your money back.";

type Payment = typeof payments.$inferSelect;
export type Started = { ok: true; url: string } | { ok: false; message: string };
export type Settled = { ok: true; guid: string } | { ok: false; guid: string | null; message: string };

/** The order's page at the provider: the one that is open, else a new one. */
export async function startPayment(desk: OrderDesk, guid: string): Promise<Started> {
  const { database, payments: provider, now } = desk;
  const order = await storedOrder(database, guid);
  if (!order || order.status !== "OPEN" || order.amount_due === 0) return { ok: false, message: NOTHING_TO_PAY };
  const open = await openPayments(database, guid);
  const fitting = open.find(({ amount }) => amount === order.amount_due);
  if (fitting) return { ok: true, url: fitting.url };
  await endPayments(desk, open);
  try {
    const amount = pence(order.amount_due);
    const { session, url } = await provider.createSession({ reference: guid, amount, email: order.customer.customer_email });
    await database
      .insert(payments)
      .values({ session, guid, provider: provider.name, amount, url, status: "open", created_at: new Date(now()) });
    return { ok: true, url };
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return { ok: false, message: PAYMENTS_DOWN };
    throw error;
  }
}

/** The sessions of an order that is no longer to be paid in them. */
export async function endPaymentsOf(desk: OrderDesk, guid: string): Promise<void> {
  await endPayments(desk, await openPayments(desk.database, guid));
}

export async function presentedPayment({ database }: OrderDesk, session: string): Promise<PresentedPayment | undefined> {
  const payment = await paymentOf(database, session);
  const order = payment && (await storedOrder(database, payment.guid));
  if (!payment || !order) return undefined;
  const { guid, status, amount } = payment;
  return { session, guid, status, amount: poundsFromPence(pence(amount)), vehicle: orderedVehicle(order.deal) };
}

/**
 * Takes in the money of a session: the order is paid, also when its hold has run out and the vehicle is still free;
 * otherwise the money goes back. The order row is locked first, so every message about one order comes in turn.
 */
export async function paymentArrived(desk: OrderDesk, session: string): Promise<Settled> {
  const known = await paymentOf(desk.database, session);
  if (!known) return { ok: false, guid: null, message: PAYMENT_UNKNOWN };
  return desk.database.transaction(async (tx) => {
    const order = await storedOrder(tx, known.guid, true);
    const payment = await paymentOf(tx, session);
    if (!order || !payment) throw new Error(`The payment ${session} belongs to no order`);
    if (payment.status === "paid") return { ok: true, guid: order.guid };
    if (payment.status === "refunded") return { ok: false, guid: order.guid, message: whyReturned(order) };

    const paid = { ...order, amount_paid: payment.amount, hold_expires_at: null };
    const move = order.status === "EXPIRED" ? "pay_late" : "pay";
    const applied = await apply(tx, paid, move, { now: desk.now() });
    if (applied.ok) {
      await setStatus(tx, session, "paid");
      return { ok: true, guid: order.guid };
    }
    await sendBack(tx, desk, order, payment);
    return { ok: false, guid: order.guid, message: whyReturned(order) };
  });
}

function whyReturned({ status }: StoredOrder): string {
  return HOLDING.includes(status) ? PAYMENT_NOT_DUE : PAYMENT_RETURNED;
}

/** The card was declined or the shopper went back: the order stays open, they may try again until the hold ends. */
export async function paymentFailed(desk: OrderDesk, session: string, why: "declined" | "cancelled"): Promise<Settled> {
  const payment = await paymentOf(desk.database, session);
  if (!payment) return { ok: false, guid: null, message: PAYMENT_UNKNOWN };
  await desk.database
    .update(payments)
    .set({ status: why === "declined" ? "declined" : "expired" })
    .where(and(eq(payments.session, session), eq(payments.status, "open")));
  return { ok: true, guid: payment.guid };
}

/** Returns the money and writes it into the order's history, which both the customer and the dealer see. */
export async function sendBack(tx: Database, desk: OrderDesk, order: StoredOrder, payment: Payment): Promise<void> {
  await desk.payments.refund(payment.session, pence(payment.amount));
  await setStatus(tx, payment.session, "refunded");
  await tx.insert(orderEvents).values({
    guid: order.guid,
    at: new Date(desk.now()),
    move: "refund",
    from_status: order.status,
    to_status: order.status,
    note: `${formatMoney(pence(payment.amount))} sent back`,
  });
}

export async function paidPayments(tx: Database, guid: string): Promise<Payment[]> {
  return tx.select().from(payments).where(and(eq(payments.guid, guid), eq(payments.status, "paid")));
}

async function openPayments(tx: Database, guid: string): Promise<Payment[]> {
  return tx.select().from(payments).where(and(eq(payments.guid, guid), eq(payments.status, "open")));
}

async function endPayments({ database, payments: provider }: OrderDesk, open: Payment[]): Promise<void> {
  for (const { session } of open) {
    await provider.expireSession(session);
    await database.update(payments).set({ status: "expired" }).where(and(eq(payments.session, session), eq(payments.status, "open")));
  }
}

async function paymentOf(tx: Database, session: string): Promise<Payment | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.session, session));
  return payment;
}

async function setStatus(tx: Database, session: string, status: Payment["status"]): Promise<void> {
  await tx.update(payments).set({ status }).where(eq(payments.session, session));
}
