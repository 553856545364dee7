const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;
const DIGIT_MASK = DIGITS - 1;
const SIGN = 0x80000000;

/** Writes rows into `out` in the order of their values; rows of one value stay in the order they came in. */
export function orderRows(rows: Int32Array, values: Int32Array, out: Int32Array): void {
  let from: Int32Array = rows.slice();
  let to: Int32Array = new Int32Array(rows.length);
  const places = new Int32Array(DIGITS);
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    places.fill(0);
    for (let i = 0; i < from.length; i++) {
      const digit = ((values[from[i]!]! ^ SIGN) >>> shift) & DIGIT_MASK;
      places[digit] = places[digit]! + 1;
    }
    // A digit that all share changes nothing.
    if (places.includes(from.length)) continue;
    let place = 0;
    for (let digit = 0; digit < DIGITS; digit++) {
      const count = places[digit]!;
      places[digit] = place;
      place += count;
    }
    for (let i = 0; i < from.length; i++) {
      const digit = ((values[from[i]!]! ^ SIGN) >>> shift) & DIGIT_MASK;
      const at = places[digit]!;
      places[digit] = at + 1;
      to[at] = from[i]!;
    }
    [from, to] = [to, from];
  }
  out.set(from);
}
