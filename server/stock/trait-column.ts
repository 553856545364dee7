import { clearBit, countOfBoth, emptyBits, grownBits, grownColumn, hasBit, setBit, unite, type Bits } from "#server/stock/bits.ts";
import { NOT_STATED, type FacetValues } from "#server/stock/facet-values.ts";
import type { IndexedFacet, IndexedVehicle } from "#server/stock/indexed-vehicle.ts";

/** A value with more rows than one in so many is kept as a set, else as a list. */
const ROWS_A_SET_ROW = 64;

/** What counting one row of a list takes, in words of a set that are counted at once. */
const WORDS_A_ROW = 2;

const FIRST_COMBINATIONS = 64;
const MOST_IN_16_BITS = 0xffff;

type ValueRows = { rows: number[] | null; bits: Bits | null };

/** One facet of the column. */
export type Trait = {
  facet: IndexedFacet;
  values: FacetValues;
  /** By code: which rows have a value, how many those are, and how many of the last search. */
  ofValue: ValueRows[];
  inStock: Int32Array;
  counts: Int32Array;
  /** By combination: its first value; what has several is listed apart. */
  first: Int32Array;
  further: Further[];
};

/** The second and later values of a combination. */
type Further = { combination: number; code: number };

/** What tells two combinations apart, facet by facet: a tree whose leaves are combinations. */
type Branch = { branches: Map<unknown, Branch>; combination: number };

/** The codes of a combination, a list for each facet: most have one value, tags may have several. */
export type Combination = readonly (readonly number[])[];

/**
 * Some facets of the single vehicle, like its colour or where it stands: which combination of values each row has, and
 * which rows each value has. Facets with few values share a column, so that rows are counted once for all of them.
 */
export class TraitColumn {
  readonly traits: readonly Trait[];
  readonly #combinations: Combination[] = [];
  readonly #tree: Branch = { branches: new Map(), combination: -1 };
  #combinationOf: Uint16Array | Uint32Array;
  #tally = new Int32Array(FIRST_COMBINATIONS);
  #met = new Int32Array(FIRST_COMBINATIONS);
  #capacity: number;

  constructor(facets: readonly Pick<Trait, "facet" | "values">[], capacity: number) {
    this.traits = facets.map(({ facet, values }) => ({ facet, values, ofValue: [noRows()], ...emptyTallies() }));
    this.#capacity = capacity;
    this.#combinationOf = new Uint16Array(capacity);
  }

  /** The combination of a vehicle; `codesOf` is asked for a new one. */
  combinationOf(
    vehicle: IndexedVehicle,
    statedBy: (vehicle: IndexedVehicle, facet: IndexedFacet) => unknown,
    codesOf: (vehicle: IndexedVehicle, trait: Trait) => number[],
  ): number {
    let branch = this.#tree;
    for (let at = 0; at < this.traits.length; at++) {
      const stated = statedBy(vehicle, this.traits[at]!.facet);
      let next = branch.branches.get(stated);
      if (!next) branch.branches.set(stated, (next = { branches: new Map(), combination: -1 }));
      branch = next;
    }
    if (branch.combination < 0) branch.combination = this.#combine(this.traits.map((trait) => codesOf(vehicle, trait)));
    return branch.combination;
  }

  /** Says what a row states without telling the values; `rebuild` has to follow. */
  state(row: number, combination: number): void {
    this.#combinationOf[row] = combination;
  }

