import { clearBit, countIntersection, emptyBits, growBits, growColumn, hasBit, intersects, setBit, type Bits } from "./bitset.ts";
import { sortRows, type SortBuffers } from "./radix-sort.ts";
import { growSharedInt32Array, sharedInt32Array } from "./shared-arrays.ts";

/** A number that is not stated: sorts last and is outside every range. */
export const NO_NUMBER = 0x7fffffff;

/** Number of steps, for each of which the set of all preceding rows is stored: a range is the difference of two plus a few rows. */
const STEPS = 32;

/** Rows scanned before a page is located by the steps. */
const FIRST_TRY_ROWS = 512;

/** Rows scanned from each end before a bound is located by the steps. */
const ENDS_TRIED_ROWS = 64;

/** Rows of one value scanned before its first row is found by binary search. */
const GROUP_TRIED_ROWS = 16;

/** Sorts before every stock id. */
const NO_ID = -1;

/** A position in the order, as value and stock id, and the rows before it. The last step is the end of the stated values. */
type Step = { value: number; id: number; before: Bits };

/** Lowest and highest value. */
export type Bounds = { readonly min: number; readonly max: number };

/** One number per row, the rows sorted by it (ties by stock id), and precomputed prefix sets for ranges. */
export class NumberColumn {
  values: Int32Array;
  order: Int32Array;
  #ids: Int32Array;
  #size = 0;
  #steps: Step[] = [];
  /** Rows with a value when the steps were placed. */
  #placed = 0;

  constructor(ids: Int32Array) {
    this.#ids = ids;
    this.values = new Int32Array(ids.length);
    this.order = new Int32Array(ids.length);
  }

  /** Sorts exactly these rows, whose `values` are set; `rows` must be in stock id order. */
  build(rows: Int32Array, buffers?: SortBuffers): void {
    sortRows(rows, this.values, this.order, buffers);
    this.#size = rows.length;
    this.#placeSteps();
  }

