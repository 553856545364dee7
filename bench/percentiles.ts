export type Latency = { p50: number; p90: number; p99: number; max: number };

/** Percentiles of durations in milliseconds, unsorted. */
export function percentiles(milliseconds: Float64Array): Latency {
  const sorted = milliseconds.toSorted();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) };
}

export function formatLatency({ p50, p90, p99, max }: Latency): string {
  return `p50 ${ms(p50)}  p90 ${ms(p90)}  p99 ${ms(p99)}  max ${ms(max)} ms`;
}

function ms(value: number): string {
  return value.toFixed(3).padStart(8);
}
