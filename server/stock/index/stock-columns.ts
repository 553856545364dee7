import { FACETS, type OrderBy, type Range } from "#domain/search/filters.ts";
import { clearBit, countBits, emptyBits, growBits, hasBit, popCount, collectRows, setBit, setRun, type Bits } from "./bitset.ts";
import { codeOfFacet, codesOf, combined, named } from "./facet-codes.ts";
import { numbersOf, FACET_READERS, writeNumbers, type MODEL_FIELDS, type IndexedFacet, type IndexedVehicle } from "./indexed-vehicle.ts";
import type { FacetValues } from "./facet-values.ts";
import { RegistrationIndex } from "./registration-index.ts";
import { Models, type ModelFacet } from "./model-facets.ts";
import { isStrictlyAscending, gather, scatter } from "./permute-rows.ts";
import { NumberColumn } from "./number-column.ts";
import { sortRows, allocateSortBuffers, type SortBuffers } from "./radix-sort.ts";
import { RowsById } from "./rows-by-id.ts";
import { AttributeColumn, type Attribute } from "./attribute-column.ts";
import { growSharedInt32Array, sharedInt32Array } from "./shared-arrays.ts";

const FIRST_CAPACITY = 1024;
const MAX_ROWS = 2 ** 24;
/** More changes than this are applied in one batch. */
const ONE_BY_ONE = 200;
/** Spare capacity for loose rows when the rows are laid out. */
const SPARE_CAPACITY = 1.02;
/** Vehicles per batch: few enough to stay in the processor cache while each column reads them. */
const LOOKED_AT_TOGETHER = 1024;
/** Growth factor of the capacity: every bitset is scanned over the full capacity, so it is not doubled. */
const GROWTH = 9 / 8;
/** Counting a run costs about as much as listing and counting this many rows. */
const ROWS_A_RUN = 2;
/** The rows are laid out again when a greater share of them is loose. */
const LOOSE_SHARE = 1 / 8;

/**
 * Facets of the single vehicle; all others are in MODEL_FIELDS. Those in one line share a column: their combinations should be far fewer
 * than the vehicles.
 */
const TRAITS = [
  ["colour", "location"],
  ["advert_classification", "reservation_status", "vat_scheme", "franchise_approved", "saving"],
  ["department_id", "tags"],
] as const satisfies IndexedFacet[][];

/** A type error names the facet that is in neither table. */
const INDEXED_FACETS = [...FACETS, "cap_database"] as const satisfies readonly (
  | (typeof MODEL_FIELDS)[number]
  | (typeof TRAITS)[number][number]
)[];

/** A sort order reads a column in ascending or descending order. */
export type StockSortOrder = { column: NumberColumn; highestFirst: boolean };

/**
 * The live stock in columns. Vehicles of one model are adjacent, a run of rows each, so that a set of rows is counted by model a word at a
 * time; rows changed since the last layout are loose, after the runs.
 */
export class StockColumns {
  /** Incremented by every change. */
  version = 0;
  capacity = FIRST_CAPACITY;
  ids: Int32Array = new Int32Array(FIRST_CAPACITY);
  live: Bits = emptyBits(FIRST_CAPACITY);
  readonly byId = new RowsById(this.ids);
  readonly modelFacets: readonly ModelFacet[];
  readonly models: Models;
  readonly traitColumns: readonly AttributeColumn[];
  readonly traits: ReadonlyMap<IndexedFacet, { column: AttributeColumn; trait: Attribute }>;
  readonly marks = new RegistrationIndex(FIRST_CAPACITY);
  readonly ranges: Record<Range, NumberColumn>;
  readonly orders: Partial<Record<OrderBy, StockSortOrder>>;
  readonly #numbers: readonly NumberColumn[];
  readonly #recommended: NumberColumn;
  readonly #places: ReadonlyMap<IndexedFacet, number>;
  #modelOf: Int32Array = new Int32Array(FIRST_CAPACITY);
  /** Model and first row of each run; the last run ends where the loose rows begin. */
  #runs = { models: new Int32Array(0), starts: Int32Array.of(0) };
  #before: Int32Array = new Int32Array(0);
  #firstLoose = 0;
  #end = 0;
  #free: number[] = [];

