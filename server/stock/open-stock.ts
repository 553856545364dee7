import { londonDay, yearOf, type Day } from "#domain/calendar.ts";
import type { VehicleCard } from "#domain/stock/card.ts";
import type { Quote } from "#domain/finance/quote.ts";
import { saving, type PriceEvent } from "#domain/pricing/saving.ts";
import { askingPrice } from "#domain/pricing/price.ts";
import { soldSince } from "#domain/pricing/price-position.ts";
import { EMPTY_SEARCH, facetValue, type VehicleSearch } from "#domain/search/filters.ts";
import { queryTerms } from "#domain/search/interpret-query.ts";
import { isInSelection, intersectSelections, type StockScope } from "#domain/search/stock-selection.ts";
import { stockIdOfSlug } from "#domain/stock/slug.ts";
import { listedFacets } from "#domain/search/facets.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { relaxedSearches } from "#domain/search/relaxed-searches.ts";
import type { OpenDatabase } from "#server/database/connect.ts";
import type { Organisation } from "#server/organisation/sites.ts";
import type { StockFinance } from "#server/finance/stock-finance.ts";
import { GroupTotals } from "#server/finance/group-totals.ts";
import { presentTotal } from "#server/finance/present-total.ts";
import { GroupFinance } from "#server/finance/group-finance.ts";
import { outcodeTable } from "#server/providers/postcodes/outcode-table.ts";
import type { Postcodes } from "#server/providers/postcodes/postcodes.ts";
import { createTextInterpreter } from "#server/stock/search/text-interpreter.ts";
import { cardInContext, distanceMiles } from "#server/stock/search/card-in-context.ts";
import { queryColumnsFor, createSearchContextResolver, NO_PAYMENTS, type SearchContext } from "#server/stock/search/search-context.ts";
import { mayFit, withTotals } from "#server/stock/search/totals-in-search.ts";
import { CardCache, type PricedCard } from "./card-cache.ts";
import { exampleQuote } from "#server/stock/example-vehicle.ts";
import { indexedVehicle, type IndexedVehicle } from "#server/stock/index/indexed-vehicle.ts";
import { presentListed } from "#server/stock/present.ts";
import { RecommendedRanks } from "./recommended-ranks.ts";
import { ChangeLog } from "#server/stock/change-log.ts";
import { watchStockChanges } from "./watch-stock-changes.ts";
import { ModelNames } from "./model-names.ts";
import type { IndexSearchResult, StockIndex } from "#server/stock/index/stock-index.ts";
import { ColumnStockIndex } from "#server/stock/index/column-stock-index.ts";
import { labelsOf, orderedQueryColumns, searchResult, type NamedQueryColumns } from "#server/stock/search/search-result.ts";
import { searchesFinding } from "#server/stock/search/searches-finding.ts";
import { rangesByMake } from "#server/stock/search/ranges-by-make.ts";
import { fromCopyIfAway, type VehicleCopies } from "./vehicle-copies.ts";
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
  raiseRevision,
  soldVehicles,
  vehiclesWithPriceEvents,
} from "#server/stock/vehicles.ts";
import type { Website } from "#websites/website.ts";
import type { Addressed, GroupStock, Stock } from "./stock.ts";

/** Similar cars (specification 9.6). */
const SIMILAR_VEHICLES = 8;

type StockDependencies = {
  website: Website;
  organisation: Organisation;
  now: () => number;
  postcodes?: Postcodes;
  /** A vehicle with the URLs of its pictures as shown. */
  addressed?: Addressed;
  /** An index of the initial vehicles. */
  createIndex?: (vehicles: readonly IndexedVehicle[]) => StockIndex;
  /** Milliseconds between polls for changes without a notification. */
  pollMs?: number;
  /** A file of the complete live vehicles, read while the database is away. */
  copies?: VehicleCopies | undefined;
  /** Reads the settings again that staff lay over those of the websites. */
  refreshSettings?: () => Promise<void>;
  /** Reads what staff wrote of the websites' content. */
  refreshContent?: () => Promise<void>;
};

