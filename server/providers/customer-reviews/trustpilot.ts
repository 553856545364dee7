import { addDays, londonDay, type Day, type Moment } from "#domain/calendar.ts";
import type { CustomerReview } from "#domain/reviews/customer-reviews.ts";
import { requestProvider, type ProviderTimeouts } from "#server/providers/request-provider.ts";
import { ReviewsUnavailable } from "#server/providers/reviews/reviews.ts";
import { z } from "zod";
import type { CustomerReviewsProvider } from "./customer-reviews.ts";

const TRUSTPILOT_URL = "https://api.trustpilot.com";
const PAGES = "https://uk.trustpilot.com/review";
/** Nobody waits for these requests. */
const TIMEOUT_MS = 10_000;
const PER_PAGE = 100;
/** A dealer with more than a thousand reviews a year has a shorter period. */
const MAX_PAGES = 10;
const PERIOD_DAYS = 365;
const MAX_TITLE = 120;
const MAX_TEXT = 600;
const MAX_NAME = 60;

export type TrustpilotSettings = {
  apiKey: string;
  businessUnit: string;
  /** The API's origin, if not Trustpilot's. */
  url?: string | undefined;
  now: () => Moment;
} & ProviderTimeouts;

const BusinessUnit = z.object({ name: z.object({ identifying: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,252}$/i) }) });
const Page = z.object({
  reviews: z.array(
    z.object({
      stars: z.number().int().min(1).max(5),
      title: z.string().nullish(),
      text: z.string().nullish(),
      createdAt: z.iso.datetime({ offset: true }),
      consumer: z.object({ displayName: z.string().nullish() }),
    }),
  ),
});

/**
 * Reviews of a business unit on Trustpilot, all of the last 365 days, by the public part of its Business Units API
 * (developers.trustpilot.com, "Business Units API (public)", read 2026-11-25; never called with a real key).
 */
export function trustpilotReviews({
  apiKey,
  businessUnit,
  url = TRUSTPILOT_URL,
  now,
  ...timeouts
}: TrustpilotSettings): CustomerReviewsProvider {
  const unit = `${url.replace(/\/+$/, "")}/v1/business-units/${encodeURIComponent(businessUnit)}`;

  async function get<Schema extends z.ZodType>(address: string, schema: Schema): Promise<z.infer<Schema>> {
    const headers = { apikey: apiKey, Accept: "application/json" };
    const answer = await requestProvider(address, { headers, redirect: "error" }, { timeoutMs: TIMEOUT_MS, ...timeouts });
    if (!answer.ok) throw new ReviewsUnavailable(`Trustpilot did not answer (${answer.why})`);
    if (!answer.response.ok) throw new ReviewsUnavailable(`Trustpilot answered ${answer.response.status}`);
    const read = schema.safeParse(await answer.response.json().catch(() => undefined));
    if (!read.success) throw new ReviewsUnavailable("Trustpilot returned an unexpected response");
    return read.data;
  }

  return {
    name: "Trustpilot",
    read: async () => {
      const today = londonDay(now());
      const wanted = addDays(today, -PERIOD_DAYS);
      const { name } = await get(unit, BusinessUnit);
      const reviews: CustomerReview[] = [];
      let since = wanted;
      for (let page = 1; page <= MAX_PAGES; page++) {
        const found = await get(`${unit}/reviews?orderBy=createdat.desc&perPage=${PER_PAGE}&page=${page}`, Page);
        const onPage = found.reviews.map(asReview);
        reviews.push(...onPage.filter(({ day }) => day >= wanted));
        if (onPage.length < PER_PAGE || onPage.some(({ day }) => day < wanted)) break;
        // Days that are only partly read are left out.
        if (page === MAX_PAGES) since = addDays(oldest(reviews, today), 1);
      }
      return {
        source: "trustpilot",
        url: `${PAGES}/${name.identifying}`,
        since,
        until: today,
        reviews: reviews.filter(({ day }) => day >= since).toSorted((a, b) => b.day.localeCompare(a.day)),
      };
    },
  };
}

function asReview({ stars, title, text, createdAt, consumer }: z.infer<typeof Page>["reviews"][number]): CustomerReview {
  return {
    stars,
    title: cut(title, MAX_TITLE),
    text: cut(text, MAX_TEXT),
    name: cut(consumer.displayName, MAX_NAME),
    day: londonDay(Date.parse(createdAt)),
  };
}

function oldest(reviews: readonly CustomerReview[], today: Day): Day {
  return reviews.reduce((first, { day }) => (day < first ? day : first), today);
}

/** The source's page has the rest. */
function cut(text: string | null | undefined, length: number): string {
  const full = (text ?? "").replaceAll(/\s+/g, " ").trim();
  return full.length <= length ? full : `${full.slice(0, length - 1).trimEnd()}…`;
}
