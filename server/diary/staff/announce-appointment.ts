import { londonDay, londonMoment } from "#domain/calendar.ts";
import type { AppointmentNotice } from "#domain/letters/appointment-letter.ts";
import type { Database } from "#server/database/connect.ts";
import { announcements, deliveries } from "#server/database/outbox-schema.ts";
import { leads } from "#server/database/schema.ts";
import { orderPayload } from "#server/deliveries/announce.ts";
import { emailOf } from "#server/enquiries/staff/show-lead.ts";
import { storedOrder } from "#server/orders/stored-order.ts";
import { and, eq, exists, gte, isNull, or, sql } from "drizzle-orm";
import { appointments } from "../diary-schema.ts";

type Appointment = typeof appointments.$inferSelect;

/**
 * Mails the customer, in the transaction that books, moves or cancels; false if there is no address. The delivery has a route of its own,
 * which nodes of an earlier release leave alone.
 */
export async function announceAppointment(
  tx: Database,
  { lead, order_guid, website, ...appointment }: Appointment,
  notice: Pick<AppointmentNotice, "change" | "before">,
  at: Date,
): Promise<boolean> {
  const customer = lead === null ? await customerOfOrder(tx, order_guid ?? "") : await customerOfLead(tx, lead);
  if (!customer || customer.email === "") return false;
  const { id, kind, site_id, stock_id, day, time, sequence } = appointment;
  const about = lead === null ? "order" : "lead";
  const about_id = lead ?? order_guid ?? "";
  const payload = { ...customer.payload, appointment: { id, kind, site_id, stock_id, day, time, sequence, ...notice } };
  const [announced] = await tx
    .insert(announcements)
    .values({ website, about, about_id, event: "appointment", at, told: payload, spread_at: at })
    .returning({ id: announcements.id });
  await tx.insert(deliveries).values({
    announcement: announced?.id ?? 0,
    about_id,
    route: "appointment_mail",
    recipient: customer.email,
    due_at: at,
    created_at: at,
  });
  return true;
}

/**
 * An order that came to nothing has cancelled its appointments: takes those that the customer was mailed, and that are still to come, out
 * of their calendar.
 */
export async function announceEndedAppointments(tx: Database, order_guid: string, at: Date): Promise<void> {
  const mailed = tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(
      and(
        eq(announcements.about_id, order_guid),
        eq(announcements.event, "appointment"),
        // Contents are deleted after a while.
        or(isNull(announcements.told), eq(sql`${announcements.told} -> 'appointment' ->> 'id'`, sql`${appointments.id}::text`)),
      ),
    );
  const ended = await tx
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.order_guid, order_guid),
        eq(appointments.cancelled_at, at),
        gte(appointments.day, londonDay(at.getTime())),
        exists(mailed),
      ),
    );
  const toCome = ended.filter(({ day, time }) => londonMoment(day, time) > at.getTime());
  for (const appointment of toCome) await announceAppointment(tx, appointment, { change: "cancelled" }, at);
}

async function customerOfLead(tx: Database, id: string) {
  const [row] = await tx.select().from(leads).where(eq(leads.id, id));
  if (!row) return undefined;
  const { client: _, ...payload } = row;
  return { email: emailOf(row.contact), payload };
}

async function customerOfOrder(tx: Database, guid: string) {
  const order = await storedOrder(tx, guid);
  return order && { email: order.customer.customer_email, payload: { ...orderPayload(order), note: null } };
}
