import { FACETS, type OrderBy, type Range } from "#domain/stock/filters.ts";
import { clearBit, emptyBits, grownBits, onesIn, setBit, type Bits } from "#server/stock/bits.ts";
import { FacetColumn, NOT_STATED } from "#server/stock/facet-column.ts";
import { numbersOf, valuesOf, type IndexedVehicle } from "#server/stock/indexed-vehicle.ts";
import { MarkWords } from "#server/stock/mark-words.ts";
import { NumberColumn } from "#server/stock/number-column.ts";
import { Profiles } from "#server/stock/profiles.ts";

const FIRST_CAPACITY = 1024;
const MAX_ROWS = 2 ** 21;
/** More changes than this are taken in at once. */
const ONE_BY_ONE = 200;
/** Room for loose rows when the rows are laid out, on top of those that are there. */
const SPARE_ROOM = 1.1;
/** The rows are laid out afresh when so great a share of them lies outside its run. */
const LOOSE_SHARE = 1 / 8;

export const TAGS = FACETS.indexOf("tags");
/** The facet after the public ones: what tells cars and vans apart. */
export const CAP_DATABASE = FACETS.length;
const NUMERIC: ReadonlySet<string> = new Set(["doors", "seats", "department_id", "engine_size"]);

/**
 * The live stock in columns. Vehicles of one profile lie beside each other, a run of rows each, so that a set of rows is
 * counted by profile a word at a time; what changed since the rows were laid out lies loose behind the runs.
 */
export class StockColumns {
  /** Another one after every change. */
  version = 0;
  size = 0;
  capacity = FIRST_CAPACITY;
  ids: Int32Array = new Int32Array(FIRST_CAPACITY);
  live: Bits = emptyBits(FIRST_CAPACITY);
  readonly facets = [...FACETS, "cap_database"].map((facet) => new FacetColumn(FIRST_CAPACITY, NUMERIC.has(facet)));
  readonly profiles = new Profiles(this.facets, TAGS);
  readonly marks = new MarkWords();
  readonly orders: Record<OrderBy, NumberColumn>;
  readonly ranges: Record<Range, NumberColumn>;
  readonly #numbers: readonly NumberColumn[];
  readonly #rows = new Map<number, number>();
  readonly #markOf = new Map<number, string>();
  #profileOf = new Int32Array(FIRST_CAPACITY);
  /** Profile and first row of each run; the last run ends where the loose rows begin. */
  #runs = { profiles: new Int32Array(0), starts: Int32Array.of(0) };
  #firstLoose = 0;
  #end = 0;
  #free: number[] = [];
  #byId: { version: number; rows: Int32Array } | null = null;

  constructor() {
    const column = () => new NumberColumn(this.ids);
    const [price, year, mileage, dearest, youngest, newest] = [column(), column(), column(), column(), column(), column()];
    this.#numbers = [price, year, mileage, dearest, youngest, newest];
    this.ranges = { price, year, mileage };
    const own = { "price-asc": price, "price-desc": dearest, "mileage-asc": mileage, "year-desc": youngest, "year-asc": year, newest };
    // The numbers of the others come with the question; who brings none gets the prices.
    this.orders = { ...own, "monthly-asc": price, "monthly-desc": dearest, distance: price };
  }

  rowOf(stock_id: number): number | undefined {
    return this.#rows.get(stock_id);
  }

