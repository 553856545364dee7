import { quoteRequestAt } from "#domain/finance/requested-terms.ts";
import type { QuoteRequest } from "#domain/finance/quote.ts";
import { EMPTY_SEARCH, type VehicleSearch } from "#domain/search/filters.ts";
import type { StockScope } from "#domain/search/stock-selection.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import type { OneTotal, WebsiteTotals } from "#server/finance/group-totals.ts";
import { snapToSteps, type StockFinance } from "#server/finance/stock-finance.ts";
import type { IndexedVehicle } from "#server/stock/index/indexed-vehicle.ts";
import { SavedSearches } from "./saved-searches.ts";
import type { StockTotalsAt } from "#server/finance/stock-totals.ts";
import type { StockIndex } from "#server/stock/index/stock-index.ts";
import { indexEntry, passesColumn } from "#server/stock/index/vehicle-conditions.ts";
import { queryColumnsFor, type SearchContext } from "./search-context.ts";
import { orderedQueryColumns } from "./search-result.ts";
import type { Website } from "#websites/website.ts";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Vehicles compared with all searches before other work has a turn. */
const VEHICLES_A_TURN = 20;
/** Postcodes that could not be looked up, one after another, before the register is not asked for the others. */
const MAX_FAILED_LOOKUPS = 3;
/** A place that is not known is near nothing. */
const NOWHERE: ReadonlyMap<string, number> = new Map();

type Inputs = {
  website: Website;
  index: StockIndex;
  finance: StockFinance;
  totals: WebsiteTotals;
  /** Monthly figures are searched by only where they may be shown. */
  hasExample: boolean;
  /** Interprets words by today's stock. */
  read: (search: VehicleSearch) => { search: VehicleSearch };
  resolveContext: (search: VehicleSearch) => Promise<SearchContext>;
  scopeOf: (scope: StockScope) => StockScope;
};

/**
 * Which of these searches find each of these live vehicles, by their places in the list: the same as running each search. Figures by the
 * month are quoted only for a vehicle that passes a search's other filters.
 */
export async function searchesFinding(
  searches: readonly { search: VehicleSearch; scope: StockScope }[],
  vehicles: readonly IndexedVehicle[],
  { website, index, finance, totals, hasExample, read, resolveContext, scopeOf }: Inputs,
): Promise<{ found: Map<Vehicle["stock_id"], number[]>; unplaced: number[] }> {
  const meant = searches.map(({ search, scope }) => ({ search: read(search).search, scope: scopeOf(scope) }));
  const { distances, unplaced } = await distancesFor(meant, resolveContext);
  const totalsByTerms = new Map<string, TotalsOfChanged>();
  const totalsOf = meant.map(({ search }) => (search.total_to === undefined ? undefined : totalsAt(search)));
  const figuresByTerms = new Map<string, Figures>();
  const figures = meant.map(({ search }) => (search.monthly ? figuresAt(quoteRequestAt(website, search.finance)) : undefined));
  const columns = meant.map(({ search }, place) => {
    const context = {
      ...EMPTY_CONTEXT,
      payments: figures[place]?.payments ?? null,
      totals: totalsOf[place]?.totals ?? null,
      distances: distances[place] ?? null,
    };
    const needsColumns = search.monthly || search.total_to !== undefined || search.max_distance !== undefined;
    return needsColumns ? orderedQueryColumns(queryColumnsFor(search, context)) : [];
  });
  const saved = new SavedSearches(meant);
  const found = new Map<number, number[]>();
  for (const [at, vehicle] of vehicles.entries()) {
    if (at % VEHICLES_A_TURN === VEHICLES_A_TURN - 1) await nextTurn();
    const entry = indexEntry(vehicle, (facet, value, label) => index.label(facet, value) ?? label);
    const places = saved.finding(entry, (place) => {
      const ofSearch = columns[place]!;
      if (ofSearch.length === 0) return true;
      const terms = figures[place];
      if (terms) quote(vehicle.stock_id, terms);
      const inAll = totalsOf[place];
      if (inAll) workOut(vehicle.stock_id, inAll);
      return ofSearch.every((column) => passesColumn(entry, column));
    });
    if (places.length > 0) found.set(vehicle.stock_id, places);
  }
  return { found, unplaced };

  function totalsAt(search: VehicleSearch): TotalsOfChanged {
    const key = JSON.stringify([search.finance, search.costs]);
    const known = totalsByTerms.get(key) ?? totalsOfChanged(totals.ofOne(search));
    totalsByTerms.set(key, known);
    return known;
  }

  function figuresAt(request: QuoteRequest): Figures {
    const snapped = snapToSteps(request);
    const key = JSON.stringify(snapped);
    const known = figuresByTerms.get(key) ?? { request: snapped, payments: new Map<number, number>(), last: undefined };
    figuresByTerms.set(key, known);
    return known;
  }

  /** Once for each vehicle and terms; vehicles come one after another. */
  function quote(stock_id: number, terms: Figures): void {
    if (terms.last === stock_id) return;
    terms.last = stock_id;
    const payment = hasExample ? finance.payment(stock_id, terms.request) : undefined;
    if (payment !== undefined) terms.payments.set(stock_id, payment);
  }
}

