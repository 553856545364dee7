import { HOUR_MS } from "#domain/calendar.ts";
import { clientKey } from "./client-key.ts";

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
  const counted = new Map<string, number[]>();
  const longest = Math.max(...windows.map(({ withinMs }) => withinMs));
  const recentOf = (key: string) => (counted.get(key) ?? []).filter((at) => at > now() - longest);

  function wait(key: string): number | undefined {
    const recent = recentOf(key);
    const waits = windows.flatMap(({ most, withinMs }) => {
      const within = recent.filter((at) => at > now() - withinMs);
      const first = within.at(-most);
      return within.length < most ? [] : [(first ?? now()) + withinMs - now()];
    });
    return waits.length === 0 ? undefined : Math.max(1, Math.ceil(Math.max(...waits) / SECOND_MS));
  }

  return {
    wait,
    take: (key) => {
      const seconds = wait(key);
      if (seconds !== undefined) return seconds;
      const recent = recentOf(key);
      counted.delete(key);
      counted.set(key, [...recent, now()]);
      if (counted.size > MAX_COUNTED) counted.delete(counted.keys().next().value ?? "");
      return undefined;
    },
  };
}

/** An hourly limit per client address, for lookups that cost the dealer money. */
export function clientLimit(perHour: number, now: () => number): RateLimit & { allows: (address: string) => boolean } {
  const limit = rateLimit([{ most: perHour, withinMs: HOUR_MS }], now);
  // Without an address nothing is counted.
  const counted = (count: RateLimit["take"]) => (address: string) => (clientKey(address) === "" ? undefined : count(clientKey(address)));
  const take = counted(limit.take);
  return { take, wait: counted(limit.wait), allows: (address) => take(address) === undefined };
}
