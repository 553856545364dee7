import type { Moment } from "#domain/calendar.ts";
import { formatMoney, pence } from "#domain/money.ts";
import { postsWith, type Rights } from "#domain/staff/allowed.ts";
import { discountAuthority } from "#domain/staff/discount.ts";
import type { Database } from "#server/database/connect.ts";
import { leads, sites } from "#server/database/schema.ts";
import { staff } from "#server/database/staff-schema.ts";
import { nameOf } from "#server/enquiries/staff/lead-rows.ts";
import { presentOrderedVehicle } from "#server/orders/present-order.ts";
import { visibleTo } from "#server/staff/visible-to.ts";
import { and, asc, eq, lte, or, sql } from "drizzle-orm";
import { customerDeals } from "../deals-schema.ts";

export type WaitingDeal = {
  id: string;
  customer: string;
  vehicle: { title: string; vrm: string | null };
  branch: string | null;
  by: string;
  /** "£450.00" off, and why. */
  discount: string;
  reason: string;
  since: Moment;
};

type DealsWanted = { rights: Rights; branch: string | undefined; limit: number };

/** The deals whose discount somebody may approve: those that have waited longest first. */
export async function waitingDeals(
  database: Database,
  { rights, branch, limit }: DealsWanted,
): Promise<{ total: number; rows: WaitingDeal[] }> {
  const scope = { site_id: customerDeals.site_id, website: customerDeals.website };
  const within = postsWith(rights, "deals.build").map((post) =>
    and(visibleTo({ ...rights, posts: [post] }, "deals.build", scope), lte(customerDeals.discount, discountAuthority(post))),
  );
  const rows = await database
    .select({
      deal: customerDeals,
      contact: leads.contact,
      by: staff.name,
      branch: sites.name,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(customerDeals)
    .innerJoin(leads, eq(leads.id, customerDeals.lead))
    .innerJoin(staff, eq(staff.id, customerDeals.staff))
    .leftJoin(sites, eq(sites.id, customerDeals.site_id))
    .where(
      and(
        eq(customerDeals.state, "waiting"),
        visibleTo(rights, "deals.approve", scope),
        or(...within) ?? sql`false`,
        branch === undefined ? undefined : eq(sites.slug, branch),
      ),
    )
    .orderBy(asc(customerDeals.updated_at), asc(customerDeals.id))
    .limit(limit);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ deal, contact, by, branch: name }) => {
      const { title, vrm } = presentOrderedVehicle(deal.figures);
      const discount = formatMoney(pence(deal.discount));
      const since = deal.updated_at.getTime();
      return { id: deal.id, customer: nameOf(contact), vehicle: { title, vrm }, branch: name, by, discount, reason: deal.reason, since };
    }),
  };
}
