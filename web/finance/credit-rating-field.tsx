import { CREDIT_RATINGS, type CreditRating } from "#domain/finance/lender-terms.ts";
import { memo } from "react";

const NAMES: Record<CreditRating, string> = { excellent: "Excellent", good: "Good", fair: "Fair", poor: "Poor" };

type CreditRatingFieldProps = { rating: CreditRating; onChange: (part: { credit_rating: CreditRating }) => void };

/** How the shopper sees their own credit: nobody searches their file for it. */
export const CreditRatingField = memo(function CreditRatingField({ rating, onChange }: CreditRatingFieldProps) {
  return (
    <fieldset className="full">
      <legend className="label">Your credit rating</legend>
      <div className="termset">
        {CREDIT_RATINGS.map((each) => (
          <label className="pill" key={each}>
            <input type="radio" name="credit_rating" value={each} checked={each === rating} onChange={() => onChange({ credit_rating: each })} />
            <span>{NAMES[each]}</span>
          </label>
        ))}
      </div>
      <p className="xs muted calculator__hint">Your own guess is enough here. It leaves no mark on your credit file.</p>
    </fieldset>
  );
});
