import { londonDay, type Day } from "#domain/calendar.ts";
import { allowed, type Rights } from "#domain/staff/allowed.ts";
import { leads, vehicles } from "#server/database/schema.ts";
import type { Database } from "#server/database/connect.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import { eq } from "drizzle-orm";
import { leadSubject } from "#server/admin/leads/lead-routes.ts";
import { staffOrderPlace } from "#server/orders/staff/staff-order.ts";
import { appointmentsOf, branchesOf, type DiaryBranch, type DiaryContext, type DiaryEntry } from "#server/diary/staff/read-diary.ts";

/** What is booked for somebody, and for whom and where more can be booked. */
export type BookedFor = {
  entries: DiaryEntry[];
  /** None for people who may not book. */
  branches: DiaryBranch[];
  website: string;
  /** Their branch. */
  site_id: number | null;
  today: Day;
  /** Of a lead its plate or stock number, which can be changed; null for an order, which has its own. */
  vehicle: string | null;
};

/** The appointments of a lead or an order. */
export async function bookedFor(context: DiaryContext, rights: Rights, of: { lead: string } | { reference: string }): Promise<BookedFor> {
  const { database, now } = context;
  const order = "reference" in of ? await staffOrderPlace(database, of.reference) : undefined;
  const [lead] = "lead" in of ? ((await leadSubject(database, of.lead)) ?? []) : [];
  const place = order ?? lead;
  const today = londonDay(now());
  const vehicle = "lead" in of ? await vehicleOfLead(database, of.lead) : null;
  if (!place || !allowed(rights, "diary.read", place)) return { entries: [], branches: [], website: "", site_id: null, today, vehicle };
  const mayBook = (site_id: number) => allowed(rights, "diary.book", { site_id, website: place.website });
  return {
    entries: await appointmentsOf(context, rights, "lead" in of ? of : { order: order?.guid ?? "" }),
    branches: allowed(rights, "diary.book", place) ? branchesOf(context, rights).filter(({ id }) => mayBook(id)) : [],
    website: place.website,
    site_id: place.site_id,
    today,
    vehicle,
  };
}

async function vehicleOfLead(database: Database, id: string): Promise<string> {
  const [row] = await database
    .select({ stock_id: vehicles.stock_id, vrm: vehicles.vrm })
    .from(leads)
    .innerJoin(vehicles, eq(vehicles.stock_id, leads.stock_id))
    .where(eq(leads.id, id));
  return row ? (row.vrm === null ? String(row.stock_id) : formatMark(row.vrm)) : "";
}
