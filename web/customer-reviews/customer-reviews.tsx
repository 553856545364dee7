import "./customer-reviews.css";
import { fallbackLang, t } from "#web/locale/translate.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { ReviewsView } from "./reviews-view.ts";

const STARS = [1, 2, 3, 4, 5];

/** What customers say of the dealer: the average with its source and period, and the most recent reviews. */
export function CustomerReviews({ reviews }: { reviews: ReviewsView }) {
  return (
    <section className="section" aria-labelledby="customer-reviews">
      <div className="wrap">
        <div className="section__header">
          <h2 id="customer-reviews">{t("integrations.whatOurCustomersSay")}</h2>
          {reviews.url !== null && (
            <a className="icon-link" href={reviews.url}>
              {t("customerReviews.readAll", { source: reviews.source })}
              <Icon name="arrow-right" />
            </a>
          )}
        </div>
        <div className="customer-reviews">
          <div className="customer-reviews__summary">
            {reviews.average !== null && <p className="customer-reviews__average tabular">{reviews.average}</p>}
            <p>
              <b>{reviews.count}</b>
            </p>
            <p className="tabular">{reviews.period}</p>
            <p>{reviews.note}</p>
          </div>
          <ul className="customer-reviews__list">
            {reviews.recent.map(({ stars, rating, title, text, by }) => (
              <li key={by + title} className="customer-review">
                <p className="customer-review__stars">
                  <span className="visually-hidden">{rating}</span>
                  {STARS.map((star) => (
                    <span key={star} className={star <= stars ? "customer-review__star is-filled" : "customer-review__star"}>
                      <Icon name="star" size="small" />
                    </span>
                  ))}
                </p>
                {title !== "" && (
                  <h3 className="customer-review__title" lang={fallbackLang()}>
                    {title}
                  </h3>
                )}
                {text !== "" && <p lang={fallbackLang()}>{text}</p>}
                <p className="customer-review__by">{by}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
