import { sharedInt32Array } from "./shared-arrays.ts";

/** Number n goes to place to[n]. */
export function scatter(numbers: Int32Array, to: Int32Array, column: Int32Array): void {
  for (let i = 0; i < numbers.length; i++) column[to[i]!] = numbers[i]!;
}

/** Number from[n] goes to place n. */
export function gather(column: Int32Array, from: Int32Array, length: number): Int32Array {
  const after = sharedInt32Array(length);
  for (let i = 0; i < from.length; i++) after[i] = column[from[i]!]!;
  return after;
}

/** Whether every number is greater than the one before. */
export function isStrictlyAscending(numbers: Int32Array): boolean {
  for (let i = 1; i < numbers.length; i++) if (numbers[i]! <= numbers[i - 1]!) return false;
  return true;
}
