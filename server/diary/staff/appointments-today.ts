import { londonDay, type Day } from "#domain/calendar.ts";
import type { AppointmentKind } from "#domain/diary/appointment.ts";
import type { Rights } from "#domain/staff/allowed.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import { leads, orders, sites, vehicles } from "#server/database/schema.ts";
import { nameOf } from "#server/enquiries/staff/lead-rows.ts";
import { nameOf as nameOfCustomer } from "#server/orders/staff/order-list.ts";
import { storedCustomer } from "#server/orders/stored-order.ts";
import { visibleTo } from "#server/staff/visible-to.ts";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { appointments } from "../diary-schema.ts";
import type { DiaryContext } from "./read-diary.ts";

export type AppointmentToday = {
  id: string;
  kind: AppointmentKind;
  day: Day;
  /** "14:30", London time. */
  time: string;
  name: string;
  /** The page of the lead or order. */
  path: string;
  vehicle: { name: string; plate: string | null } | null;
  branch: string | null;
};

type AppointmentsWanted = { rights: Rights; branch: string | undefined; person: string | undefined; limit: number };

/** Today's appointments within reach, by the hour; `person`: only those that somebody sees to. */
export async function appointmentsToday(
  { database, now }: Pick<DiaryContext, "database" | "now">,
  { rights, branch, person, limit }: AppointmentsWanted,
): Promise<{ total: number; rows: AppointmentToday[] }> {
  const day = londonDay(now());
  const rows = await database
    .select({
      id: appointments.id,
      kind: appointments.kind,
      time: appointments.time,
      lead: appointments.lead,
      contact: leads.contact,
      reference: orders.reference,
      customer: orders.customer,
      make: vehicles.make,
      range: vehicles.range,
      vrm: vehicles.vrm,
      branch: sites.name,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(appointments)
    .leftJoin(leads, eq(leads.id, appointments.lead))
    .leftJoin(orders, eq(orders.guid, appointments.order_guid))
    .leftJoin(vehicles, eq(vehicles.stock_id, appointments.stock_id))
    .leftJoin(sites, eq(sites.id, appointments.site_id))
    .where(
      and(
        visibleTo(rights, "diary.read", appointments),
        eq(appointments.day, day),
        isNull(appointments.cancelled_at),
        branch === undefined ? undefined : eq(sites.slug, branch),
        person === undefined ? undefined : eq(appointments.staff, person),
      ),
    )
    .orderBy(asc(appointments.time), asc(appointments.id))
    .limit(limit);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ id, kind, time, lead, contact, reference, customer, make, range, vrm, branch: name }) => ({
      id,
      kind,
      day,
      time,
      name: contact ? nameOf(contact) : customer ? (nameOfCustomer(storedCustomer({ customer })) ?? "") : "",
      path: lead === null ? `/orders/${reference}` : `/leads/${lead}`,
      vehicle: make !== null && range !== null ? { name: vehicleName({ make, range }), plate: vrm } : null,
      branch: name,
    })),
  };
}
