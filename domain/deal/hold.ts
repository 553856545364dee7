import { MINUTE_MS, type Moment } from "../calendar.ts";

/** A website's settings in minutes: how long an unpaid order holds its vehicle, and the maximum after extensions. */
export type HoldLimits = { hold_minutes: number; hold_limit_minutes: number };

/** Maximum hold of an unpaid order whose e-mail address is unconfirmed. */
const MAX_UNCONFIRMED_MINUTES = 30;

/** That hold in minutes, given the website's minutes for an unpaid order. */
export function unconfirmedMinutes(hold_minutes: number): number {
  return Math.min(hold_minutes, MAX_UNCONFIRMED_MINUTES);
}

/** A smaller gain does not count as an extension. */
const MIN_EXTENSION_MS = MINUTE_MS;

/**
 * The new end of an unpaid order's hold when its shopper requests more time or continues the finance application: the website's minutes
 * from now, at most its limit after the order took the vehicle or its e-mail address was confirmed (`held_since`). Undefined if the gain is
 * too small or the hold is over.
 */
export function extendedHold(order: { held_since: Moment; hold_expires_at: Moment }, now: Moment, limits: HoldLimits): Moment | undefined {
  const until = Math.min(now + limits.hold_minutes * MINUTE_MS, order.held_since + limits.hold_limit_minutes * MINUTE_MS);
  const isOver = order.hold_expires_at <= now;
  return isOver || until - order.hold_expires_at < MIN_EXTENSION_MS ? undefined : until;
}
