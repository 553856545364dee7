const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;
const DIGIT_MASK = DIGITS - 1;
const DIGITS_OF_A_WORD = 3;
const SIGN = 0x80000000;

/** Room that sorting needs beside its result; whoever sorts several times makes it once. */
export type SortingRoom = { keys: Uint32Array; others: Uint32Array; rows: Int32Array };

export function sortingRoom(rows: number): SortingRoom {
  return { keys: new Uint32Array(rows), others: new Uint32Array(rows), rows: new Int32Array(rows) };
}

const counts = new Int32Array(DIGITS * DIGITS_OF_A_WORD);

/** Writes rows into `out` in the order of their values; rows of one value stay in the order they came in. */
export function orderRows(rows: Int32Array, values: Int32Array, out: Int32Array, room = sortingRoom(rows.length)): void {
  const { keys } = room;
  for (let i = 0; i < rows.length; i++) keys[i] = values[rows[i]!]! ^ SIGN;
  orderByKeys(rows, out, room);
}

/** The same in the order of the keys that stand in the room, one for each of the rows; they are lost. */
export function orderByKeys(rows: Int32Array, out: Int32Array, room: SortingRoom): void {
  const size = rows.length;
  const passes = countDigits(room.keys, size);
  if (passes.length === 0) {
    out.set(rows);
    return;
  }
  let { keys, others } = room;
  let from = rows;
  // The last pass writes into `out`.
  let [to, next] = passes.length % 2 === 1 ? [out, room.rows] : [room.rows, out];
  for (const pass of passes) {
    const shift = pass * DIGIT_BITS;
    const first = pass * DIGITS;
    let place = 0;
    for (let digit = first; digit < first + DIGITS; digit++) {
      const count = counts[digit]!;
      counts[digit] = place;
      place += count;
    }
    for (let i = 0; i < size; i++) {
      const key = keys[i]!;
      const digit = first + ((key >>> shift) & DIGIT_MASK);
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

/** Counts every digit of the keys, and says which of them tell keys apart: none when they are in order as they stand. */
function countDigits(keys: Uint32Array, size: number): number[] {
  counts.fill(0);
  let isInOrder = true;
  let before = 0;
  for (let i = 0; i < size; i++) {
    const key = keys[i]!;
    if (key < before) isInOrder = false;
    before = key;
    const low = key & DIGIT_MASK;
    const middle = DIGITS + ((key >>> DIGIT_BITS) & DIGIT_MASK);
    const high = 2 * DIGITS + (key >>> (2 * DIGIT_BITS));
    counts[low] = counts[low]! + 1;
    counts[middle] = counts[middle]! + 1;
    counts[high] = counts[high]! + 1;
  }
  if (isInOrder) return [];
  const passes = Array.from({ length: DIGITS_OF_A_WORD }, (_, pass) => pass);
  return passes.filter((pass) => !counts.subarray(pass * DIGITS, (pass + 1) * DIGITS).includes(size));
}
