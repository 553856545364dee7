import { formatDay, londonDay, londonWallClock, type Moment } from "../calendar.ts";

/** A valuation is valid for seven days (specification 9.2). */
export const VALUATION_TTL_MS = 604_800_000;

/** How long the valuation is valid, and on what condition. */
export function validityText(expires: Moment): string {
  return `Price held until ${validUntilText(expires)} if the car is as you described it`;
}

/** "10:15 on 28 November 2026" */
export function validUntilText(expires: Moment): string {
  const { minutes } = londonWallClock(expires);
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return `${clock} on ${formatDay(londonDay(expires))}`;
}

/** The valuations that are still valid; of several with the same hash the first (newest). Keeps the order. */
export function validValuations<Held extends { hash: string; expires_at: Moment }>(stored: readonly Held[], now: Moment): Held[] {
  const seen = new Set<string>();
  return stored.filter(({ hash, expires_at }) => {
    if (expires_at <= now || seen.has(hash)) return false;
    seen.add(hash);
    return true;
  });
}
