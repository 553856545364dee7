import { DAY_MS, type Moment } from "../calendar.ts";

/** Sold vehicles keep their page this long; then their address leads to the range (decision U2). */
const SOLD_PAGE_DAYS = 30;

/** Whether a vehicle that was sold at a moment still has a page of its own; one whose day of sale nobody noted has. */
export function hasSoldPage(sold_at: Moment | null, now: Moment): boolean {
  return now - (sold_at ?? now) <= SOLD_PAGE_DAYS * DAY_MS;
}
