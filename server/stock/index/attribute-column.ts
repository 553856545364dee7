import { clearBit, countIntersection, emptyBits, growBits, growColumn, hasBit, setBit, unionInto, type Bits } from "./bitset.ts";
import { NO_VALUE, type FacetValues } from "./facet-values.ts";
import type { IndexedFacet, IndexedVehicle, FacetReader } from "./indexed-vehicle.ts";
import { CombinationTrie } from "./combination-trie.ts";
import { sharedBytes } from "./shared-arrays.ts";

/** A value that more than one row in this many has is stored as a bitset, else as a list. */
const ROWS_A_SET_ROW = 64;

/** Cost of counting one row of a list, in words of a bitset. */
const WORDS_A_ROW = 0.5;

/** Counting the values of one row costs about as much as scanning this many combinations. */
const COMBINATIONS_A_ROW = 6;

const FIRST_COMBINATIONS = 64;
const MAX_UINT16 = 0xffff;

type ValueRows = { rows: number[] | null; bits: Bits | null };

/** A facet with the function that keys its combinations: equal results mean equal values. */
type TraitFacet = { facet: IndexedFacet; values: FacetValues; combinedBy: FacetReader };

/** One facet of the column. */
export type Attribute = TraitFacet & {
  /** By code: the rows that have the value, their number, and their number in the last search. */
  ofValue: ValueRows[];
  inStock: Int32Array;
  counts: Int32Array;
  /** By combination: its first value. Multiple values are in `further`. */
  first: Int32Array;
  further: Further[];
};

/** The second and later values of a combination. */
type Further = { combination: number; code: number };

/** The values of a combination, each packed as facet index and code: most facets have one, tags may have several. */
type Combination = readonly number[];
type CodesOf = (vehicle: IndexedVehicle, trait: Attribute) => number[];
const CODE_BITS = 24;
const CODE_MASK = (1 << CODE_BITS) - 1;

/**
 * Dictionary-encoded column of several facets of single vehicles, such as colour and location: the combination of values of each row, and
 * the rows of each value. Facets with few values share a column, so that rows are counted once for all of them.
 */
export class AttributeColumn {
  readonly traits: readonly Attribute[];
  readonly #combinations: Combination[] = [];
  readonly #tree: CombinationTrie;
  #combinationOf: Uint16Array | Uint32Array;
  #tally = new Int32Array(FIRST_COMBINATIONS);
  #met = new Int32Array(FIRST_COMBINATIONS);
  #capacity: number;

  constructor(facets: readonly TraitFacet[], capacity: number) {
    this.traits = facets.map((facet) => ({ ...facet, ofValue: [noRows()], ...emptyTallies() }));
    this.#tree = new CombinationTrie(facets.length);
    this.#capacity = capacity;
    this.#combinationOf = new Uint16Array(capacity);
  }

