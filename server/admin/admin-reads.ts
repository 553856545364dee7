import { feedSince } from "#server/diary/staff/diary-feeds.ts";
import { listDeals, staffDeal, type DealList, type StaffDeal } from "#server/deals/staff/read-deals.ts";
import { noteReading } from "./leads/note-reading.ts";
import { bookedFor, type BookedFor } from "./diary/booked-for.ts";
import { readDiary, type DiaryPage } from "#server/diary/staff/read-diary.ts";
import type { Moment } from "#domain/calendar.ts";
import { allowed, type Rights } from "#domain/staff/allowed.ts";
import { readActQuery, type ActQuery } from "#server/staff/acts/act-query.ts";
import { listActs, vehiclesOf, type ActPage, type NamedVehicle } from "#server/staff/acts/list-acts.ts";
import { recentChanges, type RecentChange } from "#server/stock/bulk/recent-changes.ts";
import { showUndo, type ShownUndo } from "#server/stock/bulk/show-undo.ts";
import { endLostImports } from "#server/stock/staff-import/run-import.ts";
import { showImport, type ShownImport } from "#server/stock/staff-import/show-import.ts";
import { listImports, OFFERED_MAPS, savedMaps, type ListedImport } from "#server/stock/staff-import/staff-imports.ts";
import { PICTURE_LIST_MAP } from "#server/stock/import/find-stock-map.ts";
import { listFeeds, type FeedWithHistory } from "#server/feeds/list-feeds.ts";
import { readOrderQuery } from "#domain/deal/staff/order-query.ts";
import { listStaffOrders, type StaffOrderPage } from "#server/orders/staff/order-list.ts";
import { staffOrder, type StaffOrder } from "#server/orders/staff/staff-order.ts";
import { listPasskeys, type ListedPasskey } from "#server/staff/passkeys/passkeys.ts";
import { listSites, type ListedSite } from "#server/staff/people/list-sites.ts";
import { listPeople, type ListedPerson } from "#server/staff/people/list-people.ts";
import { isProved, listSessions, type ListedSession, type SignedIn } from "#server/staff/sessions/sessions.ts";
import { listSubscriptions, quietHoursOf, type ListedSubscription } from "#server/push/subscriptions.ts";
import type { QuietHours } from "#domain/staff/quiet-hours.ts";
import { listTokens, type ListedToken } from "#server/staff/tokens/tokens.ts";
import { photoPage, type PhotoPage } from "#server/admin/stock/photo-page.ts";
import { stockPage, type PageRequest, type StockPage } from "#server/admin/stock/stock-page.ts";
import { branchPage, listBranches, type BranchPage } from "./website/branch-page.ts";
import { contentPage, piecePage, type ContentPage, type PiecePage } from "./content/content-pages.ts";
import { settingsPages, type WebsiteSettingsPage } from "./website/settings-page.ts";
import { branchesToAdd, vehiclePage, type VehiclePage } from "#server/admin/stock/vehicle-page.ts";
import type { AdminAddress } from "./admin-address.ts";
import type { AdminServices } from "./admin-context.ts";
import { leadPage, leadsPage, type LeadPage, type LeadsPage } from "./leads/lead-page.ts";
import { todayPage, type TodayPage } from "./today/today-page.ts";
import { waitingCounts, type WaitingCounts } from "./today/waiting-counts.ts";
import { templatesPage, type TemplatesPage } from "./leads/templates-page.ts";
import { repliesPage } from "./leads/replies-page.ts";
import { numbersPage, type NumbersPage } from "./numbers/numbers-page.ts";
import type { UnmatchedReply } from "#server/replies/staff/unmatched-replies.ts";

type Named = { id: string; name: string };

/** What a page of the audit log is filtered by: `people` to choose from, `vehicles` that are chosen. */
type ActChoices = { filter: Omit<ActQuery, "before">; people: Named[]; vehicles: NamedVehicle[] };

