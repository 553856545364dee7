import { FACETS, RANGES, type Facet, type OrderBy, type Range, type VehicleSearch } from "#domain/stock/filters.ts";
import { wordsOf } from "#domain/stock/words.ts";
import { clearBit, emptyBits, grownBits, hasBit, intersect, rowsOf, setBit, type Bits } from "#server/stock/bits.ts";
import { FacetColumn } from "#server/stock/facet-column.ts";
import { numbersOf, valuesOf, type IndexedVehicle } from "#server/stock/indexed-vehicle.ts";
import { MarkWords } from "#server/stock/mark-words.ts";
import { MAX_ROWS, NumberColumn, type Bounds } from "#server/stock/number-column.ts";
import { Profiles, type ActiveFacet } from "#server/stock/profiles.ts";
import type { StockScope } from "#server/stock/stock.ts";

/** The page of a search. Facet counts are read from the index before the next search is made. */
export type Found = {
  stock_ids: number[];
  total: number;
  /** Price in pence. */
  bounds: Record<Range, Bounds | null>;
};

/** Without a choice these are left out of every search, and out of its bounds. */
const LEFT_OUT = ["motability", "contract-hire-business"];

/** A result of so few vehicles is sorted on its own; a larger one is read off the order of the whole stock. */
const SORT_ALONE = 512;
const FIRST_CAPACITY = 1024;
/** More changes than this are taken in at once. */
const ONE_BY_ONE = 200;

const SCOPE_VALUES = { cars: "car", vans: "lcv" } as const;
const CAP_DATABASE = FACETS.length;
const TAGS = FACETS.indexOf("tags");
const CLASSIFICATION = FACETS.indexOf("advert_classification");
const NUMERIC: ReadonlySet<string> = new Set(["doors", "seats", "department_id"]);

/** Facets whose words a shopper may type. */
const WORD_FACETS = (["make", "range", "derivative", "body_type", "fuel_type", "transmission", "colour"] as const).map(
  (facet) => FACETS.indexOf(facet),
);

type Narrowed = ActiveFacet & { codes: number[]; leaveOut: boolean };

