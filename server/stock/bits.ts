/** A set of row numbers, 32 to a word. */
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

/** Keeps in `into` what is in both. */
export function intersect(into: Bits, other: Bits): void {
  for (let i = 0; i < into.length; i++) into[i] = into[i]! & other[i]!;
}

export function unite(into: Bits, other: Bits): void {
  for (let i = 0; i < into.length; i++) into[i] = into[i]! | other[i]!;
}

/** How many bits of one word are set. */
export function onesIn(bits: number): number {
  let word = bits - ((bits >>> 1) & 0x55555555);
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Writes the rows of a set into `out`, lowest first, and says how many there are. */
export function rowsOf(bits: Bits, out: Int32Array): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i]!;
    const first = i << 5;
    while (word !== 0) {
      const lowest = word & -word;
      out[count++] = first + (31 - Math.clz32(lowest));
      word ^= lowest;
    }
  }
  return count;
}

/** The same set with room for more rows. */
export function grownBits(bits: Bits, rows: number): Bits {
  const grown = emptyBits(rows);
  grown.set(bits);
  return grown;
}