/** What Admin's pages read. They get no database. */
export type AdminReads = {
  now: () => number;
  /** Whether somebody has proved to be present in the last minutes. */
  isProved: (signedIn: SignedIn) => boolean;
  /** The dealer, as its first website names it, and that website's origin. */
  dealer: () => { site_name: string; tagline: string; theme: string; shop: string | undefined };
  websites: { name: string; site_name: string }[];
  /** Whether people may sign in with a company account. */
  companyAccounts: boolean;
  sites: () => Promise<ListedSite[]>;
  /** The people whose access these rights reach. */
  people: (rights: Rights) => Promise<ListedPerson[]>;
  /** A page of the audit log, as an address asks for it. */
  acts: (rights: Rights, parameters: URLSearchParams) => Promise<ActPage & ActChoices>;
  /** Earlier imports and scheduled feeds that these rights reach, and the maps to choose from, for a file and for a feed. */
  imports: (rights: Rights) => Promise<{ imports: ListedImport[]; maps: string[]; feedMaps: string[]; feeds: FeedWithHistory[] }>;
  /** One import, with what its present step shows; undefined if there is none. */
  import: (id: string, options?: { page?: number }) => Promise<ShownImport | undefined>;
  passkeys: (person: string) => Promise<ListedPasskey[]>;
  /** The first rows of the stock that somebody sees, as an address asks for it, their views, and what its filters offer. */
  stock: (request: PageRequest) => Promise<StockPage>;
  /** A page of the orders that these rights reach, as an address asks for it. */
  orders: (rights: Rights, parameters: URLSearchParams) => Promise<StaffOrderPage & { since: string }>;
  /** An order for its page; undefined if it is out of reach. */
  order: (rights: Rights, reference: string) => Promise<StaffOrder | undefined>;
  /** A vehicle for its page; undefined if it is out of reach. */
  vehicle: (rights: Rights, stock_id: string) => Promise<VehiclePage | undefined>;
  /** What undoing a change of many vehicles would do now; undefined if there is none, or it is out of reach. */
  undo: (rights: Rights, act: string) => Promise<ShownUndo | undefined>;
  /** Changes of many vehicles within reach that can still be undone. */
  recentChanges: (rights: Rights) => Promise<RecentChange[]>;
  /** A vehicle's photographs for their page; undefined if it is out of reach. */
  photos: (rights: Rights, stock_id: string) => Promise<PhotoPage | undefined>;
  /** What waits for somebody, as an address asks for it. */
  today: (signedIn: SignedIn, parameters: URLSearchParams) => Promise<TodayPage>;
  waitingCounts: (signedIn: SignedIn) => Promise<WaitingCounts>;
  /** The tables of figures within reach, as an address asks for them. */
  numbers: (rights: Rights, parameters: URLSearchParams) => Promise<NumbersPage>;
  /** A list of the leads that somebody reaches, as an address asks for it. */
  leads: (signedIn: SignedIn, parameters: URLSearchParams) => Promise<LeadsPage>;
  /** A lead for its page, which the audit log then has; undefined if it is out of reach. `follows`: its open page reads it again. */
  lead: (signedIn: SignedIn, id: string, options?: { follows?: boolean }) => Promise<LeadPage | undefined>;
  /** The dealer's own answer templates that these rights change. */
  templates: (rights: Rights) => Promise<TemplatesPage>;
  /** The deals that these rights reach, as an address asks for them. */
  deals: (rights: Rights, parameters: URLSearchParams) => Promise<DealList & { since: string }>;
  /** A deal for its page, which the audit log then has; undefined if it is out of reach. `follows`: its open page reads it again. */
  deal: (signedIn: SignedIn, id: string, options?: { follows?: boolean }) => Promise<{ deal: StaffDeal; since: string } | undefined>;
  /** The diary of a branch, as an address asks for it, and since when the person has a calendar's address for it. */
  diary: (signedIn: SignedIn, parameters: URLSearchParams) => Promise<DiaryPage & { feedSince: Moment | null; since: string }>;
  /** What is booked for a lead or an order, and where more can be. */
  appointments: (rights: Rights, of: { lead: string } | { reference: string }) => Promise<BookedFor>;
  /** Emails of customers that belong to no lead, which the audit log then has. */
  unmatchedReplies: (signedIn: SignedIn) => Promise<UnmatchedReply[]>;
  /** The branches at which these rights may add vehicles. */
  branchesToAdd: (rights: Rights) => { slug: string; name: string }[];
  /** The branches that these rights change. */
  branches: (rights: Rights) => ReturnType<typeof listBranches>;
  /** A branch for its page; undefined if it is out of reach. */
  branch: (rights: Rights, slug: string) => Promise<BranchPage | undefined>;
  /** What these rights change of the websites' settings, and what comes with a release. */
  settings: (rights: Rights) => Promise<WebsiteSettingsPage[]>;
  /** The browsers in which a person gets notices of new leads, and when not. */
  push: (person: string) => Promise<{ publicKey: string; browsers: ListedSubscription[]; hours: QuietHours | null }>;
  /** The content of a website that these rights reach, as it is written. */
  content: (rights: Rights, website: string | null) => Promise<ContentPage>;
  /** A text for its page, compared with another version if one is named; undefined if it is out of reach. */
  piece: (
    rights: Rights,
    wanted: { website: string; path: string; compare: string | null; before: string | null },
  ) => Promise<PiecePage | undefined>;
  tokens: (person: string) => Promise<ListedToken[]>;
  sessions: (person: string) => Promise<ListedSession[]>;
};

