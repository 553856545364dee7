import { EMPTY_SEARCH, parseSearch, searchToParams, type Facet, type VehicleSearch } from "../../search/filters.ts";
import type { PricePosition } from "../../pricing/price-position.ts";
import { READINESS_RULES } from "./readiness.ts";
import { STORED_STATES, type StoredState } from "../vehicle.ts";

/** The orders of Admin's stock list. Their names stand in addresses. */
export const STAFF_ORDERS = [
  "days-desc",
  "days-asc",
  "name-asc",
  "name-desc",
  "price-asc",
  "price-desc",
  "state-asc",
  "state-desc",
  "branch-asc",
  "branch-desc",
  "readiness-desc",
  "readiness-asc",
  "position-desc",
  "position-asc",
  "photos-asc",
  "photos-desc",
  "mileage-asc",
  "mileage-desc",
  "year-asc",
  "year-desc",
] as const;
export type StaffOrder = (typeof STAFF_ORDERS)[number];
export const DEFAULT_STAFF_ORDER: StaffOrder = "days-desc";

/** "ready", "unready", or the rule that is broken. */
export const READINESS_FILTERS = ["ready", "unready", ...READINESS_RULES] as const;
export type ReadinessFilter = (typeof READINESS_FILTERS)[number];

/** Where a headline price stands against comparable ones (decision D6). */
export const POSITION_FILTERS = ["below", "within", "above"] as const satisfies readonly PricePosition["stands"][];
export type PositionFilter = (typeof POSITION_FILTERS)[number];

/** What the list of stock in Admin is filtered and ordered by: the shop's search, and what only staff see. */
export type StaffQuery = {
  /** Words, facets and ranges. */
  search: VehicleSearch;
  /** None: everything that is not sold; with words, everything. */
  states: readonly StoredState[];
  /** Slugs of branches; none: all of them. */
  branches: readonly string[];
  /** Any of these; none: all. */
  readiness: readonly ReadinessFilter[];
  /** More days in stock than this; at most so many. */
  minDays: number | null;
  maxDays: number | null;
  maxPhotos: number | null;
  /** Reserved by an order or by the dealer. */
  reserved: boolean;
  /** Null: any, also where there are too few to compare with. */
  position: PositionFilter | null;
  order: StaffOrder;
};

/** The facets of the shop's search that the list offers. The branch is its own filter, by site. */
export const STAFF_FACETS = [
  "make",
  "range",
  "body_type",
  "fuel_type",
  "transmission",
  "advert_classification",
  "tags",
] as const satisfies readonly Facet[];

const MAX_DAYS = 9_999;
const MAX_PHOTOS = 999;
const MAX_BRANCHES = 50;

export const EMPTY_QUERY: StaffQuery = {
  search: EMPTY_SEARCH,
  states: [],
  branches: [],
  readiness: [],
  minDays: null,
  maxDays: null,
  maxPhotos: null,
  reserved: false,
  position: null,
  order: DEFAULT_STAFF_ORDER,
};

/**
 * Reads an address. Several values of a filter stand after commas, or each under the filter's name, as a form sends them. What is unknown
 * or out of bounds is ignored: an address is a view, and an old one still opens.
 */
export function readStaffQuery(parameters: Iterable<readonly [string, string]>): StaffQuery {
  const pairs = [...parameters];
  const offered = new Set<string>([...STAFF_FACETS, "q", "min_price", "max_price"]);
  const { search } = parseSearch(pairs.filter(([name]) => offered.has(name)));
  const one = (wanted: string) => pairs.find(([name]) => name === wanted)?.[1] ?? null;
  const states = new Set(listed(pairs, "state"));
  const readiness = new Set(listed(pairs, "readiness"));
  const order = one("order");
  return {
    search: { ...search, orderBy: null, page: 1 },
    states: STORED_STATES.filter((state) => states.has(state)),
    branches: [...new Set(listed(pairs, "branch"))].slice(0, MAX_BRANCHES).toSorted(),
    readiness: READINESS_FILTERS.filter((known) => readiness.has(known)),
    minDays: count(one("min_days"), MAX_DAYS),
    maxDays: count(one("max_days"), MAX_DAYS),
    maxPhotos: count(one("max_photos"), MAX_PHOTOS),
    reserved: one("reserved") === "yes",
    position: POSITION_FILTERS.find((known) => known === one("position")) ?? null,
    order: STAFF_ORDERS.find((known) => known === order) ?? DEFAULT_STAFF_ORDER,
  };
}

/** The parameters of a query in canonical order, without defaults. */
export function staffQueryPairs(query: StaffQuery): [string, string][] {
  const { search, states, branches, readiness, minDays, maxDays, maxPhotos, reserved, position, order } = query;
  const pairs: [string, string][] = searchToParams(search);
  if (states.length > 0) pairs.push(["state", states.join(",")]);
  if (branches.length > 0) pairs.push(["branch", branches.join(",")]);
  if (readiness.length > 0) pairs.push(["readiness", readiness.join(",")]);
  if (minDays !== null) pairs.push(["min_days", String(minDays)]);
  if (maxDays !== null) pairs.push(["max_days", String(maxDays)]);
  if (maxPhotos !== null) pairs.push(["max_photos", String(maxPhotos)]);
  if (reserved) pairs.push(["reserved", "yes"]);
  if (position !== null) pairs.push(["position", position]);
  if (order !== DEFAULT_STAFF_ORDER) pairs.push(["order", order]);
  return pairs;
}

/** The query string of a query: "make=ford&state=live", or "". */
export function staffQueryText(query: StaffQuery): string {
  return staffQueryPairs(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`)
    .join("&");
}

function listed(pairs: readonly (readonly [string, string])[], wanted: string): string[] {
  return pairs
    .filter(([name]) => name === wanted)
    .flatMap(([, value]) => value.split(","))
    .filter((value) => value !== "");
}

function count(text: string | null, most: number): number | null {
  if (text === null || !/^\d{1,4}$/.test(text.trim())) return null;
  return Math.min(Number(text), most);
}
