import type { Moment } from "#domain/calendar.ts";
import { allowed, allowedSomewhere, covers, postsWith, type Rights } from "#domain/staff/allowed.ts";
import { CONTENT_PERMISSIONS } from "#domain/staff/content-permissions.ts";
import type { WaitingView } from "#domain/deal/staff/waiting-views.ts";
import { UNREADY } from "#domain/stock/staff/unready.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import { leadContext } from "#server/admin/leads/lead-page.ts";
import { sitesOf } from "#server/admin/stock/stock-page.ts";
import { waitingTexts, type WaitingText } from "#server/content/staff/waiting-texts.ts";
import { waitingDeals, type WaitingDeal } from "#server/deals/staff/waiting-deals.ts";
import { failedDeliveries, type FailedDelivery } from "#server/deliveries/failed-deliveries.ts";
import { branchAnswers, type BranchAnswers } from "#server/enquiries/staff/answer-times.ts";
import { followUpsNow, unansweredNow, type WaitingLead } from "#server/enquiries/staff/waiting-leads.ts";
import { appointmentsToday, type AppointmentToday } from "#server/diary/staff/appointments-today.ts";
import { failedFeeds, type FailedFeed } from "#server/feeds/failed-feeds.ts";
import { emptySearchesOf, type EmptySearch } from "#server/numbers/search-numbers.ts";
import { waitingOrders, type WaitingOrder } from "#server/orders/staff/waiting-orders.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import { staffRows, type StaffRow } from "#server/stock/staff-list/staff-rows.ts";

/** Rows of each kind; the list of the kind has the others. */
const ROWS = 20;
const VEHICLES = 8;
const APPOINTMENTS = 50;
const SEARCHES = 8;
const SEARCH_DAYS = 7;
const MAX_SLUG = 100;

type Part<Row> = { total: number; rows: Row[] };

/** What waits for somebody. Null: their rights have no such thing, or it is nobody's own. */
export type TodayPage = {
  now: Moment;
  /** From here on changes are followed. */
  since: string;
  /** The slug of a branch, or one's own leads alone. */
  branch: string | undefined;
  mine: boolean;
  branches: { slug: string; name: string; id: number }[];
  person: string;
  leads: Part<WaitingLead> | null;
  followUps: Part<WaitingLead> | null;
  orders: (Part<WaitingOrder> & { views: Record<WaitingView, number> }) | null;
  /** Those whose discount they may approve. */
  deals: Part<WaitingDeal> | null;
  appointments: Part<AppointmentToday> | null;
  vehicles: Part<UnreadyVehicle> | null;
  deliveries: Part<FailedDelivery> | null;
  feeds: Part<FailedFeed> | null;
  texts: Part<WaitingText> | null;
  /** One's own drafts, and what goes live by itself. */
  plannedTexts: Part<WaitingText> | null;
  /** What shoppers looked for in vain, for whoever writes content. */
  searches: EmptySearch[] | null;
  answers: BranchAnswers[] | null;
};

export type UnreadyVehicle = Pick<StaffRow, "id" | "make" | "range" | "vrm" | "days" | "broken"> & { branch: string };

/** Everything that waits for somebody, as an address asks for it; one read of each kind. */
export async function todayPage(services: AdminServices, { rights, person }: SignedIn, parameters: URLSearchParams): Promise<TodayPage> {
  const { database, now, changes } = services;
  // Before anything is read: what changes meanwhile is read again.
  const since = changes.id();
  const posts = [...postsWith(rights, "leads.read"), ...postsWith(rights, "orders.list")];
  const branches = services.organisation.all().filter(({ id }) => posts.some((post) => covers(post, { site_id: id })));
  const branch = branches.find(({ slug }) => slug === parameters.get("branch")?.slice(0, MAX_SLUG))?.slug;
  const mine = parameters.get("of") === "mine" && allowedSomewhere(rights, "leads.answer");
  const wanted = { rights, branch, limit: ROWS, now: now() };
  const ofLeads = { ...wanted, person: mine ? person.id : undefined };
  const context = leadContext(services);
  const reads = { leads: allowedSomewhere(rights, "leads.read"), orders: allowedSomewhere(rights, "orders.list") };
  const [leads, followUps, appointments, orders, deals, deliveries, feeds, texts, answers, vehicles, searches] = await Promise.all([
    reads.leads ? unansweredNow(context, ofLeads) : null,
    reads.leads ? followUpsNow(context, ofLeads) : null,
    allowedSomewhere(rights, "diary.read") ? appointmentsToday(context, { ...ofLeads, limit: APPOINTMENTS }) : null,
    reads.orders && !mine ? waitingOrders(database, wanted) : null,
    !mine && allowedSomewhere(rights, "deals.approve") ? waitingDeals(database, wanted) : null,
    mine ? null : failedDeliveries(database, wanted),
    !mine && allowedSomewhere(rights, "stock.import") ? failedFeeds(database, wanted) : null,
    !mine && branch === undefined && writesContent(rights)
      ? waitingTexts(database, services.content(), { ...wanted, person: person.id })
      : null,
    !mine && reads.leads && allowedSomewhere(rights, "staff.read") ? branchAnswers(context, rights) : null,
    !mine && allowedSomewhere(rights, "stock.edit") ? unreadyVehicles(services, { rights, branch }) : null,
    !mine && branch === undefined && allowedSomewhere(rights, "content.write")
      ? emptySearchesOf(services, rights, { days: SEARCH_DAYS, limit: SEARCHES })
      : null,
  ]);
  return {
    now: now(),
    since,
    branch,
    mine,
    branches: branches.map(({ id, slug, name }) => ({ id, slug, name })),
    person: person.id,
    leads,
    followUps,
    orders,
    deals,
    appointments,
    vehicles,
    deliveries,
    feeds,
    texts: texts?.waiting ?? null,
    plannedTexts: texts?.planned ?? null,
    searches,
    answers: answers?.filter(({ slug }) => branch === undefined || slug === branch) ?? null,
  };
}

function writesContent(rights: Rights): boolean {
  return CONTENT_PERMISSIONS.some((permission) => allowedSomewhere(rights, permission));
}

/** The vehicles that somebody edits and that break a rule, the newest in stock first. */
async function unreadyVehicles(
  services: AdminServices,
  { rights, branch }: Pick<SignedIn, "rights"> & { branch: string | undefined },
): Promise<Part<UnreadyVehicle>> {
  const { staffStock, organisation } = services;
  const query = { ...UNREADY, branches: branch === undefined ? [] : [branch] };
  const { stock_ids } = await staffStock.find(query, sitesOf(rights, "stock.edit"));
  const rows = await staffRows(services, stock_ids.slice(0, VEHICLES));
  const names = new Map(organisation.all().map(({ id, name }) => [id, name]));
  return {
    total: stock_ids.length,
    rows: rows.flatMap((row) => {
      if (!row || !allowed(rights, "stock.edit", { site_id: row.site })) return [];
      const { id, make, range, vrm, days, broken, site } = row;
      return [{ id, make, range, vrm, days, broken, branch: names.get(site) ?? "" }];
    }),
  };
}
