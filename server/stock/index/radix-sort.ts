import { sharedBytes, sharedInt32Array } from "./shared-arrays.ts";

const MOST_DIGIT_BITS = 13;

/** Comes after every other number, however far away it is. */
const LAST = 0x7fffffff;

/** Room that sorting needs beside its result; whoever sorts several times makes it once. */
export type SortBuffers = { keys: Uint32Array; others: Uint32Array; rows: Int32Array };

export function allocateSortBuffers(rows: number): SortBuffers {
  const keys = () => new Uint32Array(sharedBytes(rows * Uint32Array.BYTES_PER_ELEMENT));
  return { keys: keys(), others: keys(), rows: sharedInt32Array(rows) };
}

const counts = new Int32Array(1 << MOST_DIGIT_BITS);

/** Writes rows into `out` in the order of their values; rows of one value stay in the order they came in. */
export function sortRows(rows: Int32Array, values: Int32Array, out: Int32Array, room = allocateSortBuffers(rows.length)): void {
  const { keys } = room;
  let lowest = LAST;
  let highest = -LAST;
  for (let i = 0; i < rows.length; i++) {
    const value = values[rows[i]!]!;
    keys[i] = value;
    if (value < lowest) lowest = value;
    if (value > highest && value !== LAST) highest = value;
  }
  // Small keys have few digits: what is missing comes right after the others.
  const last = (highest - lowest + 1) >>> 0;
  let isInOrder = true;
  let before = 0;
  for (let i = 0; i < rows.length; i++) {
    const key = keys[i] === LAST ? last : (keys[i]! - lowest) >>> 0;
    keys[i] = key;
    if (key < before) isInOrder = false;
    before = key;
  }
  radixSort(rows, out, room, isInOrder ? 0 : 32 - Math.clz32(last));
}

/**
 * The same in the order of the keys that stand in the room, one for each of the rows; they are lost. No key has more `bits`,
 * none when they are in order as they stand.
 */
export function radixSort(rows: Int32Array, out: Int32Array, room: SortBuffers, bits = bitsOf(room.keys, rows.length)): void {
  const size = rows.length;
  const passes = Math.ceil(bits / MOST_DIGIT_BITS);
  if (passes === 0) {
    out.set(rows);
    return;
  }
  const digitBits = Math.ceil(bits / passes);
  let { keys, others } = room;
  let from = rows;
  // The last pass writes into `out`.
  let [to, next] = passes % 2 === 1 ? [out, room.rows] : [room.rows, out];
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

/** Counts a digit of the keys, and says for each where the first row with it goes. */
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

/** How many bits the largest key has; none when the keys are in order as they stand. */
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
