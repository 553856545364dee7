import { formatText, renderEach, type Rendered } from "#domain/messages/message-text.ts";
import { findMessage } from "./find-message.ts";

const ENGLISH_RULES = new Intl.PluralRules("en-GB");

/** Renders the messages in plain objects and lists in English: for the command line, logs, and answers that are English everywhere. */
export function inEnglish<T>(value: T): Rendered<T> {
  return renderEach(value, (text) => formatText(text, findMessage, ENGLISH_RULES));
}