/** No search is limited by them. */
const NO_LOWEST: ReadonlyMap<number, number> = new Map();

/** What the vehicles that were asked for cost a month in all, at some terms. */
type TotalsOfChanged = { totals: StockTotalsAt; highest: Map<number, number>; rank: OneTotal["rank"]; last: number | undefined };

/** These totals are worked out for one occasion, and no later rates change them. */
const NOT_FOLLOWED = "";

function totalsOfChanged({ rank, ...terms }: OneTotal): TotalsOfChanged {
  const highest = new Map<number, number>();
  // Payments are part of the rank already.
  return { totals: { ...terms, rates: NOT_FOLLOWED, payments: null, highest, lowest: NO_LOWEST }, highest, rank, last: undefined };
}

/** Once for each vehicle and terms, as for figures by the month. */
function workOut(stock_id: number, terms: TotalsOfChanged): void {
  if (terms.last === stock_id) return;
  terms.last = stock_id;
  const rank = terms.rank(stock_id);
  if (rank !== undefined) terms.highest.set(stock_id, rank);
}

/** The figures at some terms of the vehicles that were asked for, in pence a month. */
type Figures = { request: QuoteRequest; payments: Map<number, number>; last: number | undefined };

const EMPTY_CONTEXT: SearchContext = {
  understood: [],
  showing: null,
  problems: [],
  finance: null,
  terms: null,
  payments: null,
  distances: null,
};

/** The distances of the branches for each search that has a limit of miles. */
async function distancesFor(
  searches: readonly { search: VehicleSearch }[],
  resolveContext: Inputs["resolveContext"],
): Promise<{ distances: (ReadonlyMap<string, number> | undefined)[]; unplaced: number[] }> {
  const byPostcode = new Map<string, ReadonlyMap<string, number> | "unavailable">();
  let failed = 0;
  for (const { search } of searches) {
    const { postcode, max_distance } = search;
    if (postcode === undefined || max_distance === undefined || byPostcode.has(postcode)) continue;
    const context = failed < MAX_FAILED_LOOKUPS ? await resolveContext({ ...EMPTY_SEARCH, postcode }) : undefined;
    const isUnavailable = !context || context.isUnavailable === true;
    failed = isUnavailable ? failed + 1 : 0;
    byPostcode.set(postcode, isUnavailable ? "unavailable" : (context.distances ?? NOWHERE));
  }
  const found = searches.map(({ search }) => (search.max_distance === undefined ? undefined : byPostcode.get(search.postcode ?? "")));
  return {
    distances: found.map((distances) => (distances === "unavailable" ? NOWHERE : distances)),
    unplaced: found.flatMap((distances, place) => (distances === "unavailable" ? [place] : [])),
  };
}