/** Reads the live stock into memory and follows the changes of all processes. */
export async function openStock(
  { database, listen, onReturn }: Pick<OpenDatabase, "database" | "listen"> & Partial<Pick<OpenDatabase, "onReturn">>,
  {
    website,
    organisation,
    now,
    postcodes = outcodeTable(),
    addressed = (vehicle) => vehicle,
    createIndex = ColumnStockIndex.of,
    pollMs,
    copies,
    refreshSettings = async () => undefined,
    refreshContent = async () => undefined,
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
  const totals = new GroupTotals(now);
  const siteOf = new Map<number, number>();
  const withExtras = new Set<number>();
  let ranks = new RecommendedRanks();
  let cachedVocabulary: { revision: number; known: Vocabulary } | undefined;
  let revision = 0;
  /** Set when the database is another one than before. */
  let isReplaced = false;
  let index = createIndex([]);

  function prepare(read: Vehicle, events: readonly PriceEvent[] | undefined): IndexedVehicle {
    const vehicle = addressed(read);
    const site = organisation.site(vehicle.site_id);
    copies?.put(read, events);
    presented.set(vehicle.stock_id, JSON.stringify(presentListed(vehicle, site)));
    const price = askingPrice(vehicle);
    const saved = events && price !== null ? saving(price, events) : null;
    cards.put(vehicle, saved);
    for (const other of others) other.forget(vehicle.stock_id);
    finances.put(vehicle.stock_id, vehicle);
    totals.put(vehicle);
    siteOf.set(vehicle.stock_id, vehicle.site_id);
    if (vehicle.details.additional_features?.length) withExtras.add(vehicle.stock_id);
    else withExtras.delete(vehicle.stock_id);
    stockBegan = Math.min(stockBegan, vehicle.first_seen_at);
    return indexedVehicle(vehicle, site, { saving: saved, recommended: ranks.of(vehicle.stock_id) });
  }

  const followDay = () => ranks.follow(index, today());

  async function readAll(): Promise<void> {
    const committed = await committedRevisions(database);
    await Promise.all([organisation.refresh(), refreshSettings(), refreshContent()]);
    const repriced = await vehiclesWithPriceEvents(database);
    const all: IndexedVehicle[] = [];
    const missing = new Set(siteOf.keys());
    for await (const batch of liveVehicles(database)) {
      for (const vehicle of batch) {
        ranks.put(vehicle, today());
        all.push(prepare(vehicle, repriced.get(vehicle.stock_id)));
        missing.delete(vehicle.stock_id);
      }
    }
    remove([...missing]);
    copies?.flush();
    for (const vehicle of await soldVehicles(database, soldSince(today()))) ranks.comparable.put(vehicle);
    ranks.settle(today());
    for (const vehicle of all) vehicle.recommended = ranks.of(vehicle.stock_id);
    index = createIndex(all);
    revision = newestOf(committed);
  }

  /** Reads a database that is another one than before, at a revision that no node has used for something else. */
  async function readAnew(): Promise<void> {
    const before = [...siteOf.keys()];
    await raiseRevision(database, revision);
    ranks = new RecommendedRanks();
    await readAll();
    changes.add(new Set([...before, ...siteOf.keys()]), revision);
    isReplaced = false;
  }

  function remove(stock_ids: readonly number[]): void {
    for (const stock_id of stock_ids) {
      copies?.remove(stock_id);
      presented.delete(stock_id);
      cards.remove(stock_id);
      for (const other of others) other.forget(stock_id);
      finances.remove(stock_id);
      totals.remove(stock_id);
      siteOf.delete(stock_id);
      withExtras.delete(stock_id);
    }
  }

  async function readChanges(): Promise<void> {
    const committed = await committedRevisions(database);
    const upTo = newestOf(committed);
    if (isReplaced || upTo < revision) return readAnew();
    if (upTo === revision) return;
    if (committed.settings > revision) await refreshSettings();
    if (committed.content > revision) await refreshContent();
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
    remove([...removed, ...deleted]);
    const ranked = ranks.settle(today());
    index.apply(
      [...removed, ...deleted],
      live.map((vehicle) => prepare(vehicle, repriced.get(vehicle.stock_id))),
    );
    index.rank(ranked);
    copies?.flush();
    changes.add([...changed.map(({ stock_id }) => stock_id), ...deleted], upTo);
    revision = upTo;
  }

  await readAll();
  const following = await watchStockChanges(listen, readChanges, pollMs);
  const stopFollowing = onReturn?.(async (replaced) => {
    if (replaced) isReplaced = true;
    await following.now();
  });

  const known = new ModelNames(database, now);
  if (copies) await known.load();
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
    const inAll = totals.of(website, finance, () => example() !== null);
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
      if (represented?.revision !== revision || represented.day !== day) {
        const quote = exampleQuote({ website, day, index, scope: within(), finance, vehicle: (stock_id) => cards.vehicle(stock_id) });
        represented = { revision, day, quote };
      }
      return represented.quote;
    }

    function priced(stock_id: number, context: SearchContext | undefined, hasExample = example() !== null): PricedCard | undefined {
      const card = cards.card(stock_id, { now: now(), stockBegan, hasExample });
      if (!card || !context) return card;
      return cardInContext(card, context, {
        financed: hasExample ? finance.vehicle(stock_id) : undefined,
        location: locationOf(stock_id),
        website,
        today: today(),
        total: context.totals ? inAll.of(stock_id, context.totals) : undefined,
        costs: context.costs,
      });
    }
    function cardsOf(stock_ids: readonly number[], context?: SearchContext): VehicleCard[] {
      const hasExample = example() !== null;
      return stock_ids.flatMap((stock_id) => priced(stock_id, context, hasExample)?.card ?? []);
    }

    async function vehicle(stock_id: number): Promise<Vehicle | undefined> {
      const found = await fromCopyIfAway(
        () => findVehicle(database, stock_id),
        () => copies?.vehicle(stock_id),
      );
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
        return withTotals(context, read(search).search, { totals: inAll, index });
      },
      isCurrent: ({ payments, totals: found }) =>
        (payments === null || (example() ? finance.follows(payments) : payments === NO_PAYMENTS)) && (!found || inAll.isCurrent(found)),
      ...inAll.ofAny,
      mayFit: (search, total, scope, context) => mayFit(read(search).search, total, context, index.counter(within(scope))),
      interpretQuery: read,
      filtersFromText,
      relaxedSearches: (search, scope, context, fixed = {}) => {
        const count = index.counter(within(scope));
        return relaxedSearches(search, labelsOf(index, search), fixed, queryTerms(search.q, yearOf(today())), (others) => {
          const meant = others.map((other) => read(other).search);
          return count(meant.map((other) => ({ search: other, queryColumns: orderedQueryColumns(queryColumnsFor(other, context)) })));
        });
      },
      searchesFinding: (searches, stock_ids) => {
        followDay();
        const hasExample = example() !== null;
        const vehicles = stock_ids.flatMap((stock_id) => cards.indexed(stock_id, ranks.of(stock_id)) ?? []);
        return searchesFinding(searches, vehicles, {
          website,
          index,
          finance,
          totals: inAll,
          hasExample,
          read,
          resolveContext,
          scopeOf: within,
        });
      },
      vocabulary,
      figures: (stock_id, context) => {
        const payment = context.payments?.get(stock_id);
        return {
          ...(context.payments && { monthly_payment: payment === undefined ? null : payment / 100 }),
          ...(context.totals && { monthly_total: presentTotal(inAll.of(stock_id, context.totals)) }),
          ...(context.distances && { distance_miles: distanceMiles(context, locationOf(stock_id)) }),
        };
      },
      addressed,
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
      priceEvents: (stock_id) =>
        fromCopyIfAway(
          () => priceEventsOf(database, stock_id),
          () => copies?.priceEvents(stock_id),
        ),
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
      overMedian: (stock_id) => {
        followDay();
        return ranks.comparable.overMedian(stock_id);
      },
      priceStands: (stock_id) => {
        followDay();
        return ranks.comparable.stands(stock_id);
      },
      refresh: following.now,
      ageMs: following.ageMs,
      index: () => {
        followDay();
        return index;
      },
      rankedOn: followDay,
      memory: () => ({ presented: presented.bytes(), cards: cards.bytes() }),
      close: async () => {
        stopFollowing?.();
        await following.close();
        copies?.close();
      },
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
