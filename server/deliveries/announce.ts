import type { OrderTransition } from "#domain/deal/transitions.ts";
import type { Database } from "#server/database/connect.ts";
import { announcements } from "#server/database/schema.ts";
import type { StoredLead } from "#server/enquiries/lead-context.ts";
import type { StoredOrder, ConfirmationLink } from "#server/orders/stored-order.ts";

/** What happened to an order: a move of its status, or to its money or its part exchange. */
export type AnnouncedEvent = { move: OrderTransition | "refund_due" | "refund" | "part_exchange" | "email_confirmed"; at: Date; note?: string | null; confirm?: ConfirmationLink | undefined };

/** Has everybody told who should know what happened to an order. Runs in the transaction in which it happens: both are kept, or neither. */
export async function announceOrder(tx: Database, order: StoredOrder, event: AnnouncedEvent): Promise<void> {
  await tx.insert(announcements).values(orderAnnouncement(order, event));
}

/** The row of it, for whoever writes it together with what happens. */
export function orderAnnouncement(order: StoredOrder, { move, at, note = null, confirm }: AnnouncedEvent): typeof announcements.$inferInsert {
  const told = { ...toldOf(order), note, ...(confirm && { confirm }) };
  return { website: order.website, about: "order", about_id: order.guid, event: move, at, told };
}

/** Without the finance application, which stays in the vault, and without where it was asked from. */
function toldOf({ guid, reference, stock_id, status, payment_type, customer, deal, amount_due, amount_paid, hold_expires_at, email_confirmed_at, flags, created_at }: StoredOrder) {
  return { guid, reference, stock_id, status, payment_type, customer, deal, amount_due, amount_paid, hold_expires_at, email_confirmed: email_confirmed_at !== null, flags, created_at };
}

/** The same for a lead that was taken. */
export async function announceLead(tx: Database, lead: StoredLead): Promise<void> {
  const { client: _, ...told } = lead;
  await tx.insert(announcements).values({ website: told.website, about: "lead", about_id: told.id, event: "taken", at: told.created_at, told });
}

/** A link that opens an order's finance application on another device, by mail to its customer. It is wiped from here once it is sent. */
export type ApplicationLink = { url: string; expires_at: Date; at: Date };

export async function announceLink(tx: Database, order: StoredOrder, { url, expires_at, at }: ApplicationLink): Promise<void> {
  const told = { ...toldOf(order), note: null, link: { url, expires_at } };
  await tx.insert(announcements).values({ website: order.website, about: "order", about_id: order.guid, event: "application_link", at, told });
}

/** A link that confirms an order's address, by mail to it; not of a move, whose own mail brings the first one. It is wiped from here once it is sent. */
export async function announceConfirmation(tx: Database, order: StoredOrder, confirm: ConfirmationLink, at: Date): Promise<void> {
  const told = { ...toldOf(order), note: null, confirm };
  await tx.insert(announcements).values({ website: order.website, about: "order", about_id: order.guid, event: "confirm_email", at, told });
}

/** That an order has another address now: only the old one learns it, by mail. */
export async function announceNewEmail(tx: Database, order: StoredOrder, old_email: string, at: Date): Promise<void> {
  const told = { ...toldOf(order), note: null, old_email };
  await tx.insert(announcements).values({ website: order.website, about: "order", about_id: order.guid, event: "new_email", at, told });
}
