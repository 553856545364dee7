import { ORDERS, type OrderBy } from "#domain/stock/filters.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { messagesOf } from "./filter-fields.tsx";
import { countInWords } from "./listings.ts";
import { PostcodeField } from "./place-fields.tsx";
import { FILTER_FORM_ID, FILTERS_ID, RESULTS_TITLE_ID, SORT_ID, SORT_POSTCODE_ID } from "./results-ids.ts";
import type { Results } from "./results.ts";

const ORDER_WORDS: Record<OrderBy, string> = {
  "price-asc": "Price: low to high",
  "price-desc": "Price: high to low",
  "monthly-asc": "Monthly: low to high",
  "monthly-desc": "Monthly: high to low",
  "mileage-asc": "Mileage: low to high",
  "year-desc": "Age: newest first",
  "year-asc": "Age: oldest first",
  newest: "Just arrived first",
  distance: "Distance: nearest first",
};

/** Which price is printed larger; both always stand there. The style sheet reads the choice, no script. */
const PRICES = [
  {
    value: "cash",
    label: (
      <span>
        Cash<span className="only-d"> price</span>
      </span>
    ),
  },
  { value: "monthly", label: "Monthly" },
];

export function ResultsHead({ results }: { results: Results }) {
  const { listing, landing, total, chips, clear, cards, orderBy, place, problems, showing, budget } = results;
  const orders = ORDERS.filter((order) => budget.monthly !== null || !order.startsWith("monthly"));
  return (
    <div className="srp__head">
      <output className="vh">{countInWords(total, listing)} found</output>
      <div className="srp__t">
        <h1 tabIndex={-1} id={RESULTS_TITLE_ID}>
          {(landing ?? listing).title} <span>{total.toLocaleString("en-GB")} found</span>
        </h1>
        {cards.some(({ monthly }) => monthly) && (
          <div className="srp__first">
            <span className="only-d" aria-hidden="true">
              Show first
            </span>
            <Segmented name="price-first" legend="Price shown first" choices={PRICES} defaultValue="cash" />
          </div>
        )}
      </div>
      {showing && (
        <p className="srp__showing">
          Showing results for <b>{showing}</b>
        </p>
      )}
      {chips.length > 0 && (
        <nav className="chips" aria-label="Applied filters" data-keep-scroll>
          {chips.map(({ label, href }) => (
            <Chip key={label} href={href} label={`Remove filter: ${label}`}>
              {label}
            </Chip>
          ))}
          <a className="btn btn--3 btn--s" href={clear}>
            Clear all
          </a>
        </nav>
      )}
      <div className="srp__bar">
        <button className="btn btn--2 btn--s only-m" type="button" popoverTarget={FILTERS_ID}>
          <Icon name="sliders-horizontal" />
          Filters
          {chips.length > 0 && <span className="srp__n">{chips.length}</span>}
        </button>
        <label className="lab">
          <span>Sort by</span>
          <select className="select select--s" id={SORT_ID} name="orderBy" form={FILTER_FORM_ID} defaultValue={orderBy}>
            {orders.map((order) => (
              <option key={order} value={order}>
                {ORDER_WORDS[order]}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          <button className="btn btn--2 btn--s" form={FILTER_FORM_ID}>
            Sort
          </button>
        </noscript>
      </div>
      {place.atSort && (
        <div className="srp__near">
          <PostcodeField id={SORT_POSTCODE_ID} place={place} messages={messagesOf(problems)} form={FILTER_FORM_ID} />
          <button className="btn btn--2 btn--s" form={FILTER_FORM_ID}>
            Sort by distance
          </button>
        </div>
      )}
    </div>
  );
}
