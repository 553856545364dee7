import { localisedPath, t } from "#web/locale/translate.ts";
import { COMPARE_LIMIT } from "#domain/search/compare-url.ts";
import { formatMoney } from "#domain/money.ts";
import { isEnquiryOnly } from "#domain/stock/vehicle.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { ComparisonSuggestion } from "./compare-loader.ts";

/** While the comparison is not full: vehicles similar to the first, each a link to the comparison with it. */
export function AddToComparison({ suggestions }: { suggestions: readonly ComparisonSuggestion[] }) {
  return (
    <section className="comparison__more" aria-labelledby="more-title">
      <h2 id="more-title">{t("compare.addUpToCompareLimit", { compareLimit: COMPARE_LIMIT })}</h2>
      {suggestions.length > 0 && <Suggestions suggestions={suggestions} verb={t("compare.add")} />}
      <ButtonLink href="/vehicle-search" look="secondary" size="small">
        {t("compare.findAnotherVehicle")}
      </ButtonLink>
    </section>
  );
}

/** Advance payments and rentals carry their note, as they are not prices. */
function figureOf({ headline_price, price_note, advert_classification }: ComparisonSuggestion["card"]): string {
  if (headline_price === null) return price_note;
  return isEnquiryOnly({ advert_classification }) ? `${formatMoney(headline_price)} ${price_note}` : formatMoney(headline_price);
}

type SuggestionsProps = { suggestions: readonly ComparisonSuggestion[]; verb: string; onTake?: () => void };

export function Suggestions({ suggestions, verb, onTake }: SuggestionsProps) {
  return (
    <ul className="comparison__suggestions">
      {suggestions.map(({ card, href }) => (
        <li key={card.stock_id}>
          <a href={localisedPath(href)} data-preserve-scroll onClick={onTake}>
            <Icon name="plus" />
            <span>
              <span className="visually-hidden">{verb} </span>
              {card.title}, {card.age}
              <span className="muted"> {figureOf(card)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
