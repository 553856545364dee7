import { dataText, type MessageText } from "../messages/message-text.ts";
import type { ErrorsByField } from "../problem.ts";

/** A website's own error messages by the English ones, and how those are rendered. */
export type CustomMessages = { custom: Readonly<Record<string, string>>; inEnglish: (text: MessageText) => string };

/** Error messages with a website's overrides applied (specification 5.6); others are unchanged. */
export function customiseMessages(errors: ErrorsByField, custom: CustomMessages): ErrorsByField {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, messages.map((message) => customMessage(message, custom))]),
  );
}

/** The website's override of a message, or the message itself. */
export function customMessage(message: MessageText, { custom, inEnglish }: CustomMessages): MessageText {
  const english = inEnglish(message);
  return Object.hasOwn(custom, english) ? dataText(custom[english] ?? english) : message;
}
