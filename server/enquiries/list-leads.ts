import { text } from "#domain/messages/message-text.ts";
import { inEnglish } from "#locales/in-english.ts";
import { FORMS } from "#domain/enquiries/forms.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import type { Database } from "#server/database/connect.ts";
import { leadEvents, leads, sites, vehicles } from "#server/database/schema.ts";
import { deliveriesAbout, DeliveryAbout } from "#server/deliveries/list-deliveries.ts";
import { asc, count, desc, eq, inArray } from "drizzle-orm";
import * as z from "zod";

/** A lead in the dealer's list, with all answers and events. */
export const ListedLead = z.object({
  id: z.string(),
  created_at: z.string(),
  form: z.string(),
  locale: z.string(),
  title: z.string(),
  stock_id: z.number().nullable(),
  vehicle: z.string().nullable(),
  site: z.string().nullable(),
  contact: z.record(z.string(), z.string()),
  answers: z.record(z.string(), z.string()),
  flags: z.array(z.string()),
  events: z.array(z.object({ event: z.string(), at: z.string(), note: z.string().nullable() })),
  closed_at: z.string().nullable(),
  /** Deliveries, oldest first. */
  deliveries: z.array(DeliveryAbout),
});
export type ListedLead = z.infer<typeof ListedLead>;

export const LeadList = z.object({ leads: z.array(ListedLead), total: z.number() });
export type LeadList = z.infer<typeof LeadList>;

/** The newest leads for the dealer, and the total count. */
export async function listLeads(database: Database, limit: number): Promise<LeadList> {
  const rows = await database
    .select({ lead: leads, vehicle: vehicles, site: sites })
    .from(leads)
    .leftJoin(vehicles, eq(vehicles.stock_id, leads.stock_id))
    .leftJoin(sites, eq(sites.id, leads.site_id))
    .orderBy(desc(leads.created_at), desc(leads.id))
    .limit(limit);
  const ids = rows.map(({ lead }) => lead.id);
  const events =
    ids.length === 0 ? [] : await database.select().from(leadEvents).where(inArray(leadEvents.lead, ids)).orderBy(asc(leadEvents.id));
  const about = await deliveriesAbout(database, ids);
  const [counted] = await database.select({ total: count() }).from(leads);
  return {
    leads: rows.map(({ lead, vehicle, site }) => ({
      id: lead.id,
      created_at: lead.created_at.toISOString(),
      form: lead.form,
      locale: lead.locale,
      title: titleOf(lead),
      stock_id: lead.stock_id,
      vehicle: vehicle && vehicleName(vehicle),
      site: site?.name ?? null,
      contact: lead.contact,
      answers: lead.answers,
      flags: lead.flags,
      events: events.filter((event) => event.lead === lead.id).map(({ event, at, note }) => ({ event, at: at.toISOString(), note })),
      closed_at: lead.closed_at?.toISOString() ?? null,
      deliveries: about.get(lead.id) ?? [],
    })),
    total: counted?.total ?? 0,
  };
}

function titleOf({ form, answers }: typeof leads.$inferSelect): string {
  if (form === "enquiry") return answers["enquiry_type"] ?? "General Enquiry";
  const known = Object.entries(FORMS).find(([name]) => name === form)?.[1];
  return known ? inEnglish(text(known.title)) : form;
}