export function adminReads(services: AdminServices, shopOrigin: AdminAddress["shopOrigin"]): AdminReads {
  const { database, now, websites, accounts, dataDir } = services;
  const [{ site_name, tagline, theme }] = websites;
  return {
    now,
    isProved: (signedIn) => isProved(signedIn, now()),
    dealer: () => ({ site_name, tagline, theme, shop: shopOrigin() }),
    websites: websites.map((website) => ({ name: website.name, site_name: website.site_name })),
    companyAccounts: accounts !== undefined,
    sites: () => listSites(database),
    people: (rights) => listPeople(database, now(), { visibleTo: rights }),
    acts: async (rights, parameters) => {
      const query = readActQuery(parameters);
      const { before: _before, ...filter } = query;
      const people = (await listPeople(database, now())).map(({ id, name }) => ({ id, name }));
      const vehicles = [...(await vehiclesOf(database, filter.found?.vehicles ?? [])).values()];
      return { ...(await listActs(database, rights, query)), filter, people, vehicles };
    },
    stock: (request) => stockPage(services, request),
    orders: async (rights, parameters) => {
      const since = services.changes.id();
      return { ...(await listStaffOrders(database, rights, readOrderQuery(parameters), now())), since };
    },
    order: (rights, reference) => staffOrder(services, rights, reference),
    imports: async (rights) => {
      await endLostImports(database);
      const saved = await savedMaps(database);
      const ofAllBranches = allowed(rights, "stock.import", { site_id: null }) ? [PICTURE_LIST_MAP] : [];
      return {
        imports: await listImports(database, rights),
        maps: [...OFFERED_MAPS, ...saved],
        feedMaps: [...OFFERED_MAPS, ...ofAllBranches, ...saved],
        feeds: await listFeeds(database, rights),
      };
    },
    import: (id, options) => showImport({ database, now, dataDir, objects: services.objects }, id, options),
    vehicle: (rights, stock_id) => vehiclePage(services, rights, stock_id),
    undo: async (rights, act) => (/^[1-9]\d{0,14}$/.test(act) ? showUndo(database, { act: Number(act), rights, now: now() }) : undefined),
    recentChanges: (rights) => recentChanges(database, { rights, now: now() }),
    photos: (rights, stock_id) => photoPage(services, rights, stock_id),
    today: (signedIn, parameters) => todayPage(services, signedIn, parameters),
    waitingCounts: (signedIn) => waitingCounts(services, signedIn),
    numbers: (rights, parameters) => numbersPage(services, rights, parameters),
    leads: (signedIn, parameters) => leadsPage(services, signedIn, parameters),
    lead: (signedIn, id, { follows = false } = {}) => leadPage(services, signedIn, { id, follows, shopOrigin }),
    templates: (rights) => templatesPage(services, rights),
    deals: async (rights, parameters) => {
      const since = services.changes.id();
      return { ...(await listDeals(database, rights, parameters)), since };
    },
    deal: async (signedIn, id, { follows = false } = {}) => {
      const since = services.changes.id();
      const deal = await staffDeal(services, signedIn.rights, id);
      if (!deal) return undefined;
      const reading = { action: "leads.show", permission: "deals.build", detail: { lead: deal.lead }, follows } as const;
      await noteReading(services, signedIn, reading);
      return { deal, since };
    },
    diary: async (signedIn, parameters) => {
      const since = services.changes.id();
      const diary = await readDiary(services, signedIn.rights, parameters);
      const whose = { person: signedIn.person.id, site_id: diary.branch?.id ?? 0 };
      return { ...diary, since, feedSince: await feedSince(database, whose) };
    },
    appointments: (rights, of) => bookedFor(services, rights, of),
    unmatchedReplies: (signedIn) => repliesPage(services, signedIn),
    branchesToAdd: (rights) => branchesToAdd(services, rights),
    branches: (rights) => listBranches(services, rights),
    branch: (rights, slug) => branchPage(services, rights, slug),
    settings: (rights) => settingsPages(services, rights),
    content: (rights, website) => contentPage(services, rights, website),
    piece: (rights, wanted) => piecePage(services, rights, wanted),
    passkeys: (person) => listPasskeys(database, person),
    push: async (person) => ({
      publicKey: services.push.publicKey,
      browsers: await listSubscriptions(database, person, services.now()),
      hours: await quietHoursOf(database, person),
    }),
    tokens: (person) => listTokens(database, now(), person),
    sessions: (person) => listSessions(database, person, now()),
  };
}
