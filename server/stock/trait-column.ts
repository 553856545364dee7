import { clearBit, countOfBoth, emptyBits, grownBits, hasBit, setBit, unite, type Bits } from "#server/stock/bits.ts";
import { NOT_STATED, type FacetValues } from "#server/stock/facet-values.ts";

/** Rows of a value are kept as a list until a set of all rows takes less memory: a set has 32 rows a word. */
const ROWS_A_WORD = 64;

/** What counting one row of a list takes, in words of a set that are counted at once. */
const WORDS_A_ROW = 1.5;

type ValueRows = { rows: number[] | null; bits: Bits | null };

/**
 * A facet of the single vehicle, like its colour: which values each row has, and which rows each value has.
 * Rows point to combinations of values, because some facets (tags) may have several.
 */
export class TraitColumn {
  readonly values: FacetValues;
  /** By code; of the last search. */
  counts = new Int32Array(16);
  #combinationOf: Uint16Array | Uint32Array;
  readonly #combinations: number[][] = [[]];
  readonly #known = new Map<string | number, number>([["", NOT_STATED]]);
  readonly #ofValue: ValueRows[] = [{ rows: [], bits: null }];
  #tally = new Int32Array(16);
  #capacity: number;

  constructor(values: FacetValues, capacity: number) {
    this.values = values;
    this.#capacity = capacity;
    this.#combinationOf = new Uint16Array(capacity);
  }

  /** The combination that was named so before; undefined when none was. */
  known(statement: string | number): number | undefined {
    return this.#known.get(statement);
  }

  /** A new combination of values, by what vehicles state. */
  combine(statement: string | number, codes: readonly number[]): number {
    const combination = this.#combinations.push([...codes]) - 1;
    this.#known.set(statement, combination);
    while (this.#ofValue.length < this.values.size) this.#ofValue.push({ rows: [], bits: null });
    if (combination > 0xffff && this.#combinationOf instanceof Uint16Array) {
      this.#combinationOf = Uint32Array.from(this.#combinationOf);
    }
    return combination;
  }

  /** Says what a row states without telling the values; `rebuild` has to follow. */
  state(row: number, combination: number): void {
    this.#combinationOf[row] = combination;
  }

  add(row: number, combination: number): void {
    this.#combinationOf[row] = combination;
    for (const code of this.#combinations[combination]!) this.#addTo(this.#ofValue[code]!, row);
  }

  remove(row: number): void {
    for (const code of this.#combinations[this.#combinationOf[row]!]!) {
      const { bits, rows } = this.#ofValue[code]!;
      if (bits) {
        clearBit(bits, row);
        continue;
      }
      const last = rows!.pop()!;
      if (last !== row) rows![rows!.lastIndexOf(row)] = last;
    }
  }

  /** The value of a row in a facet of one value a vehicle. */
  codeAt(row: number): number {
    return this.#combinations[this.#combinationOf[row]!]![0] ?? NOT_STATED;
  }

  /** The rows of a value as a set, when there is one ready. */
  readySet(code: number): Bits | null {
    return this.#ofValue[code]?.bits ?? null;
  }

  /** Adds the rows of a value to a set. */
  addRowsTo(into: Bits, code: number): void {
    const { bits, rows } = this.#ofValue[code]!;
    if (bits) unite(into, bits);
    else for (const row of rows!) setBit(into, row);
  }

  clearCounts(): void {
    const needed = this.values.size;
    if (this.counts.length < needed) this.counts = new Int32Array(needed * 2);
    else this.counts.fill(0, 0, needed);
  }

  /** Adds how often each value occurs in a set of rows; `listed` is the same set as a list when there is one. */
  count(set: Bits, total: number, listed: Int32Array | null): void {
    if (total === 0 || this.values.size === 1) return;
    if (listed && listed.length * WORDS_A_ROW < set.length * (this.values.size - 1)) this.#countListed(listed);
    else this.#countSet(set);
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
    const stated = this.#combinations.map(() => 0);
    for (let i = 0; i < rows.length; i++) stated[this.#combinationOf[rows[i]!]!]!++;
    const ofValue = this.values.values.map(() => 0);
    this.#combinations.forEach((codes, combination) => {
      for (const code of codes) ofValue[code]! += stated[combination]!;
    });
    ofValue.forEach((count, code) => {
      const many = count * ROWS_A_WORD > this.#capacity;
      this.#ofValue[code] = { rows: many ? null : [], bits: many ? emptyBits(this.#capacity) : null };
    });
    for (let i = 0; i < rows.length; i++) {
      const combination = this.#combinationOf[rows[i]!]!;
      if (combination === NOT_STATED) continue;
      const codes = this.#combinations[combination]!;
      for (let at = 0; at < codes.length; at++) this.#addTo(this.#ofValue[codes[at]!]!, rows[i]!);
    }
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    const grown = this.#combinationOf instanceof Uint16Array ? new Uint16Array(capacity) : new Uint32Array(capacity);
    grown.set(this.#combinationOf);
    this.#combinationOf = grown;
    for (const value of this.#ofValue) if (value.bits) value.bits = grownBits(value.bits, capacity);
  }

  #addTo(value: ValueRows, row: number): void {
    if (value.bits) return setBit(value.bits, row);
    const rows = value.rows!;
    if (rows.push(row) * ROWS_A_WORD <= this.#capacity) return;
    value.bits = emptyBits(this.#capacity);
    for (const one of rows) setBit(value.bits, one);
    value.rows = null;
  }

  #countListed(rows: Int32Array): void {
    const combinations = this.#combinations;
    if (this.#tally.length < combinations.length) this.#tally = new Int32Array(combinations.length * 2);
    const tally = this.#tally;
    tally.fill(0, 0, combinations.length);
    tallyUp(rows, this.#combinationOf, tally);
    for (let combination = 1; combination < combinations.length; combination++) {
      const count = tally[combination]!;
      if (count === 0) continue;
      const codes = combinations[combination]!;
      for (let i = 0; i < codes.length; i++) this.counts[codes[i]!] = this.counts[codes[i]!]! + count;
    }
  }

  #countSet(set: Bits): void {
    for (let code = 1; code < this.values.size; code++) {
      const { bits, rows } = this.#ofValue[code]!;
      let count = 0;
      if (bits) count = countOfBoth(set, bits);
      else for (let i = 0; i < rows!.length; i++) if (hasBit(set, rows![i]!)) count++;
      this.counts[code] = this.counts[code]! + count;
    }
  }
}

function tallyUp(rows: Int32Array, codes: Uint16Array | Uint32Array, tally: Int32Array): void {
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i]!]!;
    tally[code] = tally[code]! + 1;
  }
}
