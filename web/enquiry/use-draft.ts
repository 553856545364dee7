import { useEffect, type RefObject } from "react";

const STORAGE_PREFIX = "forecourt.draft.";
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what is typed into a form for as long as its tab is open, so that going away and coming back, or loading the page
 * again, loses nothing. Acceptances are given anew, and nothing is kept once the form is sent.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    restore(element, read(name));
    const keep = () => write(name, Object.fromEntries(fieldsOf(element).map((field) => [field.name, field.value])));
    element.addEventListener("input", keep);
    element.addEventListener("change", keep);
    return () => {
      element.removeEventListener("input", keep);
      element.removeEventListener("change", keep);
    };
  }, [form, name]);
}

/** The forms are with the dealer. */
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(STORAGE_PREFIX)) sessionStorage.removeItem(name);
  } catch {
    // What could not be kept need not be forgotten.
  }
}

/** What somebody typed, or a browser put back, stands. */
function restore(form: HTMLFormElement, draft: Record<string, unknown>): void {
  for (const field of fieldsOf(form)) {
    const kept = draft[field.name];
    if (typeof kept !== "string" || kept === "" || kept === field.value || isChanged(field)) continue;
    // React hears of a value only when it is set past its own back.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, kept);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
  }
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (field): field is Field =>
      (field instanceof HTMLInputElement && !NOT_TYPED.includes(field.type) && field.tabIndex >= 0) || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement,
  );
}

const NOT_TYPED = ["hidden", "checkbox", "radio", "submit", "button"];

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex > 0 && !field.selectedOptions[0]?.defaultSelected;
  return field.value !== field.defaultValue;
}

function read(name: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_PREFIX + name) ?? "{}");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

function write(name: string, draft: Record<string, string>): void {
  try {
    sessionStorage.setItem(STORAGE_PREFIX + name, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage keeps nothing; the form itself is as it was.
  }
}
