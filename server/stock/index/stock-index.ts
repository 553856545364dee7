import type { Facet, Range, VehicleSearch } from "#domain/search/filters.ts";
import type { StockScope } from "#domain/search/stock-selection.ts";
import type { IndexedVehicle } from "./indexed-vehicle.ts";
import type { Bounds } from "./number-column.ts";

/**
 * A number that belongs to a query, not the vehicle: its monthly payment at chosen terms, or its distance. Integers; a vehicle without one
 * is outside every range and sorts last.
 */
export type QueryColumn = {
  /** Columns are cached by map identity: pass the same map for the same query. */
  numbers: { by: "stock_id"; of: ReadonlyMap<number, number> } | { by: "location"; of: ReadonlyMap<string, number> };
  /** Both inclusive. */
  min?: number;
  max?: number;
  /** Overrides the sort order of the search. */
  order?: "lowest-first" | "highest-first";
};

/** A search with its query columns. */
export type CountQuery = { search: VehicleSearch; queryColumns: readonly QueryColumn[] };

export type FindOptions = {
  /** The part of the stock to search; all by default. */
  scope?: StockScope;
  queryColumns?: readonly QueryColumn[];
  /** The facets to count; all by default. */
  facets?: readonly Facet[];
  /**
   * Also list, with count 0, the values that the scope has without any filter. Not for models and versions, whose lists depend on the make.
   */
  includeZeroCounts?: boolean;
  /** List every result in ascending order of stock id, instead of a page of them in the order of the search. */
  allById?: boolean;
};

/** A page of results with the counts and bounds of the complete result. Later searches and stock changes do not alter it. */
export type IndexSearchResult = {
  readonly stock_ids: readonly number[];
  readonly total: number;
  /** Among the vehicles that pass every filter but the range's own. Price in pence. */
  readonly bounds: Readonly<Record<Range, Bounds | null>>;
  /** The bounds of each query column, in the order they were passed. */
  readonly queryBounds: readonly (Bounds | null)[];
  /**
   * The values of a counted facet in form order, each with the number of vehicles that have it and pass every filter but the facet's own.
   * Throws for a facet that was not counted.
   */
  eachCount(facet: Facet, visit: (value: string, label: string, count: number) => void): void;
  /** Writes the same as members of a JSON array; returns the end offset, undefined if the buffer is too small. */
  writeCounts(facet: Facet, buffer: DataView, at: number): number | undefined;
};

/**
 * Answers searches of the live vehicles from memory, and applies changes. `ColumnStockIndex` is the fast implementation, `PlainStockIndex`
 * the obvious one; a property test compares their results.
 */
export type StockIndex = {
  find(search: VehicleSearch, options?: FindOptions): IndexSearchResult;
  /** A function that counts the results of similar searches. It stays correct when the stock changes. */
  counter(scope?: StockScope): (queries: readonly CountQuery[]) => number[];
  /** Whether a search token matches any live vehicle, of any advert classification. */
  matchesToken(token: string): boolean;
  /** The label of a facet's value, as first seen; undefined when no vehicle ever had it. */
  label(facet: Facet, value: string): string | undefined;
  /** In ascending order. */
  stockIds(): number[];
  /** Builds the query column of these numbers in slices of the event loop, so that a search finds it ready. */
  prepare(numbersById: ReadonlyMap<number, number>): Promise<void>;
  /** Removes vehicles by stock id, and adds or replaces those in `changed`. */
  apply(removed: readonly number[], changed: readonly IndexedVehicle[]): void;
  /** Gives vehicles, by stock id, other numbers of the recommended order. */
  rank(ranks: ReadonlyMap<number, number>): void;
};
