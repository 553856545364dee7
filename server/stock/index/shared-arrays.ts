/**
 * Large arrays on `SharedArrayBuffer`, which does not count towards V8's external-memory limit and so does not trigger full collections
 * while the stock loads. Only for columns of the whole stock and buffers of their construction: temporary arrays of single searches must be
 * counted, and `copyWithin` is slow in shared memory.
 */
export function sharedBytes(bytes: number): SharedArrayBuffer {
  return new SharedArrayBuffer(bytes);
}

export function sharedInt32Array(count: number): Int32Array {
  return new Int32Array(sharedBytes(count * Int32Array.BYTES_PER_ELEMENT));
}

/** A copy with a greater length. */
export function growSharedInt32Array(numbers: Int32Array, count: number): Int32Array {
  const larger = sharedInt32Array(count);
  larger.set(numbers);
  return larger;
}
