import type { Day } from "../calendar.ts";

/** A customer's review of the dealer: 1 to 5 stars, with the name that the source publishes. */
export type CustomerReview = { stars: number; title: string; text: string; name: string; day: Day };

/** All reviews of a period at one source, the newest first, whatever their stars. */
export type CustomerReviews = {
  source: "trustpilot" | "demo";
  /** Where all of them can be read; null for the demonstration's. */
  url: string | null;
  /** The first day of the period. */
  since: Day;
  /** The last day of the period: when they were read. */
  until: Day;
  reviews: readonly CustomerReview[];
};

/** The most recent ones are shown, so that nobody chooses the best. */
export type ReviewsSummary = { count: number; average: number | null; recent: readonly CustomerReview[] };

/** Fewer reviews have no average: one more could change it by most of a star. */
export const MIN_REVIEWS_FOR_AVERAGE = 5;
const RECENT = 3;

/** The mean of the stars of every review, rounded to one decimal place; null below five reviews. */
export function summariseReviews({ reviews }: Pick<CustomerReviews, "reviews">): ReviewsSummary {
  const count = reviews.length;
  const sum = reviews.reduce((total, { stars }) => total + stars, 0);
  return {
    count,
    average: count < MIN_REVIEWS_FOR_AVERAGE ? null : Math.round((sum / count) * 10) / 10,
    recent: reviews.filter(({ title, text }) => title !== "" || text !== "").slice(0, RECENT),
  };
}
