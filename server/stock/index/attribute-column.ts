import { clearBit, countIntersection, emptyBits, growBits, growColumn, hasBit, setBit, unionInto, type Bits } from "./bitset.ts";
import { NO_VALUE, type FacetValues } from "./facet-values.ts";
import type { IndexedFacet, IndexedVehicle, FacetReader } from "./indexed-vehicle.ts";
import { CombinationTrie } from "./combination-trie.ts";
import { sharedBytes } from "./shared-arrays.ts";

/** A value with more rows than one in so many is kept as a set, else as a list. */
const ROWS_A_SET_ROW = 64;

/** What counting one row of a list takes, in words of a set that are counted at once. */
const WORDS_A_ROW = 0.5;

/** Counting the values of one row takes about as long as looking through so many combinations. */
const COMBINATIONS_A_ROW = 6;

const FIRST_COMBINATIONS = 64;
const MOST_IN_16_BITS = 0xffff;

type ValueRows = { rows: number[] | null; bits: Bits | null };

/** A facet with what tells the values of one vehicle from those of another: the same is the same value. */
type TraitFacet = { facet: IndexedFacet; values: FacetValues; combinedBy: FacetReader };

/** One facet of the column. */
export type Attribute = TraitFacet & {
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

/** The values of a combination, each as the place of its facet and its code: most facets have one, tags may have several. */
type Combination = readonly number[];
type CodesOf = (vehicle: IndexedVehicle, trait: Attribute) => number[];
const CODE_BITS = 24;
const CODE_MASK = (1 << CODE_BITS) - 1;

/**
 * Some facets of the single vehicle, like its colour or where it stands: which combination of values each row has, and
 * which rows each value has. Facets with few values share a column, so that rows are counted once for all of them.
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

  /** Writes the combinations of some vehicles in their places; `codesOf` is asked for new ones. */
  writeCombinations(vehicles: readonly IndexedVehicle[], from: number, to: number, into: Int32Array, codesOf: CodesOf): void {
    into.fill(0, from, to);
    for (let at = 0; at < this.traits.length; at++) this.#tree.next(at, this.traits[at]!.combinedBy, vehicles, from, to, into);
    for (let i = from; i < to; i++) if (into[i] === this.#combinations.length) this.#combine(vehicles[i]!, codesOf);
  }

  /** Says what rows state without telling the values; `rebuild` has to follow. */
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

  /** The value of a row in a facet of one value a vehicle. */
  codeAt(row: number, at: number): number {
    return this.traits[at]!.first[this.#combinationOf[row]!]!;
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

  /** Counts what is not in a set of rows, of every facet or of one: all there are, without those. */
  countOthers(set: Bits, listed: Int32Array, only?: Attribute): void {
    only?.counts.fill(0, 0, only.values.size);
    this.count(set, listed, only);
    for (const { counts, inStock, values } of only ? [only] : this.traits) {
      for (let code = 1; code < values.size; code++) counts[code] = inStock[code]! - counts[code]!;
    }
  }

  /** Adds how often each value of every facet, or of one, occurs in a set of rows; `listed` is the same set as a list. */
  count(set: Bits, listed: Int32Array | null, only?: Attribute): void {
    const traits = only ? [only] : this.traits;
    const values = traits.reduce((sum, trait) => sum + trait.values.size - 1, 0);
    if (values === 0) return;
    if (listed && listed.length * WORDS_A_ROW < set.length * values) this.#countListed(listed, only);
    else for (const trait of traits) for (let code = 1; code < trait.values.size; code++) countValue(set, trait, code);
  }

  /** Adds how often some values of a facet occur in a set of rows. */
  countValues(set: Bits, trait: Attribute, codes: readonly number[]): void {
    for (const code of codes) countValue(set, trait, code);
  }

  /** Gives the rows new numbers: what rows[n] states goes to row n. `rebuild` has to follow. */
  renumber(rows: Int32Array, capacity: number): void {
    const before = this.#combinationOf;
    const after = roomLike(before, capacity);
    for (let i = 0; i < rows.length; i++) after[i] = before[rows[i]!]!;
    this.#combinationOf = after;
    this.#capacity = capacity;
  }

  /** Tells every value its rows afresh, which are all of a set. */
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

  /** Counts how many rows of the stock have each value. */
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
    const grown = roomLike(this.#combinationOf, capacity);
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
    if (combination > MOST_IN_16_BITS && this.#combinationOf instanceof Uint16Array) {
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

  /** The same row by row. */
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

function roomLike(column: Uint16Array | Uint32Array, capacity: number): Uint16Array | Uint32Array {
  const room = sharedBytes(capacity * column.BYTES_PER_ELEMENT);
  return column instanceof Uint16Array ? new Uint16Array(room) : new Uint32Array(room);
}

function emptyTallies() {
  const inStock = new Int32Array(16);
  return { inStock, counts: new Int32Array(16), first: new Int32Array(FIRST_COMBINATIONS), further: [] };
}

/** The rows of a value as a set, when there is one ready. */
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

/** Adds rows to the values of their combinations, which end where `ends` says. */
function addRows(live: Bits, combinationOf: Uint16Array | Uint32Array, { ends, values }: { ends: Int32Array; values: Int32Array }, every: readonly ValueRows[]): void {
  // 32 rows are gathered by value before any set is written to.
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

/** Adds rows of one word of a set to a value that has none of them. */
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
