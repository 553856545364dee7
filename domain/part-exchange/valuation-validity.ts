import type { Moment } from "../calendar.ts";

/** A valuation is valid for seven days (specification 9.2). */
export const VALUATION_TTL_MS = 604_800_000;

/** The valuations that are still valid; of several with the same hash the first (newest). Keeps the order. */
export function validValuations<Held extends { hash: string; expires_at: Moment }>(stored: readonly Held[], now: Moment): Held[] {
  const seen = new Set<string>();
  return stored.filter(({ hash, expires_at }) => {
    if (expires_at <= now || seen.has(hash)) return false;
    seen.add(hash);
    return true;
  });
}
