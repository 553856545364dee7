import { londonDay, yearOf, type Day } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import type { FacetLabels } from "#domain/search/applied-filters.ts";
import type { VehicleCard } from "#domain/stock/card.ts";
import type { FinancedVehicle, Quote } from "#domain/finance/quote.ts";
import { isRepresentativeRateOffered, representativeQuote } from "#domain/finance/representative-quote.ts";
import { saving, type PriceEvent } from "#domain/pricing/saving.ts";
import { askingPrice } from "#domain/pricing/price.ts";
import { soldSince } from "#domain/pricing/price-position.ts";
import { EMPTY_SEARCH, facetValue, type VehicleSearch } from "#domain/search/filters.ts";
import { queryTerms, type InterpretedSearch } from "#domain/search/interpret-query.ts";
import { isInSelection, intersectSelections, type StockScope } from "#domain/search/stock-selection.ts";
import { stockIdOfSlug } from "#domain/stock/slug.ts";
import { listedFacets } from "#domain/search/facets.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { relaxedSearches, type RelaxedSearch } from "#domain/search/relaxed-searches.ts";
import type { OpenDatabase } from "#server/database/connect.ts";
import type { Organisation } from "#server/organisation/sites.ts";
import type { StockFinance } from "#server/finance/stock-finance.ts";
import { GroupFinance } from "#server/finance/group-finance.ts";
import { outcodeTable } from "#server/providers/postcodes/outcode-table.ts";
import type { Postcodes } from "#server/providers/postcodes/postcodes.ts";
import { createTextInterpreter, type TextInterpreter } from "#server/stock/search/text-interpreter.ts";
import { cardInContext, distanceMiles } from "#server/stock/search/card-in-context.ts";
import {
  queryColumnsFor,
  createSearchContextResolver,
  NO_PAYMENTS,
  type SearchContext,
  type SearchContextOptions,
} from "#server/stock/search/search-context.ts";
import { CardCache, type PricedCard } from "./card-cache.ts";
import { quoteNearestMedian } from "#server/stock/example-vehicle.ts";
import { indexedVehicle, type IndexedVehicle } from "#server/stock/index/indexed-vehicle.ts";
import { presentListed } from "#server/stock/present.ts";
import { RecommendedRanks } from "./recommended-ranks.ts";
import { ChangeLog } from "#server/stock/change-log.ts";
import { watchStockChanges } from "./watch-stock-changes.ts";
import { ModelNames, type ModelName } from "./model-names.ts";
import type { IndexSearchResult, StockIndex } from "#server/stock/index/stock-index.ts";
import { ColumnStockIndex } from "#server/stock/index/column-stock-index.ts";
import {
  labelsOf,
  orderedQueryColumns,
  searchResult,
  type NamedQueryColumns,
  type SearchResult,
} from "#server/stock/search/search-result.ts";
import { rangesByMake, type RangesOfMake } from "#server/stock/search/ranges-by-make.ts";
import { TextStore } from "#server/stock/text-store.ts";
import { Vocabulary } from "#server/stock/search/vocabulary.ts";
import {
  changedVehicles,
  committedRevisions,
  deletedVehicles,
  findVehicle,
  liveVehicles,
  newestOf,
  priceEventsOf,
  soldVehicles,
  vehiclesWithPriceEvents,
} from "#server/stock/vehicles.ts";
import type { Website } from "#websites/website.ts";

/** Similar cars (specification 9.6). */
const SIMILAR_VEHICLES = 8;

