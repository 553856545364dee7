import { daysBetween, londonDay, type Day, type Moment } from "../calendar.ts";
import { pence, type Pence } from "../money.ts";
import type { PriceEvent } from "./saving.ts";

/** The headline price from a day on, including fees; `change` is relative to the previous price, null for the first. */
export type PriceChange = { day: Day; headline_price: Pence; change: Pence | null };

export type PriceHistory = {
  /** Days since the vehicle was listed; 0 on its first day. */
  days_on_sale: number;
  listed: Day;
  /** Newest first; the last is the price it was listed at. */
  changes: PriceChange[];
};

/**
 * The prices of a vehicle since it was listed, in pence, from our own records only, not from a feed's "was" price. A price replaced on the
 * same day was a correction and is left out. Source: decision P4.
 */
export function priceHistory(current: Pence, events: readonly PriceEvent[], listedAt: Moment, now: Moment): PriceHistory {
  const listed = londonDay(listedAt);
  const byDay = new Map<Day, Pence>();
  for (const { at, headline_price } of events.toSorted((one, other) => one.at - other.at)) {
    const day = londonDay(at);
    byDay.set(day < listed ? listed : day, headline_price);
  }
  if (byDay.size === 0) byDay.set(listed, current);
  const changes: PriceChange[] = [];
  for (const [day, headline_price] of byDay) {
    const before = changes.at(-1);
    if (before?.headline_price === headline_price) continue;
    changes.push({ day, headline_price, change: before ? pence(headline_price - before.headline_price) : null });
  }
  return { days_on_sale: Math.max(0, daysBetween(listed, londonDay(now))), listed, changes: changes.toReversed() };
}
