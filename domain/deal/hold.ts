import { MINUTE_MS, type Moment } from "../calendar.ts";

/** A website's minutes: how long an unpaid order keeps its vehicle, and how long at most when the shopper asks for more time. */
export type HoldLimits = { hold_minutes: number; hold_limit_minutes: number };

/** An unpaid order whose e-mail address nobody has confirmed keeps its vehicle for no longer. */
const MOST_UNCONFIRMED_MINUTES = 30;

/** How many minutes that is on a website with so many for an unpaid order. */
export function unconfirmedMinutes(hold_minutes: number): number {
  return Math.min(hold_minutes, MOST_UNCONFIRMED_MINUTES);
}

/** Less than this is not worth asking for. */
const LEAST_GAIN_MS = MINUTE_MS;

/**
 * Until when an unpaid order keeps its vehicle when its shopper asks for more time, or gets on with the finance application:
 * the website's minutes from now, but never beyond its limit counted from when the order took the vehicle or its e-mail address was confirmed (`held_since`).
 * Undefined when that gains nothing or the hold is over.
 */
export function extendedHold(order: { held_since: Moment; hold_expires_at: Moment }, now: Moment, limits: HoldLimits): Moment | undefined {
  const until = Math.min(now + limits.hold_minutes * MINUTE_MS, order.held_since + limits.hold_limit_minutes * MINUTE_MS);
  const isOver = order.hold_expires_at <= now;
  return isOver || until - order.hold_expires_at < LEAST_GAIN_MS ? undefined : until;
}
