/** A bitset of row numbers, 32 per word. */
export type Bits = Int32Array;

export function emptyBits(rows: number): Bits {
  return new Int32Array((rows + 31) >>> 5);
}

export function hasBit(bits: Bits, row: number): boolean {
  return ((bits[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;
}

export function setBit(bits: Bits, row: number): void {
  const word = row >>> 5;
  bits[word] = (bits[word] ?? 0) | (1 << (row & 31));
}

export function clearBit(bits: Bits, row: number): void {
  const word = row >>> 5;
  bits[word] = (bits[word] ?? 0) & ~(1 << (row & 31));
}

/** Intersection, in place. */
export function intersectInto(into: Bits, other: Bits): void {
  for (let i = 0; i < into.length; i++) into[i] = into[i]! & other[i]!;
}

/** Difference, in place. */
export function subtractFrom(from: Bits, other: Bits): void {
  for (let i = 0; i < from.length; i++) from[i] = from[i]! & ~other[i]!;
}

export function unionInto(into: Bits, other: Bits): void {
  for (let i = 0; i < into.length; i++) into[i] = into[i]! | other[i]!;
}

/** Whether two sets have a row in common. */
export function intersects(bits: Bits, others: Bits): boolean {
  for (let i = 0; i < bits.length; i++) if ((bits[i]! & others[i]!) !== 0) return true;
  return false;
}

/** The number of set bits in a word. */
export function popCount(bits: number): number {
  let word = bits - ((bits >>> 1) & 0x55555555);
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Writes the rows of a set into `out` in ascending order; returns their number. */
export function collectRows(bits: Bits, out: Int32Array): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i]!;
    if (word === 0) continue;
    const first = i << 5;
    // The count is known beforehand, so the branch predictor does not miss the end of each word.
    for (const end = count + popCount(word); count < end; word &= word - 1) out[count++] = first + (31 - Math.clz32(word & -word));
  }
  return count;
}

/** A copy with capacity for more rows. */
export function growBits(bits: Bits, rows: number): Bits {
  const grown = emptyBits(rows);
  grown.set(bits);
  return grown;
}

/** Adds the rows from `start` (inclusive) to `end` (exclusive). */
export function setRun(bits: Bits, start: number, end: number): void {
  if (end <= start) return;
  const first = start >>> 5;
  const last = (end - 1) >>> 5;
  const head = -1 << (start & 31);
  const tail = -1 >>> (31 - ((end - 1) & 31));
  if (first === last) {
    bits[first] = bits[first]! | (head & tail);
    return;
  }
  bits[first] = bits[first]! | head;
  for (let i = first + 1; i < last; i++) bits[i] = -1;
  bits[last] = bits[last]! | tail;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) if (bits[i] !== 0) count += popCount(bits[i]!);
  return count;
}

export function countIntersection(bits: Bits, others: Bits): number {
  let count = 0;
  let i = 0;
  for (; i + 1 < bits.length; i += 2) count += onesInTwo(bits[i]! & others[i]!, bits[i + 1]! & others[i + 1]!);
  if (i < bits.length) count += popCount(bits[i]! & others[i]!);
  return count;
}

/** The number of rows in the intersection of all sets. */
export function countIntersectionOfAll(sets: readonly Bits[]): number {
  const [first, second = first] = sets;
  if (!first || !second) return 0;
  let count = 0;
  for (let i = 0; i < first.length; i++) {
    let word = first[i]! & second[i]!;
    for (let at = 2; word !== 0 && at < sets.length; at++) word &= sets[at]![i]!;
    if (word !== 0) count += popCount(word);
  }
  return count;
}

/** Population count of two words, cheaper than two separate counts. */
function onesInTwo(one: number, other: number): number {
  let a = one - ((one >>> 1) & 0x55555555);
  let b = other - ((other >>> 1) & 0x55555555);
  a = (a & 0x33333333) + ((a >>> 2) & 0x33333333);
  b = (b & 0x33333333) + ((b >>> 2) & 0x33333333);
  a += b;
  return Math.imul((a & 0x0f0f0f0f) + ((a >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24;
}

/** A copy with a greater length. */
export function growColumn(column: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(column);
  return larger;
}
