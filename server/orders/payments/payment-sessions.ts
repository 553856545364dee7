import { localisedUrlOf } from "#domain/labels/locales.ts";
import { text, type MessageText } from "#domain/messages/message-text.ts";
import { cashTotals } from "#domain/deal/totals.ts";
import { ACCEPT_TERMS } from "#domain/deal/messages.ts";
import { pence, poundsFromPence } from "#domain/money.ts";
import type { Database } from "#server/database/connect.ts";
import { orders, payments } from "#server/database/schema.ts";
import { PaymentsUnavailable, type PaymentSession, type PaymentSessionRequest } from "#server/providers/payments/payments.ts";
import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import type { OrderContext } from "#server/orders/order-context.ts";
import type { PresentedPayment } from "#server/orders/orders.ts";
import { presentOrderedVehicle } from "#server/orders/present-order.ts";
import { isPayable, referenceOfOrder, storedOrder, type StoredOrder, type Payment } from "#server/orders/stored-order.ts";

export const NOTHING_TO_PAY = text("problem.thereIsNothingToPay");
const PAYMENTS_DOWN = text("problem.weCannotTakeYourPayment");

/** Sessions expired per run; the next run takes the rest. */
const BATCH = 100;

export type SessionStart = { ok: true; url: string } | { ok: false; message: MessageText };
export type OpenedSession = { ok: true; url: string; payment: Payment } | { ok: false; message: MessageText };

/** The order's page at the provider: the open session for the amount due, or a new one. */
export async function startPayment(context: OrderContext, guid: string): Promise<SessionStart> {
  const { database } = context;
  const order = await storedOrder(database, guid);
  if (!order || !isPayable(order)) return { ok: false, message: order && isUnaccepted(order) ? ACCEPT_TERMS : NOTHING_TO_PAY };
  const sessions = await database.select().from(payments).where(eq(payments.guid, guid)).orderBy(asc(payments.created_at));
  const open = sessions.filter(({ status }) => status === "open");
  const fitting = open.find(({ amount }) => amount === order.amount_due);
  if (fitting) return { ok: true, url: fitting.url };
  await endSessions(context, open);
  const opened = await openSession(context, order, sessions.length + 1);
  return opened.ok ? { ok: true, url: opened.url } : opened;
}

function isUnaccepted({ status, deal }: StoredOrder): boolean {
  return status === "OPEN" && deal.terms_accepted_at === null;
}

type OrderToPay = Omit<StoredOrder, "status">;

/** Requests a session for a payable order. Idempotent per attempt: a repeated request returns the same session. */
export async function openSession(context: OrderContext, order: OrderToPay, attempt: number): Promise<OpenedSession> {
  try {
    const payment = paymentIn(context, order, await context.payments.createSession(sessionRequest(order, attempt)));
    await note(context.database, payment);
    return { ok: true, url: payment.url, payment };
  } catch (error) {
    return noSession(order, error);
  }
}

/** The first session of an order about to be written, if the provider can create it without a request; otherwise undefined. */
export function initialSession(context: OrderContext, order: OrderToPay): OpenedSession | undefined {
  const { payments: provider } = context;
  if (!provider.sessionAtOnce) return undefined;
  try {
    const payment = paymentIn(context, order, provider.sessionAtOnce(sessionRequest(order, 1)));
    return { ok: true, url: payment.url, payment };
  } catch (error) {
    return noSession(order, error);
  }
}

function sessionRequest({ guid, locale, stock_id, customer, deal, amount_due }: OrderToPay, attempt: number): PaymentSessionRequest {
  const { title, vrm } = presentOrderedVehicle(deal);
  const vehicle = [title, vrm].filter(Boolean).join(", ");
  const purpose =
    amount_due >= cashTotals({ headline_price: deal.price, products: deal.products }).total ? vehicle : `Reservation of ${vehicle}`;
  return {
    reference: guid,
    page: localisedUrlOf(locale, `/order/${guid}`),
    attempt,
    amount: pence(amount_due),
    email: customer.customer_email,
    purpose,
    stock_id,
  };
}

function paymentIn({ payments: provider, now }: OrderContext, { guid, amount_due }: OrderToPay, { session, url }: PaymentSession): Payment {
  const fresh = { charge: null, status: "open", created_at: new Date(now()), refund_failed_at: null, failed_refunds: null } as const;
  return { session, guid, provider: provider.name, amount: amount_due, url, ...fresh };
}

function noSession({ reference }: OrderToPay, error: unknown): OpenedSession {
  if (!(error instanceof PaymentsUnavailable)) throw error;
  console.error(`The order ${reference} has no payment session: ${error.message}`);
  return { ok: false, message: PAYMENTS_DOWN };
}

/**
 * Written with `synchronous_commit` off. A row lost in a power cut does no harm: the provider returns the same session for the same
 * attempt, and a payment in it names its order.
 */
async function note(database: Database, payment: Payment): Promise<void> {
  const noted = database
    .insert(payments)
    .values({ ...payment, session: sql`(select ${payment.session}::text from unhurried where setting is not null)` })
    .onConflictDoNothing();
  await database.execute(
    sql`with unhurried as materialized (select set_config('synchronous_commit', 'off', true) as setting) ${noted.getSQL()}`,
  );
}

/** Expires the open sessions of an order that may no longer be paid in them. */
export async function closePaymentSessions(context: OrderContext, guid: string): Promise<void> {
  await endSessions(
    context,
    await context.database
      .select()
      .from(payments)
      .where(and(eq(payments.guid, guid), eq(payments.status, "open"))),
  );
}

/** The same for all orders: sessions left open by a crash or an unavailable provider. */
export async function closeStaleSessions(context: OrderContext): Promise<void> {
  const stale = await context.database
    .select({ session: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.guid, payments.guid))
    .where(and(eq(payments.status, "open"), or(ne(orders.status, "OPEN"), ne(orders.amount_due, payments.amount))))
    .limit(BATCH);
  await endSessions(
    context,
    stale.map(({ session }) => session),
  );
}

/** A session that the provider cannot expire now stays open in the database and is retried in the next run. */
async function endSessions({ database, payments: provider }: OrderContext, open: Payment[]): Promise<void> {
  for (const { session, guid } of open) {
    try {
      await provider.expireSession(session);
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      console.error(`A payment session of the order ${await referenceOfOrder(database, guid)} stays open: ${error.message}`);
      continue;
    }
    await database
      .update(payments)
      .set({ status: "expired" })
      .where(and(eq(payments.session, session), eq(payments.status, "open")));
  }
}

export async function presentPayment({ database }: OrderContext, session: string): Promise<PresentedPayment | undefined> {
  const payment = await paymentOf(database, session);
  const order = payment && (await storedOrder(database, payment.guid));
  if (!payment || !order) return undefined;
  const { guid, provider, status, amount } = payment;
  return { session, provider, guid, status, amount: poundsFromPence(pence(amount)), vehicle: presentOrderedVehicle(order.deal) };
}

export async function paidPayments(tx: Database, guid: string): Promise<Payment[]> {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.guid, guid), eq(payments.status, "paid")));
}

export async function paymentOf(tx: Database, session: string): Promise<Payment | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.session, session));
  return payment;
}
