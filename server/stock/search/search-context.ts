import { text, type MessageText } from "#domain/messages/message-text.ts";
import { distanceMetres, METRES_A_MILE, type Position } from "#domain/organisation/distance.ts";
import { quoteRequestAt, requestedTermsOf } from "#domain/finance/requested-terms.ts";
import type { QuoteRequest } from "#domain/finance/quote.ts";
import type { Problem } from "#domain/problem.ts";
import type { FinanceTerms } from "#domain/search/budget-and-location.ts";
import { facetValue, type VehicleSearch } from "#domain/search/filters.ts";
import type { CostTerms } from "#domain/running-costs/cost-terms.ts";
import { needsTotals } from "#domain/search/cost-params.ts";
import type { InterpretedSearch } from "#domain/search/interpret-query.ts";
import { snapToSteps, type StockFinance } from "#server/finance/stock-finance.ts";
import { TooManyPostcodes, TOO_MANY_POSTCODES } from "#server/organisation/limited-postcodes.ts";
import type { StockTotalsAt } from "#server/finance/stock-totals.ts";
import type { Organisation } from "#server/organisation/sites.ts";
import type { Postcodes } from "#server/providers/postcodes/postcodes.ts";
import type { NamedQueryColumns } from "./search-result.ts";
import type { Website } from "#websites/website.ts";
import { LRUCache } from "lru-cache";

/** At most this many locations; least recently used first out. */
const MAX_CACHED_LOCATIONS = 64;
/** For a website without a representative example: monthly figures may be advertised only with one. */
export const NO_PAYMENTS: ReadonlyMap<number, number> = new Map();
/** Degrees, about a kilometre: neighbours share a cache entry, and no exact location is stored. */
const PLACE_STEP = 0.01;

/** A search and the inputs it needs besides the stock. Valid for variants with one filter less too. */
export type SearchContext = Omit<InterpretedSearch, "search"> & {
  problems: Problem[];
  /** The postcode could not be looked up: it may be known when it is asked for again. */
  isUnavailable?: true;
  /** Seconds until this client may look up another postcode; only if rate-limited. */
  retryAfter?: number;
  /** The terms of the monthly figures, rounded to steps; null when none were requested. */
  finance: Required<FinanceTerms> | null;
  /** The same as a quote request; only if they are the shopper's, not the website's defaults. */
  terms: QuoteRequest | null;
  /** Pence a month by stock id. */
  payments: ReadonlyMap<number, number> | null;
  /** What a month costs in all, by stock id; null where nothing asks for it. */
  totals?: StockTotalsAt | null;
  /** The terms that the shopper gave for them. */
  costs?: CostTerms;
  /** Metres by the branch's slug; null without a known postcode. */
  distances: ReadonlyMap<string, number> | null;
};

export type SearchContextOptions = {
  /** Compute figures even when no filter and no order needs them, for the bounds of a form's fields. */
  monthly?: boolean;
  /** The client's IP address, for the limit on postcode lookups. */
  client?: string;
};

/** Why a postcode has no location. */
type NoPlace = { problem: Problem; isUnavailable?: true; retryAfter?: number };

type ResolverDependencies = {
  website: Website;
  organisation: Organisation;
  finance: StockFinance;
  postcodes: Postcodes;
  read: (search: VehicleSearch) => InterpretedSearch;
};

/**
 * Computes what a search needs besides the stock: the monthly figure of each vehicle at the chosen terms, and the distances of the
 * branches.
 */
