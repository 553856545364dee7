import type { FacetLabels } from "#domain/stock/applied-filters.ts";
import type { VehicleCard } from "#domain/stock/card.ts";
import type { VehicleSearch } from "#domain/stock/filters.ts";
import type { FacetCounts, NumberBounds } from "#domain/stock/facets.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";

/** What a listing page is about before any filter: /used-cars is "cars", /used-vans is "vans", else all stock. */
export type StockScope = "all" | "cars" | "vans";

/** One page of a search: the numbers beside it are of the whole result, not of the page. */
export type SearchResult = {
  stock_ids: number[];
  total: number;
  page: number;
  pages: number;
  resultsPerPage: number;
  facets: FacetCounts;
  bounds: NumberBounds;
  revision: number;
};

/** The stock as pages and the API ask for it. Searches and cards come from memory, a whole vehicle from the database. */
export type Stock = {
  /** Grows with every change; part of every cache key. */
  revision: () => number;
  search: (search: VehicleSearch, scope?: StockScope) => SearchResult;
  /** The shopper's words for the values a search has chosen: for chips and for ticked boxes that find nothing. */
  labels: (search: VehicleSearch) => FacetLabels;
  cards: (stock_ids: readonly number[]) => VehicleCard[];
  /** The presented vehicles (pounds) of a page as JSON text, joined without being parsed. */
  presentedJson: (stock_ids: readonly number[]) => Buffer[];
  /** A vehicle in any state: the pages of sold and withdrawn ones need it too. */
  vehicle: (stock_id: number) => Promise<Vehicle | undefined>;
  vehicleBySlug: (slug: string) => Promise<Vehicle | undefined>;
  /** Up to eight of the same make, without the vehicle itself, cheapest first. */
  similar: (vehicle: Vehicle, limit?: number) => VehicleCard[];
  close: () => Promise<void>;
};