  /** Writes the combinations of vehicles `from` to `to` into `into`; `codesOf` is called for new combinations. */
  writeCombinations(vehicles: readonly IndexedVehicle[], from: number, to: number, into: Int32Array, codesOf: CodesOf): void {
    into.fill(0, from, to);
    for (let at = 0; at < this.traits.length; at++) this.#tree.next(at, this.traits[at]!.combinedBy, vehicles, from, to, into);
    for (let i = from; i < to; i++) if (into[i] === this.#combinations.length) this.#combine(vehicles[i]!, codesOf);
  }

  /** Sets the combinations of rows without updating the values; call `rebuild` afterwards. */
  stateAll(combinations: Int32Array, rows: Int32Array): void {
    const column = this.#combinationOf;
    for (let i = 0; i < rows.length; i++) column[rows[i]!] = combinations[i]!;
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

  /** The code of a row in a single-valued facet. */
  codeAt(row: number, at: number): number {
    return this.traits[at]!.first[this.#combinationOf[row]!]!;
  }

  clearCounts(): void {
    for (const { counts, values } of this.traits) counts.fill(0, 0, values.size);
  }

  /** Whether all rows of the stock have the same values: then counting needs no scan. */
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

  /** Counts the complement of a set of rows, for every facet or one: stock counts minus the counts of the set. */
  countOthers(set: Bits, listed: Int32Array, only?: Attribute): void {
    only?.counts.fill(0, 0, only.values.size);
    this.count(set, listed, only);
    for (const { counts, inStock, values } of only ? [only] : this.traits) {
      for (let code = 1; code < values.size; code++) counts[code] = inStock[code]! - counts[code]!;
    }
  }

  /** Adds the counts of each value of every facet, or of one, in a set of rows; `listed` is the same set as a list. */
  count(set: Bits, listed: Int32Array | null, only?: Attribute): void {
    const traits = only ? [only] : this.traits;
    const values = traits.reduce((sum, trait) => sum + trait.values.size - 1, 0);
    if (values === 0) return;
    if (listed && listed.length * WORDS_A_ROW < set.length * values) this.#countListed(listed, only);
    else for (const trait of traits) for (let code = 1; code < trait.values.size; code++) countValue(set, trait, code);
  }

  /** Adds the counts of some values of a facet in a set of rows. */
  countValues(set: Bits, trait: Attribute, codes: readonly number[]): void {
    for (const code of codes) countValue(set, trait, code);
  }

  /** Renumbers the rows: row rows[n] becomes row n. Call `rebuild` afterwards. */
  renumber(rows: Int32Array, capacity: number): void {
    const before = this.#combinationOf;
    const after = columnLike(before, capacity);
    for (let i = 0; i < rows.length; i++) after[i] = before[rows[i]!]!;
    this.#combinationOf = after;
    this.#capacity = capacity;
  }

  /** Rebuilds the rows of every value from the live rows. */
  rebuild(live: Bits): void {
    this.#countStock(live);
    for (const trait of this.traits) {
      trait.ofValue = trait.values.values.map((_, code) =>
        trait.inStock[code]! * ROWS_A_SET_ROW > this.#capacity ? { rows: null, bits: emptyBits(this.#capacity) } : noRows(),
      );
    }
    const every = this.traits.flatMap(({ ofValue }) => ofValue);
    const firstOf = this.traits.map((_, at) => this.traits.slice(0, at).reduce((sum, { ofValue }) => sum + ofValue.length, 0));
    const ends = new Int32Array(this.#combinations.length);
    const values: number[] = [];
    this.#combinations.forEach((combined, combination) => {
      for (let i = 0; i < combined.length; i++) values.push(firstOf[combined[i]! >>> CODE_BITS]! + (combined[i]! & CODE_MASK));
      ends[combination] = values.length;
    });
    addRows(live, this.#combinationOf, { ends, values: Int32Array.from(values) }, every);
  }

  /** Counts the rows of the stock by value. */
  #countStock(live: Bits): void {
    const stated = new Int32Array(this.#combinations.length);
    for (let i = 0; i < live.length; i++) {
      for (let word = live[i]!; word !== 0; word &= word - 1) {
        const combination = this.#combinationOf[(i << 5) + (31 - Math.clz32(word & -word))]!;
        stated[combination] = stated[combination]! + 1;
      }
    }
    for (const { inStock } of this.traits) inStock.fill(0);
    stated.forEach((count, combination) => this.#eachValue(combination, (_value, { inStock }, code) => (inStock[code]! += count)));
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    const grown = columnLike(this.#combinationOf, capacity);
    grown.set(this.#combinationOf);
    this.#combinationOf = grown;
    for (const { ofValue } of this.traits) for (const value of ofValue) if (value.bits) value.bits = growBits(value.bits, capacity);
  }

  #combine(vehicle: IndexedVehicle, codesOf: CodesOf): void {
    const values: number[] = [];
    const combination = this.#combinations.push(values) - 1;
    if (combination >= this.#tally.length) this.#growTallies();
    for (let at = 0; at < this.traits.length; at++) {
      const trait = this.traits[at]!;
      const codes = codesOf(vehicle, trait);
      trait.first[combination] = codes[0] ?? NO_VALUE;
      for (let i = 0; i < codes.length; i++) {
        const code = codes[i]!;
        values.push((at << CODE_BITS) | code);
        if (i > 0) trait.further.push({ combination, code });
      }
      while (trait.ofValue.length < trait.values.size) trait.ofValue.push(noRows());
      if (trait.counts.length >= trait.values.size) continue;
      trait.counts = new Int32Array(trait.values.size * 2);
      trait.inStock = growColumn(trait.inStock, trait.values.size * 2);
    }
    if (combination > MAX_UINT16 && this.#combinationOf instanceof Uint16Array) {
      this.#combinationOf = Uint32Array.from(this.#combinationOf);
    }
  }

  #eachValue(combination: number, visit: (value: ValueRows, trait: Attribute, code: number) => void): void {
    for (const packed of this.#combinations[combination]!) {
      const trait = this.traits[packed >>> CODE_BITS]!;
      const code = packed & CODE_MASK;
      visit(trait.ofValue[code]!, trait, code);
    }
  }

  #addTo(value: ValueRows, row: number): void {
    if (value.bits) setBit(value.bits, row);
    else if (value.rows!.push(row) * ROWS_A_SET_ROW > this.#capacity) turnIntoBits(value, this.#capacity);
  }

  #countListed(rows: Int32Array, only: Attribute | undefined): void {
    const tally = this.#tally;
    const met = this.#met;
    const size = this.#combinations.length;
    if (rows.length * COMBINATIONS_A_ROW < size) return this.#countFew(rows, only);
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

  /** The same row by row, for lists much shorter than the number of combinations. */
  #countFew(rows: Int32Array, only: Attribute | undefined): void {
    const onlyAt = only ? this.traits.indexOf(only) : -1;
    for (let i = 0; i < rows.length; i++) {
      const values = this.#combinations[this.#combinationOf[rows[i]!]!]!;
      for (let value = 0; value < values.length; value++) {
        const at = values[value]! >>> CODE_BITS;
        if (onlyAt !== -1 && at !== onlyAt) continue;
        const { counts } = this.traits[at]!;
        const code = values[value]! & CODE_MASK;
        counts[code] = counts[code]! + 1;
      }
    }
  }

  #growTallies(): void {
    const length = this.#tally.length * 2;
    this.#tally = new Int32Array(length);
    this.#met = new Int32Array(length);
    for (const trait of this.traits) trait.first = growColumn(trait.first, length);
  }
}

function columnLike(column: Uint16Array | Uint32Array, capacity: number): Uint16Array | Uint32Array {
  const buffer = sharedBytes(capacity * column.BYTES_PER_ELEMENT);
  return column instanceof Uint16Array ? new Uint16Array(buffer) : new Uint32Array(buffer);
}

function emptyTallies() {
  const inStock = new Int32Array(16);
  return { inStock, counts: new Int32Array(16), first: new Int32Array(FIRST_COMBINATIONS), further: [] };
}

/** The rows of a value as a bitset, if stored as one. */
export function materialisedSet({ ofValue }: Attribute, code: number): Bits | null {
  return ofValue[code]?.bits ?? null;
}

/** Adds the rows of a value to a set. */
export function addValueRows({ ofValue }: Attribute, code: number, into: Bits): void {
  const { bits, rows } = ofValue[code]!;
  if (bits) unionInto(into, bits);
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

/** Adds rows to the values of their combinations; `ends` are the end offsets into `values`. */
function addRows(
  live: Bits,
  combinationOf: Uint16Array | Uint32Array,
  { ends, values }: { ends: Int32Array; values: Int32Array },
  every: readonly ValueRows[],
): void {
  // Gathers 32 rows by value before writing to the bitsets, for locality.
  const gathered = new Int32Array(every.length);
  const met = new Int32Array(every.length);
  for (let i = 0; i < live.length; i++) {
    let many = 0;
    for (let word = live[i]!; word !== 0; word &= word - 1) {
      const bit = word & -word;
      const combination = combinationOf[(i << 5) + (31 - Math.clz32(bit))]!;
      const end = ends[combination]!;
      for (let at = combination === 0 ? 0 : ends[combination - 1]!; at < end; at++) {
        const value = values[at]!;
        const rows = gathered[value]!;
        if (rows === 0) met[many++] = value;
        gathered[value] = rows | bit;
      }
    }
    for (let at = 0; at < many; at++) {
      const value = met[at]!;
      addWord(every[value]!, i, gathered[value]!);
      gathered[value] = 0;
    }
  }
}

/** Adds the rows of one bitset word to a value that has none of them. */
function addWord({ rows, bits }: ValueRows, at: number, word: number): void {
  if (bits) bits[at] = bits[at]! | word;
  else for (; word !== 0; word &= word - 1) rows!.push((at << 5) + (31 - Math.clz32(word & -word)));
}

function countValue(set: Bits, { counts, ofValue }: Attribute, code: number): void {
  const { bits, rows } = ofValue[code]!;
  let count = 0;
  if (bits) count = countIntersection(set, bits);
  else for (let i = 0; i < rows!.length; i++) if (hasBit(set, rows![i]!)) count++;
  counts[code] = counts[code]! + count;
}

function tallyUp(rows: Int32Array, codes: Uint16Array | Uint32Array, tally: Int32Array): void {
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i]!]!;
    tally[code] = tally[code]! + 1;
  }
}