  add(row: number, combination: number): void {
    this.#combinationOf[row] = combination;
    this.#eachValue(combination, (value, { inStock }, code) => {
      this.#addTo(value, row);
      inStock[code]!++;
    });
  }

  remove(row: number): void {
    this.#eachValue(this.#combinationOf[row]!, ({ bits, rows }, { inStock }, code) => {
      inStock[code]!--;
      if (bits) return clearBit(bits, row);
      const last = rows!.pop()!;
      if (last !== row) rows![rows!.lastIndexOf(row)] = last;
    });
  }

  /** The value of a row in a facet of one value a vehicle. */
  codeAt(row: number, at: number): number {
    return this.#combinations[this.#combinationOf[row]!]![at]![0] ?? NOT_STATED;
  }

  clearCounts(): void {
    for (const { counts, values } of this.traits) counts.fill(0, 0, values.size);
  }

  /** Whether all rows of the stock have the same values: then nothing has to be looked at to count them. */
  isUniform(size: number): boolean {
    return this.traits.every(({ inStock, values }) => {
      for (let code = 1; code < values.size; code++) if (inStock[code] !== 0 && inStock[code] !== size) return false;
      return true;
    });
  }

  countUniform(total: number, size: number): void {
    for (const { inStock, values, counts } of this.traits) {
      for (let code = 1; code < values.size; code++) counts[code] = inStock[code] === size ? total : 0;
    }
  }

  /** Counts what is not in a set of rows: all there are, without those. */
  countOthers(set: Bits, listed: Int32Array): void {
    this.count(set, listed);
    for (const { counts, inStock, values } of this.traits) {
      for (let code = 1; code < values.size; code++) counts[code] = inStock[code]! - counts[code]!;
    }
  }

  /** Adds how often each value of every facet, or of one, occurs in a set of rows; `listed` is the same set as a list. */
  count(set: Bits, listed: Int32Array | null, only?: Trait): void {
    const traits = only ? [only] : this.traits;
    const values = traits.reduce((sum, trait) => sum + trait.values.size - 1, 0);
    if (values === 0) return;
    if (listed && listed.length * WORDS_A_ROW < set.length * values) this.#countListed(listed, only);
    else for (const trait of traits) countSet(set, trait);
  }

  /** Gives the rows new numbers: what rows[n] states goes to row n. `rebuild` has to follow. */
  renumber(rows: Int32Array, capacity: number): void {
    const before = this.#combinationOf;
    const after = before instanceof Uint16Array ? new Uint16Array(capacity) : new Uint32Array(capacity);
    for (let i = 0; i < rows.length; i++) after[i] = before[rows[i]!]!;
    this.#combinationOf = after;
    this.#capacity = capacity;
  }

  /** Tells every value its rows afresh. */
  rebuild(rows: Int32Array): void {
    const stated = new Int32Array(this.#combinations.length);
    tallyUp(rows, this.#combinationOf, stated);
    for (const trait of this.traits) {
      trait.ofValue = trait.values.values.map(noRows);
      trait.inStock.fill(0);
    }
    stated.forEach((count, combination) => this.#eachValue(combination, (_value, { inStock }, code) => (inStock[code]! += count)));
    for (const { inStock, ofValue } of this.traits) {
      ofValue.forEach((value, code) => {
        if (inStock[code]! * ROWS_A_SET_ROW > this.#capacity) turnIntoBits(value, this.#capacity);
      });
    }
    const valuesOf = this.#combinations.map((_, combination) => {
      const values: ValueRows[] = [];
      this.#eachValue(combination, (value) => values.push(value));
      return values;
    });
    for (let i = 0; i < rows.length; i++) {
      const values = valuesOf[this.#combinationOf[rows[i]!]!]!;
      for (let at = 0; at < values.length; at++) this.#addTo(values[at]!, rows[i]!);
    }
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    const grown = this.#combinationOf instanceof Uint16Array ? new Uint16Array(capacity) : new Uint32Array(capacity);
    grown.set(this.#combinationOf);
    this.#combinationOf = grown;
    for (const { ofValue } of this.traits) for (const value of ofValue) if (value.bits) value.bits = grownBits(value.bits, capacity);
  }

  #combine(codes: Combination): number {
    const combination = this.#combinations.push(codes) - 1;
    if (combination >= this.#tally.length) this.#growTallies();
    this.traits.forEach((trait, at) => {
      const [first = NOT_STATED, ...more] = codes[at]!;
      trait.first[combination] = first;
      trait.further.push(...more.map((code) => ({ combination, code })));
    });
    for (const trait of this.traits) {
      while (trait.ofValue.length < trait.values.size) trait.ofValue.push(noRows());
      if (trait.counts.length >= trait.values.size) continue;
      trait.counts = new Int32Array(trait.values.size * 2);
      trait.inStock = grownColumn(trait.inStock, trait.values.size * 2);
    }
    if (combination > MOST_IN_16_BITS && this.#combinationOf instanceof Uint16Array) {
      this.#combinationOf = Uint32Array.from(this.#combinationOf);
    }
    return combination;
  }

  #eachValue(combination: number, visit: (value: ValueRows, trait: Trait, code: number) => void): void {
    const codes = this.#combinations[combination]!;
    for (let at = 0; at < codes.length; at++) {
      const trait = this.traits[at]!;
      for (const code of codes[at]!) visit(trait.ofValue[code]!, trait, code);
    }
  }

  #addTo(value: ValueRows, row: number): void {
    if (value.bits) setBit(value.bits, row);
    else if (value.rows!.push(row) * ROWS_A_SET_ROW > this.#capacity) turnIntoBits(value, this.#capacity);
  }

  #countListed(rows: Int32Array, only: Trait | undefined): void {
    const tally = this.#tally;
    const met = this.#met;
    const size = this.#combinations.length;
    tally.fill(0, 0, size);
    tallyUp(rows, this.#combinationOf, tally);
    let many = 0;
    for (let combination = 0; combination < size; combination++) if (tally[combination] !== 0) met[many++] = combination;
    for (const trait of this.traits) {
      if (trait.values.size === 1 || (only && only !== trait)) continue;
      const { counts, first } = trait;
      for (let i = 0; i < many; i++) {
        const code = first[met[i]!]!;
        counts[code] = counts[code]! + tally[met[i]!]!;
      }
      for (const { combination, code } of trait.further) counts[code] = counts[code]! + tally[combination]!;
    }
  }

  #growTallies(): void {
    const length = this.#tally.length * 2;
    this.#tally = new Int32Array(length);
    this.#met = new Int32Array(length);
    for (const trait of this.traits) trait.first = grownColumn(trait.first, length);
  }
}

function emptyTallies() {
  const inStock = new Int32Array(16);
  return { inStock, counts: new Int32Array(16), first: new Int32Array(FIRST_COMBINATIONS), further: [] };
}

/** The rows of a value as a set, when there is one ready. */
export function readySet({ ofValue }: Trait, code: number): Bits | null {
  return ofValue[code]?.bits ?? null;
}

/** Adds the rows of a value to a set. */
export function addRowsOfValue({ ofValue }: Trait, code: number, into: Bits): void {
  const { bits, rows } = ofValue[code]!;
  if (bits) unite(into, bits);
  else for (const row of rows!) setBit(into, row);
}

function noRows(): ValueRows {
  return { rows: [], bits: null };
}

function turnIntoBits(value: ValueRows, capacity: number): void {
  value.bits = emptyBits(capacity);
  for (const row of value.rows!) setBit(value.bits, row);
  value.rows = null;
}

function countSet(set: Bits, { values, counts, ofValue }: Trait): void {
  for (let code = 1; code < values.size; code++) {
    const { bits, rows } = ofValue[code]!;
    let count = 0;
    if (bits) count = countOfBoth(set, bits);
    else for (let i = 0; i < rows!.length; i++) if (hasBit(set, rows![i]!)) count++;
    counts[code] = counts[code]! + count;
  }
}

function tallyUp(rows: Int32Array, codes: Uint16Array | Uint32Array, tally: Int32Array): void {
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i]!]!;
    tally[code] = tally[code]! + 1;
  }
}
