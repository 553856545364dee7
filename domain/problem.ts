import type { MessageText } from "./messages/message-text.ts";

/**
 * A problem that stops a request, worded so that the shopper can fix it; of what only operators read, or for one reader, in plain words.
 * `field` is the name of the form field it belongs to.
 */
export type Problem<Words = MessageText> = { field: string; message: Words };

/** The API's format for problems: field -> messages, in the order found. */
export type ErrorsByField<Words = MessageText> = Record<string, Words[]>;

export function errorsByField<Words>(problems: readonly Problem<Words>[]): ErrorsByField<Words> {
  const errors: ErrorsByField<Words> = {};
  for (const { field, message } of problems) (errors[field] ??= []).push(message);
  return errors;
}
