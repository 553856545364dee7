import { DAY_MS, HOUR_MS, type Moment } from "../calendar.ts";
import { pence, type Pence } from "../money.ts";

/** Minimum days for which a higher price must have been charged. */
export const MIN_DAYS_CHARGED = 7;

/** A price changed again within this time was a mistake, not a price. */
export const SHORTEST_PRICE_MS = 24 * HOUR_MS;

/** The headline price of a vehicle from a moment on, including fees. */
export type PriceEvent = { at: Moment; headline_price: Pence };

/**
 * The reduction from the last price charged, in pence; null if no higher price was charged for at least a week. Only recorded prices count,
 * never a feed's "was" price, nor one that was changed again within a day.
 */
export function saving(current: Pence, events: readonly PriceEvent[]): Pence | null {
  const inOrder = withoutMistakes(events.toSorted((one, other) => one.at - other.at));
  const last = inOrder.findLastIndex((event) => event.headline_price !== current);
  const before = inOrder[last];
  const after = inOrder[last + 1];
  if (!before || !after || before.headline_price < current) return null;
  const began = inOrder.findLastIndex((event, i) => i < last && event.headline_price !== before.headline_price);
  const since = inOrder[began + 1]?.at ?? before.at;
  return after.at - since >= MIN_DAYS_CHARGED * DAY_MS ? pence(before.headline_price - current) : null;
}

/** Without prices that were changed again within a day; an equal price that follows is the same one. */
function withoutMistakes(inOrder: readonly PriceEvent[]): PriceEvent[] {
  const changes = inOrder.filter((event, i) => event.headline_price !== inOrder[i - 1]?.headline_price);
  return changes.filter((event, i) => {
    const next = changes[i + 1];
    return next === undefined || next.at - event.at >= SHORTEST_PRICE_MS;
  });
}
