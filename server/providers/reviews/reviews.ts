import type { Review, ReviewSource } from "#domain/reviews/review.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";

/** What a reviewer needs to know to find the review of a vehicle: its range and when it was made, and nobody's registration. */
export type ReviewedVehicle = Pick<Vehicle, "cap_id" | "cap_code" | "make" | "range" | "derivative" | "year" | "fuel_type">;

/** Independent reviews of ranges, used and new. */
export type ReviewsProvider = {
  name: string;
  /** Undefined when nobody reviewed such a vehicle; throws ReviewsUnavailable when there is no answer. */
  review: (source: ReviewSource, vehicle: ReviewedVehicle) => Promise<Review | undefined>;
};

/** The reviewer cannot be asked now: the page goes without. */
export class ReviewsUnavailable extends Error {
  override name = "ReviewsUnavailable";
}
