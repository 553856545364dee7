import { REVIEW_SCORES, type Review } from "#domain/reviews/review.ts";
import { slugify } from "#domain/stock/slug.ts";
import { ReviewsUnavailable, type ReviewedVehicle, type ReviewsProvider } from "./reviews.ts";
import { z } from "zod";

/** A page waits for it, so it is short. */
const TIMEOUT_MS = 1_500;
const NOT_FOUND = 404;

/** Lists of one come as the one itself from sources that were XML before. */
function list<Schema extends z.ZodType>(item: Schema) {
  return z.preprocess((given) => (given === undefined || given === null || given === "" ? [] : Array.isArray(given) ? given : [given]), z.array(item));
}

/** What was an empty element is an empty text. */
function part<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((given) => (given === "" || given === null || given === undefined ? {} : given), schema);
}

const mark = z.coerce.number().min(0).max(10);
const flag = z.preprocess((given) => given === true || given === 1 || given === "1" || given === "true", z.boolean());
const address = z
  .string()
  .regex(/^(https:\/\/|\/(?!\/))/)
  .nullable()
  .catch(null)
  .default(null);

const scoring = z.object({
  ...Object.fromEntries(REVIEW_SCORES.map((name) => [name, mark.optional().catch(undefined)])),
  total: z.coerce.number().min(0).max(100).optional().catch(undefined),
});

const review = z.object({
  scoringlist: part(z.object({ scoring: part(scoring) })),
  paragraphlist: part(z.object({ paragraph: list(z.object({ headline: z.string().default(""), text: z.string(), type: z.string().default("") })) })),
  photolist: part(z.object({ photo: list(z.object({ isdefault: flag, large: address, big: address })) })),
  videolist: part(z.object({ video: list(z.object({ video_urlforiframe: address, hd: list(z.object({ video_url: z.string().startsWith("https://") })).catch([]) })) })),
});

export type ReviewsSettings = {
  /** Below it are `usedcarreview/{slug}` and `vehiclereview/{slug}`. */
  url: string;
  timeoutMs?: number;
};

/** Asks a reviewer's service for the review of a range of a year; the slug is "ford-fiesta-2020". */
export function httpReviews({ url, timeoutMs = TIMEOUT_MS }: ReviewsSettings): ReviewsProvider {
  return {
    name: "http",
    review: async (source, vehicle) => {
      const address = `${url.replace(/\/$/, "")}/${source}/${rangeSlug(vehicle)}`;
      const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
      if (response?.status === NOT_FOUND) return undefined;
      if (!response?.ok) throw new ReviewsUnavailable(`The reviews ${response ? `answered ${response.status}` : "did not answer"}`);
      const read = review.safeParse(await response.json().catch(() => undefined));
      if (!read.success) throw new ReviewsUnavailable("The reviews answered in a shape of their own");
      return read.data satisfies Review;
    },
  };
}

function rangeSlug({ make, range, year }: ReviewedVehicle): string {
  return slugify(`${make} ${range} ${year}`);
}
