import { FACETS, RANGES, type Facet, type Range, type VehicleSearch } from "#domain/stock/filters.ts";
import { wordsOf } from "#domain/stock/words.ts";
import { AskedColumns, type AskedNumbers } from "#server/stock/asked-numbers.ts";
import { countOf, emptyBits, intersect, onesIn, rowsOf, type Bits } from "#server/stock/bits.ts";
import type { FacetValues } from "#server/stock/facet-values.ts";
import type { IndexedFacet, IndexedVehicle } from "#server/stock/indexed-vehicle.ts";
import { PASSES, type NarrowedFacet } from "#server/stock/models.ts";
import { MISSING, type Bounds, type NumberColumn } from "#server/stock/number-column.ts";
import { StockColumns, type StockOrder } from "#server/stock/stock-columns.ts";
import type { StockScope } from "#server/stock/stock.ts";
import { addRowsOfValue, readySet, type Trait, type TraitColumn } from "#server/stock/trait-column.ts";
import { WordRows } from "#server/stock/word-rows.ts";

/** The page of a search. Facet counts are read from the index before the next search is made. */
export type Found = {
  stock_ids: number[];
  total: number;
  /** Price in pence. */
  bounds: Record<Range, Bounds | null>;
  /** The same of every asked number, in the order they were given. */
  asked: (Bounds | null)[];
};

/** Without a choice these are left out of every search, and out of its bounds. */
const LEFT_OUT = ["motability", "contract-hire-business"];

/** What is at most so great a share of the stock is listed row by row to be counted: a result, or what is not in it. */
const LISTED_SHARE = 1 / 2;
/** Bounds are read from a list of at most so great a share, else from the order of their numbers. */
const BOUNDED_SHARE = 1 / 16;
/** A result of so few vehicles is sorted on its own; a larger one is read off the order of the whole stock. */
const SORT_ALONE = 2048;
const INSERT_AT_MOST = 128;

const SCOPE_VALUES = { cars: "car", vans: "lcv" } as const;

/** A number column with the rows inside the bounds that were asked of it. */
type Bounded = { column: NumberColumn; passing: Bits };

/** A trait that has been narrowed to some values, or to all but them. */
type NarrowedTrait = { column: TraitColumn; trait: Trait; codes: number[]; leaveOut: boolean };

type Narrowed = { models: NarrowedFacet[]; traits: NarrowedTrait[] };

/** Answers any search of the live vehicles from memory, and takes one change at a time. */
export class StockIndex {
  readonly #columns = new StockColumns();
  readonly #asked = new AskedColumns(this.#columns);
  readonly #words = new WordRows(this.#columns);
  #scratch = scratchFor(this.#columns.capacity);
  #vehicles = new Int32Array(256);
  #marks = new Uint8Array(256);

  /** An index of many vehicles at once. */
  static of(vehicles: readonly IndexedVehicle[]): StockIndex {
    const index = new StockIndex();
    index.apply([], vehicles);
    return index;
  }

