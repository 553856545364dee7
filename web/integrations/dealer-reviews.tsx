import { t } from "#web/locale/translate.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { Website } from "#websites/website.ts";

export type ReviewsView = { provider: string; page: string };

/** The dealer's reviews; null without a provider. */
export function reviewsView({ integrations }: Pick<Website, "integrations">): ReviewsView | null {
  return integrations?.reviews ? { provider: integrations.reviews.provider, page: integrations.reviews.page } : null;
}

/** A link to the provider, and the container of its widget (filled by `./reviews.ts`). */
export function DealerReviews({ reviews: { provider, page } }: { reviews: ReviewsView }) {
  return (
    <section className="section" aria-labelledby="reviews-title">
      <div className="wrap">
        <div className="section__header">
          <h2 id="reviews-title">{t("integrations.reviewsOn", { provider })}</h2>
          <a className="icon-link" href={page}>
            {t("integrations.readOurReviews", { provider })}
            <Icon name="arrow-right" />
          </a>
        </div>
        <div data-reviews="" />
      </div>
    </section>
  );
}
