import { alertVehicles } from "#server/alerts/alerts-schema.ts";
import type { Actor } from "#domain/deal/actor.ts";
import { emailConfirmations, applicationLinks, orderLinks } from "#server/database/order-keys-schema.ts";
import { leadEvents, orderEvents, payments } from "#server/database/schema.ts";
import { appointments } from "#server/diary/diary-schema.ts";
import { decryptAnswers } from "#server/orders/applications/order-application.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import { eq } from "drizzle-orm";
import type { FoundPerson } from "./find-person.ts";

/** The data stored about a person, by kind, as JSON rows. */
export type ShownPerson = Record<
  "orders" | "leads" | "deals" | "order_forms" | "valuations" | "messages" | "deliveries" | "replies" | "alerts" | "mails",
  Record<string, unknown>[]
>;

/** All data stored about a person. Finance applications are decrypted only on request, which is recorded as an event. */
export async function showPerson(
  context: OrderContext,
  found: FoundPerson,
  { application, actor }: { application: boolean; actor: Actor },
): Promise<ShownPerson> {
  const { database } = context;
  const orders = [];
  for (const order of found.orders) {
    const { guid } = order;
    const { application: sealed, ...rest } = order;
    const answers = application && sealed ? decryptAnswers(order, context) : undefined;
    if (answers)
      await database
        .insert(orderEvents)
        .values({ guid, at: new Date(context.now()), move: "application_read", from_status: order.status, to_status: order.status, actor });
    orders.push({
      ...rest,
      application: answers ?? (sealed === null ? null : "held, shown with --application"),
      events: await database.select().from(orderEvents).where(eq(orderEvents.guid, guid)).orderBy(orderEvents.id),
      appointments: await database.select().from(appointments).where(eq(appointments.order_guid, guid)),
      payments: await database.select().from(payments).where(eq(payments.guid, guid)),
      application_links: (await database.select().from(applicationLinks).where(eq(applicationLinks.guid, guid))).map(withoutDigest),
      order_links: (await database.select().from(orderLinks).where(eq(orderLinks.guid, guid))).map(withoutDigest),
      email_confirmations: (await database.select().from(emailConfirmations).where(eq(emailConfirmations.guid, guid))).map(withoutDigest),
    });
  }
  const leads = [];
  for (const lead of found.leads) {
    const events = await database.select().from(leadEvents).where(eq(leadEvents.lead, lead.id)).orderBy(leadEvents.id);
    leads.push({ ...lead, events, appointments: await database.select().from(appointments).where(eq(appointments.lead, lead.id)) });
  }
  return {
    orders,
    leads,
    deals: found.deals.map(({ deal: { digest: _digest, ...deal }, versions }) => ({ ...deal, versions })),
    order_forms: found.orderForms,
    valuations: found.valuations.map(({ row: { trade_values: _trade, ...row }, contact }) => ({ ...row, contact })),
    messages: found.announcements,
    deliveries: found.deliveries,
    replies: found.replies.map(({ message: _message, ...reply }) => reply),
    alerts: await Promise.all(
      found.alerts.map(async ({ row, contact }) => {
        const { sealed: _sealed, email_digest: _email, token_digest: _token, confirm_digest: _confirm, ...alert } = row;
        return { ...alert, ...contact, vehicles: await database.select().from(alertVehicles).where(eq(alertVehicles.alert, row.id)) };
      }),
    ),
    mails: found.mails,
  };
}

/** The digest of a link is of no use to the person; its dates are. */
function withoutDigest<Link extends { digest: string }>({ digest: _digest, ...link }: Link): Omit<Link, "digest"> {
  return link;
}
