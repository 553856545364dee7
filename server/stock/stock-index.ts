import { FACETS, RANGES, type Facet, type Range, type VehicleSearch } from "#domain/stock/filters.ts";
import { wordsOf } from "#domain/stock/words.ts";
import { AskedColumns, type AskedNumbers } from "#server/stock/asked-numbers.ts";
import { emptyBits, intersect, rowsOf, setBit, type Bits } from "#server/stock/bits.ts";
import type { IndexedVehicle } from "#server/stock/indexed-vehicle.ts";
import { MISSING, type Bounds, type NumberColumn } from "#server/stock/number-column.ts";
import type { ActiveFacet } from "#server/stock/profiles.ts";
import type { StockScope } from "#server/stock/stock.ts";
import { CAP_DATABASE, StockColumns } from "#server/stock/stock-columns.ts";

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

/** A result of so few vehicles is sorted on its own; a larger one is read off the order of the whole stock. */
const SORT_ALONE = 2048;
const INSERT_AT_MOST = 128;

const SCOPE_VALUES = { cars: "car", vans: "lcv" } as const;
const CLASSIFICATION = FACETS.indexOf("advert_classification");

/** Facets whose words a shopper may type. */
const WORD_FACETS = (["make", "range", "derivative", "body_type", "fuel_type", "transmission", "colour"] as const).map(
  (facet) => FACETS.indexOf(facet),
);

/** A number column with the rows inside the bounds that were asked of it. */
type Bounded = { column: NumberColumn; passing: Bits };

type Narrowed = ActiveFacet & { codes: number[]; leaveOut: boolean };

/** Answers any search of the live vehicles from memory, and takes one change at a time. */
export class StockIndex {
  readonly #columns = new StockColumns();
  readonly #asked = new AskedColumns(this.#columns);
  #scratch = scratchFor(this.#columns.capacity);
  #weights = new Int32Array(256);

  /** An index of many vehicles at once. */
  static of(vehicles: readonly IndexedVehicle[]): StockIndex {
    const index = new StockIndex();
    index.apply([], vehicles);
    return index;
  }

  stockIds(): number[] {
    return this.#columns.stockIds();
  }

