import { useRef } from "react";
import { Icon } from "#web/ui/icons/icon.tsx";
import { BudgetFields } from "./budget-fields.tsx";
import { BoxesGroup, GroupSummary, messagesOf, OneOf, RangeFields } from "./filter-fields.tsx";
import { countInWords } from "./listings.ts";
import { PlaceFields } from "./place-fields.tsx";
import type { Results } from "./results.ts";
import { FILTER_FORM_ID, FILTERS_ID } from "./results-ids.ts";
import { useLiveFilters } from "./use-live-filters.ts";
import { WordsField } from "./words-field.tsx";

/**
 * The filters: an ordinary form that asks for a page. On small screens it is a sheet that the browser opens and closes;
 * with script it asks at every change and stays where it is.
 */
export function FilterForm({ results }: { results: Results }) {
  const { listing, landing, groups, budget, place, q, total, clear, chips, problems } = results;
  const form = useRef<HTMLFormElement>(null);
  const sheet = useRef<HTMLElement>(null);
  useLiveFilters(form, sheet, landing, budget.defaults);
  const messages = messagesOf(problems);
  const clearAll = chips.length > 0;
  return (
    <aside className="filters" id={FILTERS_ID} ref={sheet} popover="auto" aria-label="Filters">
      <form className="filters__in" id={FILTER_FORM_ID} ref={form} action={listing.path} autoComplete="off">
        <div className="filters__h">
          <h2>Filters</h2>
          {clearAll && (
            <a className="btn btn--3 btn--s only-d" href={clear} data-keep-scroll>
              Clear all
            </a>
          )}
          <button
            className="iconbtn only-m"
            type="button"
            popoverTarget={FILTERS_ID}
            popoverTargetAction="hide"
            aria-label="Close filters"
          >
            <Icon name="x" />
          </button>
        </div>
        <div className="filters__scroll">
          <div className="fgroup fgroup__b fgroup__q">
            <WordsField
              id="filter-q"
              label="Search words"
              defaultValue={q}
              path={listing.path}
              error={messages.get("q")}
              size="small"
              placeholder="Fiesta automatic under 12k"
            />
          </div>
          <details className="fgroup" open>
            <GroupSummary title="Make and model" />
            <div className="fgroup__b">
              <OneOf name="make" label="Make" any="Any make" choices={groups.make} />
              <OneOf name="range" label="Model" any="Any model" choices={groups.range} />
              {groups.derivative.length > 0 && (
                <OneOf name="derivative" label="Version" any="Any version" choices={groups.derivative} />
              )}
            </div>
          </details>
          <BudgetFields budget={budget} messages={messages} />
          {groups.others.map((group) =>
            group.kind === "range" ? (
              <RangeFields key={group.title} group={group} messages={messages} />
            ) : (
              <BoxesGroup key={group.title} group={group} />
            ),
          )}
          <PlaceFields place={place} location={groups.location} messages={messages} />
        </div>
        <div className="filters__f">
          {clearAll && (
            <a className="btn btn--2 only-m" href={clear} data-keep-scroll>
              Clear all
            </a>
          )}
          <button className="btn">Show {countInWords(total, listing)}</button>
        </div>
      </form>
    </aside>
  );
}
