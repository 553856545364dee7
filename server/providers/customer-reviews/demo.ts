import type { Moment } from "#domain/calendar.ts";
import { demoCustomerReviews } from "#demo/reviews/customer-reviews.ts";
import type { CustomerReviewsProvider } from "./customer-reviews.ts";

/** Invented reviews of the fictional dealer, whose pages say so. */
export function demoReviewsProvider(now: () => Moment): CustomerReviewsProvider {
  return { name: "demo", read: async () => demoCustomerReviews(now()) };
}
