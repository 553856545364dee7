import "./search-combobox.css";
import { localisedPath, t } from "#web/locale/translate.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { useId, useRef, type KeyboardEvent } from "react";
import { useSuggestions, type SearchSuggestion } from "./use-suggestions.ts";

type SearchComboboxProps = {
  id: string;
  label: string;
  defaultValue?: string;
  /** Path of the listing that the suggestions link to. */
  path: string;
  error?: string;
  size?: "small";
  placeholder?: string;
  /** Hides the label visually where the placeholder is sufficient. */
  hideLabel?: boolean;
};

/**
 * Free-text search field. With JavaScript it is a combobox (WAI-ARIA) whose options are links. Focus stays in the field: the
 * arrow keys move through the list, Enter opens, Escape closes.
 */
export function SearchCombobox({ id, label, defaultValue, path, error, size, placeholder, hideLabel }: SearchComboboxProps) {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const { scripted, suggestions, active, showing, request, close, move } = useSuggestions(path);
  const open = suggestions.length > 0;

  /** The option's link navigates; the text typed to find it is cleared. */
  function chosen({ type }: SearchSuggestion) {
    if (field.current && type !== "words") field.current.value = "";
    close();
  }

  function key(event: KeyboardEvent<HTMLInputElement>) {
    const link = document.getElementById(`${list}${active}`);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (open) move(event.key === "ArrowDown" ? 1 : -1);
      else request(event.currentTarget.value);
    } else if (event.key === "Enter") {
      if (link) event.preventDefault();
      link?.click();
      close();
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  return (
    <div className={error ? "field field--error query-field" : "field query-field"}>
      <label className={hideLabel ? "visually-hidden" : undefined} htmlFor={id}>
        {label}
      </label>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <input
        className={`input query-field__inner${size ? " input--small" : ""}`}
        id={id}
        ref={field}
        name="q"
        defaultValue={defaultValue}
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...(scripted && {
          role: "combobox",
          "aria-expanded": open,
          "aria-controls": list,
          "aria-autocomplete": "list",
          "aria-activedescendant": suggestions[active] ? `${list}${active}` : undefined,
        })}
        onInput={(event) => request(event.currentTarget.value)}
        onKeyDown={key}
        onBlur={close}
      />
      {scripted && (
        <>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist's options lead nowhere and carry no counts */}
          <div className="query-field__list" id={list} role="listbox" aria-label={t("search.suggestions")} hidden={!open}>
            {suggestions.map((suggestion, index) => (
              <a
                key={suggestion.href + suggestion.type}
                id={`${list}${index}`}
                href={localisedPath(suggestion.href)}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a link, so that it opens like one
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => chosen(suggestion)}
              >
                <Option suggestion={suggestion} />
              </a>
            ))}
          </div>
          <output className="visually-hidden">{open ? countText(suggestions.length, showing) : ""}</output>
        </>
      )}
    </div>
  );
}

function Option({ suggestion: { type, label, detail, count } }: { suggestion: SearchSuggestion }) {
  return (
    <>
      <Icon name={type === "words" ? "search" : type === "vehicle" ? "car-front" : "arrow-right"} size="small" />
      <span className="query-field__label">
        {label}
        {detail && <span className="muted"> {detail}</span>}
      </span>
      {count !== null && (
        <span className="total tabular">
          {count.toLocaleString("en-GB")}
          <span className="visually-hidden">{` ${t("search.found")}`}</span>
        </span>
      )}
    </>
  );
}

function countText(count: number, showing: string | null): string {
  const text = t("search.suggestionsFound", { count });
  return showing ? t("search.wordsForShowing", { words: text, showing }) : text;
}
