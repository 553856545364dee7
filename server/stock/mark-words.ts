import { wordsOfMark } from "#domain/stock/words.ts";
import { grownColumn, setBit, type Bits } from "#server/stock/bits.ts";
import { orderRows } from "#server/stock/order-rows.ts";

/** A mark is a number of so many digits, one a character, the first character first: ten of them fit into a double, the last three into half of one. */
const MARK_CHARACTERS = 10;
const TAIL_CHARACTERS = 3;
/** Ten digits, 26 letters and the end of the word. */
const BASE = 37;
const WORD_BITS = 2 ** 32;
const SIGN = 0x80000000;

/** Registration marks of the rows, and the rows in the order of the alphabet: by the whole mark and by its last characters. */
export class MarkWords {
  #whole = new Words(MARK_CHARACTERS, Float64Array);
  #tail = new Words(TAIL_CHARACTERS, Float32Array);

  constructor(capacity: number) {
    this.grow(capacity);
  }

  /** Notes a row's mark; `build` has to follow. */
  state(row: number, mark: string | null): void {
    const [whole = "", tail = ""] = mark === null ? [] : wordsOfMark(mark);
    this.#whole.values[row] = packed(whole, MARK_CHARACTERS);
    this.#tail.values[row] = packed(tail, TAIL_CHARACTERS);
  }

  build(rows: Int32Array): void {
    this.#whole.build(rows);
    this.#tail.build(rows);
  }

  add(row: number, mark: string | null): void {
    this.state(row, mark);
    this.#whole.add(row);
    this.#tail.add(row);
  }

  remove(row: number): void {
    this.#whole.remove(row);
    this.#tail.remove(row);
  }

  /** Gives the rows new numbers: the mark of rows[n] goes to row n. `build` has to follow. */
  renumber(rows: Int32Array, capacity: number): void {
    this.#whole.renumber(rows, capacity);
    this.#tail.renumber(rows, capacity);
  }

  grow(capacity: number): void {
    this.#whole.grow(capacity);
    this.#tail.grow(capacity);
  }

  /** Adds the rows whose mark a searched word finds to a set. */
  addRowsTo(into: Bits, searched: string): void {
    if (!/^[a-z0-9]+$/.test(searched)) return;
    this.#whole.addRowsTo(into, searched);
    this.#tail.addRowsTo(into, searched);
  }
}

/** One packed word of every row (0 is none), and the rows that have one in its order. */
class Words {
  values: Float64Array | Float32Array;
  #order = new Int32Array(0);
  #size = 0;
  readonly #characters: number;
  readonly #Column: typeof Float64Array | typeof Float32Array;

  constructor(characters: number, Column: typeof Float64Array | typeof Float32Array) {
    this.#characters = characters;
    this.#Column = Column;
    this.values = new Column(0);
  }

  build(rows: Int32Array): void {
    const stated = rows.filter((row) => this.values[row] !== 0);
    const low = new Int32Array(this.values.length);
    const high = new Int32Array(this.values.length);
    for (let i = 0; i < stated.length; i++) {
      const row = stated[i]!;
      low[row] = (this.values[row]! % WORD_BITS) ^ SIGN;
      high[row] = Math.floor(this.values[row]! / WORD_BITS);
    }
    orderRows(stated, low, this.#order);
    orderRows(this.#order.slice(0, stated.length), high, this.#order);
    this.#size = stated.length;
  }

  add(row: number): void {
    if (this.values[row] === 0) return;
    const at = this.#firstFrom(this.values[row]!);
    this.#order.copyWithin(at + 1, at, this.#size++);
    this.#order[at] = row;
  }

  remove(row: number): void {
    if (this.values[row] === 0) return;
    const at = this.#order.indexOf(row, this.#firstFrom(this.values[row]!));
    this.#order.copyWithin(at, at + 1, this.#size--);
  }

  renumber(rows: Int32Array, capacity: number): void {
    const values = new this.#Column(capacity);
    for (let i = 0; i < rows.length; i++) values[i] = this.values[rows[i]!]!;
    this.values = values;
    this.#order = new Int32Array(capacity);
  }

  grow(capacity: number): void {
    const values = new this.#Column(capacity);
    values.set(this.values);
    this.values = values;
    this.#order = grownColumn(this.#order, capacity);
  }

  addRowsTo(into: Bits, searched: string): void {
    if (searched.length > this.#characters) return;
    const from = packed(searched, this.#characters);
    // A single character has to be the whole word.
    const width = searched.length === 1 ? 1 : BASE ** (this.#characters - searched.length);
    for (let at = this.#firstFrom(from); at < this.#size; at++) {
      const row = this.#order[at]!;
      if (this.values[row]! >= from + width) break;
      setBit(into, row);
    }
  }

  #firstFrom(value: number): number {
    let low = 0;
    let high = this.#size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.values[this.#order[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function packed(word: string, characters: number): number {
  let value = 0;
  for (let i = 0; i < characters; i++) value = value * BASE + digitOf(word.charCodeAt(i));
  return value;
}

/** 0 to 9 are 1 to 10, a to z are 11 to 36; past the end of a word is 0. */
function digitOf(character: number): number {
  if (character >= 97 && character <= 122) return character - 86;
  if (character >= 48 && character <= 57) return character - 47;
  return 0;
}
