import type { Review, ReviewSource } from "#domain/reviews/review.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";

/** What identifies the review of a vehicle: its range and year, never its registration. */
export type ReviewedVehicle = Pick<Vehicle, "cap_id" | "cap_code" | "make" | "range" | "derivative" | "year" | "fuel_type">;

/** Independent reviews of ranges, used and new. */
export type ReviewsProvider = {
  name: string;
  /** Undefined without a review; throws ReviewsUnavailable. */
  review: (source: ReviewSource, vehicle: ReviewedVehicle) => Promise<Review | undefined>;
};

/** The reviewer is unavailable: the page omits the review. */
export class ReviewsUnavailable extends Error {
  override name = "ReviewsUnavailable";
}
