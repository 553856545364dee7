import type { Pence } from "../money.ts";
import { chargedPrices, priceChanges, type PriceEvent } from "./saving.ts";

/**
 * What a recorded price is for the saving that shoppers see. `was`: the price that it is counted from. Not counted: undone, changed again
 * within a day, charged for too short a time, lower than the present one, or followed by another price before the present one.
 */
export type PriceStanding = "present" | "was" | "undone" | "mistake" | "short" | "lower" | "earlier";
export type RecordedPrice = PriceEvent & { isUndone: boolean };

/** The standing of each price, by the rules of `saving`, in the order in which the prices are given. */
export function priceStandings(current: Pence, events: readonly RecordedPrice[]): PriceStanding[] {
  const counted = events.filter(({ isUndone }) => !isUndone).toSorted((one, other) => one.at - other.at);
  const { inOrder, first, last, isLongEnough } = chargedPrices(current, counted);
  const changes = new Set<PriceEvent>(priceChanges(counted));
  const standings = new Map<PriceEvent, PriceStanding>();
  let standing: PriceStanding = "present";
  for (const event of counted) {
    // An equal price that follows is the same one.
    if (changes.has(event)) standing = standingAt(inOrder.indexOf(event), event.headline_price);
    standings.set(event, standing);
  }
  return events.map((event) => standings.get(event) ?? "undone");

  function standingAt(at: number, price: Pence): PriceStanding {
    if (at < 0) return "mistake";
    if (at > last) return "present";
    if (at < first) return "earlier";
    if (price < current) return "lower";
    return isLongEnough ? "was" : "short";
  }
}
