import { REVIEW_SCORES, type Review } from "#domain/reviews/review.ts";
import { slugify } from "#domain/stock/slug.ts";
import { ReviewsUnavailable, type ReviewedVehicle, type ReviewsProvider } from "./reviews.ts";
import { z } from "zod";

/** Short, because a page waits for it. */
const TIMEOUT_MS = 1_500;
const NOT_FOUND = 404;

/** Sources converted from XML send a single element instead of a list of one. */
function list<Schema extends z.ZodType>(item: Schema) {
  return z.preprocess(
    (given) => (given === undefined || given === null || given === "" ? [] : Array.isArray(given) ? given : [given]),
    z.array(item),
  );
}

/** An empty XML element becomes an empty string. */
function part<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((given) => (given === "" || given === null || given === undefined ? {} : given), schema);
}

const score = z.coerce.number().min(0).max(10);
const flag = z.preprocess((given) => given === true || given === 1 || given === "1" || given === "true", z.boolean());
const address = z
  .string()
  .regex(/^(https:\/\/|\/(?!\/))/)
  .nullable()
  .catch(null)
  .default(null);

const scoring = z.object({
  ...Object.fromEntries(REVIEW_SCORES.map((name) => [name, score.optional().catch(undefined)])),
  total: z.coerce.number().min(0).max(100).optional().catch(undefined),
});

const review = z.object({
  scoringlist: part(z.object({ scoring: part(scoring) })),
  paragraphlist: part(
    z.object({ paragraph: list(z.object({ headline: z.string().default(""), text: z.string(), type: z.string().default("") })) }),
  ),
  photolist: part(z.object({ photo: list(z.object({ isdefault: flag, large: address, big: address })) })),
  videolist: part(
    z.object({
      video: list(
        z.object({ video_urlforiframe: address, hd: list(z.object({ video_url: z.string().startsWith("https://") })).catch([]) }),
      ),
    }),
  ),
});

export type ReviewsSettings = {
  /** The base URL of `usedcarreview/{slug}` and `vehiclereview/{slug}`. */
  url: string;
  timeoutMs?: number;
};

/** A review service by range and year; the slug is "ford-fiesta-2020". */
export function httpReviews({ url, timeoutMs = TIMEOUT_MS }: ReviewsSettings): ReviewsProvider {
  return {
    name: "http",
    review: async (source, vehicle) => {
      const address = `${url.replace(/\/$/, "")}/${source}/${rangeSlug(vehicle)}`;
      const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
      if (response?.status === NOT_FOUND) return undefined;
      if (!response?.ok) throw new ReviewsUnavailable(`The reviews service ${response ? `answered ${response.status}` : "did not answer"}`);
      const read = review.safeParse(await response.json().catch(() => undefined));
      if (!read.success) throw new ReviewsUnavailable("The reviews service returned an unexpected response");
      return read.data satisfies Review;
    },
  };
}

function rangeSlug({ make, range, year }: ReviewedVehicle): string {
  return slugify(`${make} ${range} ${year}`);
}