  add(row: number, value: number): void {
    this.values[row] = value;
    const at = this.#position(value, this.#ids[row]!);
    this.order.copyWithin(at + 1, at, this.#size);
    this.order[at] = row;
    this.#size++;
    const id = this.#ids[row]!;
    for (const step of this.#steps) if (value < step.value || (value === step.value && id < step.id)) setBit(step.before, row);
  }

  remove(row: number): void {
    const at = this.#position(this.values[row]!, this.#ids[row]!);
    this.order.copyWithin(at, at + 1, this.#size);
    this.#size--;
    for (const step of this.#steps) clearBit(step.before, row);
  }

  /** Writes the rows with min <= value <= max to `out`; a number that is not stated is in no range. */
  rowsBetween(min: number, max: number, out: Bits, scratch: Bits): void {
    this.#below(Math.min(max + 1, NO_NUMBER), out);
    if (min <= 0) return;
    this.#below(Math.min(min, NO_NUMBER), scratch);
    for (let i = 0; i < out.length; i++) out[i] = out[i]! & ~scratch[i]!;
  }

  /** The lowest and the highest value of the rows of a set, null when none has one; `listed` is the same set as a list. */
  bounds(bits: Bits, listed: Int32Array | null): Bounds | null {
    const end = this.#position(NO_NUMBER, NO_ID);
    const few = Math.min(end, ENDS_TRIED_ROWS);
    let low = 0;
    while (low < few && !hasBit(bits, this.order[low]!)) low++;
    let high = end - 1;
    while (high >= end - few && !hasBit(bits, this.order[high]!)) high--;
    if (low === few || high < end - few) {
      if (listed) return this.#boundsOfRows(listed);
      if (low === few) low = Math.max(low, this.#lowStart(bits));
      if (high < end - few) high = Math.min(high, this.#highStart(bits, end));
    }
    while (low < end && !hasBit(bits, this.order[low]!)) low++;
    if (low >= end) return null;
    while (!hasBit(bits, this.order[high]!)) high--;
    return { min: this.values[this.order[low]!]!, max: this.values[this.order[high]!]! };
  }

  #boundsOfRows(rows: Int32Array): Bounds | null {
    let min = NO_NUMBER;
    let max = -1;
    for (let i = 0; i < rows.length; i++) {
      const value = this.values[rows[i]!]!;
      if (value < min) min = value;
      if (value > max && value !== NO_NUMBER) max = value;
    }
    return max < 0 ? null : { min, max };
  }

  /** At most `count` rows of a set in order, from index `first`. */
  page(bits: Bits, first: number, count: number): number[] {
    let [met, at] = first < FIRST_TRY_ROWS ? [0, 0] : this.#pageStart(bits, first);
    const found: number[] = [];
    for (let tried = 0; at < this.#size && found.length < count; at++, tried++) {
      // If no row of the set was met, skip to the step where it begins.
      if (tried === FIRST_TRY_ROWS && met === 0) at = Math.max(at, this.#lowStart(bits));
      const row = this.order[at]!;
      if (hasBit(bits, row) && met++ >= first) found.push(row);
    }
    return found;
  }

  /** The same in descending order; rows of equal value still by stock id, those without a number last. */
  pageFromHighest(bits: Bits, first: number, count: number): number[] {
    const stated = this.#position(NO_NUMBER, NO_ID);
    const found: number[] = [];
    let met = 0;
    const take = (start: number, end: number) => {
      for (let at = start; at < end && found.length < count; at++) {
        const row = this.order[at]!;
        if (hasBit(bits, row) && met++ >= first) found.push(row);
      }
    };
    let isLocated = false;
    for (let end = stated; end > 0 && found.length < count;) {
      // If no row of the set was met, skip to the step where it ends.
      if (!isLocated && stated - end > FIRST_TRY_ROWS) {
        isLocated = true;
        if (met === 0) end = Math.min(end, this.#highStart(bits, stated) + 1);
      }
      // Most rows are not in the set: skip them one by one and find the group's start only for rows that are.
      if (!hasBit(bits, this.order[end - 1]!)) {
        end--;
        continue;
      }
      const start = this.#startOfGroup(end - 1);
      take(end - start > FIRST_TRY_ROWS ? Math.max(start, this.#lowStart(bits)) : start, end);
      end = start;
    }
    take(stated, this.#size);
    return found;
  }

  /** The first position of the value at a position: a short scan, then a binary search for large groups such as a year. */
  #startOfGroup(at: number): number {
    const value = this.values[this.order[at]!]!;
    for (let tried = 0; tried < GROUP_TRIED_ROWS; tried++, at--) if (at === 0 || this.values[this.order[at - 1]!] !== value) return at;
    return this.#position(value, NO_ID);
  }

  /** The last step with at most `first` rows of the set before it: their number and its position. */
  #pageStart(bits: Bits, first: number): [met: number, position: number] {
    let [few, many] = [-1, this.#steps.length];
    let met = 0;
    while (many - few > 1) {
      const middle = (few + many) >>> 1;
      const before = countIntersection(bits, this.#steps[middle]!.before);
      if (before > first) {
        many = middle;
      } else {
        few = middle;
        met = before;
      }
    }
    return few < 0 ? [0, 0] : [met, this.#positionOf(this.#steps[few]!)];
  }

  /** Lower bound for the first row of a set: the last step with none of its rows before it. */
  #lowStart(bits: Bits): number {
    let [empty, full] = [-1, this.#steps.length];
    while (full - empty > 1) {
      const middle = (empty + full) >>> 1;
      if (intersects(bits, this.#steps[middle]!.before)) full = middle;
      else empty = middle;
    }
    return empty < 0 ? 0 : this.#positionOf(this.#steps[empty]!);
  }

  /** Upper bound for the last row of a set: the first step with all its stated rows before it. */
  #highStart(bits: Bits, end: number): number {
    const stated = this.#steps.at(-1)?.before;
    if (!stated) return end - 1;
    let [beyond, all] = [-1, this.#steps.length - 1];
    while (all - beyond > 1) {
      const middle = (beyond + all) >>> 1;
      if (goesBeyond(bits, stated, this.#steps[middle]!.before)) beyond = middle;
      else all = middle;
    }
    return this.#positionOf(this.#steps[all]!) - 1;
  }

  /** Renumbers the rows: row rows[n] becomes row n. Call `build` afterwards. */
  renumber(rows: Int32Array, ids: Int32Array): void {
    const values = sharedInt32Array(ids.length);
    for (let i = 0; i < rows.length; i++) values[i] = this.values[rows[i]!]!;
    this.values = values;
    this.order = new Int32Array(ids.length);
    this.#ids = ids;
    this.#steps = [];
  }

  grow(ids: Int32Array): void {
    this.#ids = ids;
    this.values = growSharedInt32Array(this.values, ids.length);
    this.order = growColumn(this.order, ids.length);
    for (const step of this.#steps) step.before = growBits(step.before, ids.length);
  }

  /** Writes all rows below a value to `out`: the nearest step's set, corrected by the rows between. */
  #below(value: number, out: Bits): void {
    const end = this.#position(value, NO_ID);
    const perStep = this.#stepRows();
    const nearest = Math.min(Math.round(end / perStep), this.#steps.length) - 1;
    const step = this.#steps[nearest];
    let at = 0;
    if (step) {
      out.set(step.before);
      at = this.#positionOf(step);
    } else {
      out.fill(0);
    }
    for (let i = at; i < end; i++) setBit(out, this.order[i]!);
    for (let i = end; i < at; i++) clearBit(out, this.order[i]!);
  }

  /** Rows between two steps at the time they were placed. */
  #stepRows(): number {
    return Math.max(1, Math.ceil(this.#placed / STEPS));
  }

  #positionOf(step: Step): number {
    return this.#position(step.value, step.id);
  }

  /** The number of rows that sort before a value and stock id. */
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
    const before = emptyBits(this.#ids.length);
    this.#steps = [];
    this.#placed = this.#position(NO_NUMBER, NO_ID);
    const perStep = this.#stepRows();
    const place = (value: number, id: number) => this.#steps.push({ value, id, before: before.slice() });
    for (let at = 0; at < this.#placed; at++) {
      const row = this.order[at]!;
      if (at > 0 && at % perStep === 0) place(this.values[row]!, this.#ids[row]!);
      setBit(before, row);
    }
    place(NO_NUMBER, NO_ID);
  }
}

/** Whether a set has a stated row outside the rows before a step. */
function goesBeyond(bits: Bits, stated: Bits, below: Bits): boolean {
  for (let i = 0; i < bits.length; i++) if ((bits[i]! & stated[i]! & ~below[i]!) !== 0) return true;
  return false;
}
