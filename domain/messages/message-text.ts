import type { MessageValues } from "../../locales/message-values.d.ts";
import { formatMessage, type CompiledMessage, type Message, type MessageKey } from "./message.ts";

/** The values of a message: figures and names are inserted unchanged, a nested message is rendered in the same language. */
export type TextValues = Readonly<Record<string, string | number | MessageText>>;

/** A message with its values, without a language: pages, mails and the API each render it in the language of their reader. */
export type MessageText = { readonly messageKey: MessageKey; readonly values: TextValues | undefined };

type ValuesOf<Key extends MessageKey> = [MessageValues[Key]] extends [never]
  ? []
  : [values: Readonly<Record<MessageValues[Key], string | number | MessageText>>];

/** A message of the catalogue with its values. In the browser's scripts the build writes the message for its key. */
/* @__NO_SIDE_EFFECTS__ */
export function text<Key extends MessageKey>(key: Key | Message<Key>, ...values: ValuesOf<Key>): MessageText;
export function text(messageKey: MessageKey, values?: TextValues): MessageText {
  return { messageKey, values };
}

/** A value that arrives as data, such as the name of a fuel: it is looked up in the catalogue by its English text, letter for letter. */
export function dataText(words: string): MessageText {
  return { messageKey: words as MessageKey, values: undefined };
}

export function isMessageText(value: unknown): value is MessageText {
  return (value as Partial<MessageText> | null | undefined)?.messageKey !== undefined;
}

/** The same with strings instead of messages. */
export type Rendered<T> = T extends string | number | boolean | bigint | null | undefined
  ? T
  : T extends MessageText
    ? string
    : T extends object
      ? { [Name in keyof T]: Rendered<T[Name]> }
      : T;

/** Renders a message: `find` looks it up in a language, whose plural rules are `rules`. */
export function formatText(
  { messageKey, values }: MessageText,
  find: (message: MessageKey) => CompiledMessage,
  rules: Pick<Intl.PluralRules, "select">,
): string {
  return formatMessage(find(messageKey), values, rules, (value) => formatText(value, find, rules));
}

/** Renders every message in plain objects and lists. */
export function renderEach<T>(value: T, render: (text: MessageText) => string): Rendered<T>;
export function renderEach(value: unknown, render: (text: MessageText) => string): unknown {
  if (isMessageText(value)) return render(value);
  if (Array.isArray(value)) return value.map((each) => renderEach(each, render));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, renderEach(each, render)]));
}
