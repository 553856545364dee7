import { HOUR_MS, MINUTE_MS, type Moment } from "#domain/calendar.ts";
import type { CustomerReviews } from "#domain/reviews/customer-reviews.ts";
import type { CustomerReviewsProvider } from "#server/providers/customer-reviews/customer-reviews.ts";
import { ReviewsUnavailable } from "#server/providers/reviews/reviews.ts";

const TTL_MS = 12 * HOUR_MS;
const RETRY_AFTER_MS = 15 * MINUTE_MS;

export type LatestCustomerReviews = {
  /** Those last read; undefined without a provider, or until it has answered. Reads them again in the background when they are old. */
  latest: () => CustomerReviews | undefined;
  /** A counter of changed results. */
  changes: () => number;
};

/** The dealer's reviews, read in the background: no page waits for them. While the provider is away the last ones stay. */
export function openCustomerReviews(provider: CustomerReviewsProvider | undefined, now: () => Moment): LatestCustomerReviews {
  if (!provider) return { latest: () => undefined, changes: () => 0 };
  const { name, read } = provider;
  let latest: CustomerReviews | undefined;
  let changes = 0;
  let readAgainAt = 0;
  let isAway = false;

  async function refresh(): Promise<void> {
    readAgainAt = now() + RETRY_AFTER_MS;
    try {
      latest = await read();
      changes += 1;
      readAgainAt = now() + TTL_MS;
      isAway = false;
    } catch (error) {
      // Nobody awaits this: a rejection would end the process.
      if (!(error instanceof ReviewsUnavailable)) console.error(error);
      else if (!isAway) console.error(`${name}: ${error.message}. The last reviews stay, and the site will try again.`);
      isAway = true;
    }
  }

  void refresh();
  return {
    latest: () => {
      if (now() >= readAgainAt) void refresh();
      return latest;
    },
    changes: () => changes,
  };
}
