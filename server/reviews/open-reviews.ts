import { HOUR_MS, MINUTE_MS, type Moment } from "#domain/calendar.ts";
import { reviewSource, type Review } from "#domain/reviews/review.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { ReviewsUnavailable, type ReviewsProvider } from "#server/providers/reviews/reviews.ts";

/** Reviews hardly ever change. */
const TTL_MS = 12 * HOUR_MS;
/** After an error the provider is not called for this review again, so that pages do not wait. */
const PAUSE_MS = MINUTE_MS;
/** Cache limit, in combinations of range, year and derivative; cleared when full. */
const MAX_CACHED = 5_000;

/** "unavailable" after an error of the provider: it is logged, and the page has no review (specification 8.15). */
export type ReviewOutcome = Review | null | "unavailable";

export type Reviews = { of: (vehicle: Vehicle) => Promise<ReviewOutcome> };

type CachedReview = { answer: Promise<ReviewOutcome>; until: Moment };

/** Reviews of vehicles, fetched once for all vehicles that share one. Without a provider always null. */
export function openReviews(provider: ReviewsProvider | undefined, now: () => Moment): Reviews {
  if (!provider) return { of: async () => null };
  const reviewer = provider;
  const cached = new Map<string, CachedReview>();

  async function fetchReview(key: string, vehicle: Vehicle): Promise<ReviewOutcome> {
    try {
      return (await reviewer.review(reviewSource(vehicle), vehicle)) ?? null;
    } catch (error) {
      if (!(error instanceof ReviewsUnavailable)) throw error;
      console.error(`${reviewer.name}: ${error.message}`);
      cached.set(key, { answer: Promise.resolve("unavailable"), until: now() + PAUSE_MS });
      return "unavailable";
    }
  }

  return {
    of: (vehicle) => {
      const { make, range, derivative, year } = vehicle;
      const key = JSON.stringify([reviewSource(vehicle), make, range, derivative, year]);
      const known = cached.get(key);
      if (known && known.until > now()) return known.answer;
      if (cached.size >= MAX_CACHED) cached.clear();
      const answer = fetchReview(key, vehicle);
      cached.set(key, { answer, until: now() + TTL_MS });
      return answer;
    },
  };
}
