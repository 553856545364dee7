import { DEFAULT_ORDER, EMPTY_SEARCH, FACETS, type Facet, type VehicleSearch } from "#domain/search/filters.ts";
import { tokenise } from "#domain/search/tokens.ts";
import type { StockScope } from "#domain/search/stock-selection.ts";
import { QueryColumnCache } from "./query-columns.ts";
import { ColumnSearchResult, CountStore, type ListedValues } from "./column-search-result.ts";
import type { FindOptions, IndexSearchResult, QueryColumn, CountQuery, StockIndex } from "./stock-index.ts";
import { emptyBits, hasBit, intersectInto, intersects, popCount, collectRows, subtractFrom, type Bits } from "./bitset.ts";
import type { IndexedFacet, IndexedVehicle } from "./indexed-vehicle.ts";
import { MATCHES_ALL, type ModelFacetFilter } from "./model-facets.ts";
import { secondaryPriceCodes, facetFiltersOf, rangeFiltersOf } from "./facet-filters.ts";
import { NO_NUMBER, type Bounds, type NumberColumn } from "./number-column.ts";
import { selectPage, selectPageInSections } from "./page-rows.ts";
import { StockColumns, type StockSortOrder } from "./stock-columns.ts";
import { SearchCounts } from "./search-counts.ts";
import { addValueRows, materialisedSet, type Attribute, type AttributeColumn } from "./attribute-column.ts";
import { TokenRowCache } from "./token-row-cache.ts";

/** Up to this share of the stock, a result or its complement is listed row by row to be counted. */
const LISTED_SHARE = 1 / 2;
/** Up to this share, bounds are computed from the list of rows, else from the sorted column. */
const BOUNDED_SHARE = 1 / 16;
/** Up to this many values are counted in their bitsets without counting the failing rows first. */
const FEW_VALUES = 3;
/** Listing and counting a row costs as much as counting this many words of a bitset. */
const WORDS_A_ROW = 3;

/** Facets whose list of values is the same for every search; models and versions depend on the make. */
const FACETS_WITH_FIXED_LISTS = FACETS.filter((facet) => facet !== "range" && facet !== "derivative");

/** A number column with a range filter, and the rows inside the range. */
type Bounded = { column: NumberColumn; passing: Bits };

/** A filtered attribute, with the rows that pass and the codes of those that do not. */
type NarrowedTrait = { column: AttributeColumn; trait: Attribute; passing: Bits; failing: readonly number[] | null };

/** Adverts priced by another figure than the search's: by classification, and all of them. */
type OtherPriced = { parts: Bits[]; rows: Bits };

type Narrowed = { models: ModelFacetFilter[]; traits: NarrowedTrait[] };

/** The stock in columns and bitsets: README.md of this folder describes the layout and what each operation costs. */
export class ColumnStockIndex implements StockIndex {
  readonly #columns = new StockColumns();
  readonly #asked = new QueryColumnCache(this.#columns);
  readonly #words = new TokenRowCache(this.#columns);
  readonly #totals = new SearchCounts({ columns: this.#columns, words: this.#words, asked: this.#asked });
  #scratch = scratchFor(this.#columns.capacity);
  /** The rows that the default exclusions pass, cached until the stock changes. */
  #withoutLeftOut: Bits | null = null;
  #rooms = { sets: [] as Bits[], taken: 0 };
  #vehicles = new Int32Array(256);
  readonly #counts = new CountStore();
  /** The values that a search without filters finds, by scope; until the stock changes. */
  readonly #listedValues = new Map<StockScope, ListedValues>();

  /** An index of many vehicles at once. */
  static of(vehicles: readonly IndexedVehicle[]): ColumnStockIndex {
    const index = new ColumnStockIndex();
    index.apply([], vehicles);
    return index;
  }

