import type { ErrorsByField } from "../problem.ts";

/** The same messages with a website's own words where it has some (specification 5.6); what it does not name stays. */
export function inOwnWords(errors: ErrorsByField, custom: Readonly<Record<string, string>>): ErrorsByField {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.map((message) => ownWords(message, custom))]));
}

/** One message in the website's own words, or as it is. */
export function ownWords(message: string, custom: Readonly<Record<string, string>>): string {
  return Object.hasOwn(custom, message) ? (custom[message] ?? message) : message;
}
