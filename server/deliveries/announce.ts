import type { NotedStep } from "#domain/deal/staff/order-steps.ts";
import type { OrderTransition } from "#domain/deal/transitions.ts";
import type { Pence } from "#domain/money.ts";
import type { Database } from "#server/database/connect.ts";
import { announcements } from "#server/database/outbox-schema.ts";
import type { StoredLead } from "#server/enquiries/lead-context.ts";
import type { StoredOrder, ConfirmationLink } from "#server/orders/stored-order.ts";

/** What happened to an order: a status transition, or a change of its payments, part exchange or e-mail address. */
export type AnnouncedEvent = {
  move: OrderTransition | NotedStep | "decline" | "refund_due" | "refund" | "refund_failed" | "part_exchange" | "email_confirmed";
  at: Date;
  note?: string | null;
  refunded?: Pence | undefined;
  confirm?: ConfirmationLink | undefined;
};

/** Records an announcement of an order event in the same transaction (transactional outbox): both are committed, or neither. */
export async function announceOrder(tx: Database, order: StoredOrder, event: AnnouncedEvent): Promise<void> {
  await tx.insert(announcements).values(orderAnnouncement(order, event));
}

/** The announcement's row, for callers that insert it in the same statement as the event. */
export function orderAnnouncement(
  order: StoredOrder,
  { move, at, note = null, refunded, confirm }: AnnouncedEvent,
): typeof announcements.$inferInsert {
  const payload = { ...orderPayload(order), note, ...(refunded !== undefined && { refunded }), ...(confirm && { confirm }) };
  return { website: order.website, about: "order", about_id: order.guid, event: move, at, told: payload };
}

/** Without the finance application, which stays encrypted, and without the client's key. */
export function orderPayload({
  guid,
  reference,
  locale,
  stock_id,
  status,
  payment_type,
  customer,
  deal,
  amount_due,
  amount_paid,
  hold_expires_at,
  email_confirmed_at,
  flags,
  created_at,
}: StoredOrder) {
  return {
    guid,
    reference,
    locale,
    stock_id,
    status,
    payment_type,
    customer,
    deal,
    amount_due,
    amount_paid,
    hold_expires_at,
    email_confirmed: email_confirmed_at !== null,
    flags,
    created_at,
  };
}

/** The same for a new lead. `by_staff`: staff typed it in for a customer who rang or came in, who gets no acknowledgement. */
export async function announceLead(tx: Database, lead: StoredLead, { by_staff = false } = {}): Promise<void> {
  const { client: _, ...stored } = lead;
  const { website, id, created_at } = stored;
  const payload = { ...stored, ...(by_staff && { by_staff }) };
  await tx.insert(announcements).values({ website, about: "lead", about_id: id, event: "taken", at: created_at, told: payload });
}

/**
 * Announces a link that opens an order's finance application on another device, mailed to its customer. The payload is deleted once sent.
 */
export type ApplicationLink = { url: string; expires_at: Date; at: Date };

export async function announceLink(tx: Database, order: StoredOrder, { url, expires_at, at }: ApplicationLink): Promise<void> {
  const payload = { ...orderPayload(order), note: null, link: { url, expires_at } };
  await tx
    .insert(announcements)
    .values({ website: order.website, about: "order", about_id: order.guid, event: "application_link", at, told: payload });
}

/**
 * Announces a link that confirms an order's e-mail address. Only for links requested later: the first one is in the mail about the
 * transition. Deleted once sent.
 */
export async function announceConfirmation(tx: Database, order: StoredOrder, confirm: ConfirmationLink, at: Date): Promise<void> {
  const payload = { ...orderPayload(order), note: null, confirm };
  await tx
    .insert(announcements)
    .values({ website: order.website, about: "order", about_id: order.guid, event: "confirm_email", at, told: payload });
}

/** Announces a link that opens an order, to the customer who looked for it. Deleted once sent. */
export async function announceOrderLink(tx: Database, order: StoredOrder, find: ConfirmationLink, at: Date): Promise<void> {
  const payload = { ...orderPayload(order), note: null, find };
  await tx
    .insert(announcements)
    .values({ website: order.website, about: "order", about_id: order.guid, event: "order_link", at, told: payload });
}

/** Announces a changed e-mail address: a mail to the old one only. */
export async function announceNewEmail(tx: Database, order: StoredOrder, old_email: string, at: Date): Promise<void> {
  const payload = { ...orderPayload(order), note: null, old_email };
  await tx
    .insert(announcements)
    .values({ website: order.website, about: "order", about_id: order.guid, event: "new_email", at, told: payload });
}
