import type { PlainLabel } from "#domain/labels/label.ts";
import * as labels from "#domain/labels/english.ts";
import { localisedPath, t } from "#web/locale/translate.ts";
import type { PriceBasis } from "#domain/search/price-basis.ts";
import { ORDERS, type OrderBy } from "#domain/search/filters.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { messagesOf } from "#web/search/filters/filter-fields.tsx";
import { countText } from "#web/search/count-text.ts";
import { PostcodeField } from "#web/search/filters/location-fields.tsx";
import { FILTER_FORM_ID, FILTERS_ID, RESULTS_TITLE_ID, SORT_ID, SORT_POSTCODE_ID } from "#web/search/results-ids.ts";
import type { Results } from "./results.ts";

const ORDER_LABELS: Record<OrderBy, PlainLabel> = {
  "price-asc": labels.priceLowToHigh,
  "price-desc": labels.priceHighToLow,
  "monthly-asc": labels.monthlyLowToHigh,
  "monthly-desc": labels.monthlyHighToLow,
  "mileage-asc": labels.mileageLowToHigh,
  "year-desc": labels.ageNewestFirst,
  "year-asc": labels.ageOldestFirst,
  newest: labels.justArrivedFirst,
  distance: labels.distanceNearestFirst,
};

/** Sort labels by the figure that the cards show instead of a price. */
const FIGURE_LABELS: Record<PriceBasis, Partial<Record<OrderBy, PlainLabel>>> = {
  price: {},
  rental: { "price-asc": labels.monthlyLowToHigh, "price-desc": labels.monthlyHighToLow },
  advance: { "price-asc": labels.advanceLowToHigh, "price-desc": labels.advanceHighToLow },
};

const VAT_LABELS = { all: labels.pricesExcludeVat, some: labels.pricesExcludeVatWhere } as const;

/** Which price is larger; both are always shown. CSS reads the radio buttons, without JavaScript. */
function pricesFirst() {
  const cash = (
    <span>
      {t(labels.cash)}
      <span className="only-d">{` ${t(labels.priceWithin)}`}</span>
    </span>
  );
  return [
    { value: "cash", label: cash },
    { value: "monthly", label: t(labels.monthly) },
  ];
}

export function ResultsHead({ results }: { results: Results }) {
  const { listing, landing, total, chips, filters, clear, cards, orderBy, place, problems, showing, budget, plus_vat } = results;
  const orders = ORDERS.filter((order) => budget.monthly !== null || !order.startsWith("monthly"));
  return (
    <div className="srp__head">
      <output className="vh">{t(labels.totalFound, { total: countText(total, listing) })}</output>
      <div className="srp__t">
        <h1 tabIndex={-1} id={RESULTS_TITLE_ID}>
          {(landing ?? listing).title}{" "}
          <span>
            {[t(labels.totalFound, { total: total.toLocaleString("en-GB") }), plus_vat && t(VAT_LABELS[plus_vat])]
              .filter(Boolean)
              .join(", ")}
          </span>
        </h1>
        {cards.some(({ monthly }) => monthly) && (
          <div className="srp__first">
            <span className="only-d" aria-hidden="true">
              {t(labels.showFirst)}
            </span>
            <Segmented name="price-first" legend={t(labels.priceShownFirst)} choices={pricesFirst()} defaultValue="cash" />
          </div>
        )}
      </div>
      {showing && (
        <p className="srp__showing">
          {`${t(labels.showingResultsFor)} `}
          <b>{showing}</b>
        </p>
      )}
      {chips.length > 0 && (
        <nav className="chips" aria-label={t(labels.appliedFilters)} data-keep-scroll>
          {chips.map(({ label, href }) => (
            <Chip key={label} href={href} label={t(labels.removeFilterLabel, { label })}>
              {label}
            </Chip>
          ))}
          {filters > chips.length && (
            <span className="muted small">{t(labels.andCountMoreFilters, { count: filters - chips.length })}</span>
          )}
          <a className="btn btn--3 btn--s" href={localisedPath(clear)}>
            {t(labels.clearAll)}
          </a>
        </nav>
      )}
      <div className="srp__bar">
        <button className="btn btn--2 btn--s only-m" type="button" popoverTarget={FILTERS_ID}>
          <Icon name="sliders-horizontal" />
          {t(labels.filters)}
          {filters > 0 && <span className="srp__n">{filters}</span>}
        </button>
        <label className="lab">
          <span>{t(labels.sortBy)}</span>
          <select className="select select--s" id={SORT_ID} name="orderBy" form={FILTER_FORM_ID} defaultValue={orderBy}>
            {orders.map((order) => (
              <option key={order} value={order}>
                {t(FIGURE_LABELS[budget.figure][order] ?? ORDER_LABELS[order])}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          <button className="btn btn--2 btn--s" form={FILTER_FORM_ID}>
            {t(labels.sort)}
          </button>
        </noscript>
      </div>
      {place.atSort && (
        <div className="srp__near">
          <PostcodeField id={SORT_POSTCODE_ID} place={place} messages={messagesOf(problems)} form={FILTER_FORM_ID} />
          <button className="btn btn--2 btn--s" form={FILTER_FORM_ID}>
            {t(labels.sortByDistance)}
          </button>
        </div>
      )}
    </div>
  );
}