  /** The rows in the order of their stock ids. */
  rowsById(): Int32Array {
    if (this.#byId?.version !== this.version) {
      const ids = Int32Array.from(this.#rows.keys()).toSorted();
      const rows = ids.map((stock_id) => this.#rows.get(stock_id)!);
      this.#byId = { version: this.version, rows };
    }
    return this.#byId.rows;
  }

  /** The code a row has in a facet of one value a vehicle. */
  codeAt(row: number, facet: number): number {
    return this.profiles.codeOf(this.#profileOf[row]!, facet);
  }

  stockIds(): number[] {
    return [...this.#rows.keys()];
  }

  /** Takes vehicles out by their stock ids, and takes in those that are new or changed. */
  apply(gone: readonly number[], changed: readonly IndexedVehicle[]): void {
    this.version++;
    if (gone.length + changed.length > ONE_BY_ONE) return this.#applyAtOnce(gone, changed);
    for (const stock_id of gone) this.#remove(stock_id);
    for (const vehicle of changed) this.#put(vehicle);
  }

  /** Adds to `weights` how many rows of a set each profile has. */
  countByProfile(bits: Bits, weights: Int32Array): void {
    const { profiles, starts } = this.#runs;
    for (let run = 0; run < profiles.length; run++) {
      const count = countBetween(bits, starts[run]!, starts[run + 1]!);
      if (count > 0) weights[profiles[run]!] = weights[profiles[run]!]! + count;
    }
    for (let i = this.#firstLoose >>> 5; i < bits.length; i++) {
      let word = bits[i]!;
      if (i === this.#firstLoose >>> 5) word &= -1 << (this.#firstLoose & 31);
      while (word !== 0) {
        const profile = this.#profileOf[(i << 5) + (31 - Math.clz32(word & -word))]!;
        weights[profile] = weights[profile]! + 1;
        word &= word - 1;
      }
    }
  }

  #put(vehicle: IndexedVehicle): void {
    const before = this.#rows.get(vehicle.stock_id);
    this.#remove(vehicle.stock_id);
    const row = this.#place(vehicle, before);
    numbersOf(vehicle).forEach((value, i) => this.#numbers[i]!.add(row, value));
    if (vehicle.vrm !== null) this.marks.add(vehicle.vrm, row);
  }

  #remove(stock_id: number): void {
    const row = this.#rows.get(stock_id);
    if (row === undefined) return;
    for (const column of this.#numbers) column.remove(row);
    const mark = this.#markOf.get(row);
    if (mark !== undefined) this.marks.remove(mark, row);
    this.#displace(stock_id, row);
  }

  /** Many changes cost one sorting of the stock instead of a place in every order each. */
  #applyAtOnce(gone: readonly number[], changed: readonly IndexedVehicle[]): void {
    for (const stock_id of gone) this.#displace(stock_id, this.#rows.get(stock_id));
    for (const vehicle of changed) {
      const before = this.#rows.get(vehicle.stock_id);
      this.#displace(vehicle.stock_id, before);
      const row = this.#place(vehicle, before);
      numbersOf(vehicle).forEach((value, i) => (this.#numbers[i]!.values[row] = value));
    }
    if (this.#end - this.#firstLoose > this.size * LOOSE_SHARE) this.#layOut();
    const rows = this.rowsById();
    for (const column of this.#numbers) column.build(rows);
    this.marks.build([...this.#markOf].map(([row, mark]) => [mark, row]));
  }

  #displace(stock_id: number, row: number | undefined): void {
    if (row === undefined) return;
    const profile = this.#profileOf[row]!;
    this.#forEachCode(profile, (facet, code) => facet.remove(row, code));
    this.profiles.leave(profile);
    this.#markOf.delete(row);
    clearBit(this.live, row);
    this.#rows.delete(stock_id);
    if (row >= this.#firstLoose) this.#free.push(row);
    this.size--;
  }

  /** Gives a vehicle a row: the one it had when its profile is the same, else a loose one. */
  #place(vehicle: IndexedVehicle, before: number | undefined): number {
    const codes = valuesOf(vehicle).map((values, i) => {
      const column = this.facets[i]!;
      const found = new Set(values.map(([value, label]) => column.code(value, label)));
      return found.size > 0 || i === TAGS ? [...found].toSorted((one, other) => one - other) : [NOT_STATED];
    });
    const profile = this.profiles.join(codes);
    const inRun = before !== undefined && before < this.#firstLoose && this.#profileOf[before] === profile;
    const row = inRun ? before : (this.#free.pop() ?? this.#end++);
    if (row >= this.capacity) this.#grow();
    this.#profileOf[row] = profile;
    this.#forEachCode(profile, (facet, code) => facet.add(row, code));
    this.ids[row] = vehicle.stock_id;
    this.#rows.set(vehicle.stock_id, row);
    if (vehicle.vrm !== null) this.#markOf.set(row, vehicle.vrm);
    setBit(this.live, row);
    this.size++;
    return row;
  }

  /** Numbers the rows anew, profile by profile; the number columns have to be built again after it. */
  #layOut(): void {
    const profileOf = this.#profileOf;
    const inOrder = [...this.#rows].toSorted(([one, rowOne], [two, rowTwo]) => profileOf[rowOne]! - profileOf[rowTwo]! || one - two);
    const marks = new Map(this.#markOf);
    const oldRows = Int32Array.from(inOrder, ([, row]) => row);
    this.capacity = Math.ceil(Math.max(this.size * SPARE_ROOM, FIRST_CAPACITY) / FIRST_CAPACITY) * FIRST_CAPACITY;
    this.ids = new Int32Array(this.capacity);
    for (const column of this.#numbers) column.renumber(oldRows, this.ids);
    this.#profileOf = new Int32Array(this.capacity);
    this.live = emptyBits(this.capacity);
    this.#markOf.clear();
    for (const facet of this.facets) facet.clear(this.capacity);
    const runs = { profiles: [] as number[], starts: [] as number[] };
    inOrder.forEach(([stock_id, old], row) => {
      const profile = profileOf[old]!;
      if (runs.profiles.at(-1) !== profile) {
        runs.profiles.push(profile);
        runs.starts.push(row);
      }
      this.#profileOf[row] = profile;
      this.ids[row] = stock_id;
      this.#rows.set(stock_id, row);
      setBit(this.live, row);
      const mark = marks.get(old);
      if (mark !== undefined) this.#markOf.set(row, mark);
      this.#forEachCode(profile, (facet, code) => facet.add(row, code));
    });
    this.#firstLoose = this.#end = this.size;
    this.#free = [];
    this.#runs = { profiles: Int32Array.from(runs.profiles), starts: Int32Array.from([...runs.starts, this.size]) };
  }

  #forEachCode(profile: number, visit: (facet: FacetColumn, code: number) => void): void {
    for (let i = 0; i < this.facets.length; i++) {
      if (i !== TAGS) visit(this.facets[i]!, this.profiles.codeOf(profile, i));
      else for (const code of this.profiles.tagsOf(profile)) visit(this.facets[i]!, code);
    }
  }

  #grow(): void {
    this.capacity *= 2;
    if (this.capacity > MAX_ROWS) throw new RangeError(`the stock index holds at most ${MAX_ROWS} vehicles`);
    const ids = new Int32Array(this.capacity);
    ids.set(this.ids);
    this.ids = ids;
    const profileOf = new Int32Array(this.capacity);
    profileOf.set(this.#profileOf);
    this.#profileOf = profileOf;
    this.live = grownBits(this.live, this.capacity);
    for (const column of this.#numbers) column.grow(ids);
    for (const facet of this.facets) facet.grow(this.capacity);
  }
}

/** How many rows of a set are from `start` to just before `end`, which is after it. */
function countBetween(bits: Bits, start: number, end: number): number {
  const last = (end - 1) >>> 5;
  const first = start >>> 5;
  const headMask = -1 << (start & 31);
  const tailMask = -1 >>> (31 - ((end - 1) & 31));
  if (first === last) return onesIn(bits[first]! & headMask & tailMask);
  let count = onesIn(bits[first]! & headMask) + onesIn(bits[last]! & tailMask);
  for (let i = first + 1; i < last; i++) count += onesIn(bits[i]!);
  return count;
}
