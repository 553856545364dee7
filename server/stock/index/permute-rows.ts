import { sharedInt32Array } from "./shared-arrays.ts";

/** numbers[n] is written to index to[n]. */
export function scatter(numbers: Int32Array, to: Int32Array, column: Int32Array): void {
  for (let i = 0; i < numbers.length; i++) column[to[i]!] = numbers[i]!;
}

/** Returns column[from[n]] at index n. */
export function gather(column: Int32Array, from: Int32Array, length: number): Int32Array {
  const after = sharedInt32Array(length);
  for (let i = 0; i < from.length; i++) after[i] = column[from[i]!]!;
  return after;
}

/** Whether every number is greater than its predecessor. */
export function isStrictlyAscending(numbers: Int32Array): boolean {
  for (let i = 1; i < numbers.length; i++) if (numbers[i]! <= numbers[i - 1]!) return false;
  return true;
}
