import type { Database } from "#server/database/connect.ts";
import { announcements, deliveries } from "#server/database/outbox-schema.ts";
import { leads } from "#server/database/schema.ts";
import { orderPayload } from "#server/deliveries/announce.ts";
import { emailOf } from "#server/enquiries/staff/show-lead.ts";
import type { StoredOrder } from "#server/orders/stored-order.ts";
import { eq } from "drizzle-orm";

/** A link in a mail; its token is deleted once it is sent. */
export type MailedLink = { token: string; expires_at: string };
/** What the customer of a deal is mailed. */
export type DealMail = MailedLink & { title: string; by: string; isChanged: boolean };

type DealMailed = { lead: string; mail: DealMail; at: Date };

/**
 * Mails the link of a deal, in the transaction that sends it. The delivery has a route of its own, which nodes of an earlier release leave
 * alone.
 */
export async function announceDeal(tx: Database, { lead, mail, at }: DealMailed): Promise<void> {
  const [row] = await tx.select().from(leads).where(eq(leads.id, lead));
  if (!row) return;
  const { client: _, ...payload } = row;
  await deliver(tx, {
    website: row.website,
    about: "lead",
    about_id: lead,
    event: "deal",
    at,
    told: { ...payload, deal_link: mail },
    recipient: emailOf(row.contact),
  });
}

/** Mails the one-time link for signing an order's form, which also proves the address. */
export async function announceSigning(tx: Database, order: StoredOrder, link: MailedLink, at: Date): Promise<void> {
  await deliver(tx, {
    website: order.website,
    about: "order",
    about_id: order.guid,
    event: "order_form",
    at,
    told: { ...orderPayload(order), note: null, deal_link: link },
    recipient: order.customer.customer_email,
  });
}

type Delivered = Omit<typeof announcements.$inferInsert, "id" | "spread_at"> & { at: Date; recipient: string };

async function deliver(tx: Database, { recipient, ...announcement }: Delivered): Promise<void> {
  const { about_id, at } = announcement;
  const [announced] = await tx
    .insert(announcements)
    .values({ ...announcement, spread_at: at })
    .returning({ id: announcements.id });
  await tx
    .insert(deliveries)
    .values({ announcement: announced?.id ?? 0, about_id, route: "deal_mail", recipient, due_at: at, created_at: at });
}
