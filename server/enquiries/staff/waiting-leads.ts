import { allowed, type Rights } from "#domain/staff/allowed.ts";
import { leads, sites, vehicles } from "#server/database/schema.ts";
import { leadProgress, staff } from "#server/database/staff-schema.ts";
import { and, asc, desc, eq, sql, type SQL } from "drizzle-orm";
import { leadsOf, stateColumn, type StaffLeadContext } from "./lead-rows.ts";
import { leadColumns, listedLead, type ListedStaffLead } from "./listed-lead.ts";

/** Leads that wait: how many, and the first of them. */
export type WaitingLeads = { total: number; rows: WaitingLead[] };
export type WaitingLead = ListedStaffLead & { mayAnswer: boolean };

/** Whose leads: `branch` a slug, `person` their own alone. */
export type LeadsWanted = { rights: Rights; branch: string | undefined; person: string | undefined; limit: number };

/** Of the open leads without an answer the newest, sorted by when their answers are due. */
export async function unansweredNow(context: StaffLeadContext, wanted: LeadsWanted): Promise<WaitingLeads> {
  const isUnanswered = sql`${leads.closed_at} is null and ${leadProgress.answered_at} is null
    and ${stateColumn(context.now())} <> 'action_needed'`;
  const { total, rows } = await waiting(context, wanted, isUnanswered, [desc(leads.created_at), asc(leads.id)]);
  return { total, rows: rows.toSorted((one, other) => dueOf(one) - dueOf(other)) };
}

/** The leads whose day has come or whose customer wrote again, the longest overdue first. */
export function followUpsNow(context: StaffLeadContext, wanted: LeadsWanted): Promise<WaitingLeads> {
  const order = [sql`${leadProgress.follow_up_on} asc nulls last`, asc(leads.created_at), asc(leads.id)];
  return waiting(context, wanted, sql`${stateColumn(context.now())} = 'action_needed'`, order);
}

async function waiting(
  context: StaffLeadContext,
  { rights, limit, ...wanted }: LeadsWanted,
  condition: SQL,
  order: SQL[],
): Promise<WaitingLeads> {
  const rows = await context.database
    .select({ ...leadColumns(context.now()), total: sql<number>`(count(*) over ())::int` })
    .from(leads)
    .leftJoin(leadProgress, eq(leadProgress.lead, leads.id))
    .leftJoin(vehicles, eq(vehicles.stock_id, leads.stock_id))
    .leftJoin(sites, eq(sites.id, leads.site_id))
    .leftJoin(staff, eq(staff.id, leadProgress.claimed_by))
    .where(and(leadsOf(rights), condition, narrowed(wanted)))
    .orderBy(...order)
    .limit(limit);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      ...listedLead(context, row),
      mayAnswer: allowed(rights, "leads.answer", { site_id: row.lead.site_id, website: row.lead.website }),
    })),
  };
}

function narrowed({ branch, person }: Pick<LeadsWanted, "branch" | "person">): SQL | undefined {
  return and(
    branch === undefined ? undefined : eq(sites.slug, branch),
    person === undefined ? undefined : eq(leadProgress.claimed_by, person),
  );
}

function dueOf({ clock }: WaitingLead): number {
  return clock.kind === "open" ? clock.due : 0;
}