  stockIds(): number[] {
    return Array.from(this.#columns.byId.rows(), (row) => this.#columns.ids[row]!);
  }

  apply(removed: readonly number[], changed: readonly IndexedVehicle[]): void {
    const isSmall = this.#columns.takesOneByOne(removed.length + changed.length);
    const putBack = isSmall ? this.#asked.beforeChange(new Set([...removed, ...changed.map(({ stock_id }) => stock_id)])) : undefined;
    this.#columns.apply(removed, changed);
    putBack?.();
    this.#listedValues.clear();
    this.#words.clear();
    this.#withoutLeftOut = null;
    if (this.#columns.capacity === this.#scratch.capacity) return;
    this.#scratch = scratchFor(this.#columns.capacity);
    this.#rooms.sets = [];
  }

  rank(ranks: ReadonlyMap<number, number>): void {
    this.#columns.rank(ranks);
  }

  prepare(numbersById: ReadonlyMap<number, number>): Promise<void> {
    return this.#asked.prepare(numbersById);
  }

  find(
    search: VehicleSearch,
    { scope = "all", queryColumns = [], facets = FACETS, includeZeroCounts = false, allById = false }: FindOptions = {},
  ): IndexSearchResult {
    const listedValues = includeZeroCounts ? this.#listedValuesOf(scope) : undefined;
    const { all, one } = this.#scratch;
    const { models } = this.#columns;
    this.#rooms.taken = 0;
    const narrowed = this.#narrowed(search, scope);
    const otherPriced = this.#beside(search);
    const bounded = this.#bounded(search, queryColumns, otherPriced);
    const isUnfiltered = search.q === "" && bounded.length === 0 && narrowed.traits.length === 0;

    all.set(this.#columns.live);
    if (search.q !== "") this.#intersectTokens(all, tokenise(search.q));
    intersectPassing([...bounded, ...narrowed.traits], all, one);

    models.judge(narrowed.models);
    if (!isUnfiltered) this.#columns.countByModel(all, this.#byModel(), this.#scratch.rows);
    const isListed = new Set<IndexedFacet>(facets);
    const total = models.count(isUnfiltered ? models.vehicles : this.#byModel(), this.#columns.placesOf(isListed));
    if (narrowed.models.length > 0) this.#keepModels();
    const few = total <= this.#columns.size * BOUNDED_SHARE ? listRows(all, this.#scratch.rows) : null;
    this.#countTraits(narrowed.traits, isListed, total, few);
    const { price, year, mileage } = this.#columns.ranges;
    const boundsOf = (column: NumberColumn) => this.#boundsOf(column, bounded, few, column === price ? otherPriced : null);
    const page = {
      total,
      stock_ids:
        total === 0 ? [] : allById ? this.#idsOf(all) : this.#page(search, this.#order(search, queryColumns), { total, few, otherPriced }),
      bounds: { price: boundsOf(price), year: boundsOf(year), mileage: boundsOf(mileage) },
      queryBounds: queryColumns.map((numbers) => boundsOf(this.#asked.column(numbers))),
    };
    return new ColumnSearchResult(page, { columns: this.#columns, counts: this.#counts, facets, listedValues });
  }

  counter(scope: StockScope = "all"): (queries: readonly CountQuery[]) => number[] {
    return this.#totals.counter(scope);
  }

  matchesToken(token: string): boolean {
    return intersects(this.#columns.live, this.#words.of(token));
  }

  /** Computed once per scope and stock change. */
  #listedValuesOf(scope: StockScope): ListedValues {
    const cached = this.#listedValues.get(scope);
    if (cached) return cached;
    this.find({ ...EMPTY_SEARCH, resultsPerPage: 1 }, { scope, facets: FACETS_WITH_FIXED_LISTS });
    const listed = new Map(
      FACETS_WITH_FIXED_LISTS.map((facet) => {
        const { values, counts } = this.#columns.facet(facet);
        return [facet, Uint8Array.from({ length: values.size }, (_, code) => (counts[code]! > 0 ? 1 : 0))];
      }),
    );
    this.#listedValues.set(scope, listed);
    return listed;
  }

  label(facet: Facet, value: string): string | undefined {
    const { values } = this.#columns.facet(facet);
    const code = values.codeOf(value);
    return code === undefined ? undefined : values.values[code]!.label;
  }

  #narrowed(search: VehicleSearch, scope: StockScope): Narrowed {
    const narrowed: Narrowed = { models: [], traits: [] };
    for (const { facet, codes, leaveOut } of facetFiltersOf(this.#columns, search, scope)) {
      const found = this.#columns.traits.get(facet);
      if (found) {
        const { column, trait } = found;
        narrowed.traits.push({
          column,
          trait,
          passing: this.#passingTrait(trait, codes, leaveOut),
          failing: leaveOut ? codes : otherCodes(trait, codes),
        });
        continue;
      }
      const allowed = new Uint8Array(this.#columns.facet(facet).values.size);
      for (const code of codes) allowed[code] = 1;
      narrowed.models.push({ at: this.#columns.placeOf(facet), allowed });
    }
    return narrowed;
  }

  /** The rows that have one of the values, or none of them if `leaveOut`. */
  #passingTrait(trait: Attribute, codes: readonly number[], leaveOut: boolean): Bits {
    const ready = leaveOut ? this.#withoutLeftOut : codes.length === 1 ? materialisedSet(trait, codes[0]!) : null;
    if (ready) return ready;
    const passing = leaveOut ? emptyBits(this.#columns.capacity) : this.#room().fill(0);
    for (const code of codes) addValueRows(trait, code, passing);
    if (!leaveOut) return passing;
    for (let i = 0; i < passing.length; i++) passing[i] = ~passing[i]!;
    return (this.#withoutLeftOut = passing);
  }

  /** Intersects the results with the rows whose model passes. */
  #keepModels(): void {
    const { all, one, set } = this.#scratch;
    set.fill(0);
    this.#columns.addRowsOfModels(set, this.#columns.models.verdicts, MATCHES_ALL);
    intersectInto(all, set);
    intersectInto(one, set);
  }

  /** Counts the attributes among all results, and each filtered one also among the rows that fail only its filter. */
  #countTraits(narrowed: readonly NarrowedTrait[], isListed: ReadonlySet<IndexedFacet>, total: number, few: Int32Array | null): void {
    const { all, unlike } = this.#scratch;
    const { size } = this.#columns;
    let listed = few;
    let others: Int32Array | null = null;
    for (const column of this.#columns.traitColumns) {
      if (!column.traits.some(({ facet }) => isListed.has(facet))) continue;
      column.clearCounts();
      if (column.isUniform(size)) {
        column.countUniform(total, size);
      } else if (total <= size * LISTED_SHARE) {
        listed ??= listRows(all, this.#scratch.rows);
        column.count(all, listed);
      } else {
        others ??= this.#others(all);
        column.countOthers(unlike, others);
      }
    }
    for (const each of narrowed) if (isListed.has(each.trait.facet)) this.#countFailing(each, total);
  }

  /** Adds the counts of a filtered attribute among the rows that fail only its filter. */
  #countFailing({ column, trait, passing, failing }: NarrowedTrait, total: number): void {
    const { all, one, unlike, others } = this.#scratch;
    const { live, size } = this.#columns;
    // In a single-valued facet the failing rows are those with the failing values.
    if (failing && failing.length <= FEW_VALUES) return column.countValues(one, trait, failing);
    let count = 0;
    for (let i = 0; i < one.length; i++) {
      const rows = one[i]! & ~passing[i]!;
      unlike[i] = rows;
      if (rows !== 0) count += popCount(rows);
    }
    if (count === 0) return;
    const left = size - total - count;
    const few = Math.min(others.length, (one.length * (trait.values.size - 1)) / WORDS_A_ROW);
    if (count > few && left < few) {
      for (let i = 0; i < one.length; i++) unlike[i] = live[i]! & ~all[i]! & ~unlike[i]!;
      column.countOthers(unlike, listRows(unlike, others), trait);
    } else {
      column.count(unlike, count <= few ? listRows(unlike, others) : null, trait);
    }
  }

  #intersectTokens(bits: Bits, tokens: readonly string[]): void {
    if (tokens.length === 0) bits.fill(0);
    for (const token of tokens) intersectInto(bits, this.#words.of(token));
  }

  /** The range filters, each with the rows inside its range. */
  #bounded(search: VehicleSearch, queryColumns: readonly QueryColumn[], otherPriced: OtherPriced | null): Bounded[] {
    const bounded: Bounded[] = [];
    const add = (column: NumberColumn, min: number, max: number) => {
      const passing = this.#room();
      column.rowsBetween(min, max, passing, this.#scratch.set);
      if (otherPriced && column === this.#columns.ranges.price) subtractFrom(passing, otherPriced.rows);
      bounded.push({ column, passing });
    };
    for (const { range, min, max } of rangeFiltersOf(search)) add(this.#columns.ranges[range], min, max);
    for (const numbers of queryColumns) {
      const { min, max } = numbers;
      if (min !== undefined || max !== undefined) add(this.#asked.column(numbers), min ?? 0, max ?? NO_NUMBER);
    }
    return bounded;
  }

  #beside(search: VehicleSearch): OtherPriced | null {
    const codes = secondaryPriceCodes(this.#columns, search);
    if (codes.length === 0) return null;
    const { trait } = this.#columns.traits.get("advert_classification")!;
    const rowsOfAll = (codes: readonly number[]) => this.#passingTrait(trait, codes, false);
    return { parts: codes.map((code) => rowsOfAll([code])), rows: rowsOfAll(codes) };
  }

  #order(search: VehicleSearch, queryColumns: readonly QueryColumn[]): StockSortOrder {
    const wanted = queryColumns.find(({ order }) => order);
    // Sort orders by a query column need it; without it the default order applies.
    if (!wanted) return this.#columns.orders[search.orderBy ?? DEFAULT_ORDER] ?? this.#columns.orders[DEFAULT_ORDER]!;
    return { column: this.#asked.column(wanted), highestFirst: wanted.order === "highest-first" };
  }

  #page(
    search: VehicleSearch,
    order: StockSortOrder,
    { total, few, otherPriced }: { total: number; few: Int32Array | null; otherPriced: OtherPriced | null },
  ): number[] {
    const first = (search.page - 1) * search.resultsPerPage;
    const count = Math.min(search.resultsPerPage, total - first);
    if (count <= 0) return [];
    const { ids, ranges } = this.#columns;
    const sections = order.column === ranges.price ? otherPriced : null;
    const result = { all: this.#scratch.all, total, ids, listed: few };
    const rows = sections
      ? selectPageInSections(result, order, { first, count }, sections.parts)
      : selectPage(result, order, { first, count });
    return rows.map((row) => ids[row]!);
  }

  /** The stock ids of a set of rows, ascending. */
  #idsOf(set: Bits): number[] {
    const { byId, ids } = this.#columns;
    const found: number[] = [];
    for (const row of byId.rows()) if (hasBit(set, row)) found.push(ids[row]!);
    return found;
  }

  /** The bounds of a column among the rows that pass all filters but the column's own. */
  #boundsOf(
    column: NumberColumn,
    bounded: readonly Bounded[],
    listed: Int32Array | null,
    otherPriced: OtherPriced | null = null,
  ): Bounds | null {
    const { all, one, set, others } = this.#scratch;
    const sameColumn = bounded.find((other) => other.column === column)?.passing;
    if (!sameColumn && !otherPriced) return column.bounds(all, listed);
    const [failing, passing] = sameColumn ? [one, sameColumn] : [all, all];
    let count = 0;
    for (let i = 0; i < set.length; i++) {
      let rows = all[i]! | (failing[i]! & ~passing[i]!);
      if (otherPriced) rows &= ~otherPriced.rows[i]!;
      set[i] = rows;
      if (rows !== 0) count += popCount(rows);
    }
    return column.bounds(set, count <= this.#columns.size * BOUNDED_SHARE ? listRows(set, others) : null);
  }

  /** The live rows that are not in a set; `unlike` receives them as a set. */
  #others(set: Bits): Int32Array {
    const { unlike, others } = this.#scratch;
    const { live } = this.#columns;
    for (let i = 0; i < set.length; i++) unlike[i] = live[i]! & ~set[i]!;
    return listRows(unlike, others);
  }

  /** A bitset from the pool, valid until the next search. */
  #room(): Bits {
    const { sets } = this.#rooms;
    return (sets[this.#rooms.taken++] ??= emptyBits(this.#columns.capacity));
  }

  #byModel(): Int32Array {
    const { size } = this.#columns.models;
    if (this.#vehicles.length < size) this.#vehicles = new Int32Array(size * 2);
    return this.#vehicles;
  }
}

/** Reduces `all` to the rows that pass every filter, and sets `one` to those that fail exactly one. */
function intersectPassing([first, ...others]: readonly { passing: Bits }[], all: Bits, one: Bits): void {
  if (!first) {
    one.fill(0);
    return;
  }
  for (let i = 0; i < all.length; i++) {
    const pass = first.passing[i]!;
    one[i] = all[i]! & ~pass;
    all[i] = all[i]! & pass;
  }
  for (const { passing } of others) {
    for (let i = 0; i < all.length; i++) {
      const pass = passing[i]!;
      one[i] = (one[i]! & pass) | (all[i]! & ~pass);
      all[i] = all[i]! & pass;
    }
  }
}

/** The codes that were not chosen; null for tags, where a vehicle passes by any of its values. */
function otherCodes({ facet, values }: Attribute, chosen: readonly number[]): number[] | null {
  if (facet === "tags") return null;
  const others: number[] = [];
  for (let code = 1; code < values.size; code++) if (!chosen.includes(code)) others.push(code);
  return others;
}

function listRows(set: Bits, into: Int32Array): Int32Array {
  return into.subarray(0, collectRows(set, into));
}

function scratchFor(capacity: number) {
  const listed = Math.ceil(capacity * LISTED_SHARE);
  return {
    capacity,
    all: emptyBits(capacity),
    one: emptyBits(capacity),
    set: emptyBits(capacity),
    unlike: emptyBits(capacity),
    rows: new Int32Array(listed),
    others: new Int32Array(listed),
  };
}