  constructor() {
    const column = () => new NumberColumn(this.ids);
    const [price, year, mileage, firstSeen, recommended] = [column(), column(), column(), column(), column()];
    this.#numbers = [price, year, mileage, firstSeen, recommended];
    this.#recommended = recommended;
    this.ranges = { price, year, mileage };
    this.orders = {
      recommended: { column: recommended, highestFirst: true },
      "price-asc": { column: price, highestFirst: false },
      "price-desc": { column: price, highestFirst: true },
      "mileage-asc": { column: mileage, highestFirst: false },
      "year-desc": { column: year, highestFirst: true },
      "year-asc": { column: year, highestFirst: false },
      newest: { column: firstSeen, highestFirst: true },
    };
    this.traitColumns = TRAITS.map((facets) => new AttributeColumn(facets.map(combined), FIRST_CAPACITY));
    const traits = new Map(this.traitColumns.flatMap((column) => column.traits.map((trait) => [trait.facet, { column, trait }] as const)));
    const modelFacets = INDEXED_FACETS.filter((facet) => !traits.has(facet)).map((facet): ModelFacet => ({
      ...named(facet),
      statedBy: facet === "tags" ? () => null : FACET_READERS[facet],
    }));
    this.traits = traits;
    this.modelFacets = modelFacets;
    this.models = new Models(modelFacets);
    this.#places = new Map(modelFacets.map(({ facet }, at) => [facet, at]));
  }

  get size(): number {
    return this.byId.size;
  }

  /** The values of a facet, and their counts in the last search by code. */
  facet(facet: IndexedFacet): { values: FacetValues; counts: Int32Array } {
    const at = this.#places.get(facet);
    if (at === undefined) return this.traits.get(facet)!.trait;
    return { values: this.modelFacets[at]!.values, counts: this.models.counts[at]! };
  }

  /** The index of a model facet. */
  placeOf(facet: IndexedFacet): number {
    return this.#places.get(facet)!;
  }

  /** The indexes of those that are model facets. */
  placesOf(facets: ReadonlySet<IndexedFacet>): number[] {
    const places: number[] = [];
    for (let at = 0; at < this.modelFacets.length; at++) if (facets.has(this.modelFacets[at]!.facet)) places.push(at);
    return places;
  }

