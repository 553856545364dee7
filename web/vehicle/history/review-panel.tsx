import type { PlainMessage } from "#domain/messages/message.ts";
import { fallbackLang, msg, t } from "#web/locale/translate.ts";
import {
  scorePercentages,
  reviewText,
  totalPercentage,
  type Review,
  type ReviewScore,
  type ReviewParagraph,
} from "#domain/reviews/review.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { MoreLessToggle } from "#web/vehicle/show-more.tsx";

type ReviewPanelProps = { review: Review; about: string; excludedTypes: readonly string[] };

/** An independent review: total, scores, text and media. */
export function ReviewPanel({ review, about, excludedTypes }: ReviewPanelProps) {
  const total = totalPercentage(review);
  const scores = scorePercentages(review);
  return (
    <div className="review">
      <p className="muted small">{t("vehicle.anIndependentReview", { about })}</p>
      {total !== null && <Total percent={total} />}
      {scores.length > 0 && <Scores marks={scores} />}
      <ReviewText {...reviewText(review, excludedTypes)} />
      <ToLookAt review={review} />
    </div>
  );
}

function Total({ percent }: { percent: number }) {
  return (
    <p className="review__total">
      <b className="tabular">{percent}%</b>
      <Stars percent={percent} />
      <span>{t("vehicle.fromOurReviewer")}</span>
    </p>
  );
}

const STAR = "M12 2.5l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.2-5.9 3.2 1.2-6.5L2.500 9.400l6.600-.9z";
const STARS = [0, 24, 48, 72, 96];
const STARS_WIDTH = 120;

/**
 * Five stars, filled in proportion to the percentage (specification 9.37). Hidden from screen readers: the number next to them says the
 * same.
 */
function Stars({ percent }: { percent: number }) {
  return (
    <svg className="stars" viewBox={`0 0 ${STARS_WIDTH} 24`} aria-hidden="true">
      <clipPath id="review-stars">
        <rect width={(STARS_WIDTH * percent) / 100} height={24} />
      </clipPath>
      {["stars__empty", "stars__full"].map((look) => (
        <g key={look} className={look} clipPath={look === "stars__full" ? "url(#review-stars)" : undefined}>
          {STARS.map((x) => (
            <path key={x} d={STAR} transform={`translate(${x})`} />
          ))}
        </g>
      ))}
    </svg>
  );
}

const SCORE_NAMES: Record<ReviewScore, PlainMessage> = {
  performance: msg("vehicle.performance"),
  handling: msg("vehicle.handling"),
  comfort: msg("vehicle.comfort"),
  space: msg("vehicle.space"),
  styling: msg("vehicle.styling"),
  build: msg("vehicle.build"),
  value: msg("vehicle.valueForMoney"),
  equipment: msg("vehicle.equipment"),
  economy: msg("vehicle.economy"),
  depreciation: msg("vehicle.depreciation"),
  insurance: msg("vehicle.insurance"),
};

function Scores({ marks }: { marks: { mark: ReviewScore; percent: number }[] }) {
  return (
    <dl className="review__marks">
      {marks.map(({ mark, percent }) => (
        <div key={mark}>
          <dt>{t(SCORE_NAMES[mark])}</dt>
          <dd>
            <svg className="review__bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect className="review__bar-all" width={100} height={1} />
              <rect className="review__bar-mark" width={percent} height={1} />
            </svg>
            <span className="tabular">{percent}%</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** No "Show more" without further text. If only the third paragraph is cut, the toggle exists on narrow screens only. */
function ReviewText({ first, last, rest }: ReturnType<typeof reviewText>) {
  const narrowOnly = rest.length === 0;
  return (
    <div className="more review__text" lang={fallbackLang()}>
      {first.map((paragraph, index) => (
        <Paragraph key={index} {...paragraph} />
      ))}
      {last && (
        <section>
          {last.headline && <h3>{last.headline}</h3>}
          <p>
            {last.start}
            {last.after && (
              <>
                <span className="more__dots more__narrow" aria-hidden="true">
                  {" …"}
                </span>
                <span className="more__rest more__narrow"> {last.after}</span>
              </>
            )}
          </p>
        </section>
      )}
      {rest.map((paragraph, index) => (
        <div className="more__rest" key={index}>
          <Paragraph {...paragraph} />
        </div>
      ))}
      {(rest.length > 0 || last?.after) && <MoreLessToggle className={narrowOnly ? "more__narrow" : ""} />}
    </div>
  );
}

function Paragraph({ headline, text }: Pick<ReviewParagraph, "headline" | "text">) {
  return (
    <section>
      {headline && <h3>{headline}</h3>}
      <p>{text}</p>
    </section>
  );
}

/** Shows media from our own host; media from other hosts becomes a link, so that no third-party request is made before a click. */
function ToLookAt({ review }: { review: Review }) {
  const photos = review.photolist.photo
    .toSorted((one, other) => Number(other.isdefault) - Number(one.isdefault))
    .map(({ large, big }) => ({ small: large ?? big, whole: big ?? large }));
  const films = review.videolist.video.flatMap(({ hd, video_urlforiframe }) => hd[0]?.video_url ?? video_urlforiframe ?? []);
  const ours = photos.filter(({ small, whole }) => isOurs(small) && isOurs(whole));
  const theirs = [
    ...photos.flatMap(({ whole }) => (whole === null || isOurs(whole) ? [] : whole)),
    ...films.filter((film) => !isOurs(film)),
  ];
  return (
    <>
      {ours.length > 0 && (
        <ul className="review__photos">
          {ours.map(({ small, whole }, index) => (
            <li key={index}>
              <a href={whole ?? undefined} target="_blank" rel="noopener">
                <img
                  src={small ?? undefined}
                  alt={t("vehicle.fromTheReview", { index: index + 1, length: ours.length })}
                  width={480}
                  height={320}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {films.filter(isOurs).map((film) => (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- reviewers send no captions with their films
        <video
          className="review__film"
          key={film}
          src={film}
          poster={ours[0]?.small ?? undefined}
          controls
          playsInline
          preload="none"
          aria-label={t("vehicle.filmOfTheReview")}
        />
      ))}
      {theirs.length > 0 && (
        <ul className="review__links">
          {theirs.map((address, index) => (
            <li key={address}>
              <a className="icon-link" href={address} target="_blank" rel="noopener noreferrer">
                {`${t("vehicle.seeMore")} `}
                {index > 0 && `(${index + 1}) `}
                {t("vehicle.atHostname", { hostname: new URL(address).hostname })}
                <Icon name="external-link" size="small" />
                <span className="visually-hidden">{` ${t("common.opensInANewTab")}`}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function isOurs(address: string | null): boolean {
  return address !== null && address.startsWith("/");
}
