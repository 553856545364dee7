import { addMonths, londonDay, londonMoment, londonWallClock, type Day, type Moment } from "../calendar.ts";
import type { Pence } from "../money.ts";
import { chargedPrices, type PriceEvent } from "../pricing/saving.ts";

/** As vehicles arrive and prices fall, or one email a day. */
export const ALERT_FREQUENCIES = ["arrive", "daily"] as const;
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];

/** Confirmed alerts of one address on one website. */
export const MAX_ALERTS = 10;
/** Emails that ask one address to confirm, a day. */
export const MAX_CONFIRMATIONS_A_DAY = 5;
/** Hours for which the link that confirms an alert works, and for which an alert that is not confirmed is stored. */
export const CONFIRMATION_HOURS = 24;
/** Months without a use of the alert's link until a reminder, and until the alert is deleted. */
export const REMINDER_MONTHS = 5;
export const DELETION_MONTHS = 6;
/** London time from which a day's email is sent. */
const DIGEST_MINUTES = 8 * 60;

/** What an alert says of a vehicle: it arrived, or its headline price fell. */
export type AlertUpdate = { kind: "new" } | { kind: "cut"; was: Pence };

/** What an alert knows of a vehicle already: the headline price that it was told, and when. */
export type KnownToAlert = { price: Pence | null; at: Moment };

export type UpdateInput = {
  /** Headline price; null for Motability and contract hire. */
  price: Pence | null;
  /** Prices that were charged and not undone, unordered. */
  events: readonly PriceEvent[];
  /** When it was first in stock, for vehicles without price events. */
  firstSeen: Moment;
  /** When the alert was confirmed. */
  since: Moment;
  known: KnownToAlert | undefined;
  /** False for an alert on one vehicle. */
  isArrivalWanted: boolean;
};

/**
 * What an alert has to say of a vehicle that it finds, if anything: each vehicle once when it arrives after the alert was confirmed, and
 * each lower price once. The price before must have been charged for a day at least: one that was changed again sooner, or undone, was a
 * mistake.
 */
export function updateOf({ price, events, firstSeen, since, known, isArrivalWanted }: UpdateInput): AlertUpdate | undefined {
  const arrived = Math.min(...events.map(({ at }) => at), events.length === 0 ? firstSeen : Number.POSITIVE_INFINITY);
  if (!known && isArrivalWanted && arrived >= since) return { kind: "new" };
  const cut = price === null ? undefined : lastCut(price, events);
  if (!cut || cut.at < (known?.at ?? since)) return undefined;
  return known && known.price !== null && price! >= known.price ? undefined : { kind: "cut", was: cut.was };
}

function lastCut(price: Pence, events: readonly PriceEvent[]): { was: Pence; at: Moment } | undefined {
  const { inOrder, last } = chargedPrices(price, events);
  const [before, after] = [inOrder[last], inOrder[last + 1]];
  return before && after && before.headline_price > price ? { was: before.headline_price, at: after.at } : undefined;
}

/** The day whose email is due, from eight in the morning; undefined if it was sent or it is too early. */
export function digestDue(now: Moment, last: Day | null): Day | undefined {
  const { day, minutes } = londonWallClock(now);
  return minutes >= DIGEST_MINUTES && day !== last ? day : undefined;
}

/** The moment, in London, from which an alert is reminded of or deleted. */
export function unusedUntil(active: Moment, months: number): Moment {
  return londonMoment(addMonths(londonDay(active), months), "00:00");
}
