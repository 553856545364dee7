import { demoReview } from "#demo/reviews/demo-reviews.ts";
import type { ReviewsProvider } from "./reviews.ts";

/** A fictional reviewer who has driven every car of the demonstration. */
export function demoReviews(): ReviewsProvider {
  return { name: "demo", review: async (source, vehicle) => demoReview(source, vehicle) };
}
