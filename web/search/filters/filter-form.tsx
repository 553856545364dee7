import { EXACT } from "#domain/search/filters.ts";
import { localisedPath, t } from "#web/locale/translate.ts";
import { useRef } from "react";
import { Icon } from "#web/ui/icons/icon.tsx";
import { BudgetFields } from "./budget-fields.tsx";
import { CostFields } from "./cost-fields.tsx";
import { BoxesGroup, GroupSummary, messagesOf, RangeFields } from "./filter-fields.tsx";
import { countText } from "#web/search/count-text.ts";
import { MakeFields } from "./make-fields.tsx";
import { LocationFields } from "./location-fields.tsx";
import type { Results } from "#web/search/results/results.ts";
import { FILTER_FORM_ID, FILTERS_ID } from "#web/search/results-ids.ts";
import { useLiveFilters } from "./use-live-filters.ts";
import { SearchCombobox } from "#web/search/suggest/search-combobox.tsx";

/**
 * The filters: an ordinary GET form. On small screens it is a native popover. With JavaScript every change navigates at once,
 * and the sheet stays open.
 */
export function FilterForm({ results }: { results: Results }) {
  const { listing, groups, budget, costs, place, q, text, total, clear, chips, problems } = results;
  const form = useRef<HTMLFormElement>(null);
  const sheet = useRef<HTMLElement>(null);
  useLiveFilters(form, sheet, results);
  const messages = messagesOf(problems);
  const clearAll = chips.length > 0;
  return (
    <aside className="filters" id={FILTERS_ID} ref={sheet} popover="auto" aria-label={t("search.filters")}>
      <form className="filters__inner" id={FILTER_FORM_ID} ref={form} action={localisedPath(listing.path)} autoComplete="off">
        <div className="filters__header">
          <h2>{t("search.filters")}</h2>
          {clearAll && (
            <a className="button button--quiet button--small desktop-only" href={localisedPath(clear)} data-preserve-scroll>
              {t("search.clearAll")}
            </a>
          )}
          <button
            className="icon-button mobile-only"
            type="button"
            popoverTarget={FILTERS_ID}
            popoverTargetAction="hide"
            aria-label={t("search.closeFilters")}
          >
            <Icon name="x" />
          </button>
        </div>
        <div className="filters__scroll">
          <div className="filter-group filter-group__body filter-group__question">
            <SearchCombobox
              id="filter-q"
              label={t("common.countedText")}
              defaultValue={q}
              path={listing.path}
              error={messages.get("q")}
              size="small"
              placeholder={t("search.dieselAutomaticUnder20k")}
            />
            {text?.isExact && <input type="hidden" name="words" value={EXACT} />}
          </div>
          <details className="filter-group" open>
            <GroupSummary title={t("search.makeAndModel")} />
            <MakeFields groups={groups} />
          </details>
          <BudgetFields budget={budget} messages={messages} />
          <CostFields costs={costs} messages={messages} />
          {groups.others.map((group) =>
            group.kind === "range" ? (
              <RangeFields key={group.title} group={group} messages={messages} />
            ) : (
              <BoxesGroup key={group.title} group={group} />
            ),
          )}
          <LocationFields place={place} location={groups.location} messages={messages} />
        </div>
        <div className="filters__footer">
          {clearAll && (
            <a className="button button--secondary mobile-only" href={localisedPath(clear)} data-preserve-scroll>
              {t("search.clearAll")}
            </a>
          )}
          <button className="button">{t("search.showTotal", { total: countText(total, listing) })}</button>
        </div>
      </form>
    </aside>
  );
}
