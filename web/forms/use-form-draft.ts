import { useEffect, type RefObject } from "react";

const STORAGE_PREFIX = "forecourt.draft.";
/** What is not typed, or has to be agreed to anew. */
const NOT_TYPED = ["hidden", "checkbox", "submit", "button", "password", "file"];
const NOTHING: readonly string[] = [];

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** `sent`: the form was sent as it stands here. */
type Draft = { sent: boolean; fields: Record<string, string> };
type Options = {
  /** Names of fields that stay in the page alone. */
  secret?: readonly string[];
  /** What the server said to the last attempt, if the form is shown again: it stands as the server gave it back. */
  answered?: unknown;
};

/**
 * Keeps what is typed into a form in this tab until the form is sent: a reload, Back or a glance at another page loses
 * nothing. Whoever has come to another form after sending one has arrived: then its draft is gone.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, name: string, { secret = NOTHING, answered }: Options = {}): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    forgetSent(name);
    const typed = () => typedFields(element).filter((field) => !secret.includes(field.name));
    const keep = () => write(name, { sent: false, fields: valuesOf(typed()) });
    const send = () => write(name, { sent: true, fields: valuesOf(typed()) });
    if (answered) keep();
    else restore(typed(), read(name)?.fields ?? {});
    const left = new AbortController();
    for (const sign of ["input", "change"]) element.addEventListener(sign, keep, { signal: left.signal });
    element.addEventListener("submit", send, { signal: left.signal });
    return () => left.abort();
  }, [form, name, secret, answered]);
}

/** What was typed is with whoever it was for. */
export function clearFormDrafts(): void {
  try {
    for (const key of draftKeys()) sessionStorage.removeItem(key);
  } catch {
    // What could not be kept need not be forgotten.
  }
}

/** A form that is there again was not sent after all. */
function forgetSent(own: string): void {
  try {
    for (const key of draftKeys()) if (key !== STORAGE_PREFIX + own && read(key.slice(STORAGE_PREFIX.length))?.sent !== false) sessionStorage.removeItem(key);
  } catch {
    // There was none.
  }
}

function draftKeys(): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(STORAGE_PREFIX));
}

/** What somebody typed while the scripts came, or a browser put back, is newer than any draft. */
function restore(fields: readonly Field[], draft: Record<string, string>): void {
  const touched = new Set(fields.filter(isTouched).map((field) => field.name));
  for (const field of fields) {
    const kept = draft[field.name];
    if (kept === undefined || kept === "" || touched.has(field.name)) continue;
    if (isRadio(field)) {
      if (field.value === kept && !field.checked) field.click();
    } else if (field.value !== kept) set(field, kept);
  }
}

/** React hears of a value only when it is set past its own back. */
function set(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

function isTouched(field: Field): boolean {
  if (isRadio(field)) return field.checked && !field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const begun = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  const [chosen] = field.selectedOptions;
  return chosen !== undefined && chosen !== begun && chosen.value !== "";
}

function valuesOf(fields: readonly Field[]): Record<string, string> {
  return Object.fromEntries(fields.filter((field) => !isRadio(field) || field.checked).map((field) => [field.name, field.value]));
}

/** What the keyboard does not reach is for programs. */
function typedFields(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (field): field is Field =>
      ((field instanceof HTMLInputElement && !NOT_TYPED.includes(field.type)) || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) && field.tabIndex >= 0 && field.name !== "",
  );
}

function isRadio(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === "radio";
}

/** Storage may be full, forbidden or written by an older version: then there is no draft. */
function read(name: string): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_PREFIX + name) ?? "null");
    if (typeof stored !== "object" || stored === null || !("fields" in stored) || typeof stored.fields !== "object" || stored.fields === null) return undefined;
    const fields = Object.entries(stored.fields).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return { sent: "sent" in stored && stored.sent === true, fields: Object.fromEntries(fields) };
  } catch {
    return undefined;
  }
}

function write(name: string, draft: Draft): void {
  try {
    sessionStorage.setItem(STORAGE_PREFIX + name, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage keeps nothing; the form itself is as it was.
  }
}