  /** The code of a row in a single-valued facet. */
  codeAt(row: number, facet: IndexedFacet): number {
    const found = this.traits.get(facet);
    if (found) return found.column.codeAt(row, found.column.traits.indexOf(found.trait));
    return this.models.codeOf(this.#modelOf[row]!, this.placeOf(facet));
  }

  /** Whether so few vehicles change that all other rows keep their numbers. */
  takesOneByOne(changes: number): boolean {
    return changes <= ONE_BY_ONE;
  }

  /** Removes vehicles by stock id, and adds or replaces those in `changed`. */
  apply(removed: readonly number[], changed: readonly IndexedVehicle[]): void {
    this.version++;
    if (!this.takesOneByOne(removed.length + changed.length)) return this.#applyAtOnce(removed, changed);
    for (const stock_id of removed) this.#remove(stock_id);
    for (const vehicle of changed) this.#put(vehicle);
  }

  /** Gives vehicles other ranks in the recommended order. Nothing else depends on them, so the version stays. */
  rank(ranks: ReadonlyMap<number, number>): void {
    const column = this.#recommended;
    const isSmall = this.takesOneByOne(ranks.size);
    for (const [stock_id, rank] of ranks) {
      const row = this.byId.rowOf(stock_id);
      if (row === undefined) continue;
      if (isSmall) {
        column.remove(row);
        column.add(row, rank);
      } else {
        column.values[row] = rank;
      }
    }
    if (!isSmall) column.build(this.byId.rows(), allocateSortBuffers(this.size));
  }

  /** Adds the rows of the models with `marks[model] === mark`. */
  addRowsOfModels(into: Bits, codes: Uint8Array | Int32Array, code: number): void {
    const { models, starts } = this.#runs;
    for (let run = 0; run < models.length; run++) {
      if (codes[models[run]!] === code) setRun(into, starts[run]!, starts[run + 1]!);
    }
    for (let row = this.#firstLoose; row < this.#end; row++) if (codes[this.#modelOf[row]!] === code) setBit(into, row);
  }

  /** Counts the rows of a set by model; `scratch` is a scratch buffer. */
  countByModel(bits: Bits, counts: Int32Array, scratch: Int32Array): void {
    const { models, starts } = this.#runs;
    counts.fill(0, 0, this.models.size);
    const before = this.#countBefore(bits);
    const few = Math.min(models.length * ROWS_A_RUN, scratch.length);
    if (before[bits.length]! <= few) return this.#countRows(scratch.subarray(0, collectRows(bits, scratch)), counts);
    let counted = 0;
    for (let run = 0; run < models.length; run++) {
      const end = starts[run + 1]!;
      const upTo = before[end >>> 5]! + popCount((bits[end >>> 5] ?? 0) & ~(-1 << (end & 31)));
      counts[models[run]!] = upTo - counted;
      counted = upTo;
    }
    for (let i = this.#firstLoose >>> 5; i < (this.#end + 31) >>> 5; i++) {
      let word = bits[i]!;
      if (i === this.#firstLoose >>> 5) word &= -1 << (this.#firstLoose & 31);
      while (word !== 0) {
        const model = this.#modelOf[(i << 5) + (31 - Math.clz32(word & -word))]!;
        counts[model] = counts[model]! + 1;
        word &= word - 1;
      }
    }
  }

  /** Prefix sums: the rows of a set in the words before each word, and the total. */
  #countBefore(bits: Bits): Int32Array {
    if (this.#before.length <= bits.length) this.#before = new Int32Array(bits.length + 1);
    const before = this.#before;
    let count = 0;
    for (let i = 0; i < bits.length; i++) {
      before[i] = count;
      if (bits[i] !== 0) count += popCount(bits[i]!);
    }
    before[bits.length] = count;
    return before;
  }

  #countRows(rows: Int32Array, counts: Int32Array): void {
    for (let i = 0; i < rows.length; i++) {
      const model = this.#modelOf[rows[i]!]!;
      counts[model] = counts[model]! + 1;
    }
  }

  #put(vehicle: IndexedVehicle): void {
    const before = this.byId.rowOf(vehicle.stock_id);
    this.#remove(vehicle.stock_id);
    const row = this.#rowFor(this.#modelFor(vehicle), before ?? -1);
    this.ids[row] = vehicle.stock_id;
    this.byId.add(row);
    numbersOf(vehicle).forEach((value, i) => this.#numbers[i]!.add(row, value));
    const combination = new Int32Array(1);
    for (const column of this.traitColumns) {
      column.writeCombinations([vehicle], 0, 1, combination, codesOf);
      column.add(row, combination[0]!);
    }
    this.marks.add(row, vehicle.vrm);
  }

  #remove(stock_id: number): void {
    const row = this.byId.rowOf(stock_id);
    if (row === undefined) return;
    for (const column of this.#numbers) column.remove(row);
    for (const column of this.traitColumns) column.remove(row);
    this.marks.remove(row);
    this.byId.remove(row);
    this.#displace(row);
  }

  /** Sorts the stock once instead of inserting each change into every order. */
  #applyAtOnce(removed: readonly number[], changed: readonly IndexedVehicle[]): void {
    for (const stock_id of removed) {
      const row = this.byId.rowOf(stock_id);
      if (row !== undefined) this.#displace(row);
    }
    if (this.#end + changed.length > this.capacity) this.#grow((this.#end + changed.length) * SPARE_CAPACITY);
    const buffers = allocateSortBuffers(this.#end + changed.length);
    const placed = this.#placeAll(changed, buffers);
    const live = sharedInt32Array(countBits(this.live));
    collectRows(this.live, live);
    // On the initial load the rows come in stock id order: no sort is needed.
    this.byId.build(placed?.length === live.length ? placed : live, this.ids, buffers);
    if (this.#end - this.#firstLoose > live.length * LOOSE_SHARE) this.#layOut(buffers);
    const inOrder = this.byId.rows();
    for (const column of this.#numbers) column.build(inOrder, buffers);
    for (const column of this.traitColumns) column.rebuild(this.live);
    collectRows(this.live, live);
    this.marks.build(live, buffers);
  }

  /**
   * Assigns rows to many vehicles, those of one model adjacent, so the layout may be done already. Processes batches that fit into the
   * cache and writes one column at a time, because random memory access dominates the cost. Returns the rows if they came in stock id
   * order.
   */
  #placeAll(changed: readonly IndexedVehicle[], buffers: SortBuffers): Int32Array | null {
    const count = changed.length;
    const befores = sharedInt32Array(count);
    const models = sharedInt32Array(count);
    const ids = sharedInt32Array(count);
    const numbers = this.#numbers.map(() => sharedInt32Array(count));
    const combinations = this.traitColumns.map(() => sharedInt32Array(count));
    const registrations = new RegistrationIndex(count);
    for (let from = 0; from < count; from += LOOKED_AT_TOGETHER) {
      const to = Math.min(from + LOOKED_AT_TOGETHER, count);
      for (let i = from; i < to; i++) ids[i] = changed[i]!.stock_id;
      for (let i = from; i < to; i++) befores[i] = this.byId.rowOf(ids[i]!) ?? -1;
      for (let i = from; i < to; i++) if (befores[i] !== -1) this.#displace(befores[i]!);
      writeNumbers(changed, from, to, numbers);
      this.models.joinAll(changed, from, to, models, codeOfFacet);
      this.traitColumns.forEach((column, at) => column.writeCombinations(changed, from, to, combinations[at]!, codesOf));
      registrations.stateEach(changed, from, to);
    }
    const byModel = sharedInt32Array(count);
    sortRows(firstNumbers(count), models, byModel, buffers);
    const rows = befores;
    for (let i = 0; i < count; i++) {
      const at = byModel[i]!;
      rows[at] = this.#rowFor(models[at]!, befores[at]!);
    }
    scatter(ids, rows, this.ids);
    this.#numbers.forEach((column, at) => scatter(numbers[at]!, rows, column.values));
    this.traitColumns.forEach((column, at) => column.stateAll(combinations[at]!, rows));
    this.marks.stateAll(registrations, rows);
    return isStrictlyAscending(ids) ? rows : null;
  }

  #displace(row: number): void {
    if (!hasBit(this.live, row)) return;
    this.models.leave(this.#modelOf[row]!);
    clearBit(this.live, row);
    if (row >= this.#firstLoose) this.#free.push(row);
  }

  #modelFor(vehicle: IndexedVehicle): number {
    return this.models.join(vehicle, codeOfFacet);
  }

  /** The vehicle's previous row if it is in the run of the same model, else a loose one. */
  #rowFor(model: number, before: number): number {
    const inRun = before >= 0 && before < this.#firstLoose && this.#modelOf[before] === model;
    const row = inRun ? before : (this.#free.pop() ?? this.#end++);
    if (row >= this.capacity) this.#grow(row + 1);
    this.#modelOf[row] = model;
    setBit(this.live, row);
    return row;
  }

  /** Renumbers the rows by model; orders and values must be rebuilt afterwards. */
  #layOut(buffers: SortBuffers): void {
    if (!this.#isLaidOut()) {
      const before = sharedInt32Array(this.size);
      sortRows(this.byId.rows(), this.#modelOf, before, buffers);
      this.#renumber(before, buffers);
    }
    const models: number[] = [];
    const starts: number[] = [];
    for (let row = 0; row < this.size; row++) {
      const model = this.#modelOf[row]!;
      if (row > 0 && model === this.#modelOf[row - 1]) continue;
      models.push(model);
      starts.push(row);
    }
    this.models.forgetUnused();
    this.#firstLoose = this.#end = this.size;
    this.#free = [];
    this.#runs = { models: Int32Array.from(models), starts: Int32Array.from([...starts, this.size]) };
  }

  /** Whether the rows are contiguous and already sorted by model and stock id. */
  #isLaidOut(): boolean {
    if (this.#end !== this.size) return false;
    const [models, ids] = [this.#modelOf, this.ids];
    for (let row = 1; row < this.#end; row++) {
      if (models[row]! < models[row - 1]! || (models[row] === models[row - 1] && ids[row]! < ids[row - 1]!)) return false;
    }
    return true;
  }

  /** Row before[n] becomes row n. */
  #renumber(before: Int32Array, buffers: SortBuffers): void {
    this.capacity = roundedUp(before.length * SPARE_CAPACITY);
    this.ids = gather(this.ids, before, this.capacity);
    this.#modelOf = gather(this.#modelOf, before, this.capacity);
    this.live = emptyBits(this.capacity);
    setRun(this.live, 0, before.length);
    for (const column of this.#numbers) column.renumber(before, this.ids);
    for (const column of this.traitColumns) column.renumber(before, this.capacity);
    this.marks.renumber(before, this.capacity);
    this.byId.build(firstNumbers(before.length), this.ids, buffers);
  }

  #grow(required: number): void {
    this.capacity = roundedUp(Math.max(required, this.capacity * GROWTH));
    if (this.capacity > MAX_ROWS) throw new RangeError(`the stock index holds at most ${MAX_ROWS} vehicles`);
    this.ids = growSharedInt32Array(this.ids, this.capacity);
    this.#modelOf = growSharedInt32Array(this.#modelOf, this.capacity);
    this.live = growBits(this.live, this.capacity);
    this.byId.grow(this.ids);
    for (const column of this.#numbers) column.grow(this.ids);
    for (const column of this.traitColumns) column.grow(this.capacity);
    this.marks.grow(this.capacity);
  }
}

function roundedUp(rows: number): number {
  return Math.max(1, Math.ceil(rows / FIRST_CAPACITY)) * FIRST_CAPACITY;
}

function firstNumbers(count: number): Int32Array {
  const numbers = sharedInt32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}
