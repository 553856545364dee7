import { askingPrice } from "#domain/pricing/price.ts";
import {
  EMPTY_SEARCH,
  facetValue,
  FACETS,
  NUMERIC_FACETS,
  RANGES,
  type Facet,
  type Range,
  type VehicleSearch,
} from "#domain/search/filters.ts";
import { otherPriceClassifications } from "#domain/search/price-basis.ts";
import { CAP_DATABASE_BY_SELECTION, type StockScope } from "#domain/search/stock-selection.ts";
import { registrationTokens, tokenise, tokenMatches } from "#domain/search/tokens.ts";
import { FACET_READERS, valueOf, type IndexedVehicle } from "./indexed-vehicle.ts";
import type { Bounds } from "./number-column.ts";
import type { CountQuery, FindOptions, IndexSearchResult, QueryColumn, StockIndex } from "./stock-index.ts";

const PENCE_A_POUND = 100;
const SECOND_MS = 1000;

/** Found only by a search that names their advert classification. */
const SEPARATE_CLASSIFICATIONS = ["motability", "contract-hire-business"];

const TEXT_FACETS = ["make", "range", "derivative", "body_type", "fuel_type", "transmission", "colour"] as const satisfies Facet[];
/** Their lists of values depend on the make: only values that the search finds are listed. */
const FACETS_OF_MAKE: readonly Facet[] = ["range", "derivative"];

/** A vehicle with its values by facet (several tags, at most one of any other) and the tokens that find it. */
type Entry = { vehicle: IndexedVehicle; values: ReadonlyMap<Facet, readonly string[]>; tokens: readonly string[] };
type FacetCount = { value: string; label: string; count: number };
/** A filter that a count or a bound leaves out: its own. */
type ExcludedFilter = Facet | Range | QueryColumn;

/** The stock in an array: every search tests every vehicle against every filter. The reference for `ColumnStockIndex`. */
export class PlainStockIndex implements StockIndex {
  readonly #entries = new Map<number, Entry>();
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
    { scope = "all", queryColumns = [], facets = FACETS, includeZeroCounts = false }: FindOptions = {},
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
    const first = (search.page - 1) * search.resultsPerPage;
    const inOrder = found
      .map(({ vehicle }) => vehicle)
      .toSorted((one, other) => compare(one, other, search, queryColumns) || one.stock_id - other.stock_id);
    return {
      total: found.length,
      stock_ids: inOrder.slice(first, first + search.resultsPerPage).map(({ stock_id }) => stock_id),
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
  #matching(search: VehicleSearch, scope: StockScope, queryColumns: readonly QueryColumn[], without?: ExcludedFilter): Entry[] {
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

  #countsOf(facet: Facet, entries: readonly Entry[]): FacetCount[] {
    const counts = new Map<string, number>();
    for (const { values } of entries) for (const value of values.get(facet)!) counts.set(value, (counts.get(value) ?? 0) + 1);
    return Array.from(counts, ([value, count]) => ({ value, label: this.label(facet, value) ?? value, count }));
  }

  #entryOf(vehicle: IndexedVehicle): Entry {
    const values = new Map(FACETS.map((facet) => [facet, this.#valuesOf(vehicle, facet)]));
    const texts = TEXT_FACETS.flatMap((facet) => values.get(facet)!.map((value) => this.label(facet, value) ?? ""));
    return { vehicle, values, tokens: [...texts.flatMap(tokenise), ...registrationTokens(vehicle.vrm ?? "")] };
  }

  /** Each value once. A value that is met for the first time brings its label. */
  #valuesOf(vehicle: IndexedVehicle, facet: Facet): string[] {
    const labels = this.#labels.get(facet)!;
    const values = new Set<string>();
    for (const stated of facet === "tags" ? vehicle.tags : [FACET_READERS[facet](vehicle)]) {
      if (stated === null || stated === "") continue;
      const [value, label] = valueOf(vehicle, facet, stated);
      values.add(value);
      if (!labels.has(value)) labels.set(value, label);
    }
    return [...values];
  }
}

/** Whether a search filters by it, if only by default. */
function isFilter(excluded: ExcludedFilter, { facets, ranges }: VehicleSearch): boolean {
  return typeof excluded !== "string" || excluded in facets || excluded in ranges || excluded === "advert_classification";
}

function isInScope({ vehicle: { cap_database } }: Entry, scope: StockScope): boolean {
  return scope === "all" || (scope !== "none" && cap_database === CAP_DATABASE_BY_SELECTION[scope]);
}

function passesFacet({ values }: Entry, facet: Facet, { facets }: VehicleSearch): boolean {
  const chosen = facets[facet];
  if (!chosen && facet !== "advert_classification") return true;
  if (chosen) return values.get(facet)!.some((value) => chosen.includes(value));
  return !values.get(facet)!.some((value) => SEPARATE_CLASSIFICATIONS.includes(value));
}

function passesRange({ vehicle }: Entry, range: Range, search: VehicleSearch): boolean {
  const limits = search.ranges[range];
  if (!limits) return true;
  const unit = range === "price" ? PENCE_A_POUND : 1;
  const number = numberOf(vehicle, range, search);
  return number !== null && number >= Math.round((limits.min ?? 0) * unit) && number <= Math.round((limits.max ?? Infinity) * unit);
}

function passesColumn({ vehicle }: Entry, column: QueryColumn): boolean {
  const { min, max } = column;
  if (min === undefined && max === undefined) return true;
  const number = queryNumberOf(vehicle, column);
  return number !== null && number >= (min ?? 0) && number <= (max ?? Infinity);
}

function hasToken({ vehicle, tokens }: Entry, token: string): boolean {
  return token === String(vehicle.stock_id) || tokens.some((other) => tokenMatches(token, other));
}

/** Null when it is not stated, or when it is another figure than the search's: an advance payment among prices. */
function numberOf(vehicle: IndexedVehicle, range: Range, search: VehicleSearch): number | null {
  if (range !== "price") return vehicle[range];
  return priceSection(vehicle, search) > 0 ? null : figureOf(vehicle);
}

/** Pence. */
function figureOf(vehicle: IndexedVehicle): number | null {
  return vehicle.advance_or_rental ?? askingPrice(vehicle);
}

/** 0 for vehicles with the search's figure, then a number for each classification with another one. */
function priceSection({ advert_classification }: IndexedVehicle, search: VehicleSearch): number {
  return otherPriceClassifications(search).indexOf(facetValue(advert_classification)) + 1;
}

function queryNumberOf(vehicle: IndexedVehicle, { numbers }: QueryColumn): number | null {
  const number = numbers.by === "stock_id" ? numbers.of.get(vehicle.stock_id) : numbers.of.get(facetValue(vehicle.location.slug));
  return number ?? null;
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
