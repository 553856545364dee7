import type { Day } from "#domain/calendar.ts";
import { isRepresentativeRateOffered, representativeQuote } from "#domain/finance/representative-quote.ts";
import type { StockFinance } from "#server/finance/stock-finance.ts";
import type { Website } from "#websites/website.ts";
import type { FinancedVehicle, Quote } from "#domain/finance/quote.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { EMPTY_SEARCH } from "#domain/search/filters.ts";
import type { StockIndex } from "#server/stock/index/stock-index.ts";
import type { StockScope } from "#domain/search/stock-selection.ts";

/** Page size of the search around the median price; if none on three pages qualifies, the page size is multiplied by `PAGE_GROWTH`. */
const FIRST_PAGE_SIZE = 64;
const PAGE_GROWTH = 8;

type ExampleStock = {
  index: StockIndex;
  /** The rows of the index that the website shows. */
  scope: StockScope;
  financed: (stock_id: number) => FinancedVehicle | undefined;
  /** The quote at the representative APR; null when the vehicle is not available at that rate. */
  quoteOf: (vehicle: FinancedVehicle) => Quote | null;
};

type WebsiteExample = {
  website: Website;
  day: Day;
  index: StockIndex;
  scope: StockScope;
  finance: Pick<StockFinance, "vehicle">;
  vehicle: (stock_id: number) => FinancedVehicle | undefined;
};

/** The quote of the representative example: of the vehicle that the website names, else of the one nearest the median price. */
export function exampleQuote({ website, day, index, scope, finance, vehicle }: WebsiteExample): Quote | null {
  if (!isRepresentativeRateOffered(website)) return null;
  const quoteOf = (one: FinancedVehicle) => representativeQuote(one, website, day);
  const { vehicle: named } = website.finance_promotion.example;
  const chosen = named === undefined ? undefined : vehicle(named);
  return (chosen && quoteOf(chosen)) ?? quoteNearestMedian({ index, scope, financed: (stock_id) => finance.vehicle(stock_id), quoteOf });
}

type Candidate = { stock_id: number; vehicle: FinancedVehicle; distance: number };

/**
 * The quote of the vehicle that represents a stock: of those available at the representative APR the one nearest the median price (of the
 * two middle prices the lower), then the lowest stock number, so that every node picks the same. Null when none is available at that rate.
 */
export function quoteNearestMedian({ index, scope, financed, quoteOf }: ExampleStock): Quote | null {
  const page = (number: number, resultsPerPage: number) =>
    index.find({ ...EMPTY_SEARCH, orderBy: "price-asc", page: number, resultsPerPage }, { scope, facets: [] });
  const { total } = page(1, 1);
  const middle = Math.ceil(total / 2);
  const [atMedian] = total === 0 ? [] : page(middle, 1).stock_ids;
  const median = atMedian === undefined ? undefined : financed(atMedian);
  if (!median) return null;
  const candidate = (stock_id: number): Candidate[] => {
    const vehicle = financed(stock_id);
    return vehicle ? [{ stock_id, vehicle, distance: Math.abs(headlinePrice(vehicle) - headlinePrice(median)) }] : [];
  };
  const refused = new Set<number>();
  for (let size = FIRST_PAGE_SIZE; ; size *= PAGE_GROWTH) {
    const at = Math.ceil(middle / size);
    const near = [at - 1, at, at + 1].filter((number) => number > 0).flatMap((number) => page(number, size).stock_ids.flatMap(candidate));
    const beyond = [at > 2 ? near[0] : undefined, (at + 1) * size < total ? near.at(-1) : undefined];
    // Vehicles outside these pages may be as near as those at the ends of them.
    const reach = Math.min(...beyond.map((end) => end?.distance ?? Number.POSITIVE_INFINITY));
    const nearest = near.filter(({ stock_id, distance }) => !refused.has(stock_id) && distance < reach);
    for (const { stock_id, vehicle } of nearest.toSorted((one, other) => one.distance - other.distance || one.stock_id - other.stock_id)) {
      const quote = quoteOf(vehicle);
      if (quote) return quote;
      refused.add(stock_id);
    }
    if (reach === Number.POSITIVE_INFINITY) return null;
  }
}
