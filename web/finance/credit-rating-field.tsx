import type { PlainMessage } from "#domain/messages/message.ts";
import { msg, t } from "#web/locale/translate.ts";
import { CREDIT_RATINGS, type CreditRating } from "#domain/finance/lender-terms.ts";
import { memo } from "react";

const NAMES: Record<CreditRating, PlainMessage> = {
  excellent: msg("finance.excellent"),
  good: msg("finance.good"),
  fair: msg("finance.fair"),
  poor: msg("finance.poor"),
};

type CreditRatingFieldProps = { rating: CreditRating; onChange: (part: { credit_rating: CreditRating }) => void };

/** The shopper's own estimate; no credit search is made. */
export const CreditRatingField = memo(function CreditRatingField({ rating, onChange }: CreditRatingFieldProps) {
  return (
    <fieldset className="full-width">
      <legend className="label">{t("finance.yourCreditRating")}</legend>
      <div className="term-options">
        {CREDIT_RATINGS.map((each) => (
          <label className="pill" key={each}>
            <input
              type="radio"
              name="credit_rating"
              value={each}
              checked={each === rating}
              onChange={() => onChange({ credit_rating: each })}
            />
            <span>{t(NAMES[each])}</span>
          </label>
        ))}
      </div>
      <p className="extra-small muted calculator__hint">{t("finance.yourOwnGuessIsEnough")}</p>
    </fieldset>
  );
});
