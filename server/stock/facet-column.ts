import { wordFinds, wordsOf } from "#domain/stock/words.ts";
import { emptyBits, grownBits, setBit, clearBit, unite, type Bits } from "#server/stock/bits.ts";

/** Rows of a value are kept as a list until a set of all rows takes less memory: 32 rows a word. */
const ROWS_A_WORD = 32;

/** The code of a vehicle that does not state the facet. */
export const NOT_STATED = 0;

/** A value with its rows in one of two forms, and the beginning of its JSON: {"value":"ford","label":"Ford","count": */
type Value = { value: string; label: string; json: string; rows: number[] | null; bits: Bits | null };

/** One facet of the index: its values by code, which rows have each, and the words that find them. */
export class FacetColumn {
  readonly values: Value[] = [newValue("", "")];
  readonly #codes = new Map<string, number>();
  readonly #compare: (one: Value, other: Value) => number;
  #capacity: number;
  #inOrder: Int32Array | null = null;
  #words: Map<string, number[]> | null = null;
  #sortedWords: string[] | null = null;

  constructor(capacity: number, numeric: boolean) {
    this.#capacity = capacity;
    this.#compare = numeric ? byNumber : byLabel;
  }

  /** The code of a value that some vehicle has or had; undefined when none ever had. */
  codeOf(value: string): number | undefined {
    return this.#codes.get(value);
  }

  /** The code of a value, new when it has none. */
  code(value: string, label: string): number {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const code = this.values.push(newValue(value, label)) - 1;
    this.#codes.set(value, code);
    this.#inOrder = null;
    this.#words = null;
    return code;
  }

  /** Codes in the order a form shows them. */
  inOrder(): Int32Array {
    this.#inOrder ??= Int32Array.from(
      this.values
        .map((value, code) => ({ value, code }))
        .slice(1)
        .toSorted((one, other) => this.#compare(one.value, other.value))
        .map(({ code }) => code),
    );
    return this.#inOrder;
  }

  add(row: number, code: number): void {
    const value = this.values[code]!;
    if (value.bits) setBit(value.bits, row);
    else if (value.rows!.push(row) * ROWS_A_WORD > this.#capacity) this.#turnIntoBits(value);
  }

  remove(row: number, code: number): void {
    const value = this.values[code]!;
    if (value.bits) return clearBit(value.bits, row);
    const rows = value.rows!;
    const last = rows.pop()!;
    if (last !== row) rows[rows.lastIndexOf(row)] = last;
  }

  /** Adds the rows of a value to a set. */
  addRowsTo(into: Bits, code: number): void {
    const { bits, rows } = this.values[code]!;
    if (bits) unite(into, bits);
    else for (const row of rows!) setBit(into, row);
  }

  /** Takes all rows out and makes room for so many; the values and their codes stay. */
  clear(capacity: number): void {
    this.#capacity = capacity;
    for (const value of this.values) {
      value.rows = [];
      value.bits = null;
    }
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    for (const value of this.values) if (value.bits) value.bits = grownBits(value.bits, capacity);
  }

  /** Codes of the values that a searched word finds. */
  codesFoundBy(searched: string): Set<number> {
    this.#words ??= this.#readWords();
    this.#sortedWords ??= [...this.#words.keys()].toSorted();
    const found = new Set<number>();
    for (let i = firstFrom(this.#sortedWords, searched); i < this.#sortedWords.length; i++) {
      const word = this.#sortedWords[i]!;
      if (!wordFinds(searched, word)) break;
      for (const code of this.#words.get(word)!) found.add(code);
    }
    return found;
  }

  #turnIntoBits(value: Value): void {
    value.bits = emptyBits(this.#capacity);
    for (const row of value.rows!) setBit(value.bits, row);
    value.rows = null;
  }

  #readWords(): Map<string, number[]> {
    const words = new Map<string, number[]>();
    this.values.forEach(({ label }, code) => {
      for (const word of new Set(wordsOf(label))) {
        const codes = words.get(word);
        if (codes) codes.push(code);
        else words.set(word, [code]);
      }
    });
    this.#sortedWords = null;
    return words;
  }
}

function newValue(value: string, label: string): Value {
  const json = `{"value":${JSON.stringify(value)},"label":${JSON.stringify(label)},"count":`;
  return { value, label, json, rows: [], bits: null };
}

/** The first position whose text is not before the given one. */
export function firstFrom(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

function byNumber(one: Value, other: Value): number {
  return Number(one.value) - Number(other.value);
}

function byLabel(one: Value, other: Value): number {
  const [a, b] = [one.label.toLowerCase(), other.label.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : one.value < other.value ? -1 : 1;
}
