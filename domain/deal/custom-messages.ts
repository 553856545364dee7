import type { ErrorsByField } from "../problem.ts";

/** Error messages with a website's overrides applied (specification 5.6); others are unchanged. */
export function customiseMessages(errors: ErrorsByField, custom: Readonly<Record<string, string>>): ErrorsByField {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, messages.map((message) => customMessage(message, custom))]),
  );
}

/** The website's override of a message, or the message itself. */
export function customMessage(message: string, custom: Readonly<Record<string, string>>): string {
  return Object.hasOwn(custom, message) ? (custom[message] ?? message) : message;
}
