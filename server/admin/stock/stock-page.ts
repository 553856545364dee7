import { postsWith, type Rights } from "#domain/staff/allowed.ts";
import { appliedStaffFilters } from "#domain/stock/staff/applied-staff-filters.ts";
import { EMPTY_QUERY, readStaffQuery, type StaffQuery } from "#domain/stock/staff/staff-query.ts";
import { STORED_STATES } from "#domain/stock/vehicle.ts";
import { VIEWS_OF_ALL } from "#domain/stock/staff/staff-views.ts";
import { staffRows, type StaffRow } from "#server/stock/staff-list/staff-rows.ts";
import type { StaffStock } from "#server/stock/staff-list/staff-stock.ts";
import { mayShareViews, savedViews, type SavedView } from "#server/stock/staff-list/saved-views.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import type { AdminServices } from "../admin-context.ts";

type Branch = { id: number; slug: string; name: string };
type Views = { name: string; count: number }[];

export type StockRange = {
  /** How many vehicles the query finds. */
  total: number;
  /** Changes with the stock: rows of two versions do not fit together. */
  version: number;
  from: number;
  rows: (StaffRow | null)[];
};

export type StockPage = StockRange & {
  /** All vehicles within reach, in any state. */
  all: number;
  branches: Branch[];
  views: Views;
  /** The person's own views, and shared ones. */
  saved: (SavedView & { count: number })[];
  mayShare: boolean;
  choices: Awaited<ReturnType<StaffStock["choices"]>>;
  /** When nothing is found: how many are found without each of the filters, in the order of `appliedStaffFilters`. */
  without: number[];
};

/** The branches whose stock somebody may see, or edit; null: all of them. */
export function sitesOf(rights: Rights, permission: "stock.read" | "stock.edit" = "stock.read"): ReadonlySet<number> | null {
  const posts = postsWith(rights, permission);
  return posts.some(({ site_id }) => site_id === null) ? null : new Set(posts.flatMap(({ site_id }) => site_id ?? []));
}

/** `count`: rows in the page itself. */
export type PageRequest = { signedIn: SignedIn; parameters: URLSearchParams; count: number };

export async function stockPage(services: AdminServices, { signedIn, parameters, count }: PageRequest): Promise<StockPage> {
  const { staffStock, organisation } = services;
  const sites = sitesOf(signedIn.rights);
  const query = readStaffQuery(parameters);
  const range = await stockRange(services, { query, sites, from: firstRow(parameters), count });
  const counts = await staffStock.counts([{ ...EMPTY_QUERY, states: STORED_STATES }, ...VIEWS_OF_ALL.map((view) => view.query)], sites);
  const [all = 0, ...ofViews] = counts;
  const branches = organisation.all().filter(({ id }) => sites === null || sites.has(id));
  const wider = range.total === 0 ? appliedStaffFilters(query, { labels: {}, branches }).map(({ without }) => without) : [];
  const saved = await savedViews(services.database, signedIn);
  const ofSaved = await staffStock.counts(
    saved.map((view) => readStaffQuery(new URLSearchParams(view.query))),
    sites,
  );
  return {
    ...range,
    saved: saved.map((view, at) => ({ ...view, count: ofSaved[at] ?? 0 })),
    mayShare: mayShareViews(signedIn.rights),
    all,
    branches: branches.map(({ id, slug, name }) => ({ id, slug, name })),
    views: VIEWS_OF_ALL.map(({ name }, at) => ({ name, count: ofViews[at] ?? 0 })),
    choices: await staffStock.choices(),
    without: await staffStock.counts(wider, sites),
  };
}

type Wanted = { query: StaffQuery; sites: ReadonlySet<number> | null; from: number; count: number };

export async function stockRange(services: AdminServices, { query, sites, from, count }: Wanted): Promise<StockRange> {
  const { stock_ids, version } = await services.staffStock.find(query, sites);
  const rows = await staffRows(services, stock_ids.slice(from, from + count));
  return { total: stock_ids.length, version, from, rows };
}

/** The first row of a page that is read without a script. */
function firstRow(parameters: URLSearchParams): number {
  const from = Number(parameters.get("from") ?? 0);
  return Number.isSafeInteger(from) && from > 0 ? from : 0;
}