/** A website's stock for pages and the API. Searches and cards are served from memory, a complete vehicle from the database. */
export type Stock = {
  /** The scope of the index for a page about `scope`. */
  scopeFor: (scope?: StockScope) => StockScope;
  /** Increases with every change; part of every cache key. */
  revision: () => number;
  search: (search: VehicleSearch, scope?: StockScope, context?: SearchContext) => SearchResult;
  /** For a search for several makes: the ranges of each, with counts. */
  rangesByMake: (search: VehicleSearch, scope?: StockScope, context?: SearchContext) => RangesOfMake[];
  /** The number of results of a search. */
  total: (search: VehicleSearch, scope?: StockScope) => number;
  /**
   * Prepares a search's context: figures at the shopper's terms, the location of the postcode, the interpreted words. Required for a search
   * by monthly figure or distance.
   */
  searchContext: (search: VehicleSearch, options?: SearchContextOptions) => Promise<SearchContext>;
  /** Whether the figures of a context are still updated with the stock; if not, create a new context. */
  isCurrent: (context: SearchContext) => boolean;
  /** Interprets the search text: the search as the index executes it. */
  interpretQuery: (search: VehicleSearch) => InterpretedSearch;
  filtersFromText: TextInterpreter["filtersFromText"];
  /** For a search without results: the filters that can be removed to get some, best first; `fixed` are the page's own filters. */
  relaxedSearches: (search: VehicleSearch, scope?: StockScope, context?: SearchContext, fixed?: VehicleSearch["facets"]) => RelaxedSearch[];
  /** The words of the live stock, for suggestions. */
  vocabulary: () => Vocabulary;
  /** The labels of the chosen values: for filter chips, and for ticked boxes without results. */
  labels: (search: VehicleSearch) => FacetLabels;
  cards: (stock_ids: readonly number[], context?: SearchContext) => VehicleCard[];
  /** The monthly payment in pounds at the context's terms, and the distance in miles. */
  figures: (stock_id: number, context: SearchContext) => { monthly_payment?: number | null; distance_miles?: number | null };
  /** The live ones of these vehicles, from memory: without the texts and histories for their own pages. */
  listed: (stock_ids: readonly number[]) => Vehicle[];
  /** The quote behind the monthly figure of a vehicle's card. */
  cardQuote: (stock_id: number, context?: SearchContext) => Quote | undefined;
  /**
   * The quote for the representative example of a list, at the website's representative APR whatever is listed. Null when no vehicle is
   * available at it: cards and searches then have no monthly figure either.
   */
  example: () => Quote | null;
  /** Whether any live vehicle of the group has optional extras. */
  hasExtras: () => boolean;
  /** The presented vehicles (pounds) as JSON text. */
  presentedJson: Pick<TextStore, "has" | "copy" | "get">;
  /** The revision of a vehicle's last change since this process started; 0 if unchanged. */
  changedAt: (stock_id: number) => number;
  /** The name of a make (and range) that was ever in stock, by the slugs of a URL. */
  modelNames: (make: string, range?: string) => Promise<ModelName | undefined>;
  /** A vehicle in any state: the pages of sold and withdrawn ones need it too. */
  vehicle: (stock_id: number) => Promise<Vehicle | undefined>;
  /** All prices of a vehicle so far, unordered. */
  priceEvents: (stock_id: number) => Promise<PriceEvent[]>;
  vehicleBySlug: (slug: string) => Promise<Vehicle | undefined>;
  /** Up to eight of the same make, without the vehicle itself, cheapest first. */
  similar: (vehicle: Pick<Vehicle, "stock_id" | "make">, limit?: number) => VehicleCard[];
  /** Headline prices of comparable vehicles of the group, live or sold lately, in pence (decision D6). */
  comparablePrices: (vehicle: Vehicle) => Pence[];
  /** Reads the committed changes; only for callers that cannot wait for the notification. */
  refresh: () => Promise<void>;
  /** The day that the recommended order is of: it changes at midnight without a revision. */
  rankedOn: () => Day;
  /** The index itself, for responses built without objects. */
  index: () => StockIndex;
  /** Memory of the stored texts besides the index, in bytes. */
  memory: () => { presented: number; cards: number };
  close: () => Promise<void>;
};

/** The stock of a group's first website; `of` gives the others, from the same memory. */
export type GroupStock = Stock & { of: (website: Website) => Stock };

type StockDependencies = {
  website: Website;
  organisation: Organisation;
  now: () => number;
  postcodes?: Postcodes;
  /** A vehicle with the URLs of its pictures as shown. */
  addressed?: (vehicle: Vehicle) => Vehicle;
  /** An index of the initial vehicles. */
  createIndex?: (vehicles: readonly IndexedVehicle[]) => StockIndex;
  /** Milliseconds between polls for changes without a notification. */
  pollMs?: number;
};

