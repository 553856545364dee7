import { dayText } from "#domain/date-texts.ts";
import { MIN_REVIEWS_FOR_AVERAGE, summariseReviews, type CustomerReviews } from "#domain/reviews/customer-reviews.ts";
import type { Dealership } from "#server/dealership.ts";
import { msg, t } from "#web/locale/translate.ts";

export type ReviewsView = {
  /** "4.4 out of 5"; null below five reviews. */
  average: string | null;
  /** "48 reviews on Trustpilot" */
  count: string;
  /** "25 November 2025 to 25 November 2026" */
  period: string;
  /** That they are invented, or that all are counted. */
  note: string;
  recent: { stars: number; rating: string; title: string; text: string; by: string }[];
  url: string | null;
  source: string;
};

/** The `id` of their heading on the home page. */
export const REVIEWS_ANCHOR = "customer-reviews";

const SOURCES = { trustpilot: msg("customerReviews.trustpilot"), demo: msg("customerReviews.demonstration") } as const;

/** The dealer's reviews; null until there are some. */
export function customerReviewsView({ customerReviews }: Pick<Dealership, "customerReviews">): ReviewsView | null {
  const latest = customerReviews.latest();
  if (!latest || latest.reviews.length === 0) return null;
  return viewOf(latest);
}

/** One line for a vehicle's page: "4.4 out of 5 from 48 reviews on Trustpilot"; null without an average. */
export function reviewsLine({ customerReviews }: Pick<Dealership, "customerReviews">): string | null {
  const latest = customerReviews.latest();
  if (!latest) return null;
  const { average, count } = summariseReviews(latest);
  if (average === null) return null;
  return t("customerReviews.line", {
    average: averageText(average),
    count: count.toLocaleString("en-GB"),
    source: t(SOURCES[latest.source]),
    since: t(dayText(latest.since)),
  });
}

function viewOf({ source, url, since, until, reviews }: CustomerReviews): ReviewsView {
  const { average, count, recent } = summariseReviews({ reviews });
  const name = t(SOURCES[source]);
  return {
    average: average === null ? null : t("customerReviews.outOfFive", { average: averageText(average) }),
    count: t("customerReviews.count", { count: count.toLocaleString("en-GB"), source: name }),
    period: t("customerReviews.period", { since: t(dayText(since)), until: t(dayText(until)) }),
    note: [
      average === null ? t("customerReviews.tooFew", { minimum: MIN_REVIEWS_FOR_AVERAGE }) : t("customerReviews.allCounted"),
      ...(source === "demo" ? [t("customerReviews.invented")] : []),
    ].join(" "),
    recent: recent.map(({ stars, title, text, name: author, day }) => ({
      stars,
      rating: t("customerReviews.stars", { stars }),
      title,
      text,
      by: author === "" ? t(dayText(day)) : t("customerReviews.by", { author, day: t(dayText(day)) }),
    })),
    url,
    source: name,
  };
}

/** "4.0": a whole number has its decimal place too. */
function averageText(average: number): string {
  return average.toFixed(1);
}
