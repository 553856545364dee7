import { FORM_KEY_FIELD } from "./form-key.tsx";
import { isChanged, type FormControl } from "./is-changed.ts";
import type { StoredName } from "#web/storage/stored-name.ts";
import { useEffect, type RefObject } from "react";

const FORM_DRAFT_PREFIX = "forecourt.draft." satisfies StoredName;
/** Types that are not typed into, hold secrets, or need a fresh decision. */
const NOT_TYPED = ["hidden", "checkbox", "submit", "button", "password", "file"];
const NOTHING: readonly string[] = [];

/** `sent`: the form was submitted with these values. */
type Draft = { sent: boolean; fields: Record<string, string> };
type Options = {
  /** Names of fields that are never stored. */
  secret?: readonly string[];
  /** Result of the last submission, if the form is rendered again: its values then replace the draft. */
  answered?: unknown;
};

/**
 * Stores input in sessionStorage until the form is submitted, so that it survives reload, Back and navigation. A submitted
 * draft is deleted when another form is mounted.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, name: string, { secret = NOTHING, answered }: Options = {}): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    removeSubmitted(name);
    const typed = () => typedFields(element).filter((field) => !secret.includes(field.name));
    const save = () => write(name, { sent: false, fields: valuesOf(typed()) });
    const send = () => write(name, { sent: true, fields: valuesOf(typed()) });
    if (answered) save();
    else restore(typed(), read(name)?.fields ?? {});
    const left = new AbortController();
    for (const sign of ["input", "change"]) element.addEventListener(sign, save, { signal: left.signal });
    element.addEventListener("submit", send, { signal: left.signal });
    return () => left.abort();
  }, [form, name, secret, answered]);
}

/** Deletes all drafts, once their data has been submitted. */
export function clearFormDrafts(): void {
  try {
    for (const key of draftKeys()) sessionStorage.removeItem(key);
  } catch {
    // No storage, hence no drafts.
  }
}

/** Deletes the submitted drafts of other forms. A form that is mounted again was refused, so its own draft is preserved. */
function removeSubmitted(current: string): void {
  try {
    for (const key of draftKeys())
      if (key !== FORM_DRAFT_PREFIX + current && read(key.slice(FORM_DRAFT_PREFIX.length))?.sent !== false) sessionStorage.removeItem(key);
  } catch {
    // No storage, hence no drafts.
  }
}

function draftKeys(): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(FORM_DRAFT_PREFIX));
}

/** Input made before hydration or restored by the browser takes precedence over the draft. */
function restore(fields: readonly FormControl[], draft: Record<string, string>): void {
  const touched = new Set(fields.filter(isChanged).map((field) => field.name));
  for (const field of fields) {
    const saved = draft[field.name];
    if (saved === undefined || saved === "" || touched.has(field.name)) continue;
    if (isRadio(field)) {
      if (field.value === saved && !field.checked) field.click();
    } else if (field.value !== saved) set(field, saved);
  }
}

/** React ignores events after which the value equals the one it tracked; the prototype's setter bypasses that tracking. */
function set(field: FormControl, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

function valuesOf(fields: readonly FormControl[]): Record<string, string> {
  return Object.fromEntries(fields.filter((field) => !isRadio(field) || field.checked).map((field) => [field.name, field.value]));
}

/** With the form's key: what is sent again from a draft is the same form. Fields outside of the tab order, such as honeypots, are not. */
function typedFields(form: HTMLFormElement): FormControl[] {
  return [...form.elements].filter(
    (field): field is FormControl =>
      ((field instanceof HTMLInputElement && (field.name === FORM_KEY_FIELD || !NOT_TYPED.includes(field.type))) ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement) &&
      field.tabIndex >= 0 &&
      field.name !== "",
  );
}

function isRadio(field: FormControl): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === "radio";
}

/** Undefined if storage is unavailable or the draft is malformed. */
function read(name: string): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(FORM_DRAFT_PREFIX + name) ?? "null");
    if (
      typeof stored !== "object" ||
      stored === null ||
      !("fields" in stored) ||
      typeof stored.fields !== "object" ||
      stored.fields === null
    )
      return undefined;
    const fields = Object.entries(stored.fields).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return { sent: "sent" in stored && stored.sent === true, fields: Object.fromEntries(fields) };
  } catch {
    return undefined;
  }
}

function write(name: string, draft: Draft): void {
  try {
    sessionStorage.setItem(FORM_DRAFT_PREFIX + name, JSON.stringify(draft));
  } catch {
    // Storage is full or disabled: there is no draft.
  }
}
