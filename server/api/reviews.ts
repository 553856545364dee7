import { reviewSource, type ReviewSource } from "#domain/reviews/review.ts";
import { jsonWithEtag } from "#server/http/etag.ts";
import type { Dealership } from "#server/dealership.ts";
import { Hono, type Context } from "hono";

/**
 * GET /usedcarreview/{slug}: the review of a used vehicle (specification 7.21). GET /vehiclereview/{slug}: of a new one, including offers
 * (7.22). Both are outside /v2 and return the review without an envelope.
 */
export function reviewsApi({ stock, reviews }: Pick<Dealership, "stock" | "reviews">): Hono {
  const answerFrom = (source: ReviewSource) => async (c: Context) => {
    const vehicle = await stock.vehicleBySlug(c.req.param("slug") ?? "");
    if (!vehicle || reviewSource(vehicle) !== source) return c.json({ message: "We have no such vehicle." }, 404);
    if (vehicle.state === "withdrawn") return c.json({ message: "This vehicle has been withdrawn." }, 410);
    const review = await reviews.of(vehicle);
    if (review === "unavailable") return c.json({ message: UNAVAILABLE }, 503, { "Cache-Control": "no-store", "Retry-After": "60" });
    if (review === null) return c.json({ message: "We have no review of this vehicle." }, 404);
    return jsonWithEtag(c, JSON.stringify(review));
  };
  return new Hono().get("/usedcarreview/:slug", answerFrom("usedcarreview")).get("/vehiclereview/:slug", answerFrom("vehiclereview"));
}

const UNAVAILABLE = "Sorry, there was a problem. Please try again or contact us if the problem persists.";
