import { APPLICATION_FIELD_NAMES, isSecret } from "#domain/deal/application-fields.ts";
import { useEffect, type RefObject } from "react";

const STORAGE_PREFIX = "forecourt.application.";
/** Secrets stay in the page alone; what the form carries unseen and what has to be agreed to anew is no draft. */
const LEFT_OUT: readonly string[] = APPLICATION_FIELD_NAMES.filter(isSecret);
const KINDS: readonly string[] = ["text", "email", "tel", "select-one", "radio"];

type Draft = { sent: boolean; fields: Record<string, string> };
type Field = HTMLInputElement | HTMLSelectElement;

/**
 * Keeps what is typed into a page until it is saved, in this tab only: a reload, Back or a glance at another page loses
 * nothing. `answered` is what the server said to the last attempt: then the page is still being filled in.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, key: string, answered: unknown) {
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    if (!answered) forgetSent();
    const draft = read(key);
    if (draft && !answered) fillIn(element, draft);
    const keep = () => write(key, { sent: false, fields: fieldsOf(element) });
    const send = () => write(key, { sent: true, fields: fieldsOf(element) });
    if (answered) keep();
    element.addEventListener("input", keep);
    element.addEventListener("submit", send);
    return () => {
      element.removeEventListener("input", keep);
      element.removeEventListener("submit", send);
    };
  }, [form, key, answered]);
}

/** What the shopper typed while the scripts came is newer than any draft. */
function fillIn(form: HTMLFormElement, { fields }: Draft) {
  for (const field of draftable(form)) {
    const text = fields[field.name];
    if (text === undefined || isTouched(field)) continue;
    if (field.type === "radio" && field instanceof HTMLInputElement) field.checked = field.value === text;
    else field.value = text;
  }
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.selected !== option.defaultSelected && option.value !== "");
  return field.type === "radio" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const told = draftable(form).filter((field) => !(field instanceof HTMLInputElement) || field.type !== "radio" || field.checked);
  return Object.fromEntries(told.map((field) => [field.name, field.value]));
}

function draftable(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (field): field is Field =>
      (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && KINDS.includes(field.type) && field.name !== "" && !LEFT_OUT.includes(field.name),
  );
}

/** Storage may be full, forbidden or written by an older version: then there is no draft. */
function read(key: string): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_PREFIX + key) ?? "null");
    if (typeof stored !== "object" || stored === null || !("fields" in stored) || typeof stored.fields !== "object" || stored.fields === null) return undefined;
    const fields = Object.entries(stored.fields).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return { sent: "sent" in stored && stored.sent === true, fields: Object.fromEntries(fields) };
  } catch {
    return undefined;
  }
}

function write(key: string, draft: Draft) {
  try {
    sessionStorage.setItem(STORAGE_PREFIX + key, JSON.stringify(draft));
  } catch {
    // The page itself is there all the same.
  }
}

/** Whoever has arrived at another page, or at the same one anew, has what was sent on the server. */
function forgetSent() {
  try {
    const keys = Object.keys(sessionStorage).filter((each) => each.startsWith(STORAGE_PREFIX));
    for (const each of keys) if (read(each.slice(STORAGE_PREFIX.length))?.sent !== false) sessionStorage.removeItem(each);
  } catch {
    // There was none.
  }
}