  /** Takes vehicles out by their stock ids, and takes in those that are new or changed. */
  apply(gone: readonly number[], changed: readonly IndexedVehicle[]): void {
    this.#columns.apply(gone, changed);
    if (this.#columns.capacity !== this.#scratch.rows.length) this.#scratch = scratchFor(this.#columns.capacity);
  }

  /** The vehicles of a search, a page of them in order, and the numbers beside them. */
  find(search: VehicleSearch, scope: StockScope = "all", asked: readonly AskedNumbers[] = []): Found {
    const { all, one, unranged } = this.#scratch;
    const narrowed = this.#narrowed(search, scope);
    const bounded = this.#bounded(search, asked);
    const words = wordsOf(search.q);

    all.set(this.#columns.live);
    if (search.q !== "") this.#keepWords(all, words);
    unranged.set(all);
    for (const { passing } of bounded) intersect(all, passing);
    one.fill(0);
    for (const facet of narrowed) this.#narrow(facet, all, one, bounded.length > 0 ? unranged : null);

    const total = this.#count(narrowed, bounded.length > 0 || search.q !== "", all, one);
    const boundsOf = (column: NumberColumn) => this.#boundsOf(column, bounded);
    const { price, year, mileage } = this.#columns.ranges;
    return {
      total,
      stock_ids: this.#page(search, this.#order(search, asked), total),
      bounds: { price: boundsOf(price), year: boundsOf(year), mileage: boundsOf(mileage) },
      asked: asked.map((numbers) => boundsOf(this.#asked.lowestFirst(numbers))),
    };
  }

  /** The values of a facet in the order of a form, with the counts of the last search. */
  eachCount(facet: Facet, visit: (value: string, label: string, count: number) => void): void {
    const at = FACETS.indexOf(facet);
    const counts = this.#columns.profiles.counts(at);
    const { values } = this.#columns.facets[at]!;
    for (const code of this.#columns.facets[at]!.inOrder()) {
      const count = counts[code]!;
      if (count > 0) visit(values[code]!.value, values[code]!.label, count);
    }
  }

  /** The same as a member of a JSON object: "make":[{"value":"ford","label":"Ford","count":8}]. */
  countsJson(facet: Facet): string {
    let json = `"${facet}":[`;
    let separator = "";
    const at = FACETS.indexOf(facet);
    const counts = this.#columns.profiles.counts(at);
    const column = this.#columns.facets[at]!;
    for (const code of column.inOrder()) {
      const count = counts[code]!;
      if (count === 0) continue;
      json += `${separator}${column.values[code]!.json}${count}}`;
      separator = ",";
    }
    return `${json}]`;
  }

  label(facet: Facet, value: string): string | undefined {
    const column = this.#columns.facets[FACETS.indexOf(facet)]!;
    const code = column.codeOf(value);
    return code === undefined ? undefined : column.values[code]!.label;
  }

  #narrowed(search: VehicleSearch, scope: StockScope): Narrowed[] {
    const narrowed: Narrowed[] = [];
    if (scope !== "all") narrowed.push(this.#chosen(CAP_DATABASE, [SCOPE_VALUES[scope]]));
    FACETS.forEach((facet, i) => {
      const values = search.facets[facet];
      if (values) narrowed.push(this.#chosen(i, values));
    });
    if (search.facets.advert_classification) return narrowed;
    const codes = this.#codes(CLASSIFICATION, LEFT_OUT);
    if (codes.length === 0) return narrowed;
    const allowed = new Uint8Array(this.#columns.facets[CLASSIFICATION]!.values.length).fill(1);
    for (const code of codes) allowed[code] = 0;
    narrowed.push({ facet: CLASSIFICATION, allowed, codes, leaveOut: true });
    return narrowed;
  }

  #chosen(facet: number, values: readonly string[]): Narrowed {
    const codes = this.#codes(facet, values);
    const allowed = new Uint8Array(this.#columns.facets[facet]!.values.length);
    for (const code of codes) allowed[code] = 1;
    return { facet, allowed, codes, leaveOut: false };
  }

  #codes(facet: number, values: readonly string[]): number[] {
    return values.flatMap((value) => this.#columns.facets[facet]!.codeOf(value) ?? []);
  }

  /** Keeps in `all` what passes the facet too, and in `one` what fails one narrowed facet so far. */
  #narrow({ facet, codes, leaveOut }: Narrowed, all: Bits, one: Bits, unranged: Bits | null): void {
    const { set } = this.#scratch;
    const values = this.#columns.facets[facet]!;
    const ready = codes.length === 1 ? values.values[codes[0]!]!.bits : null;
    if (!ready) {
      set.fill(0);
      for (const code of codes) values.addRowsTo(set, code);
    }
    const rows = ready ?? set;
    const flip = leaveOut ? -1 : 0;
    for (let i = 0; i < all.length; i++) {
      const passing = rows[i]! ^ flip;
      one[i] = (one[i]! & passing) | (all[i]! & ~passing);
      all[i] = all[i]! & passing;
    }
    if (unranged) for (let i = 0; i < unranged.length; i++) unranged[i] = unranged[i]! & (rows[i]! ^ flip);
  }

  #keepWords(bits: Bits, words: readonly string[]): void {
    const { set } = this.#scratch;
    if (words.length === 0) bits.fill(0);
    for (const word of words) {
      set.fill(0);
      for (const facet of WORD_FACETS) {
        const column = this.#columns.facets[facet]!;
        for (const code of column.codesFoundBy(word)) column.addRowsTo(set, code);
      }
      this.#columns.marks.addRowsTo(set, word);
      const row = this.#columns.rowOf(Number(word));
      if (row !== undefined && String(this.#columns.ids[row]) === word) setBit(set, row);
      intersect(bits, set);
    }
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
      if (min !== undefined || max !== undefined) add(this.#asked.lowestFirst(numbers), min ?? 0, max ?? MISSING);
    }
    return bounded;
  }

  #count(narrowed: readonly Narrowed[], byRow: boolean, all: Bits, one: Bits): number {
    const { profiles } = this.#columns;
    if (!byRow) return profiles.count(profiles.vehicles, narrowed);
    if (this.#weights.length < profiles.size) this.#weights = new Int32Array(profiles.size * 2);
    const { set } = this.#scratch;
    for (let i = 0; i < set.length; i++) set[i] = all[i]! | one[i]!;
    this.#weights.fill(0);
    this.#columns.countByProfile(set, this.#weights);
    return profiles.count(this.#weights, narrowed);
  }

  #order(search: VehicleSearch, asked: readonly AskedNumbers[]): NumberColumn {
    const wanted = asked.find(({ order }) => order);
    if (!wanted) return this.#columns.orders[search.orderBy];
    return wanted.order === "highest-first" ? this.#asked.highestFirst(wanted) : this.#asked.lowestFirst(wanted);
  }

  #page(search: VehicleSearch, order: NumberColumn, total: number): number[] {
    const first = (search.page - 1) * search.resultsPerPage;
    const count = Math.min(search.resultsPerPage, total - first);
    if (count <= 0) return [];
    const { all: matched } = this.#scratch;
    const { ids } = this.#columns;
    if (total <= SORT_ALONE) {
      const rows = this.#scratch.rows.subarray(0, rowsOf(matched, this.#scratch.rows));
      const { values } = order;
      const before = (one: number, other: number) => values[one]! - values[other]! || ids[one]! - ids[other]!;
      return firstOf(rows, first + count, before).slice(first).map((row) => ids[row]!);
    }
    return order.page(matched, first, count).map((row) => ids[row]!);
  }

  /** The bounds of a column among what passes everything but the column's own bounds. */
  #boundsOf(column: NumberColumn, bounded: readonly Bounded[]): Bounds | null {
    const { all, unranged, set, rows } = this.#scratch;
    if (!bounded.some((one) => one.column === column)) return column.bounds(all, rows);
    set.set(unranged);
    for (const one of bounded) if (one.column !== column) intersect(set, one.passing);
    return column.bounds(set, rows);
  }
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

function scratchFor(rows: number) {
  return {
    all: emptyBits(rows),
    one: emptyBits(rows),
    set: emptyBits(rows),
    unranged: emptyBits(rows),
    ranges: RANGES.map(() => emptyBits(rows)),
    rows: new Int32Array(rows),
  };
}
