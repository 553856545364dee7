import { clearBit, emptyBits, grownBits, hasBit, rowsOf, setBit, type Bits } from "#server/stock/bits.ts";

/** A number nobody stated: after every other one, and outside every bound. */
export const MISSING = 0x7fffffff;

/** Sets of "all rows below a value" that are kept ready: a range is then two of them and a few rows. */
const STEPS = 64;

/** From each end of the order so many rows are tried for a bound; a set that has none there is small enough to read whole. */
const STEPS_BEFORE_SCAN = 1024;

export type Bounds = { min: number; max: number };

/** Row orders are packed as value * 2^21 + position, which a double holds exactly. */
export const MAX_ROWS = 2 ** 21;

/** One number of every row, the rows in its order (ties by stock id), and ready-made sets for its ranges. */
export class NumberColumn {
  values: Int32Array;
  order: Int32Array;
  #ids: Int32Array;
  #size = 0;
  #steps: { value: number; below: Bits }[] = [];
  readonly #withSteps: boolean;

  constructor(ids: Int32Array, withSteps: boolean) {
    this.#ids = ids;
    this.values = new Int32Array(ids.length);
    this.order = new Int32Array(ids.length);
    this.#withSteps = withSteps;
  }

  /** Orders these rows and no others, whose `values` are set; they come in the order of their stock ids. */
  build(rows: Int32Array): void {
    const packed = new Float64Array(rows.length);
    for (let i = 0; i < rows.length; i++) packed[i] = this.values[rows[i]!]! * MAX_ROWS + i;
    packed.sort();
    for (let i = 0; i < rows.length; i++) {
      const rest = packed[i]! % MAX_ROWS;
      this.order[i] = rows[rest < 0 ? rest + MAX_ROWS : rest]!;
    }
    this.#size = rows.length;
    if (this.#withSteps) this.#placeSteps();
  }

  add(row: number, value: number): void {
    this.values[row] = value;
    const at = this.#position(value, this.#ids[row]!);
    this.order.copyWithin(at + 1, at, this.#size);
    this.order[at] = row;
    this.#size++;
    for (const step of this.#steps) if (value < step.value) setBit(step.below, row);
  }

  remove(row: number): void {
    const at = this.#position(this.values[row]!, this.#ids[row]!);
    this.order.copyWithin(at, at + 1, this.#size);
    this.#size--;
    for (const step of this.#steps) clearBit(step.below, row);
  }

  /** Keeps of a set the rows with min <= value <= max; what is missing is in no range. */
  keepRange(into: Bits, min: number, max: number, scratch: Bits): void {
    this.#below(Math.min(max + 1, MISSING), scratch);
    for (let i = 0; i < into.length; i++) into[i] = into[i]! & scratch[i]!;
    if (min <= 0) return;
    this.#below(Math.min(min, MISSING), scratch);
    for (let i = 0; i < into.length; i++) into[i] = into[i]! & ~scratch[i]!;
  }

  /** The lowest and the highest value of the rows of a set, null when none of them has one. */
  bounds(bits: Bits, scratch: Int32Array): Bounds | null {
    const end = this.#position(MISSING, -1);
    const limit = Math.min(end, STEPS_BEFORE_SCAN);
    let low = 0;
    while (low < limit && !hasBit(bits, this.order[low]!)) low++;
    if (low === limit) return this.#boundsByScan(bits, scratch);
    let high = end - 1;
    while (high >= end - limit && !hasBit(bits, this.order[high]!)) high--;
    if (high < end - limit) return this.#boundsByScan(bits, scratch);
    return { min: this.values[this.order[low]!]!, max: this.values[this.order[high]!]! };
  }

  #boundsByScan(bits: Bits, scratch: Int32Array): Bounds | null {
    let min = MISSING;
    let max = -1;
    for (let i = rowsOf(bits, scratch) - 1; i >= 0; i--) {
      const value = this.values[scratch[i]!]!;
      if (value === MISSING) continue;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    return max < 0 ? null : { min, max };
  }

  grow(ids: Int32Array): void {
    this.#ids = ids;
    this.values = grown(this.values, ids.length);
    this.order = grown(this.order, ids.length);
    for (const step of this.#steps) step.below = grownBits(step.below, ids.length);
  }

  /** All rows whose value is below the given one, written over `out`. */
  #below(value: number, out: Bits): void {
    const step = this.#steps.findLast((ready) => ready.value <= value);
    if (step) out.set(step.below);
    else out.fill(0);
    const end = this.#position(value, -1);
    for (let i = step ? this.#position(step.value, -1) : 0; i < end; i++) setBit(out, this.order[i]!);
  }

  /** How many rows come before a value with a stock id. */
  #position(value: number, id: number): number {
    let low = 0;
    let high = this.#size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const row = this.order[middle]!;
      const other = this.values[row]!;
      if (other < value || (other === value && this.#ids[row]! < id)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #placeSteps(): void {
    const values = new Set<number>();
    for (let step = 1; step < STEPS; step++) {
      const row = this.order[Math.floor((this.#size * step) / STEPS)];
      if (row !== undefined) values.add(this.values[row]!);
    }
    this.#steps = [...values].map((value) => {
      const below = emptyBits(this.#ids.length);
      const end = this.#position(value, -1);
      for (let i = 0; i < end; i++) setBit(below, this.order[i]!);
      return { value, below };
    });
  }
}

function grown(column: Int32Array, length: number): Int32Array {
  const larger = new Int32Array(length);
  larger.set(column);
  return larger;
}
