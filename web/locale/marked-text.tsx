import { dataText, type MessageText } from "#domain/messages/message-text.ts";
import { fallbackLang, t } from "./translate.ts";

/** A rendered text; `lang` if it is data that has no translation. */
export type MarkedText = { text: string; lang?: string };

/** Renders a message, or a value that arrives as data. */
export function markedText(message: MessageText | string): MarkedText {
  const given = typeof message === "string" ? dataText(message) : message;
  const text = t(given);
  const lang = text === String(given.messageKey) ? fallbackLang() : undefined;
  return { text, ...(lang !== undefined && { lang }) };
}

export function Marked({ text, lang }: MarkedText) {
  return lang === undefined ? text : <span lang={lang}>{text}</span>;
}
