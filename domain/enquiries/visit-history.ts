import { normaliseMark } from "../stock/registration-mark.ts";

/** Maximum entries of each list: more would not help the dealer. */
export const MAX_VISIT_ENTRIES = 10;
const MAX_PATH_CHARACTERS = 200;
const MAX_TEXT_CHARACTERS = 200;

/** A visitor's browsing history. The browser sends it only with consent, so it is often empty. */
export type VisitHistory = { previous_urls: string[]; recently_viewed_vrms: string[] };

/**
 * Page paths from an array or a comma-separated string, newest first. Query and fragment are dropped, because they may hold a postcode or a
 * search. Invalid URLs are left out.
 */
export function readPreviousUrls(value: unknown): string[] {
  return entriesOf(value, (text) => {
    const path = /^(?:https?:\/\/[^/?#\s]+)?(\/[\x21-\x7e]*)?(?:[?#].*)?$/i.exec(text.replace(/[?#].*$/s, ""))?.[1];
    return path !== undefined && path.length <= MAX_PATH_CHARACTERS ? path : undefined;
  });
}

/** Registrations of the dealer's vehicles from an array or a comma-separated string, newest first. */
export function readRegistrations(value: unknown): string[] {
  return entriesOf(value, (text) => {
    const registration = normaliseMark(text);
    return /^[A-Z0-9 ]+$/i.test(text) && /^[A-Z0-9]{2,8}$/.test(registration) ? registration : undefined;
  });
}

/** The department of a valuation or lead in the dealer's systems; undefined unless it is a short code. */
export function readDepartment(value: unknown): string | undefined {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return /^[\w-]{1,40}$/.test(text) ? text : undefined;
}

/** The leading entries that fit into one form answer, comma-separated. */
export function visitText(entries: readonly string[]): string {
  const fitting = entries.filter((_, index) => entries.slice(0, index + 1).join(", ").length <= MAX_TEXT_CHARACTERS);
  return fitting.join(", ");
}

function entriesOf(value: unknown, read: (text: string) => string | undefined): string[] {
  const texts: unknown[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
  const entries = texts.flatMap((text) => (typeof text === "string" ? (read(text.trim()) ?? []) : []));
  return [...new Set(entries)].slice(0, MAX_VISIT_ENTRIES);
}
