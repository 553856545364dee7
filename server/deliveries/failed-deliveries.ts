import { DAY_MS, type Moment } from "#domain/calendar.ts";
import { allowed, type Rights } from "#domain/staff/allowed.ts";
import type { Database } from "#server/database/connect.ts";
import { announcements, deliveries } from "#server/database/outbox-schema.ts";
import { leads, orders, sites, vehicles } from "#server/database/schema.ts";
import { visibleTo } from "#server/staff/visible-to.ts";
import { hasExpiredLink, isOvertaken } from "./never-again.ts";
import { canSendAgain } from "./send-again.ts";
import { aliasedTable, and, desc, eq, gte, or, sql } from "drizzle-orm";

/** Older ones are in the command line's list alone: there is nothing to do about them in Admin. */
const FAILED_DAYS = 7;

/** An email or a message that was given up. Without its recipient, who may be a customer. */
export type FailedDelivery = {
  id: number;
  route: (typeof deliveries.$inferSelect)["route"];
  at: Moment;
  /** Why, as the receiver put it, for whoever sees customers' data: it may have an address. */
  error: string | null;
  branch: string | null;
  mayRetry: boolean;
} & ({ about: "lead"; lead: string } | { about: "order"; reference: string });

type DeliveriesWanted = { rights: Rights; branch: string | undefined; limit: number; now: Moment };

/** The newest deliveries of the last days that were given up, about leads and orders within reach. */
export async function failedDeliveries(
  database: Database,
  { rights, branch, limit, now }: DeliveriesWanted,
): Promise<{ total: number; rows: FailedDelivery[] }> {
  const leadSite = aliasedTable(sites, "lead_site");
  const ofLead = { site_id: leads.site_id, website: leads.website };
  const ofOrder = { site_id: vehicles.site_id, website: orders.website };
  const isOfLead = and(eq(announcements.about, "lead"), sql`${leads.id} is not null`);
  const isOfOrder = and(eq(announcements.about, "order"), sql`${orders.guid} is not null`);
  const rows = await database
    .select({
      id: deliveries.id,
      route: deliveries.route,
      at: deliveries.settled_at,
      created_at: deliveries.created_at,
      error: deliveries.error,
      recipient: deliveries.recipient,
      lead_place: ofLead,
      order_place: ofOrder,
      about: announcements.about,
      lead: leads.id,
      reference: orders.reference,
      branch: sql<string | null>`coalesce(${leadSite.name}, ${sites.name})`,
      personal: sql<boolean>`(${announcements.about} = 'lead' or ${visibleTo(rights, "orders.read", ofOrder)})`,
      neverAgain: or(isOvertaken(database, now), hasExpiredLink(database, now))!,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(deliveries)
    .innerJoin(announcements, eq(announcements.id, deliveries.announcement))
    .leftJoin(leads, eq(leads.id, deliveries.about_id))
    .leftJoin(leadSite, eq(leadSite.id, leads.site_id))
    .leftJoin(orders, eq(orders.guid, deliveries.about_id))
    .leftJoin(vehicles, eq(vehicles.stock_id, orders.stock_id))
    .leftJoin(sites, eq(sites.id, vehicles.site_id))
    .where(
      and(
        eq(deliveries.status, "failed"),
        gte(deliveries.settled_at, new Date(now - FAILED_DAYS * DAY_MS)),
        or(and(isOfLead, visibleTo(rights, "leads.read", ofLead)), and(isOfOrder, visibleTo(rights, "orders.list", ofOrder))),
        branch === undefined ? undefined : or(eq(leadSite.slug, branch), eq(sites.slug, branch)),
      ),
    )
    .orderBy(desc(deliveries.id))
    .limit(limit);
  return {
    total: rows[0]?.total ?? 0,
    // Those about alerts are left out above: nobody can do anything about them in Admin.
    rows: rows.map(({ id, route, at, created_at, error, about: kind, lead, reference, branch: name, personal, ...row }) => {
      const about = kind === "lead" ? kind : "order";
      return {
        id,
        route,
        at: (at ?? created_at).getTime(),
        error: personal ? error : null,
        branch: name,
        mayRetry:
          !row.neverAgain &&
          canSendAgain({ route, recipient: row.recipient }) &&
          mayRetry(rights, about, about === "lead" ? row.lead_place : row.order_place),
        ...(about === "lead" ? { about, lead: lead ?? "" } : { about, reference: reference ?? "" }),
      };
    }),
  };
}

type Place = { site_id: number | null; website: string | null } | null;

function mayRetry(rights: Rights, about: "lead" | "order", place: Place): boolean {
  if (!place || place.website === null) return false;
  return allowed(rights, about === "lead" ? "leads.answer" : "orders.progress", { site_id: place.site_id, website: place.website });
}
