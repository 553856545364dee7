import type { MessageValues } from "../../locales/message-values.d.ts";

/** The key of a text in the catalogues (`locales/`). */
export type MessageKey = keyof MessageValues;

declare const KEY: unique symbol;
/** A message to be rendered elsewhere, by `t`: a key, but no text to TypeScript, so that it cannot be shown as it is. */
export type Message<Key extends MessageKey = MessageKey> = { readonly [KEY]: Key };

/** The key of a message that is rendered elsewhere. The build finds it by this function's name. */
export function msg<Key extends MessageKey>(key: Key): Message<Key> {
  return key as unknown as Message<Key>;
}

/** A message without values. */
export type PlainMessage = Message<{ [Key in MessageKey]: [MessageValues[Key]] extends [never] ? Key : never }[MessageKey]>;

/** The values of a message, by name. */
export type Values = Readonly<Record<string, string | number>>;

/** An ICU message as it is rendered: a text with its arguments in braces, or a plural. */
export type CompiledMessage = string | Plural;
/** The name of a number, and a text for each plural category. */
export type Plural = readonly [argument: string, forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>];

/** The words of a website instead of the catalogue's, by what its pages look messages up by, and by the English text they replace. */
export type CompiledOverrides = { messages: Readonly<Record<string, CompiledMessage>>; texts: Readonly<Record<string, CompiledMessage>> };

/**
 * A message with its values, in the form that the language's plural rules choose for the number, which may be formatted: "1,204". `nested`
 * renders values that are messages.
 */
export function formatMessage<Nested extends object = never>(
  message: CompiledMessage,
  values: Readonly<Record<string, string | number | Nested>> | undefined,
  rules: Pick<Intl.PluralRules, "select">,
  nested?: (value: Nested) => string,
): string {
  if (!values) return generalForm(message);
  const text =
    typeof message === "string"
      ? message
      : (message[1][rules.select(Number(String(values[message[0]]).replaceAll(",", "")))] ?? message[1].other);
  return text.replace(/\{(\w+)\}/g, (argument, name: string) => {
    const value = values[name] ?? argument;
    return typeof value === "object" ? nested!(value) : String(value);
  });
}

/** The text of a message where one text represents it: of a plural its `other` form. */
export function generalForm(message: CompiledMessage): string {
  return typeof message === "string" ? message : message[1].other;
}
