import { normaliseMark } from "../stock/registration-mark.ts";

/** As many as are taken of each: more tells a dealer nothing. */
export const MAX_VISIT_ENTRIES = 10;
const MAX_PATH_CHARACTERS = 200;
const MAX_TEXT_CHARACTERS = 200;

/** What a visitor looked at before: sent by the browser only with their consent, so it is often empty. */
export type VisitHistory = { previous_urls: string[]; recently_viewed_vrms: string[] };

/**
 * The paths of pages, out of a list or a text with commas, newest first. What stands behind "?" and "#" is dropped: it may hold a
 * postcode or a search. What is no address is left out.
 */
export function readPreviousUrls(value: unknown): string[] {
  return entriesOf(value, (text) => {
    const path = /^(?:https?:\/\/[^/?#\s]+)?(\/[\x21-\x7e]*)?(?:[?#].*)?$/i.exec(text.replace(/[?#].*$/s, ""))?.[1];
    return path !== undefined && path.length <= MAX_PATH_CHARACTERS ? path : undefined;
  });
}

/** The registrations of the dealer's vehicles, out of a list or a text with commas, newest first. */
export function readRegistrations(value: unknown): string[] {
  return entriesOf(value, (text) => {
    const registration = normaliseMark(text);
    return /^[A-Z0-9 ]+$/i.test(text) && /^[A-Z0-9]{2,8}$/.test(registration) ? registration : undefined;
  });
}

/** The department that a valuation or a lead is for, as the dealer's systems call it; undefined for anything but a short code. */
export function readDepartment(value: unknown): string | undefined {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return /^[\w-]{1,40}$/.test(text) ? text : undefined;
}

/** Entries as one answer of a form, as many as fit. */
export function visitText(entries: readonly string[]): string {
  const fitting = entries.filter((_, index) => entries.slice(0, index + 1).join(", ").length <= MAX_TEXT_CHARACTERS);
  return fitting.join(", ");
}

function entriesOf(value: unknown, read: (text: string) => string | undefined): string[] {
  const texts: unknown[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
  const entries = texts.flatMap((text) => (typeof text === "string" ? (read(text.trim()) ?? []) : []));
  return [...new Set(entries)].slice(0, MAX_VISIT_ENTRIES);
}
