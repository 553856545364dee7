import { LRUCache } from "lru-cache";

/* No library: docs/decisions/0047-libraries.md has the figures. */

/** At most this many keys; least recently counted first out. */
const MAX_COUNTED = 10_000;
const SECOND_MS = 1_000;

export type RateWindow = { most: number; withinMs: number };

/** A rate limit by key, per process. */
export type RateLimit = {
  /** Counts a request. If the limit is reached it counts nothing and returns the seconds until the next is allowed. */
  take: (key: string) => number | undefined;
  /** The seconds until the next is allowed, without counting. */
  wait: (key: string) => number | undefined;
};

export function rateLimit(windows: readonly RateWindow[], now: () => number): RateLimit {
  // With `max` the cache would reserve the room of all keys for each of some thirty limits.
  const counted = new LRUCache<string, number[]>({ maxSize: MAX_COUNTED, sizeCalculation: () => 1 });
  const longest = Math.max(...windows.map(({ withinMs }) => withinMs));

  function wait(key: string): number | undefined {
    const times = counted.peek(key) ?? [];
    let waitMs = 0;
    for (const { most, withinMs } of windows) {
      // A window is full while the request that is `most` requests back is within it.
      const oldest = times.length < most ? undefined : (times.at(-most) ?? now());
      if (oldest !== undefined) waitMs = Math.max(waitMs, oldest + withinMs - now());
    }
    return waitMs > 0 ? Math.max(1, Math.ceil(waitMs / SECOND_MS)) : undefined;
  }

  return {
    wait,
    take: (key) => {
      const seconds = wait(key);
      if (seconds !== undefined) return seconds;
      const times = counted.get(key) ?? [];
      const recent = times.findIndex((at) => at > now() - longest);
      times.splice(0, recent === -1 ? times.length : recent);
      times.push(now());
      counted.set(key, times);
      return undefined;
    },
  };
}
