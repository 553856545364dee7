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
  const { inOrder, last, isLongEnough } = chargedPrices(current, events);
  const before = inOrder[last];
  return before && isLongEnough && before.headline_price > current ? pence(before.headline_price - current) : null;
}

/**
 * The prices that were charged, oldest first. From `first` to `last`: the last other price than the present one, and whether it was
 * charged for at least a week.
 */
export function chargedPrices(current: Pence, events: readonly PriceEvent[]) {
  const inOrder = withoutMistakes(events.toSorted((one, other) => one.at - other.at));
  const last = inOrder.findLastIndex((event) => event.headline_price !== current);
  const price = inOrder[last]?.headline_price;
  const first = inOrder.findLastIndex((event, i) => i < last && event.headline_price !== price) + 1;
  const [since, until] = [inOrder[first]?.at, inOrder[last + 1]?.at];
  const isLongEnough = last >= 0 && since !== undefined && until !== undefined && until - since >= MIN_DAYS_CHARGED * DAY_MS;
  return { inOrder, first, last, isLongEnough };
}

/** Without equal prices that follow each other: they are the same one. */
export function priceChanges(inOrder: readonly PriceEvent[]): PriceEvent[] {
  return inOrder.filter((event, i) => event.headline_price !== inOrder[i - 1]?.headline_price);
}

/** Without prices that were changed again within a day. */
function withoutMistakes(inOrder: readonly PriceEvent[]): PriceEvent[] {
  const changes = priceChanges(inOrder);
  return changes.filter((event, i) => {
    const next = changes[i + 1];
    return next === undefined || next.at - event.at >= SHORTEST_PRICE_MS;
  });
}