/** Reads the live stock into memory and follows the changes of all processes. */
export async function openStock(
  { database, listen }: Pick<OpenDatabase, "database" | "listen">,
  {
    website,
    organisation,
    now,
    postcodes = outcodeTable(),
    addressed = (vehicle) => vehicle,
    createIndex = ColumnStockIndex.of,
    pollMs,
  }: StockDependencies,
): Promise<GroupStock> {
  const presented = new TextStore();
  const texts = new TextStore();
  const cards = new CardCache(website, organisation, texts);
  const others: CardCache[] = [];
  let stockBegan = Number.POSITIVE_INFINITY;
  const changes = new ChangeLog();
  const today = () => londonDay(now());
  const finances = new GroupFinance(today);
  const finance = finances.of(website);
  const siteOf = new Map<number, number>();
  const withExtras = new Set<number>();
  const ranks = new RecommendedRanks();
  let cachedVocabulary: { revision: number; known: Vocabulary } | undefined;
  let revision = 0;
  let index = createIndex([]);

  function prepare(read: Vehicle, events: readonly PriceEvent[] | undefined): IndexedVehicle {
    const vehicle = addressed(read);
    const site = organisation.site(vehicle.site_id);
    presented.set(vehicle.stock_id, JSON.stringify(presentListed(vehicle, site)));
    const price = askingPrice(vehicle);
    const saved = events && price !== null ? saving(price, events) : null;
    cards.put(vehicle, saved);
    for (const other of others) other.forget(vehicle.stock_id);
    finances.put(vehicle.stock_id, vehicle);
    siteOf.set(vehicle.stock_id, vehicle.site_id);
    if (vehicle.details.additional_features?.length) withExtras.add(vehicle.stock_id);
    else withExtras.delete(vehicle.stock_id);
    stockBegan = Math.min(stockBegan, vehicle.first_seen_at);
    return indexedVehicle(vehicle, site, { saving: saved, recommended: ranks.of(vehicle.stock_id) });
  }

  const followDay = () => ranks.follow(index, today());

  async function readAll(): Promise<void> {
    const committed = await committedRevisions(database);
    await organisation.refresh();
    const repriced = await vehiclesWithPriceEvents(database);
    const all: IndexedVehicle[] = [];
    for await (const batch of liveVehicles(database)) {
      for (const vehicle of batch) {
        ranks.put(vehicle, today());
        all.push(prepare(vehicle, repriced.get(vehicle.stock_id)));
      }
    }
    for (const vehicle of await soldVehicles(database, soldSince(today()))) ranks.comparable.put(vehicle);
    ranks.settle(today());
    for (const vehicle of all) vehicle.recommended = ranks.of(vehicle.stock_id);
    index = createIndex(all);
    revision = newestOf(committed);
  }

  async function readChanges(): Promise<void> {
    const committed = await committedRevisions(database);
    const upTo = newestOf(committed);
    if (upTo <= revision) return;
    const changedSites = committed.sites > revision ? await organisation.refresh() : [];
    const [changed, deleted] = await Promise.all([
      changedVehicles(database, revision, changedSites),
      committed.deleted > revision ? deletedVehicles(database, revision) : [],
    ]);
    for (const vehicle of changed) ranks.put(vehicle, today());
    for (const stock_id of deleted) ranks.remove(stock_id);
    const live = changed.filter((vehicle) => vehicle.state === "live");
    const repriced = await vehiclesWithPriceEvents(
      database,
      live.map((vehicle) => vehicle.stock_id),
    );
    const removed = changed.filter((vehicle) => vehicle.state !== "live").map((vehicle) => vehicle.stock_id);
    for (const stock_id of [...removed, ...deleted]) {
      presented.delete(stock_id);
      cards.remove(stock_id);
      for (const other of others) other.forget(stock_id);
      finances.remove(stock_id);
      siteOf.delete(stock_id);
      withExtras.delete(stock_id);
    }
    const ranked = ranks.settle(today());
    index.apply(
      [...removed, ...deleted],
      live.map((vehicle) => prepare(vehicle, repriced.get(vehicle.stock_id))),
    );
    index.rank(ranked);
    changes.add([...changed.map(({ stock_id }) => stock_id), ...deleted], upTo);
    revision = upTo;
  }

  await readAll();
  const following = await watchStockChanges(listen, readChanges, pollMs);

  const known = new ModelNames(database, now);
  const locationOf = (stock_id: number) => facetValue(organisation.site(siteOf.get(stock_id) ?? -1)?.slug ?? "");

  function vocabulary(): Vocabulary {
    if (cachedVocabulary?.revision !== revision) {
      cachedVocabulary = { revision, known: new Vocabulary(index, yearOf(today()), cachedVocabulary?.known) };
    }
    return cachedVocabulary.known;
  }

  const { read, filtersFromText } = createTextInterpreter(vocabulary, () => revision);

  function stockOf(website: Website, cards: CardCache, finance: StockFinance): Stock {
    const resolveContext = createSearchContextResolver({ website, organisation, finance, postcodes, read });
    const within = (scope: StockScope = "all") => (scope === "none" ? scope : (intersectSelections(website.stock, scope) ?? "none"));

    function find(
      given: VehicleSearch,
      scope?: StockScope,
      context?: SearchContext,
    ): { found: IndexSearchResult; numbers: NamedQueryColumns } {
      const { search } = read(given);
      const numbers = queryColumnsFor(search, context);
      const options = { scope: within(scope), queryColumns: orderedQueryColumns(numbers), facets: listedFacets(search) };
      followDay();
      return { found: index.find(search, options), numbers };
    }

    let represented: { revision: number; day: Day; quote: Quote | null } | undefined;

    /** Computed once per revision and day: every list of the website uses it. */
    function example(): Quote | null {
      const day = today();
      if (represented?.revision !== revision || represented.day !== day) represented = { revision, day, quote: findExample(day) };
      return represented.quote;
    }

    function findExample(day: Day): Quote | null {
      if (!isRepresentativeRateOffered(website)) return null;
      const quoteOf = (vehicle: FinancedVehicle) => representativeQuote(vehicle, website, day);
      const { vehicle: named } = website.finance_promotion.example;
      const chosen = named === undefined ? undefined : cards.vehicle(named);
      return (
        (chosen && quoteOf(chosen)) ??
        quoteNearestMedian({ index, scope: within(), financed: (stock_id) => finance.vehicle(stock_id), quoteOf })
      );
    }

    function priced(stock_id: number, context: SearchContext | undefined, hasExample = example() !== null): PricedCard | undefined {
      const card = cards.card(stock_id, { now: now(), stockBegan, hasExample });
      if (!card || !context) return card;
      return cardInContext(card, context, {
        financed: hasExample ? finance.vehicle(stock_id) : undefined,
        location: locationOf(stock_id),
        website,
        today: today(),
      });
    }
    function cardsOf(stock_ids: readonly number[], context?: SearchContext): VehicleCard[] {
      const hasExample = example() !== null;
      return stock_ids.flatMap((stock_id) => priced(stock_id, context, hasExample)?.card ?? []);
    }

    async function vehicle(stock_id: number): Promise<Vehicle | undefined> {
      const found = await findVehicle(database, stock_id);
      return found && isInSelection(found, website.stock) ? addressed(found) : undefined;
    }

    return {
      scopeFor: within,
      revision: () => revision,
      search: (search, scope, context) => {
        const { found, numbers } = find(search, scope, context);
        return searchResult(search, found, numbers, revision);
      },
      rangesByMake: (search, scope, context) => rangesByMake(search, (one) => find(one, scope, context).found),
      total: (search, scope) => {
        const meant = read(search).search;
        const queryColumns = orderedQueryColumns(queryColumnsFor(meant, undefined));
        const [total = 0] = index.counter(within(scope))([{ search: meant, queryColumns }]);
        return total;
      },
      searchContext: async (search, options) => {
        const worked = await resolveContext(search, options);
        const context = worked.payments && !example() ? { ...worked, payments: NO_PAYMENTS } : worked;
        if (context.payments) await index.prepare(context.payments);
        return context;
      },
      isCurrent: ({ payments }) => payments === null || (example() ? finance.follows(payments) : payments === NO_PAYMENTS),
      interpretQuery: read,
      filtersFromText,
      relaxedSearches: (search, scope, context, fixed = {}) => {
        const count = index.counter(within(scope));
        return relaxedSearches(search, labelsOf(index, search), fixed, queryTerms(search.q, yearOf(today())), (others) => {
          const meant = others.map((other) => read(other).search);
          return count(meant.map((other) => ({ search: other, queryColumns: orderedQueryColumns(queryColumnsFor(other, context)) })));
        });
      },
      vocabulary,
      figures: (stock_id, context) => {
        const payment = context.payments?.get(stock_id);
        return {
          ...(context.payments && { monthly_payment: payment === undefined ? null : payment / 100 }),
          ...(context.distances && { distance_miles: distanceMiles(context, locationOf(stock_id)) }),
        };
      },
      labels: (search) => labelsOf(index, search),
      cards: cardsOf,
      listed: (stock_ids) => stock_ids.flatMap((stock_id) => cards.vehicle(stock_id) ?? []),
      cardQuote: (stock_id, context) => priced(stock_id, context)?.quote ?? undefined,
      example,
      hasExtras: () => withExtras.size > 0,
      presentedJson: presented,
      changedAt: changes.at,
      modelNames: (make, range) => known.find(make, range),
      vehicle,
      priceEvents: (stock_id) => priceEventsOf(database, stock_id),
      vehicleBySlug: async (slug) => {
        const stock_id = stockIdOfSlug(slug);
        return stock_id === undefined ? undefined : vehicle(stock_id);
      },
      similar: ({ stock_id, make }, limit = SIMILAR_VEHICLES) => {
        const search = { ...EMPTY_SEARCH, facets: { make: [facetValue(make)] }, resultsPerPage: limit + 1 };
        const alike = index.find(search, { scope: within(), facets: [] }).stock_ids.filter((other) => other !== stock_id);
        return cardsOf(alike.slice(0, limit));
      },
      comparablePrices: (own) => ranks.comparable.of(own, today()),
      refresh: following.now,
      index: () => {
        followDay();
        return index;
      },
      rankedOn: followDay,
      memory: () => ({ presented: presented.bytes(), cards: cards.bytes() }),
      close: following.close,
    };
  }

  return {
    ...stockOf(website, cards, finance),
    of: (website) => {
      const websiteCards = new CardCache(website, organisation, texts);
      others.push(websiteCards);
      return stockOf(website, websiteCards, finances.of(website));
    },
  };
}
