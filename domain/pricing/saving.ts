import { DAY_MS, type Moment } from "../calendar.ts";
import { pence, type Pence } from "../money.ts";

/** A higher price counts as charged when it stood for so many days. */
export const MIN_DAYS_CHARGED = 7;

/** What was asked for a vehicle from a moment on, every compulsory fee inside. */
export type PriceEvent = { at: Moment; headline_price: Pence };

/**
 * How much less the vehicle costs than at the price that was charged before, in pence; null when no higher price stood
 * for at least a week. Only recorded prices count, never a feed's "was" price.
 */
export function saving(current: Pence, events: readonly PriceEvent[]): Pence | null {
  const inOrder = events.toSorted((one, other) => one.at - other.at);
  const last = inOrder.findLastIndex((event) => event.headline_price !== current);
  const before = inOrder[last];
  const after = inOrder[last + 1];
  if (!before || !after || before.headline_price < current) return null;
  const began = inOrder.findLastIndex((event, i) => i < last && event.headline_price !== before.headline_price);
  const since = inOrder[began + 1]?.at ?? before.at;
  return after.at - since >= MIN_DAYS_CHARGED * DAY_MS ? pence(before.headline_price - current) : null;
}
