import { yearOf, type Day } from "#domain/calendar.ts";
import type { VehicleCard } from "#domain/stock/card.ts";
import type { Quote } from "#domain/finance/quote.ts";
import { EMPTY_SEARCH, facetValue, type VehicleSearch } from "#domain/search/filters.ts";
import { queryTerms } from "#domain/search/interpret-query.ts";
import { isInSelection, intersectSelections, type StockScope } from "#domain/search/stock-selection.ts";
import { stockIdOfSlug } from "#domain/stock/slug.ts";
import { listedFacets } from "#domain/search/facets.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { relaxedSearches } from "#domain/search/relaxed-searches.ts";
import type { Database } from "#server/database/connect.ts";
import type { Organisation } from "#server/organisation/sites.ts";
import { presentTotal } from "#server/finance/present-total.ts";
import type { Postcodes } from "#server/providers/postcodes/postcodes.ts";
import type { TextInterpreter } from "#server/stock/search/text-interpreter.ts";
import { cardInContext, distanceMiles } from "#server/stock/search/card-in-context.ts";
import { queryColumnsFor, createSearchContextResolver, NO_PAYMENTS, type SearchContext } from "#server/stock/search/search-context.ts";
import { mayFit, withTotals } from "#server/stock/search/totals-in-search.ts";
import type { PricedCard } from "./card-cache.ts";
import { exampleQuote } from "#server/stock/example-vehicle.ts";
import type { ModelNames } from "./model-names.ts";
import type { IndexSearchResult } from "#server/stock/index/stock-index.ts";
import { labelsOf, orderedQueryColumns, searchResult, type NamedQueryColumns } from "#server/stock/search/search-result.ts";
import { searchesFinding } from "#server/stock/search/searches-finding.ts";
import { rangesByMake } from "#server/stock/search/ranges-by-make.ts";
import { fromCopyIfAway, type VehicleCopies } from "./vehicle-copies.ts";
import type { Vocabulary } from "#server/stock/search/vocabulary.ts";
import { findVehicle, priceEventsOf } from "#server/stock/vehicles.ts";
import type { LiveStock, OfWebsite } from "./live-stock.ts";
import type { Addressed, Stock } from "./stock.ts";

/** Similar cars (specification 9.6). */
const SIMILAR_VEHICLES = 8;

/** What the websites of a group share. */
type GroupParts = {
  live: LiveStock;
  database: Database;
  organisation: Organisation;
  now: () => number;
  postcodes: Postcodes;
  addressed: Addressed;
  copies: VehicleCopies | undefined;
  vocabulary: () => Vocabulary;
  interpreter: TextInterpreter;
  modelNames: ModelNames;
};

/** What a website searches, lists and shows of the group's live stock. */
export function websiteStock(
  { live, database, organisation, now, postcodes, addressed, copies, vocabulary, interpreter, modelNames }: GroupParts,
  { website, cards, finance }: OfWebsite,
): Omit<Stock, "refresh" | "ageMs" | "close"> {
  const { index, revision, today, followDay, locationOf } = live;
  const { read, filtersFromText } = interpreter;
  const resolveContext = createSearchContextResolver({ website, organisation, finance, postcodes, read });
  const inAll = live.totals.of(website, finance, () => example() !== null);
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
    return { found: index().find(search, options), numbers };
  }

  let represented: { revision: number; day: Day; quote: Quote | null } | undefined;

  /** Computed once per revision and day: every list of the website uses it. */
  function example(): Quote | null {
    const day = today();
    if (represented?.revision !== revision() || represented.day !== day) {
      const quote = exampleQuote({
        website,
        day,
        index: index(),
        scope: within(),
        finance,
        vehicle: (stock_id) => cards.vehicle(stock_id),
      });
      represented = { revision: revision(), day, quote };
    }
    return represented.quote;
  }

  function priced(stock_id: number, context: SearchContext | undefined, hasExample = example() !== null): PricedCard | undefined {
    const card = cards.card(stock_id, { now: now(), stockBegan: live.stockBegan(), hasExample });
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
    revision,
    search: (search, scope, context) => {
      const { found, numbers } = find(search, scope, context);
      return searchResult(search, found, numbers, revision());
    },
    facetCounts: (search, scope, context) => {
      const { found, numbers } = find({ ...search, resultsPerPage: 1 }, scope, context);
      return searchResult(search, found, numbers, revision()).facets;
    },
    rangesByMake: (search, scope, context) => rangesByMake(search, (one) => find(one, scope, context).found),
    total: (search, scope) => {
      const meant = read(search).search;
      const queryColumns = orderedQueryColumns(queryColumnsFor(meant, undefined));
      const [total = 0] = index().counter(within(scope))([{ search: meant, queryColumns }]);
      return total;
    },
    searchContext: async (search, options) => {
      const worked = await resolveContext(search, options);
      const context = worked.payments && !example() ? { ...worked, payments: NO_PAYMENTS } : worked;
      if (context.payments) await index().prepare(context.payments);
      return withTotals(context, read(search).search, { totals: inAll, index: index() });
    },
    isCurrent: ({ payments, totals: found }) =>
      (payments === null || (example() ? finance.follows(payments) : payments === NO_PAYMENTS)) && (!found || inAll.isCurrent(found)),
    ...inAll.ofAny,
    mayFit: (search, total, scope, context) => mayFit(read(search).search, total, context, index().counter(within(scope))),
    interpretQuery: read,
    filtersFromText,
    relaxedSearches: (search, scope, context, fixed = {}) => {
      const count = index().counter(within(scope));
      return relaxedSearches(search, labelsOf(index(), search), fixed, queryTerms(search.q, yearOf(today())), (others) => {
        const meant = others.map((other) => read(other).search);
        return count(meant.map((other) => ({ search: other, queryColumns: orderedQueryColumns(queryColumnsFor(other, context)) })));
      });
    },
    searchesFinding: (searches, stock_ids) => {
      followDay();
      const hasExample = example() !== null;
      const vehicles = stock_ids.flatMap((stock_id) => cards.indexed(stock_id, live.ranks().of(stock_id)) ?? []);
      return searchesFinding(searches, vehicles, {
        website,
        index: index(),
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
    labels: (search) => labelsOf(index(), search),
    cards: cardsOf,
    listed: (stock_ids) => stock_ids.flatMap((stock_id) => cards.vehicle(stock_id) ?? []),
    cardQuote: (stock_id, context) => priced(stock_id, context)?.quote ?? undefined,
    example,
    hasExtras: live.hasExtras,
    presentedJson: live.presented,
    changedAt: live.changedAt,
    modelNames: (make, range) => modelNames.find(make, range),
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
    similar: ({ stock_id, make }, scope) => {
      const search = { ...EMPTY_SEARCH, facets: { make: [facetValue(make)] }, resultsPerPage: SIMILAR_VEHICLES + 1 };
      const alike = index()
        .find(search, { scope: within(scope), facets: [] })
        .stock_ids.filter((other) => other !== stock_id);
      return cardsOf(alike.slice(0, SIMILAR_VEHICLES));
    },
    comparablePrices: (own) => live.ranks().comparable.of(own, today()),
    overMedian: (stock_id) => {
      followDay();
      return live.ranks().comparable.overMedian(stock_id);
    },
    priceStands: (stock_id) => {
      followDay();
      return live.ranks().comparable.stands(stock_id);
    },
    index: () => {
      followDay();
      return index();
    },
    rankedOn: followDay,
    memory: () => ({ presented: live.presented.bytes(), cards: cards.bytes() }),
  };
}
