import { demoReview } from "#demo/reviews/demo-reviews.ts";
import type { ReviewsProvider } from "./reviews.ts";

/** A fictional reviewer of every demo car. */
export function demoReviews(): ReviewsProvider {
  return { name: "demo", review: async (source, vehicle) => demoReview(source, vehicle) };
}
