import { ANSWER_LISTS, type AnswerList } from "#domain/enquiries/answer-times.ts";
import { LEAD_SOURCES, type LeadSource } from "#domain/enquiries/lead-sources.ts";
import { LEAD_VIEWS, LEADS_A_PAGE, type LeadView } from "#domain/enquiries/lead-progress.ts";
import { readPeriod, type Period } from "#domain/numbers/number-tables.ts";
import type { Rights } from "#domain/staff/allowed.ts";
import { leads, sites, vehicles } from "#server/database/schema.ts";
import { leadProgress, staff } from "#server/database/staff-schema.ts";
import { and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { isInAnswerList } from "./answer-times.ts";
import { MAX_FOUND, NOTHING_FOUND } from "./find-leads.ts";
import { cameSince, isAbout, isFromSource } from "./lead-filters.ts";
import { clockOf, leadsOf, stateColumn, type AnswerClock, type StaffLeadContext } from "./lead-rows.ts";
import { leadColumns, listedLead, type ListedStaffLead } from "./listed-lead.ts";

const MAX_FROM = 10_000;
const MAX_NAME = 100;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the address of a list asks for. Ids of what was found, never what was typed. */
export type LeadQuery = {
  view: LeadView;
  branch: string | undefined;
  found: string[] | undefined;
  from: number;
  /** Leads of the last days by their first answer. */
  answer: AnswerList | undefined;
  /** That came within so many days. */
  days: Period | undefined;
  source: LeadSource | undefined;
  /** About vehicles of this make and range, in any case. */
  model: { make: string; range: string } | undefined;
};

export type LeadListPage = {
  leads: ListedStaffLead[];
  query: LeadQuery;
  counts: Record<LeadView, number>;
  /** In the present view, with its filters. */
  total: number;
  unanswered: number;
  late: number;
};

export function readLeadQuery(parameters: URLSearchParams): LeadQuery {
  const view = LEAD_VIEWS.find((each) => each === parameters.get("view")) ?? LEAD_VIEWS[0];
  const from = Number(parameters.get("from") ?? 0);
  const found = parameters.get("found");
  const ids = found === null ? undefined : found === NOTHING_FOUND ? [] : found.split(",", MAX_FOUND).filter((id) => ID.test(id));
  return {
    view,
    branch: parameters.get("branch")?.slice(0, 100) || undefined,
    found: ids,
    from: Number.isInteger(from) && from > 0 && from <= MAX_FROM ? from : 0,
    answer: ANSWER_LISTS.find((each) => each === parameters.get("answer")),
    days: readPeriod(parameters.get("days")),
    source: LEAD_SOURCES.find((each) => each === parameters.get("source")),
    model: readModel(parameters),
  };
}

function readModel(parameters: URLSearchParams): LeadQuery["model"] {
  const [make = "", range = ""] = ["make", "range"].map((name) => parameters.get(name)?.trim().slice(0, MAX_NAME));
  return make === "" || range === "" ? undefined : { make, range };
}

/** A page of the leads that these rights reach: open ones by how long they wait, others newest first. */
export async function listStaffLeads(
  context: StaffLeadContext,
  { rights, person }: { rights: Rights; person: string },
  query: LeadQuery,
): Promise<LeadListPage> {
  const { database, now } = context;
  const state = stateColumn(now());
  const isOpen = sql`${leads.closed_at} is null`;
  const of: Record<LeadView, SQL> = {
    open: isOpen,
    new: sql`${state} = 'new'`,
    action: sql`${state} = 'action_needed'`,
    mine: sql`${isOpen} and ${leadProgress.claimed_by} = ${person}`,
    done: sql`${leads.closed_at} is not null`,
    all: sql`true`,
  };
  const reach = and(
    leadsOf(rights),
    query.branch === undefined ? undefined : eq(sites.slug, query.branch),
    query.found && (query.found.length === 0 ? sql`false` : inArray(leads.id, query.found)),
    query.days && cameSince(query.days, now()),
    query.source && isFromSource(query.source),
    query.model && isAbout(query.model),
    query.answer && (await isInAnswerList(context, rights, query.answer, { days: query.days, branch: query.branch })),
  );
  const [counted] = await database
    .select({
      open: countOf(of.open),
      new: countOf(of.new),
      action: countOf(of.action),
      mine: countOf(of.mine),
      done: countOf(of.done),
      all: countOf(of.all),
    })
    .from(leads)
    .leftJoin(leadProgress, eq(leadProgress.lead, leads.id))
    .leftJoin(sites, eq(sites.id, leads.site_id))
    .where(reach);
  const counts = counted ?? { open: 0, new: 0, action: 0, mine: 0, done: 0, all: 0 };
  const isOldestFirst = query.view !== "done" && query.view !== "all";
  const rows = await database
    .select(leadColumns(now()))
    .from(leads)
    .leftJoin(leadProgress, eq(leadProgress.lead, leads.id))
    .leftJoin(vehicles, eq(vehicles.stock_id, leads.stock_id))
    .leftJoin(sites, eq(sites.id, leads.site_id))
    .leftJoin(staff, eq(staff.id, leadProgress.claimed_by))
    .where(and(reach, of[query.view]))
    .orderBy(
      ...(isOldestFirst
        ? [sql`${leadProgress.answered_at} is not null`, sql`${leadProgress.follow_up_on} asc nulls last`, asc(leads.created_at)]
        : [desc(leads.created_at)]),
      asc(leads.id),
    )
    .limit(LEADS_A_PAGE)
    .offset(query.from);
  const waiting = await unansweredLeads(context, rights);
  return {
    query,
    counts,
    total: counts[query.view],
    unanswered: waiting.length,
    late: waiting.filter(({ clock }) => clock.kind === "open" && clock.due < now()).length,
    leads: rows.map((row) => listedLead(context, row)),
  };
}

/** More open leads without an answer than this are not counted. */
const MAX_UNANSWERED = 500;

/** The open leads within reach that nobody has answered, with their clocks, the oldest first. */
export async function unansweredLeads(context: StaffLeadContext, rights: Rights): Promise<{ id: string; clock: AnswerClock }[]> {
  const rows = await context.database
    .select({ id: leads.id, website: leads.website, site_id: leads.site_id, created_at: leads.created_at })
    .from(leads)
    .leftJoin(leadProgress, eq(leadProgress.lead, leads.id))
    .where(and(leadsOf(rights), sql`${leads.closed_at} is null and ${leadProgress.answered_at} is null`))
    .orderBy(asc(leads.created_at))
    .limit(MAX_UNANSWERED);
  return rows.map((lead) => ({ id: lead.id, clock: clockOf(context, { ...lead, closed_at: null, answered_at: null }) }));
}

function countOf(condition: SQL): SQL<number> {
  return sql<number>`(count(*) filter (where ${condition}))::int`;
}
