import { DAY_MS, type Moment } from "../calendar.ts";

/** Sold vehicles keep their page this long; afterwards their URL redirects to the range (decision U2). */
const SOLD_PAGE_DAYS = 30;

/** Whether a sold vehicle still has its page. True if the time of sale is unknown. */
export function hasSoldPage(sold_at: Moment | null, now: Moment): boolean {
  return now - (sold_at ?? now) <= SOLD_PAGE_DAYS * DAY_MS;
}
