import { EMPTY_SEARCH, FACETS, NUMERIC_FACETS, RANGES, type Facet, type Range, type VehicleSearch } from "#domain/search/filters.ts";
import type { StockScope } from "#domain/search/stock-selection.ts";
import { tokenise } from "#domain/search/tokens.ts";
import type { IndexedVehicle } from "./indexed-vehicle.ts";
import type { Bounds } from "./number-column.ts";
import type { CountQuery, FindOptions, IndexSearchResult, QueryColumn, StockIndex } from "./stock-index.ts";
import {
  figureOf,
  hasToken,
  indexEntry,
  isInScope,
  numberOf,
  passesColumn,
  passesFacet,
  passesRange,
  priceSection,
  queryNumberOf,
  type IndexEntry,
} from "./vehicle-conditions.ts";

const SECOND_MS = 1000;

/** Their lists of values depend on the make: only values that the search finds are listed. */
const FACETS_OF_MAKE: readonly Facet[] = ["range", "derivative"];

type FacetCount = { value: string; label: string; count: number };
/** A filter that a count or a bound leaves out: its own. */
type ExcludedFilter = Facet | Range | QueryColumn;

/** The stock in an array: every search tests every vehicle against every filter. The reference for `ColumnStockIndex`. */
export class PlainStockIndex implements StockIndex {
  readonly #entries = new Map<number, IndexEntry>();
  /** By facet: every value that a vehicle ever had, with its first label. */
  readonly #labels = new Map<Facet, Map<string, string>>(FACETS.map((facet) => [facet, new Map()]));

  static of(vehicles: readonly IndexedVehicle[]): PlainStockIndex {
    const index = new PlainStockIndex();
    index.apply([], vehicles);
    return index;
  }

  apply(removed: readonly number[], changed: readonly IndexedVehicle[]): void {
    for (const stock_id of removed) this.#entries.delete(stock_id);
    for (const vehicle of changed) this.#entries.set(vehicle.stock_id, this.#entryOf(vehicle));
  }

  rank(ranks: ReadonlyMap<number, number>): void {
    for (const [stock_id, recommended] of ranks) {
      const entry = this.#entries.get(stock_id);
      if (entry) this.#entries.set(stock_id, { ...entry, vehicle: { ...entry.vehicle, recommended } });
    }
  }

