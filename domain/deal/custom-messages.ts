import type { ErrorsByField } from "../problem.ts";

/** The same messages with a website's own words where it has some (specification 5.6); what it does not name stays. */
export function customiseMessages(errors: ErrorsByField, custom: Readonly<Record<string, string>>): ErrorsByField {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.map((message) => customMessage(message, custom))]));
}

/** One message in the website's own words, or as it is. */
export function customMessage(message: string, custom: Readonly<Record<string, string>>): string {
  return Object.hasOwn(custom, message) ? (custom[message] ?? message) : message;
}
