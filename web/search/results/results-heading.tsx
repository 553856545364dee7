import type { PlainMessage } from "#domain/messages/message.ts";
import { msg, localisedPath, t } from "#web/locale/translate.ts";
import type { PriceBasis } from "#domain/search/price-basis.ts";
import { ORDERS, type OrderBy } from "#domain/search/filters.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { messagesOf } from "#web/search/filters/filter-fields.tsx";
import { countText } from "#web/search/count-text.ts";
import { PostcodeField } from "#web/search/filters/location-fields.tsx";
import { FILTER_FORM_ID, FILTERS_ID, RESULTS_TITLE_ID, SORT_ID, SORT_POSTCODE_ID } from "#web/search/results-ids.ts";
import { ORDER_METHOD_PATH } from "#web/search/order-method/order-method-path.ts";
import type { Results, TextReading } from "./results.ts";

const ORDER_LABELS: Record<OrderBy, PlainMessage> = {
  recommended: msg("search.recommended"),
  "price-asc": msg("search.priceLowToHigh"),
  "price-desc": msg("search.priceHighToLow"),
  "monthly-asc": msg("search.monthlyLowToHigh"),
  "monthly-desc": msg("search.monthlyHighToLow"),
  "total-asc": msg("search.totalLowToHigh"),
  "mileage-asc": msg("search.mileageLowToHigh"),
  "year-desc": msg("search.ageNewestFirst"),
  "year-asc": msg("search.ageOldestFirst"),
  newest: msg("search.justArrivedFirst"),
  distance: msg("search.distanceNearestFirst"),
};

const SHOWN_ORDERS: readonly OrderBy[] = ["recommended", ...ORDERS.filter((order) => order !== "recommended")];

/** Sort labels by the figure that the cards show instead of a price. */
const FIGURE_LABELS: Record<PriceBasis, Partial<Record<OrderBy, PlainMessage>>> = {
  price: {},
  rental: { "price-asc": msg("search.monthlyLowToHigh"), "price-desc": msg("search.monthlyHighToLow") },
  advance: { "price-asc": msg("search.advanceLowToHigh"), "price-desc": msg("search.advanceHighToLow") },
};

const VAT_LABELS = { all: msg("search.pricesExcludeVat"), some: msg("search.pricesExcludeVatWhere") } as const;

/** Which price is larger; both are always shown. CSS reads the radio buttons, without JavaScript. */
function pricesFirst() {
  const cash = (
    <span>
      {t("common.cash")}
      <span className="desktop-only">{` ${t("search.priceWithin")}`}</span>
    </span>
  );
  return [
    { value: "cash", label: cash },
    { value: "monthly", label: t("common.monthly") },
  ];
}

export function ResultsHead({ results }: { results: Results }) {
  const { listing, landing, total, chips, filters, clear, cards, orderBy, usualOrder, place, problems, text, budget, plus_vat } = results;
  const orders = SHOWN_ORDERS.filter((order) => budget.monthly !== null || !order.startsWith("monthly"));
  return (
    <div className="results-page__header">
      <output className="visually-hidden">{t("search.totalFound", { total: countText(total, listing) })}</output>
      <div className="results-page__toolbar">
        <h1 tabIndex={-1} id={RESULTS_TITLE_ID}>
          {(landing ?? listing).title}{" "}
          <span>
            {[t("search.totalFound", { total: total.toLocaleString("en-GB") }), plus_vat && t(VAT_LABELS[plus_vat])]
              .filter(Boolean)
              .join(", ")}
          </span>
        </h1>
        {cards.some(({ monthly }) => monthly) && (
          <div className="results-page__first">
            <span className="desktop-only" aria-hidden="true">
              {t("search.showFirst")}
            </span>
            <Segmented name="price-first" legend={t("search.priceShownFirst")} choices={pricesFirst()} defaultValue="cash" />
          </div>
        )}
      </div>
      {text && <TextNote text={text} />}
      {results.may_fit && (
        <p className="results-page__showing">
          {`${t("costs.mayFit", { count: results.may_fit.count })} `}
          <a href={localisedPath(results.may_fit.href)}>{t("costs.showByTotal")}</a>
        </p>
      )}
      {chips.length > 0 && (
        <nav className="chips" aria-label={t("search.appliedFilters")} data-preserve-scroll>
          {chips.map(({ label, href, replaced }) => (
            <Chip key={label} href={href} label={t("search.removeFilterLabel", { label })} replaced={replaced}>
              {label}
            </Chip>
          ))}
          {filters > chips.length && <span className="muted small">{t("search.andMoreFilters", { count: filters - chips.length })}</span>}
          <a className="button button--quiet button--small" href={localisedPath(clear)}>
            {t("search.clearAll")}
          </a>
        </nav>
      )}
      <div className="results-page__bar">
        <button className="button button--secondary button--small mobile-only" type="button" popoverTarget={FILTERS_ID}>
          <Icon name="sliders-horizontal" />
          {t("search.filters")}
          {filters > 0 && <span className="results-page__count">{filters}</span>}
        </button>
        <label className="filter-label">
          <span>{t("search.sortBy")}</span>
          <select
            className="select select--small"
            id={SORT_ID}
            name="orderBy"
            form={FILTER_FORM_ID}
            defaultValue={orderBy}
            data-default={usualOrder}
          >
            {orders.map((order) => (
              <option key={order} value={order}>
                {t(FIGURE_LABELS[budget.figure][order] ?? ORDER_LABELS[order])}
              </option>
            ))}
          </select>
        </label>
        {orderBy === "recommended" && (
          <a className="results-page__method" href={localisedPath(ORDER_METHOD_PATH)}>
            {t("search.howWeRecommend")}
          </a>
        )}
        <noscript>
          <button className="button button--secondary button--small" form={FILTER_FORM_ID}>
            {t("search.sort")}
          </button>
        </noscript>
      </div>
      {place.atSort && (
        <div className="results-page__near">
          <PostcodeField id={SORT_POSTCODE_ID} place={place} messages={messagesOf(problems)} form={FILTER_FORM_ID} />
          <button className="button button--secondary button--small" form={FILTER_FORM_ID}>
            {t("search.sortByDistance")}
          </button>
        </div>
      )}
    </div>
  );
}

/** What was made of the search text, and a link to the other reading. */
function TextNote({ text: { typed, showing, isExact, other } }: { text: TextReading }) {
  return (
    <p className="results-page__showing">
      {showing === null ? (
        `${isExact ? t("search.searchingForExactText", { text: typed }) : t("search.filtersFromText", { text: typed })} `
      ) : (
        <>
          {`${t("search.showingResultsFor")} `}
          <b>{showing}</b>
          {". "}
        </>
      )}
      <a href={localisedPath(other)} data-preserve-scroll>
        {isExact ? t("search.turnItIntoFilters") : t("search.searchForExactText")}
      </a>
    </p>
  );
}