export function createSearchContextResolver({ website, organisation, finance, postcodes, read }: ResolverDependencies) {
  const places = new LRUCache<string, ReadonlyMap<string, number>>({ max: MAX_CACHED_LOCATIONS });

  return async function resolve(given: VehicleSearch, { monthly = false, client }: SearchContextOptions = {}): Promise<SearchContext> {
    const { search, understood, showing } = read(given);
    const terms = monthly || needsFigures(search) ? snapToSteps(quoteRequestAt(website, search.finance)) : null;
    const [payments, distances] = await Promise.all([
      terms && finance.monthly(terms).then((figures) => figures.payments),
      search.postcode === undefined ? null : distancesFrom(search.postcode, client),
    ]);
    return {
      understood,
      showing,
      problems: distances && "problem" in distances ? [distances.problem] : [],
      ...(distances && "isUnavailable" in distances && { isUnavailable: true as const }),
      ...(distances && "retryAfter" in distances && { retryAfter: distances.retryAfter }),
      finance: terms && requestedTermsOf(terms),
      terms: search.finance ? terms : null,
      payments,
      distances: distances && "problem" in distances ? null : distances,
    };
  };

  async function distancesFrom(postcode: string, client: string | undefined): Promise<ReadonlyMap<string, number> | NoPlace> {
    const from = await positionOf(postcode, client);
    if ("problem" in from) return from;
    const sites = organisation.all().map(({ slug, latitude, longitude, postcode: at }) => ({ slug, latitude, longitude, at }));
    const key = JSON.stringify([from, sites]);
    const distances = places.get(key) ?? (await distancesOf(sites, from));
    places.set(key, distances);
    return distances;
  }

  async function distancesOf(
    sites: readonly { slug: string; latitude: string | null; longitude: string | null; at: string | null }[],
    from: Position,
  ): Promise<ReadonlyMap<string, number>> {
    const distances = new Map<string, number>();
    for (const { slug, latitude, longitude, at } of sites) {
      const place =
        latitude !== null && longitude !== null
          ? { latitude: Number(latitude), longitude: Number(longitude) }
          : at !== null && (await postcodes.position(at).catch(() => undefined));
      if (place) distances.set(facetValue(slug), distanceMetres(from, place));
    }
    return distances;
  }

  async function positionOf(postcode: string, client: string | undefined): Promise<Position | NoPlace> {
    try {
      const found = await postcodes.position(postcode, client);
      if (!found) return noPlace(text("organisation.unknownPostcode", { postcode }));
      return { latitude: stepped(found.latitude), longitude: stepped(found.longitude) };
    } catch (error) {
      if (error instanceof TooManyPostcodes) return { ...noPlace(TOO_MANY_POSTCODES), isUnavailable: true, retryAfter: error.retryAfter };
      console.error("A postcode could not be looked up:", error instanceof Error ? error.message : "unknown reason");
      return { ...noPlace(text("organisation.weCouldNotLookUp")), isUnavailable: true };
    }
  }
}

function noPlace(message: MessageText): NoPlace {
  return { problem: { field: "postcode", message } };
}

/** The query columns of a search: pence a month, metres. Without a location the distance limit is ignored. */
export function queryColumnsFor(search: VehicleSearch, context: SearchContext | undefined): NamedQueryColumns {
  const { monthly, total_to, orderBy, max_distance } = search;
  const byMonth = orderBy === "monthly-asc" || orderBy === "monthly-desc";
  if (!context && (monthly || byMonth || needsTotals(search) || orderBy === "distance" || max_distance !== undefined)) {
    throw new Error("a search by the month or by distance needs its search context first");
  }
  return {
    ...(context?.payments && {
      monthly: {
        numbers: { by: "stock_id", of: context.payments },
        ...(monthly?.min !== undefined && { min: Math.round(monthly.min * 100) }),
        ...(monthly?.max !== undefined && { max: Math.round(monthly.max * 100) }),
        ...(byMonth && { order: orderBy === "monthly-asc" ? "lowest-first" : "highest-first" }),
      },
    }),
    ...(context?.distances && {
      distance: {
        numbers: { by: "location", of: context.distances },
        ...(max_distance !== undefined && { max: Math.floor(max_distance * METRES_A_MILE) }),
        ...(orderBy === "distance" && { order: "lowest-first" }),
      },
    }),
    ...(context?.totals && {
      total: {
        numbers: { by: "stock_id", of: context.totals.highest },
        ...(total_to !== undefined && { max: Math.round(total_to * 100) }),
        ...(orderBy === "total-asc" && { order: "lowest-first" }),
      },
    }),
  };
}

/**
 * Whether the response depends on the shopper's postcode or finance terms: it needs a search context, and must not be shared through a
 * cache.
 */
export function needsSearchContext(search: VehicleSearch): boolean {
  return search.postcode !== undefined || needsFigures(search) || needsTotals(search);
}

function needsFigures({ monthly, finance, orderBy }: VehicleSearch): boolean {
  return monthly !== undefined || finance !== undefined || orderBy === "monthly-asc" || orderBy === "monthly-desc";
}

function stepped(degrees: number): number {
  return Number((Math.round(degrees / PLACE_STEP) * PLACE_STEP).toFixed(2));
}
