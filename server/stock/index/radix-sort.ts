import { sharedBytes, sharedInt32Array } from "./shared-arrays.ts";

const MAX_DIGIT_BITS = 13;

/** The key of a missing number: sorts last at any distance. */
const LAST = 0x7fffffff;

/** Scratch buffers, reusable for several sorts. */
export type SortBuffers = { keys: Uint32Array; others: Uint32Array; rows: Int32Array };

export function allocateSortBuffers(rows: number): SortBuffers {
  const keys = () => new Uint32Array(sharedBytes(rows * Uint32Array.BYTES_PER_ELEMENT));
  return { keys: keys(), others: keys(), rows: sharedInt32Array(rows) };
}

/** Buffers for the sort of a single search: V8 does not count shared memory, so it would be collected too late. */
export function temporarySortBuffers(rows: number): SortBuffers {
  return { keys: new Uint32Array(rows), others: new Uint32Array(rows), rows: new Int32Array(rows) };
}

const counts = new Int32Array(1 << MAX_DIGIT_BITS);

/** Writes rows to `out` sorted by value; the sort is stable. */
export function sortRows(rows: Int32Array, values: Int32Array, out: Int32Array, buffers = allocateSortBuffers(rows.length)): void {
  const { keys } = buffers;
  let lowest = LAST;
  let highest = -LAST;
  for (let i = 0; i < rows.length; i++) {
    const value = values[rows[i]!]!;
    keys[i] = value;
    if (value < lowest) lowest = value;
    if (value > highest && value !== LAST) highest = value;
  }
  // A small key range needs fewer passes: the missing number's key follows the highest.
  const last = (highest - lowest + 1) >>> 0;
  let isInOrder = true;
  let before = 0;
  for (let i = 0; i < rows.length; i++) {
    const key = keys[i] === LAST ? last : (keys[i]! - lowest) >>> 0;
    keys[i] = key;
    if (key < before) isInOrder = false;
    before = key;
  }
  radixSort(rows, out, buffers, isInOrder ? 0 : 32 - Math.clz32(last));
}

/** Sorts by the keys in `buffers.keys`, one per row, which are overwritten. Keys have at most `bits` bits; 0 if already sorted. */
export function radixSort(rows: Int32Array, out: Int32Array, buffers: SortBuffers, bits = bitsOf(buffers.keys, rows.length)): void {
  const size = rows.length;
  const passes = Math.ceil(bits / MAX_DIGIT_BITS);
  if (passes === 0) {
    out.set(rows);
    return;
  }
  const digitBits = Math.ceil(bits / passes);
  let { keys, others } = buffers;
  let from = rows;
  // Chosen so that the last pass writes to `out`.
  let [to, next] = passes % 2 === 1 ? [out, buffers.rows] : [buffers.rows, out];
  for (let shift = 0; shift < bits; shift += digitBits) {
    const mask = (1 << digitBits) - 1;
    findPlaces(keys, size, shift, mask);
    for (let i = 0; i < size; i++) {
      const key = keys[i]!;
      const digit = (key >>> shift) & mask;
      const at = counts[digit]!;
      counts[digit] = at + 1;
      to[at] = from[i]!;
      others[at] = key;
    }
    [keys, others] = [others, keys];
    from = to;
    [to, next] = [next, to];
  }
}

/** Histogram of a digit of the keys, turned into start positions. */
function findPlaces(keys: Uint32Array, size: number, shift: number, mask: number): void {
  counts.fill(0, 0, mask + 1);
  for (let i = 0; i < size; i++) {
    const digit = (keys[i]! >>> shift) & mask;
    counts[digit] = counts[digit]! + 1;
  }
  let place = 0;
  for (let digit = 0; digit <= mask; digit++) {
    const count = counts[digit]!;
    counts[digit] = place;
    place += count;
  }
}

/** The bits of the largest key; 0 if the keys are already sorted. */
function bitsOf(keys: Uint32Array, size: number): number {
  let isInOrder = true;
  let largest = 0;
  let before = 0;
  for (let i = 0; i < size; i++) {
    const key = keys[i]!;
    if (key < before) isInOrder = false;
    before = key;
    if (key > largest) largest = key;
  }
  return isInOrder ? 0 : 32 - Math.clz32(largest);
}
