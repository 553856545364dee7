import { registrationTokens } from "#domain/search/tokens.ts";
import { growColumn, setBit, type Bits } from "./bitset.ts";
import type { IndexedVehicle } from "./indexed-vehicle.ts";
import { radixSort, type SortBuffers } from "./radix-sort.ts";
import { sharedBytes, sharedInt32Array } from "./shared-arrays.ts";

/**
 * A registration is packed as a base-37 number, first character most significant: ten characters fit into a double, the last three into 16
 * bits.
 */
const REGISTRATION_CHARACTERS = 10;
const TAIL_CHARACTERS = 3;
/** Ten digits, 26 letters and the end of the text. */
const BASE = 37;
const WORD_BITS = 2 ** 32;
/** Characters of half a registration, and the number of possible halves. */
const HALF_CHARACTERS = REGISTRATION_CHARACTERS / 2;
const HALF_TOKENS = BASE ** HALF_CHARACTERS;
const LAST_ASCII = 0x7f;

type PackedTokens = Float64Array | Uint16Array;

/** Registrations of the rows, sorted by full registration and by their last characters. */
export class RegistrationIndex {
  #whole = new TokenColumn(REGISTRATION_CHARACTERS, (rows) => new Float64Array(sharedBytes(rows * Float64Array.BYTES_PER_ELEMENT)));
  #tail = new TokenColumn(TAIL_CHARACTERS, (rows) => new Uint16Array(sharedBytes(rows * Uint16Array.BYTES_PER_ELEMENT)));

  constructor(capacity: number) {
    this.grow(capacity);
  }

  /** Sets the registrations of vehicles `from` to `to` at the same row numbers; call `build` afterwards. */
  stateEach(vehicles: readonly IndexedVehicle[], from: number, to: number): void {
    for (let i = from; i < to; i++) this.state(i, vehicles[i]!.vrm);
  }

  /** Sets a row's registration; call `build` afterwards. */
  state(row: number, registration: string | null): void {
    // Packed in two halves, each a small integer, for speed: called for every vehicle.
    let first = 0;
    let second = 0;
    let characters = 0;
    let twoBefore = 0;
    let oneBefore = 0;
    let last = 0;
    const length = registration?.length ?? 0;
    for (let i = 0; i < length; i++) {
      const character = registration!.charCodeAt(i);
      if (character > LAST_ASCII) return this.#stateWords(row, registrationTokens(registration!));
      const digit = DIGIT_OF[character]!;
      if (digit === 0) continue;
      if (characters < HALF_CHARACTERS) first = first * BASE + digit;
      else if (characters < REGISTRATION_CHARACTERS) second = second * BASE + digit;
      twoBefore = oneBefore;
      oneBefore = last;
      last = digit;
      characters++;
    }
    for (let i = characters; i < HALF_CHARACTERS; i++) first *= BASE;
    for (let i = Math.max(characters, HALF_CHARACTERS); i < REGISTRATION_CHARACTERS; i++) second *= BASE;
    this.#whole.values[row] = first * HALF_TOKENS + second;
    this.#tail.values[row] = characters > TAIL_CHARACTERS ? (twoBefore * BASE + oneBefore) * BASE + last : 0;
  }

  /** Copies registrations: row n of `others` to row rows[n]. */
  stateAll(others: RegistrationIndex, rows: Int32Array): void {
    this.#whole.stateAll(others.#whole.values, rows);
    this.#tail.stateAll(others.#tail.values, rows);
  }

  build(rows: Int32Array, buffers: SortBuffers): void {
    this.#whole.build(rows, buffers);
    this.#tail.build(rows, buffers);
  }

  add(row: number, registration: string | null): void {
    this.state(row, registration);
    this.#whole.add(row);
    this.#tail.add(row);
  }

  remove(row: number): void {
    this.#whole.remove(row);
    this.#tail.remove(row);
  }

  /** Renumbers the rows: row rows[n] becomes row n. Call `build` afterwards. */
  renumber(rows: Int32Array, capacity: number): void {
    this.#whole.renumber(rows, capacity);
    this.#tail.renumber(rows, capacity);
  }

  grow(capacity: number): void {
    this.#whole.grow(capacity);
    this.#tail.grow(capacity);
  }

  #stateWords(row: number, [whole = "", tail = ""]: readonly string[]): void {
    this.#whole.values[row] = packed(whole, REGISTRATION_CHARACTERS);
    this.#tail.values[row] = packed(tail, TAIL_CHARACTERS);
  }

  /** Adds the rows whose registration matches a search token to a set. */
  addRowsTo(into: Bits, searched: string): void {
    if (!/^[a-z0-9]+$/.test(searched)) return;
    this.#whole.addRowsTo(into, searched);
    this.#tail.addRowsTo(into, searched);
  }
}

/** One packed token per row (0: none), and the rows that have one in sorted order. */
class TokenColumn {
  values: PackedTokens;
  /** As long as `values` once built. */
  #order: Int32Array = new Int32Array(0);
  #size = 0;
  readonly #characters: number;
  readonly #roomFor: (rows: number) => PackedTokens;

  constructor(characters: number, allocate: (rows: number) => PackedTokens) {
    this.#characters = characters;
    this.#roomFor = allocate;
    this.values = allocate(0);
  }

  stateAll(others: PackedTokens, rows: Int32Array): void {
    const { values } = this;
    for (let i = 0; i < rows.length; i++) values[rows[i]!] = others[i]!;
  }

  build(rows: Int32Array, buffers: SortBuffers): void {
    const { values } = this;
    if (this.#order.length !== values.length) this.#order = new Int32Array(values.length);
    let stated = sharedInt32Array(rows.length);
    let size = 0;
    for (let i = 0; i < rows.length; i++) if (values[rows[i]!] !== 0) stated[size++] = rows[i]!;
    this.#size = size;
    stated = stated.subarray(0, size);
    for (let i = 0; i < size; i++) buffers.keys[i] = values[stated[i]!]! >>> 0;
    radixSort(stated, this.#order, buffers);
    if (values instanceof Uint16Array) return;
    stated.set(this.#order.subarray(0, size));
    for (let i = 0; i < size; i++) buffers.keys[i] = Math.floor(values[stated[i]!]! / WORD_BITS);
    radixSort(stated, this.#order, buffers);
  }

  add(row: number): void {
    if (this.values[row] === 0) return;
    if (this.#order.length !== this.values.length) this.#order = growColumn(this.#order, this.values.length);
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
    const values = this.#roomFor(capacity);
    for (let i = 0; i < rows.length; i++) values[i] = this.values[rows[i]!]!;
    this.values = values;
  }

  grow(capacity: number): void {
    const values = this.#roomFor(capacity);
    values.set(this.values);
    this.values = values;
  }

  addRowsTo(into: Bits, searched: string): void {
    if (searched.length > this.#characters) return;
    const from = packed(searched, this.#characters);
    // A single character must be the whole token.
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

function packed(token: string, characters: number): number {
  let value = 0;
  for (let i = 0; i < characters; i++) value = value * BASE + (i < token.length ? DIGIT_OF[token.charCodeAt(i)]! : 0);
  return value;
}

/** 0 to 9 are 1 to 10, a to z and A to Z are 11 to 36; all other characters are 0. */
const DIGIT_OF = Uint8Array.from({ length: LAST_ASCII + 1 }, (_, character) => {
  if (character >= 97 && character <= 122) return character - 86;
  if (character >= 65 && character <= 90) return character - 54;
  return character >= 48 && character <= 57 ? character - 47 : 0;
});
