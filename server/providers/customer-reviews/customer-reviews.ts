import type { CustomerReviews } from "#domain/reviews/customer-reviews.ts";

/** A site with reviews of dealers. Throws ReviewsUnavailable when it cannot be reached or its response is invalid. */
export type CustomerReviewsProvider = { name: string; read: () => Promise<CustomerReviews> };
