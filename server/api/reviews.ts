import { refuse } from "#server/http/refusal.ts";
import { reviewSource, type ReviewSource } from "#domain/reviews/review.ts";
import { NOBODY_ANSWERS, operation, REMOVED, response, UNCHANGED, UNKNOWN } from "#server/api-document/operation.ts";
import { jsonWithEtag } from "#server/http/etag.ts";
import type { Dealership } from "#server/dealership.ts";
import { Hono, type Context } from "hono";

const REVIEW = {
  tag: "Stock",
  method: "get",
  base: "/api",
  parts: { slug: "The vehicle's slug or stock id" },
  responses: { 200: response("The review", "Review"), 304: UNCHANGED, 404: UNKNOWN, 410: REMOVED, 503: NOBODY_ANSWERS },
} as const;
const reviewUsed = operation({
  ...REVIEW,
  id: "reviewUsed",
  route: "/usedcarreview/:slug",
  summary: "Get the review of a used vehicle",
});
const reviewNew = operation({
  ...REVIEW,
  id: "reviewNew",
  route: "/vehiclereview/:slug",
  summary: "Get the review of a new vehicle",
});
export const reviewOperations = [reviewUsed, reviewNew];

/** Reviews of used vehicles (specification 7.21) and of new ones and offers (7.22), outside /v2 and without an envelope. */
export function reviewsApi({ stock, reviews }: Pick<Dealership, "stock" | "reviews">): Hono {
  const answerFrom = (source: ReviewSource) => async (c: Context) => {
    const vehicle = await stock.vehicleBySlug(c.req.param("slug") ?? "");
    if (!vehicle || reviewSource(vehicle) !== source) return c.json({ message: "We have no such vehicle." }, 404);
    if (vehicle.state === "withdrawn") return c.json({ message: "This vehicle has been withdrawn." }, 410);
    const review = await reviews.of(vehicle);
    if (review === "unavailable") return refuse(c, { message: UNAVAILABLE }, 503, { "Cache-Control": "no-store", "Retry-After": "60" });
    if (review === null) return c.json({ message: "We have no review of this vehicle." }, 404);
    return jsonWithEtag(c, JSON.stringify(review));
  };
  return new Hono()
    .on(reviewUsed.method, reviewUsed.route, answerFrom("usedcarreview"))
    .on(reviewNew.method, reviewNew.route, answerFrom("vehiclereview"));
}

const UNAVAILABLE = "Sorry, there was a problem. Please try again or contact us if the problem persists.";