  stockIds(): number[] {
    return [...this.#entries.keys()].toSorted((one, other) => one - other);
  }

  async prepare(): Promise<void> {
    // Query columns need no preparation here.
  }

  label(facet: Facet, value: string): string | undefined {
    return this.#labels.get(facet)!.get(value);
  }

  matchesToken(token: string): boolean {
    return [...this.#entries.values()].some((entry) => hasToken(entry, token));
  }

  counter(scope: StockScope = "all"): (queries: readonly CountQuery[]) => number[] {
    return (queries) => queries.map(({ search, queryColumns }) => this.#matching(search, scope, queryColumns).length);
  }

  find(
    search: VehicleSearch,
    { scope = "all", queryColumns = [], facets = FACETS, includeZeroCounts = false, allById = false }: FindOptions = {},
  ): IndexSearchResult {
    const found = this.#matching(search, scope, queryColumns);
    const without = (excluded: ExcludedFilter) =>
      isFilter(excluded, search) ? this.#matching(search, scope, queryColumns, excluded) : found;
    const boundsOf = (range: Range) => boundsOfNumbers(without(range).map(({ vehicle }) => numberOf(vehicle, range, search)));
    const counts = new Map(facets.map((facet) => [facet, this.#countsOf(facet, without(facet))]));
    for (const facet of includeZeroCounts ? facets : []) {
      if (FACETS_OF_MAKE.includes(facet)) continue;
      for (const other of this.#countsOf(facet, this.#matching(EMPTY_SEARCH, scope, [], facet))) {
        const ofFacet = counts.get(facet)!;
        if (ofFacet.every(({ value }) => value !== other.value)) ofFacet.push({ ...other, count: 0 });
      }
    }
    const countsOf = (facet: Facet): FacetCount[] => {
      const ofFacet = counts.get(facet);
      if (!ofFacet) throw new RangeError(`the search did not count ${facet}: name it in its facets`);
      return ofFacet.toSorted(NUMERIC_FACETS.has(facet) ? byNumber : byLabel);
    };
    const [first, count] = allById ? [0, found.length] : [(search.page - 1) * search.resultsPerPage, search.resultsPerPage];
    const inOrder = found
      .map(({ vehicle }) => vehicle)
      .toSorted((one, other) => (allById ? 0 : compare(one, other, search, queryColumns)) || one.stock_id - other.stock_id);
    return {
      total: found.length,
      stock_ids: inOrder.slice(first, first + count).map(({ stock_id }) => stock_id),
      bounds: { price: boundsOf("price"), year: boundsOf("year"), mileage: boundsOf("mileage") },
      queryBounds: queryColumns.map((column) => boundsOfNumbers(without(column).map(({ vehicle }) => queryNumberOf(vehicle, column)))),
      eachCount: (facet, visit) => countsOf(facet).forEach(({ value, label, count }) => visit(value, label, count)),
      writeCounts: (facet, buffer, at) => {
        const json = Buffer.from(JSON.stringify(countsOf(facet)).slice(1, -1));
        if (at + json.length > buffer.byteLength) return undefined;
        new Uint8Array(buffer.buffer, buffer.byteOffset).set(json, at);
        return at + json.length;
      },
    };
  }

  /** The vehicles that pass every filter, but for the one that is left out. */
  #matching(search: VehicleSearch, scope: StockScope, queryColumns: readonly QueryColumn[], without?: ExcludedFilter): IndexEntry[] {
    const tokens = tokenise(search.q);
    if (search.q !== "" && tokens.length === 0) return [];
    return [...this.#entries.values()].filter(
      (entry) =>
        isInScope(entry, scope) &&
        FACETS.every((facet) => facet === without || passesFacet(entry, facet, search)) &&
        RANGES.every((range) => range === without || passesRange(entry, range, search)) &&
        queryColumns.every((column) => column === without || passesColumn(entry, column)) &&
        tokens.every((token) => hasToken(entry, token)),
    );
  }

  #countsOf(facet: Facet, entries: readonly IndexEntry[]): FacetCount[] {
    const counts = new Map<string, number>();
    for (const { values } of entries) for (const value of values.get(facet)!) counts.set(value, (counts.get(value) ?? 0) + 1);
    return Array.from(counts, ([value, count]) => ({ value, label: this.label(facet, value) ?? value, count }));
  }

  #entryOf(vehicle: IndexedVehicle): IndexEntry {
    return indexEntry(vehicle, (facet, value, label) => {
      const labels = this.#labels.get(facet)!;
      if (!labels.has(value)) labels.set(value, label);
      return labels.get(value)!;
    });
  }
}

/** Whether a search filters by it, if only by default. */
function isFilter(excluded: ExcludedFilter, { facets, ranges }: VehicleSearch): boolean {
  return typeof excluded !== "string" || excluded in facets || excluded in ranges || excluded === "advert_classification";
}

function boundsOfNumbers(numbers: readonly (number | null)[]): Bounds | null {
  const sorted = numbers.filter((number) => number !== null).toSorted((one, other) => one - other);
  return sorted.length === 0 ? null : { min: sorted[0]!, max: sorted.at(-1)! };
}

function compare(one: IndexedVehicle, other: IndexedVehicle, search: VehicleSearch, queryColumns: readonly QueryColumn[]): number {
  const column = queryColumns.find(({ order }) => order);
  if (column) return compareNumbers(queryNumberOf(one, column), queryNumberOf(other, column), column.order === "highest-first");
  switch (search.orderBy) {
    case "recommended":
      return compareNumbers(one.recommended, other.recommended, true);
    case "mileage-asc":
      return compareNumbers(one.mileage, other.mileage);
    case "year-asc":
      return compareNumbers(one.year, other.year);
    case "year-desc":
      return compareNumbers(one.year, other.year, true);
    case "newest":
      return compareNumbers(Math.floor(one.first_seen_at / SECOND_MS), Math.floor(other.first_seen_at / SECOND_MS), true);
    default: {
      const isDescending = search.orderBy === "price-desc";
      const sections = priceSection(one, search) - priceSection(other, search);
      return sections || compareNumbers(figureOf(one), figureOf(other), isDescending);
    }
  }
}

/** A missing number sorts last in both directions. */
function compareNumbers(one: number | null, other: number | null, isDescending = false): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return isDescending ? other - one : one - other;
}

function byNumber(one: FacetCount, other: FacetCount): number {
  return Number(one.value) - Number(other.value);
}

function byLabel(one: FacetCount, other: FacetCount): number {
  const [a, b] = [one.label.toLowerCase(), other.label.toLowerCase()];
  if (a !== b) return a < b ? -1 : 1;
  return one.value < other.value ? -1 : 1;
}