/** The stock in columns: answers any search of the live vehicles from memory, and takes one change at a time. */
export class StockIndex {
  size = 0;
  #capacity = FIRST_CAPACITY;
  #ids = new Int32Array(FIRST_CAPACITY);
  readonly #rows = new Map<number, number>();
  #free: number[] = [];
  #live = emptyBits(FIRST_CAPACITY);
  #profileOf = new Int32Array(FIRST_CAPACITY);
  readonly #marks = new MarkWords();
  readonly #markOf = new Map<number, string>();
  readonly #facets = [...FACETS, "cap_database"].map((facet) => new FacetColumn(FIRST_CAPACITY, NUMERIC.has(facet)));
  readonly #profiles = new Profiles(this.#facets, TAGS);
  readonly #price = new NumberColumn(this.#ids, true);
  readonly #year = new NumberColumn(this.#ids, true);
  readonly #mileage = new NumberColumn(this.#ids, true);
  readonly #priceDown = new NumberColumn(this.#ids, false);
  readonly #yearDown = new NumberColumn(this.#ids, false);
  readonly #newest = new NumberColumn(this.#ids, false);
  readonly #ranges: Record<Range, NumberColumn> = { price: this.#price, year: this.#year, mileage: this.#mileage };
  readonly #orders: Record<OrderBy, NumberColumn> = {
    "price-asc": this.#price,
    "price-desc": this.#priceDown,
    "mileage-asc": this.#mileage,
    "year-desc": this.#yearDown,
    newest: this.#newest,
  };
  readonly #columns = [this.#price, this.#year, this.#mileage, this.#priceDown, this.#yearDown, this.#newest];
  #scratch = scratchFor(FIRST_CAPACITY);
  #weights = new Int32Array(256);
  #touched = new Int32Array(256);

  static of(vehicles: readonly IndexedVehicle[]): StockIndex {
    const index = new StockIndex();
    index.#applyAtOnce([], vehicles);
    return index;
  }

  has(stock_id: number): boolean {
    return this.#rows.has(stock_id);
  }

  stockIds(): number[] {
    return [...this.#rows.keys()];
  }

  /** Takes vehicles out by their stock ids, and takes in those that are new or changed. */
  apply(gone: readonly number[], changed: readonly IndexedVehicle[]): void {
    if (gone.length + changed.length > ONE_BY_ONE) return this.#applyAtOnce(gone, changed);
    for (const stock_id of gone) this.#remove(stock_id);
    for (const vehicle of changed) this.#put(vehicle);
  }

  /** The vehicles of a search, a page of them in order, and the numbers beside them. */
  find(search: VehicleSearch, scope: StockScope = "all"): Found {
    const { all, one, set, unranged, ranges } = this.#scratch;
    const narrowed = this.#narrowed(search, scope);
    const asked = RANGES.filter((range) => search.ranges[range]);
    const words = wordsOf(search.q);

    all.set(this.#live);
    if (search.q !== "") this.#keepWords(all, words);
    unranged.set(all);
    asked.forEach((range, i) => {
      this.#keepRange(range, search, ranges[i]!);
      intersect(all, ranges[i]!);
    });
    one.fill(0);
    for (const facet of narrowed) this.#narrow(facet, all, one, asked.length > 0 ? unranged : null, set);

    const total = this.#count(narrowed, asked.length > 0 || search.q !== "", all, one);
    return {
      total,
      stock_ids: this.#page(search, all, total),
      bounds: this.#bounds(asked, all, unranged, ranges),
    };
  }

  /** The values of a facet in the order of a form, with the counts of the last search. */
  eachCount(facet: Facet, visit: (value: string, label: string, count: number) => void): void {
    const at = FACETS.indexOf(facet);
    const counts = this.#profiles.counts(at);
    const { values } = this.#facets[at]!;
    for (const code of this.#facets[at]!.inOrder()) {
      const count = counts[code]!;
      if (count > 0) visit(values[code]!.value, values[code]!.label, count);
    }
  }

  /** The same as a member of a JSON object: "make":[{"value":"ford","label":"Ford","count":8}]. */
  countsJson(facet: Facet): string {
    let json = `"${facet}":[`;
    let separator = "";
    const at = FACETS.indexOf(facet);
    const counts = this.#profiles.counts(at);
    const column = this.#facets[at]!;
    for (const code of column.inOrder()) {
      const count = counts[code]!;
      if (count === 0) continue;
      json += `${separator}${column.values[code]!.json}${count}}`;
      separator = ",";
    }
    return `${json}]`;
  }

  label(facet: Facet, value: string): string | undefined {
    const column = this.#facets[FACETS.indexOf(facet)]!;
    const code = column.codeOf(value);
    return code === undefined ? undefined : column.values[code]!.label;
  }

  #put(vehicle: IndexedVehicle): void {
    this.#remove(vehicle.stock_id);
    const row = this.#place(vehicle);
    numbersOf(vehicle).forEach((value, i) => this.#columns[i]!.add(row, value));
    if (vehicle.vrm !== null) this.#marks.add(vehicle.vrm, row);
  }

  #remove(stock_id: number): void {
    const row = this.#rows.get(stock_id);
    if (row === undefined) return;
    for (const column of this.#columns) column.remove(row);
    const mark = this.#markOf.get(row);
    if (mark !== undefined) this.#marks.remove(mark, row);
    this.#displace(stock_id, row);
  }

  /** Many changes cost one sorting of the stock instead of a place in every order each. */
  #applyAtOnce(gone: readonly number[], changed: readonly IndexedVehicle[]): void {
    for (const stock_id of [...gone, ...changed.map((vehicle) => vehicle.stock_id)]) {
      const row = this.#rows.get(stock_id);
      if (row !== undefined) this.#displace(stock_id, row);
    }
    for (const vehicle of changed) {
      const row = this.#place(vehicle);
      numbersOf(vehicle).forEach((value, i) => (this.#columns[i]!.values[row] = value));
    }
    const byId = [...this.#rows].sort(([one], [other]) => one - other);
    const rows = Int32Array.from(byId, ([, row]) => row);
    for (const column of this.#columns) column.build(rows);
    this.#marks.build([...this.#markOf].map(([row, mark]) => [mark, row]));
  }

  #displace(stock_id: number, row: number): void {
    const profile = this.#profileOf[row]!;
    this.#facets.forEach((facet, i) => {
      for (const code of this.#profiles.codesOf(profile, i)) facet.remove(row, code);
    });
    this.#profiles.leave(profile);
    this.#markOf.delete(row);
    clearBit(this.#live, row);
    this.#rows.delete(stock_id);
    this.#free.push(row);
    this.size--;
  }

  #place(vehicle: IndexedVehicle): number {
    const row = this.#free.pop() ?? this.size;
    if (row >= this.#capacity) this.#grow();

    const codes = valuesOf(vehicle).map((values, i) => {
      const column = this.#facets[i]!;
      const found = new Set(values.map(([value, label]) => column.code(value, label)));
      return found.size > 0 || i === TAGS ? [...found] : [0];
    });
    codes.forEach((list, i) => {
      for (const code of list) this.#facets[i]!.add(row, code);
    });
    this.#profileOf[row] = this.#profiles.join(codes);
    this.#ids[row] = vehicle.stock_id;
    this.#rows.set(vehicle.stock_id, row);
    if (vehicle.vrm !== null) this.#markOf.set(row, vehicle.vrm);
    setBit(this.#live, row);
    this.size++;
    return row;
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
    const allowed = new Uint8Array(this.#facets[CLASSIFICATION]!.values.length).fill(1);
    for (const code of codes) allowed[code] = 0;
    narrowed.push({ facet: CLASSIFICATION, allowed, codes, leaveOut: true });
    return narrowed;
  }

  #chosen(facet: number, values: readonly string[]): Narrowed {
    const codes = this.#codes(facet, values);
    const allowed = new Uint8Array(this.#facets[facet]!.values.length);
    for (const code of codes) allowed[code] = 1;
    return { facet, allowed, codes, leaveOut: false };
  }

  #codes(facet: number, values: readonly string[]): number[] {
    return values.flatMap((value) => this.#facets[facet]!.codeOf(value) ?? []);
  }

  /** Keeps in `all` what passes the facet too, and in `one` what fails one narrowed facet so far. */
  #narrow({ facet, codes, leaveOut }: Narrowed, all: Bits, one: Bits, unranged: Bits | null, set: Bits): void {
    const values = this.#facets[facet]!;
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
        const column = this.#facets[facet]!;
        for (const code of column.codesFoundBy(word)) column.addRowsTo(set, code);
      }
      this.#marks.addRowsTo(set, word);
      const row = this.#rows.get(Number(word));
      if (row !== undefined && String(this.#ids[row]) === word) setBit(set, row);
      intersect(bits, set);
    }
  }

  #keepRange(range: Range, search: VehicleSearch, out: Bits): void {
    const { min = 0, max = Number.POSITIVE_INFINITY } = search.ranges[range]!;
    const unit = range === "price" ? 100 : 1;
    out.set(this.#live);
    this.#ranges[range].keepRange(out, Math.round(min * unit), Math.round(max * unit), this.#scratch.set);
  }

  #count(narrowed: readonly Narrowed[], byRow: boolean, all: Bits, one: Bits): number {
    const profiles = this.#profiles;
    if (!byRow && profiles.size <= this.size / 4) return profiles.count(null, profiles.size, profiles.vehicles, narrowed);
    if (this.#weights.length < profiles.size) {
      this.#weights = new Int32Array(profiles.size * 2);
      this.#touched = new Int32Array(profiles.size * 2);
    }
    const { rows, set } = this.#scratch;
    for (let i = 0; i < set.length; i++) set[i] = all[i]! | one[i]!;
    const size = rowsOf(set, rows);
    const weights = this.#weights;
    let touched = 0;
    for (let i = 0; i < size; i++) {
      const profile = this.#profileOf[rows[i]!]!;
      if (weights[profile] === 0) this.#touched[touched++] = profile;
      weights[profile] = weights[profile]! + 1;
    }
    const total = profiles.count(this.#touched, touched, weights, narrowed);
    for (let i = 0; i < touched; i++) weights[this.#touched[i]!] = 0;
    return total;
  }

  #page(search: VehicleSearch, matched: Bits, total: number): number[] {
    const first = (search.page - 1) * search.resultsPerPage;
    const count = Math.min(search.resultsPerPage, total - first);
    if (count <= 0) return [];
    const { order, values } = this.#orders[search.orderBy];
    if (total <= SORT_ALONE) {
      const rows = this.#scratch.rows.subarray(0, rowsOf(matched, this.#scratch.rows));
      const ids = this.#ids;
      rows.sort((one, other) => values[one]! - values[other]! || ids[one]! - ids[other]!);
      return Array.from(rows.subarray(first, first + count), (row) => ids[row]!);
    }
    const fromEnd = first > total / 2;
    const skip = fromEnd ? total - first - count : first;
    const found: number[] = [];
    for (let i = 0, met = 0; found.length < count; i++) {
      const row = order[fromEnd ? this.size - 1 - i : i]!;
      if (hasBit(matched, row) && met++ >= skip) found.push(this.#ids[row]!);
    }
    return fromEnd ? found.reverse() : found;
  }

  #bounds(asked: readonly Range[], matched: Bits, unranged: Bits, ranges: readonly Bits[]): Found["bounds"] {
    const { set, rows } = this.#scratch;
    const bounds: Found["bounds"] = { price: null, year: null, mileage: null };
    for (const range of RANGES) {
      let bits = matched;
      if (asked.includes(range)) {
        set.set(unranged);
        asked.forEach((other, i) => {
          if (other !== range) intersect(set, ranges[i]!);
        });
        bits = set;
      }
      bounds[range] = this.#ranges[range].bounds(bits, rows);
    }
    return bounds;
  }

  #grow(): void {
    this.#capacity *= 2;
    if (this.#capacity > MAX_ROWS) throw new RangeError(`the stock index holds at most ${MAX_ROWS} vehicles`);
    const ids = new Int32Array(this.#capacity);
    ids.set(this.#ids);
    this.#ids = ids;
    const profileOf = new Int32Array(this.#capacity);
    profileOf.set(this.#profileOf);
    this.#profileOf = profileOf;
    this.#live = grownBits(this.#live, this.#capacity);
    for (const column of this.#columns) column.grow(ids);
    for (const facet of this.#facets) facet.grow(this.#capacity);
    this.#scratch = scratchFor(this.#capacity);
  }
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
