import type { Day } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import type { FacetLabels } from "#domain/search/applied-filters.ts";
import type { VehicleCard } from "#domain/stock/card.ts";
import type { Quote } from "#domain/finance/quote.ts";
import type { PriceEvent } from "#domain/pricing/saving.ts";
import type { PriceStands } from "#domain/search/recommended-order.ts";
import type { VehicleSearch } from "#domain/search/filters.ts";
import type { InterpretedSearch } from "#domain/search/interpret-query.ts";
import type { StockScope } from "#domain/search/stock-selection.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import type { RelaxedSearch } from "#domain/search/relaxed-searches.ts";
import type { TextInterpreter } from "#server/stock/search/text-interpreter.ts";
import type { SearchContext, SearchContextOptions } from "#server/stock/search/search-context.ts";
import type { ModelName } from "./model-names.ts";
import type { StockIndex } from "#server/stock/index/stock-index.ts";
import type { WebsiteTotals } from "#server/finance/group-totals.ts";
import type { PresentedTotal } from "#server/finance/present-total.ts";
import type { SearchResult } from "#server/stock/search/search-result.ts";
import type { RangesOfMake } from "#server/stock/search/ranges-by-make.ts";
import type { TextStore } from "#server/stock/text-store.ts";
import type { Vocabulary } from "#server/stock/search/vocabulary.ts";
import type { Website } from "#websites/website.ts";

/** A vehicle with the URLs of its pictures as shown. */
export type Addressed = <V extends Pick<Vehicle, "stock_id" | "details">>(vehicle: V) => V;

/** A website's stock for pages and the API. Searches and cards are served from memory, a complete vehicle from the database. */
export type Stock = {
  /** The scope of the index for a page about `scope`. */
  scopeFor: (scope?: StockScope) => StockScope;
  /** Increases with every change; part of every cache key. */
  revision: () => number;
  search: (search: VehicleSearch, scope?: StockScope, context?: SearchContext) => SearchResult;
  /** Of a search, what its filters offer, without its results. */
  facetCounts: (search: VehicleSearch, scope?: StockScope, context?: SearchContext) => SearchResult["facets"];
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
  /**
   * Which of these searches find each of these vehicles, by their places in the list: the same as running each of them. Vehicles that none
   * finds, and vehicles that are not live, are missing. `unplaced`: the searches that found nothing because their postcode could not be
   * looked up; asked again later, they may.
   */
  searchesFinding: (
    searches: readonly { search: VehicleSearch; scope: StockScope }[],
    stock_ids: readonly number[],
  ) => Promise<{ found: Map<number, number[]>; unplaced: number[] }>;
  /** The words of the live stock, for suggestions. */
  vocabulary: () => Vocabulary;
  /** The labels of the chosen values: for filter chips, and for ticked boxes without results. */
  labels: (search: VehicleSearch) => FacetLabels;
  cards: (stock_ids: readonly number[], context?: SearchContext) => VehicleCard[];
  /** The monthly payment and the monthly total in pounds at the context's terms, and the distance in miles. */
  figures: (
    stock_id: number,
    context: SearchContext,
  ) => { monthly_payment?: number | null; monthly_total?: PresentedTotal | null; distance_miles?: number | null };
  /**
   * What any vehicle costs a month in all at a shopper's terms, line by line, by the calculation behind the search; null if it is not sold.
   * The finance figure is the one of cards; it is left out where the website lists none.
   */
  totalOf: WebsiteTotals["ofAny"]["totalOf"];
  /** What the running costs beside a deal follow from, by the same calculation. */
  estimateBasis: WebsiteTotals["ofAny"]["estimateBasis"];
  petrolLike: WebsiteTotals["ofAny"]["petrolLike"];
  /** How many more vehicles than the `total` found may cost no more than `total_to` a month; null without that limit. */
  mayFit: (search: VehicleSearch, total: number, scope?: StockScope, context?: SearchContext) => number | null;
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
  similar: (vehicle: Pick<Vehicle, "stock_id" | "make">, scope?: StockScope) => VehicleCard[];
  /** Headline prices of comparable vehicles of the group, live or sold lately, in pence (decision D6). */
  comparablePrices: (vehicle: Vehicle) => Pence[];
  /** How much a live vehicle's headline price is over the median of those, in pence; null: too few to compare with. */
  overMedian: (stock_id: number) => number | null;
  /** Whether it is below, within or above the middle half of those; null: too few. */
  priceStands: (stock_id: number) => PriceStands;
  /** Reads the committed changes; only for callers that cannot wait for the notification. */
  refresh: () => Promise<void>;
  /** Milliseconds since everything committed was in memory. */
  ageMs: () => number;
  /** The day that the recommended order is of: it changes at midnight without a revision. */
  rankedOn: () => Day;
  /** A vehicle with the URLs of its pictures as shown. */
  addressed: Addressed;
  /** The index itself, for responses built without objects. */
  index: () => StockIndex;
  /** Memory of the stored texts besides the index, in bytes. */
  memory: () => { presented: number; cards: number };
  close: () => Promise<void>;
};

/** The stock of a group's first website; `of` gives the others, from the same memory. */
export type GroupStock = Stock & { of: (website: Website) => Stock };