  stockIds(): number[] {
    return Array.from(this.#columns.byId.rows(), (row) => this.#columns.ids[row]!);
  }

  /** Takes vehicles out by their stock ids, and takes in those that are new or changed. */
  apply(gone: readonly number[], changed: readonly IndexedVehicle[]): void {
    this.#columns.apply(gone, changed);
    this.#words.clear();
    if (this.#columns.capacity !== this.#scratch.capacity) this.#scratch = scratchFor(this.#columns.capacity);
  }

  /** Makes ready for searches by these numbers, without holding up others. */
  prepare(numbersById: ReadonlyMap<number, number>): Promise<void> {
    return this.#asked.prepare(numbersById);
  }

  /** The vehicles of a search, a page of them in order, the numbers beside them, and the counts of the listed facets. */
  find(search: VehicleSearch, scope: StockScope = "all", asked: readonly AskedNumbers[] = [], listed: readonly Facet[] = FACETS): Found {
    const { all, one, unranged } = this.#scratch;
    const { models } = this.#columns;
    const narrowed = this.#narrowed(search, scope);
    const bounded = this.#bounded(search, asked);
    const isWhole = search.q === "" && bounded.length === 0 && narrowed.traits.length === 0;

    all.set(this.#columns.live);
    if (search.q !== "") this.#keepWords(all, wordsOf(search.q));
    if (bounded.length > 0) unranged.set(all);
    for (const { passing } of bounded) intersect(all, passing);
    one.fill(0);
    for (const trait of narrowed.traits) this.#narrow(trait, all, one, bounded.length > 0 ? unranged : null);

    models.judge(narrowed.models);
    if (!isWhole) this.#columns.countByModel(all, this.#byModel(), this.#scratch.rows);
    const isListed = new Set<IndexedFacet>(listed);
    const total = models.count(isWhole ? models.vehicles : this.#byModel(), this.#columns.placesOf(isListed));
    if (narrowed.models.length > 0) this.#keepModels(bounded.length > 0);
    const few = total <= this.#columns.size * BOUNDED_SHARE ? listRows(all, this.#scratch.rows) : null;
    this.#countTraits(narrowed.traits, isListed, total, few);
    const boundsOf = (column: NumberColumn) => this.#boundsOf(column, bounded, few);
    const { price, year, mileage } = this.#columns.ranges;
    const order = this.#order(search, asked);
    return {
      total,
      stock_ids: total === 0 ? [] : this.#page(search, order, total, few),
      bounds: { price: boundsOf(price), year: boundsOf(year), mileage: boundsOf(mileage) },
      asked: asked.map((numbers) => boundsOf(this.#asked.column(numbers))),
    };
  }

  /** How many vehicles a search finds; the counts of the last search stay as they are. */
  total(search: VehicleSearch, scope: StockScope = "all", asked: readonly AskedNumbers[] = []): number {
    const { all, set } = this.#scratch;
    const narrowed = this.#narrowed(search, scope);
    all.set(this.#columns.live);
    if (search.q !== "") this.#keepWords(all, wordsOf(search.q));
    for (const { passing } of this.#bounded(search, asked)) intersect(all, passing);
    for (const { trait, codes, leaveOut } of narrowed.traits) {
      const rows = this.#rowsOf(trait, codes);
      const flip = leaveOut ? -1 : 0;
      for (let i = 0; i < all.length; i++) all[i] = all[i]! & (rows[i]! ^ flip);
    }
    if (narrowed.models.length > 0 && all.some((word) => word !== 0)) {
      this.#columns.models.judge(narrowed.models);
      set.fill(0);
      this.#columns.addRowsOfModels(set, this.#passing());
      intersect(all, set);
    }
    return countOf(all);
  }

  /** The values of a facet in the order of a form, with the counts of the last search. */
  eachCount(facet: Facet, visit: (value: string, label: string, count: number) => void): void {
    const { values, counts } = this.#columns.facet(facet);
    for (const code of values.inOrder()) {
      const count = counts[code]!;
      if (count > 0) visit(values.values[code]!.value, values.values[code]!.label, count);
    }
  }

  /** Writes the same as members of a JSON array, and says where they end; undefined when there is too little room. */
  writeCounts(facet: Facet, room: Buffer, at: number): number | undefined {
    const { values, counts } = this.#columns.facet(facet);
    return values.writeCounts(counts, room, at);
  }

  label(facet: Facet, value: string): string | undefined {
    const { values } = this.#columns.facet(facet);
    const code = values.codeOf(value);
    return code === undefined ? undefined : values.values[code]!.label;
  }

  #narrowed(search: VehicleSearch, scope: StockScope): Narrowed {
    const narrowed: Narrowed = { models: [], traits: [] };
    if (scope !== "all") this.#choose(narrowed, "cap_database", [SCOPE_VALUES[scope]]);
    for (const facet of FACETS) {
      const values = search.facets[facet];
      if (values) this.#choose(narrowed, facet, values);
    }
    const classification = this.#columns.traits.get("advert_classification");
    if (search.facets.advert_classification || !classification) return narrowed;
    const codes = codesOf(classification.trait.values, LEFT_OUT);
    if (codes.length > 0) narrowed.traits.push({ ...classification, codes, leaveOut: true });
    return narrowed;
  }

  #choose(narrowed: Narrowed, facet: IndexedFacet, chosen: readonly string[]): void {
    const { values } = this.#columns.facet(facet);
    const codes = codesOf(values, chosen);
    const found = this.#columns.traits.get(facet);
    if (found) {
      narrowed.traits.push({ ...found, codes, leaveOut: false });
      return;
    }
    const allowed = new Uint8Array(values.size);
    for (const code of codes) allowed[code] = 1;
    narrowed.models.push({ at: this.#columns.placeOf(facet), allowed });
  }

  /** Keeps in `all` what passes the trait too, and in `one` what fails one narrowed trait so far. */
  #narrow({ trait, codes, leaveOut }: NarrowedTrait, all: Bits, one: Bits, unranged: Bits | null): void {
    const rows = this.#rowsOf(trait, codes);
    const flip = leaveOut ? -1 : 0;
    for (let i = 0; i < all.length; i++) {
      const passing = rows[i]! ^ flip;
      one[i] = (one[i]! & passing) | (all[i]! & ~passing);
      all[i] = all[i]! & passing;
    }
    if (unranged) for (let i = 0; i < unranged.length; i++) unranged[i] = unranged[i]! & (rows[i]! ^ flip);
  }

  /** The rows that have one of some values. */
  #rowsOf(trait: Trait, codes: readonly number[]): Bits {
    const ready = codes.length === 1 ? readySet(trait, codes[0]!) : null;
    if (ready) return ready;
    const { set } = this.#scratch;
    set.fill(0);
    for (const code of codes) addRowsOfValue(trait, code, set);
    return set;
  }

  /** Keeps the rows whose model passes. */
  #keepModels(isBounded: boolean): void {
    const { all, one, unranged, set } = this.#scratch;
    set.fill(0);
    this.#columns.addRowsOfModels(set, this.#passing());
    for (let i = 0; i < all.length; i++) {
      all[i] = all[i]! & set[i]!;
      one[i] = one[i]! & set[i]!;
    }
    if (isBounded) intersect(unranged, set);
  }

  /** A mark for every model that passes. */
  #passing(): Uint8Array {
    const { models } = this.#columns;
    const passing = this.#marked(models.size);
    for (let model = 0; model < models.size; model++) if (models.verdicts[model] === PASSES) passing[model] = 1;
    return passing;
  }

  /** Counts the traits: among all results, and each narrowed one also among what fails nothing but it. */
  #countTraits(narrowed: readonly NarrowedTrait[], isListed: ReadonlySet<IndexedFacet>, total: number, few: Int32Array | null): void {
    const { all, one, unlike } = this.#scratch;
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
    for (const { column, trait, codes, leaveOut } of narrowed) {
      if (!isListed.has(trait.facet)) continue;
      const rows = this.#rowsOf(trait, codes);
      const flip = leaveOut ? 0 : -1;
      let count = 0;
      for (let i = 0; i < one.length; i++) {
        const failing = one[i]! & (rows[i]! ^ flip);
        unlike[i] = failing;
        if (failing !== 0) count += onesIn(failing);
      }
      if (count > 0) column.count(unlike, count <= this.#scratch.others.length ? listRows(unlike, this.#scratch.others) : null, trait);
    }
  }

  #keepWords(bits: Bits, words: readonly string[]): void {
    if (words.length === 0) bits.fill(0);
    for (const word of words) intersect(bits, this.#words.of(word));
  }

  /** What is bounded, each with the rows inside its bounds. */
  #bounded(search: VehicleSearch, asked: readonly AskedNumbers[]): Bounded[] {
    const bounded: Bounded[] = [];
    const add = (column: NumberColumn, min: number, max: number) => {
      const passing = (this.#scratch.ranges[bounded.length] ??= emptyBits(this.#columns.capacity));
      passing.set(this.#columns.live);
      column.keepRange(passing, min, max, this.#scratch.set);
      bounded.push({ column, passing });
    };
    for (const range of RANGES) {
      const bounds = search.ranges[range];
      if (!bounds) continue;
      const unit = range === "price" ? 100 : 1;
      add(this.#columns.ranges[range], Math.round((bounds.min ?? 0) * unit), Math.round((bounds.max ?? MISSING) * unit));
    }
    for (const numbers of asked) {
      const { min, max } = numbers;
      if (min !== undefined || max !== undefined) add(this.#asked.column(numbers), min ?? 0, max ?? MISSING);
    }
    return bounded;
  }

  #order(search: VehicleSearch, asked: readonly AskedNumbers[]): StockOrder {
    const wanted = asked.find(({ order }) => order);
    // The orders by asked numbers need them; who brings none gets the default.
    if (!wanted) return this.#columns.orders[search.orderBy] ?? this.#columns.orders["price-asc"]!;
    return { column: this.#asked.column(wanted), highestFirst: wanted.order === "highest-first" };
  }

  #page(search: VehicleSearch, { column, highestFirst }: StockOrder, total: number, listed: Int32Array | null): number[] {
    const first = (search.page - 1) * search.resultsPerPage;
    const count = Math.min(search.resultsPerPage, total - first);
    if (count <= 0) return [];
    const { all } = this.#scratch;
    const { ids } = this.#columns;
    if (listed && total <= SORT_ALONE) {
      const { values } = column;
      const before = highestFirst
        ? (one: number, other: number) => key(values[other]!) - key(values[one]!) || ids[one]! - ids[other]!
        : (one: number, other: number) => values[one]! - values[other]! || ids[one]! - ids[other]!;
      return firstOf(listed, first + count, before).slice(first).map((row) => ids[row]!);
    }
    const rows = highestFirst ? column.pageFromHighest(all, first, count) : column.page(all, first, count);
    return rows.map((row) => ids[row]!);
  }

  /** The bounds of a column among what passes everything but the column's own bounds. */
  #boundsOf(column: NumberColumn, bounded: readonly Bounded[], listed: Int32Array | null): Bounds | null {
    const { all, unranged, set, others } = this.#scratch;
    if (!bounded.some((one) => one.column === column)) return column.bounds(all, listed);
    set.set(unranged);
    for (const one of bounded) if (one.column !== column) intersect(set, one.passing);
    return column.bounds(set, countOf(set) <= this.#columns.size * BOUNDED_SHARE ? listRows(set, others) : null);
  }

  /** The rows that are not in a set; `unlike` is the same as a set. */
  #others(set: Bits): Int32Array {
    const { unlike, others } = this.#scratch;
    const { live } = this.#columns;
    for (let i = 0; i < set.length; i++) unlike[i] = live[i]! & ~set[i]!;
    return listRows(unlike, others);
  }

  #byModel(): Int32Array {
    const { size } = this.#columns.models;
    if (this.#vehicles.length < size) this.#vehicles = new Int32Array(size * 2);
    return this.#vehicles;
  }

  /** A mark for every model, none set. */
  #marked(models: number): Uint8Array {
    if (this.#marks.length < models) this.#marks = new Uint8Array(models * 2);
    else this.#marks.fill(0, 0, models);
    return this.#marks;
  }
}

/** A missing number comes after every other one, also from the highest down. */
function key(value: number): number {
  return value === MISSING ? -MISSING : value;
}

function codesOf(values: FacetValues, chosen: readonly string[]): number[] {
  return chosen.flatMap((value) => values.codeOf(value) ?? []);
}

function listRows(set: Bits, into: Int32Array): Int32Array {
  return into.subarray(0, rowsOf(set, into));
}

/** The first of some rows in an order: a short list is kept in order while the rows pass, a long one is sorted. */
function firstOf(rows: Int32Array, count: number, before: (one: number, other: number) => number): number[] {
  if (count > INSERT_AT_MOST) return [...rows.toSorted(before).subarray(0, count)];
  const first: number[] = [];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    if (first.length === count && before(row, first[count - 1]!) > 0) continue;
    let at = first.length < count ? first.length : count - 1;
    for (; at > 0 && before(row, first[at - 1]!) < 0; at--) first[at] = first[at - 1]!;
    first[at] = row;
  }
  return first;
}

function scratchFor(capacity: number) {
  const listed = Math.ceil(capacity * LISTED_SHARE);
  return {
    capacity,
    all: emptyBits(capacity),
    one: emptyBits(capacity),
    set: emptyBits(capacity),
    unlike: emptyBits(capacity),
    unranged: emptyBits(capacity),
    ranges: RANGES.map(() => emptyBits(capacity)),
    rows: new Int32Array(listed),
    others: new Int32Array(listed),
  };
}
