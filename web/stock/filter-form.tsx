import { useRef } from "react";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { Choice, FacetGroup, RangeGroup } from "./filter-groups.ts";
import { countInWords } from "./listings.ts";
import type { Results } from "./results.ts";
import { useLiveFilters } from "./use-live-filters.ts";

export const FILTERS_ID = "filters";
export const FILTER_FORM_ID = "filter-form";

/**
 * The filters: an ordinary form that asks for a page. On small screens it is a sheet that the browser opens and closes;
 * with script it asks at every change and stays where it is.
 */
export function FilterForm({ results }: { results: Results }) {
  const { listing, landing, groups, q, total, clear, chips, problems } = results;
  const form = useRef<HTMLFormElement>(null);
  const sheet = useRef<HTMLElement>(null);
  useLiveFilters(form, sheet, landing);
  const messages = new Map(problems.map(({ field, message }) => [field, message]));
  return (
    <aside className="filters" id={FILTERS_ID} ref={sheet} popover="auto" aria-label="Filters">
      <form className="filters__in" id={FILTER_FORM_ID} ref={form} action={listing.path} autoComplete="off">
        <div className="filters__h">
          <h2>Filters</h2>
          {chips.length > 0 && (
            <a className="btn btn--3 btn--s" href={clear} data-keep-scroll>
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
            <label className="label" htmlFor="filter-q">
              Search words
            </label>
            <input className="input input--s" id="filter-q" name="q" defaultValue={q} enterKeyHint="search" />
          </div>
          <details className="fgroup" open>
            <Summary>Make and model</Summary>
            <div className="fgroup__b">
              <OneOf name="make" label="Make" any="Any make" choices={groups.make} />
              <OneOf name="range" label="Model" any="Any model" choices={groups.range} />
            </div>
          </details>
          {groups.ranges.map((group) => (
            <RangeFields key={group.name} group={group} messages={messages} />
          ))}
          {groups.facets.map((group) => (
            <Boxes key={group.name} group={group} />
          ))}
        </div>
        <div className="filters__f">
          <button className="btn">Show {countInWords(total, listing)}</button>
        </div>
      </form>
    </aside>
  );
}

function Summary({ children }: { children: string }) {
  return (
    <summary>
      {children}
      <Icon name="chevron-down" />
    </summary>
  );
}

type OneOfProps = { name: string; label: string; any: string; choices: readonly Choice[] };

/** Several makes may be in the address; they stand in the list as one choice. */
function OneOf({ name, label, any, choices }: OneOfProps) {
  const chosen = choices.filter((choice) => choice.chosen);
  const together = chosen.map(({ value }) => value).toSorted().join(",");
  return (
    <div className="field">
      <label htmlFor={`filter-${name}`}>{label}</label>
      <select
        className="select select--s"
        id={`filter-${name}`}
        name={name}
        defaultValue={together}
        disabled={choices.length === 0}
      >
        <option value="">{any}</option>
        {chosen.length > 1 && <option value={together}>{chosen.map((choice) => choice.label).join(", ")}</option>}
        {choices.map(({ value, label: words, count }) => (
          <option key={value} value={value} disabled={count === 0}>
            {`${words} (${count.toLocaleString("en-GB")})`}
          </option>
        ))}
      </select>
    </div>
  );
}

function RangeFields({ group, messages }: { group: RangeGroup; messages: ReadonlyMap<string, string> }) {
  const { name, title, min, max, lowest, highest, open } = group;
  return (
    <details className="fgroup" open={open}>
      <Summary>{title}</Summary>
      <div className="fgroup__b fgroup__r">
        <Bound name={`min_${name}`} label={BOUND_LABELS[name][0]} value={min} example={lowest} messages={messages} />
        <Bound name={`max_${name}`} label={BOUND_LABELS[name][1]} value={max} example={highest} messages={messages} />
      </div>
    </details>
  );
}

const BOUND_LABELS = {
  price: ["From £", "Up to £"],
  year: ["From year", "To year"],
  mileage: ["From miles", "Up to miles"],
} as const;

type BoundProps = {
  name: string;
  label: string;
  value: string;
  example: string;
  messages: ReadonlyMap<string, string>;
};

function Bound({ name, label, value, example, messages }: BoundProps) {
  const error = messages.get(name);
  return (
    <div className={error ? "field field--err" : "field"}>
      <label htmlFor={`filter-${name}`}>{label}</label>
      {error && (
        <p className="err" id={`filter-${name}-error`}>
          {error}
        </p>
      )}
      <input
        className="input input--s num"
        id={`filter-${name}`}
        name={name}
        defaultValue={value}
        placeholder={example}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `filter-${name}-error` : undefined}
      />
    </div>
  );
}

function Boxes({ group: { name, title, choices, open } }: { group: FacetGroup }) {
  return (
    <details className="fgroup" open={open}>
      <Summary>{title}</Summary>
      <div className="fgroup__b">
        <fieldset className="checks">
          <legend className="vh">{title}</legend>
          {choices.map(({ value, label, count, chosen }) => (
            <label className="check check--s" key={value}>
              <input
                type="checkbox"
                name={name}
                value={value}
                defaultChecked={chosen}
                disabled={count === 0 && !chosen}
              />
              <span>
                {label} <span className="tot">{count.toLocaleString("en-GB")}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </div>
    </details>
  );
}
