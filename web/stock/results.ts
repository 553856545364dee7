import { representativeExample, type RepresentativeExample } from "#domain/finance/representative-example.ts";
import { appliedFilters, withoutFilters, withoutPage } from "#domain/stock/applied-filters.ts";
import type { VehicleCard } from "#domain/stock/card.ts";
import type { FacetCounts } from "#domain/stock/facets.ts";
import {
  EMPTY_SEARCH,
  parseSearch,
  searchAddress,
  searchToQuery,
  type OrderBy,
  type VehicleSearch,
} from "#domain/stock/filters.ts";
import type { Problem } from "#domain/problem.ts";
import type { Stock } from "#server/stock/stock.ts";
import { filterGroups, type FilterGroups } from "./filter-groups.ts";
import { withoutFixed, withFixed, type Listing } from "./listings.ts";

/** A link of the page: to the same results without one filter, or with fewer. */
export type WayOut = { label: string; href: string };

export type Results = {
  listing: Pick<Listing, "path" | "title" | "one" | "many">;
  total: number;
  page: number;
  pages: number;
  cards: VehicleCard[];
  /** Of the first monthly figure on the page. */
  example: RepresentativeExample | null;
  groups: FilterGroups;
  orderBy: OrderBy;
  q: string;
  chips: WayOut[];
  /** Only when nothing was found: how many there would be without each filter. */
  waysOut: (WayOut & { count: number })[];
  /** The results without filters. */
  clear: string;
  /** The address of the first page; the others add their number to it. */
  firstPage: string;
  problems: Problem[];
  filtered: boolean;
};

/** Reads the address, asks the stock, and writes down what the page says. */
export function resultsFor(listing: Listing, pairs: Iterable<readonly [string, string]>, stock: Stock): Results {
  const given = [...pairs];
  const parsed = parseSearch(given);
  const bad = new Set(parsed.problems.map(({ field }) => field));
  const typed = new Map(given.filter(([name]) => bad.has(name)));
  const search = withoutFixed(parsed.search, listing);
  const found = stock.search(withFixed(search, listing), listing.stock);
  const everything = everythingOf(listing, stock);
  const applied = appliedFilters(search, stock.labels(search));
  return {
    listing: { path: listing.path, title: listing.title, one: listing.one, many: listing.many },
    total: found.total,
    page: found.page,
    pages: found.pages,
    cards: stock.cards(found.stock_ids),
    example: exampleFor(found.stock_ids, stock),
    groups: filterGroups(search, listing, found.facets, everything, found.bounds, typed),
    orderBy: search.orderBy,
    q: search.q,
    chips: applied.map(({ label, without }) => ({ label, href: searchAddress(listing.path, without) })),
    waysOut: found.total > 0 ? [] : waysOut(applied, listing, stock),
    clear: searchAddress(listing.path, withoutFilters(search)),
    firstPage: searchAddress(listing.path, withoutPage(search)),
    problems: parsed.problems,
    filtered: searchToQuery(search) !== "" && searchToQuery(search) !== `page=${search.page}`,
  };
}

/** "/used-cars?make=ford&page=2" */
export function pageAddress(firstPage: string, page: number): string {
  return page === 1 ? firstPage : `${firstPage}${firstPage.includes("?") ? "&" : "?"}page=${page}`;
}

/** The example of the first monthly figure among these vehicles; none without a monthly figure. */
export function exampleFor(stock_ids: readonly number[], stock: Stock): RepresentativeExample | null {
  const quote = stock.exampleQuote(stock_ids);
  return quote ? representativeExample(quote) : null;
}

function waysOut(
  applied: readonly { label: string; without: VehicleSearch }[],
  listing: Listing,
  stock: Stock,
): Results["waysOut"] {
  if (applied.length < 2) return [];
  return applied
    .map(({ label, without }) => ({
      label,
      href: searchAddress(listing.path, without),
      count: stock.search(withFixed(without, listing), listing.stock).total,
    }))
    .filter(({ count }) => count > 0);
}

/** Every value there is on a listing, counted once a revision of the stock. */
const known = new WeakMap<Stock, Map<string, { revision: number; counts: FacetCounts }>>();

function everythingOf(listing: Listing, stock: Stock): FacetCounts {
  const listings = known.get(stock) ?? new Map<string, { revision: number; counts: FacetCounts }>();
  known.set(stock, listings);
  const kept = listings.get(listing.path);
  const revision = stock.revision();
  if (kept?.revision === revision) return kept.counts;
  const counts = stock.search(withFixed(EMPTY_SEARCH, listing), listing.stock).facets;
  listings.set(listing.path, { revision, counts });
  return counts;
}
