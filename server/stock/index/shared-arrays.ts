/**
 * Room for many numbers that the garbage collector does not count. As ordinary ones they would make it search all vehicles
 * in memory while those are taken in; shared memory it only frees. For columns of the whole stock and for what is needed
 * while they are built: what is made and dropped for single searches has to be counted, and what every change moves is
 * moved slowly in shared memory.
 */
export function sharedBytes(bytes: number): SharedArrayBuffer {
  return new SharedArrayBuffer(bytes);
}

export function sharedInt32Array(count: number): Int32Array {
  return new Int32Array(sharedBytes(count * Int32Array.BYTES_PER_ELEMENT));
}

/** The same numbers with room for more. */
export function growSharedInt32Array(numbers: Int32Array, count: number): Int32Array {
  const larger = sharedInt32Array(count);
  larger.set(numbers);
  return larger;
}
