import type { Problem } from "#domain/problem.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import type { BoxGroup, Boxes, FilterChoice } from "./filter-groups.ts";
import type { BoundField, RangeGroup } from "./range-group.ts";

/** Error messages by field name. */
export type Messages = ReadonlyMap<string, string>;

export function messagesOf(problems: readonly Problem<string>[]): Messages {
  return new Map(problems.map(({ field, message }) => [field, message]));
}

type GroupSummaryProps = { title: string; value?: string };

/** The summary of a filter group; `value` is the selection, shown while the group is closed. */
export function GroupSummary({ title, value }: GroupSummaryProps) {
  return (
    <summary>
      {title}
      {value && <span className="filter-group__value">{value}</span>}
      <Icon name="chevron-down" />
    </summary>
  );
}

type OneOfProps = { name: string; label: string; any: string; choices: readonly FilterChoice[] };

/** The URL may name several makes; the list shows them as one combined option. */
export function OneOf({ name, label, any, choices }: OneOfProps) {
  const selected = choices.filter(([, , , chosen]) => chosen);
  const together = selected
    .map(([value]) => value)
    .toSorted()
    .join(",");
  return (
    <div className="field">
      <label htmlFor={`filter-${name}`}>{label}</label>
      <select className="select select--small" id={`filter-${name}`} name={name} defaultValue={together} disabled={choices.length === 0}>
        <option value="">{any}</option>
        {selected.length > 1 && <option value={together}>{selected.map(([, words]) => words).join(", ")}</option>}
        {choices.map(([value, words, count, chosen]) => (
          <option key={value} value={value} disabled={count === 0 && !chosen}>
            {`${words} (${inFigures(count)})`}
          </option>
        ))}
      </select>
    </div>
  );
}

export function RangeFields({ group: { title, from, to, open }, messages }: { group: RangeGroup; messages: Messages }) {
  return (
    <details className="filter-group" open={open}>
      <GroupSummary title={title} />
      <div className="filter-group__body filter-group__row">
        <Bound field={from} messages={messages} />
        <Bound field={to} messages={messages} />
      </div>
    </details>
  );
}

export function Bound({ field: { name, label, value, example }, messages }: { field: BoundField; messages: Messages }) {
  const error = messages.get(name);
  return (
    <div className={error ? "field field--error" : "field"}>
      <label htmlFor={`filter-${name}`}>{label}</label>
      {error && (
        <p className="field-error" id={`filter-${name}-error`}>
          {error}
        </p>
      )}
      <input
        className="input input--small tabular"
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

export function BoxesGroup({ group: { title, value, parts, open } }: { group: BoxGroup }) {
  return (
    <details className="filter-group" open={open}>
      <GroupSummary title={title} value={value} />
      <div className="filter-group__body">
        {parts.map((boxes) => (
          <Checks key={boxes.name} boxes={boxes} shown={boxes.legend !== title} />
        ))}
      </div>
    </details>
  );
}

/** `shown`: whether the legend is visible; hidden if it only repeats the group's heading. */
export function Checks({ boxes: { name, legend, choices }, shown }: { boxes: Boxes; shown: boolean }) {
  return (
    <fieldset className="checks">
      <legend className={shown ? "label" : "visually-hidden"}>{legend}</legend>
      {choices.map(([value, label, count, chosen]) => (
        <label className="check check--small" key={value}>
          <input type="checkbox" name={name} value={value} defaultChecked={chosen} disabled={count === 0 && !chosen} />
          <span>
            {`${label} `}
            <span className="total">{inFigures(count)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Most counts are below 1,000 and a page has hundreds: `toLocaleString` is called only for larger ones. */
function inFigures(count: number): string {
  return count < 1000 ? String(count) : count.toLocaleString("en-GB");
}
