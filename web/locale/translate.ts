import { DEFAULT_LOCALE } from "#domain/labels/default-locale.ts";
import { formatMessage, type CompiledMessage, type Message, type MessageKey, type CompiledOverrides } from "#domain/messages/message.ts";
import { isMessageText, renderEach, type MessageText, type Rendered, type TextValues } from "#domain/messages/message-text.ts";
import { findMessage } from "#locales/find-message.ts";
import type { MessageValues } from "#locales/message-values.d.ts";

/** Translations of a page, and its localised URLs. */
export type PageLocale = {
  /** Value of the `lang` attribute. */
  lang: string;
  /** The translation of a message, found by its key on the server and by its English text in the browser; undefined in English. */
  message: (id: CompiledMessage) => CompiledMessage | undefined;
  rules: Pick<Intl.PluralRules, "select">;
  /** The website's own words, which a page hands on to its scripts. */
  own: CompiledOverrides["texts"];
  /** Unique per set of translations; part of cache keys. */
  key: string;
  /** URL prefix of its pages; "" in English. */
  base: string;
  /** Value of `og:locale`. */
  openGraph: string;
  /** The URL of one of this website's pages in this language. */
  at: (address: string) => string;
};

const ENGLISH_RULES = /* @__PURE__ */ new Intl.PluralRules(DEFAULT_LOCALE);

export { msg } from "#domain/messages/message.ts";

let localeProvider: () => PageLocale | undefined = () => undefined;

/** Sets the lookup of the current locale: per request on the server, constant in the browser. */
export function setLocaleProvider(now: () => PageLocale | undefined): void {
  localeProvider = now;
}

/** Undefined for uncustomised English. */
export function currentLocale(): PageLocale | undefined {
  return localeProvider();
}

/** For keys of caches with translated text; "" for uncustomised English. */
export function localeCacheKey(): string {
  return localeProvider()?.key ?? "";
}

type ValuesOf<Key extends MessageKey> = [MessageValues[Key]] extends [never]
  ? []
  : [values: Readonly<Record<MessageValues[Key], string | number>>];

/** A message of the catalogue in the language of the page. In the browser's scripts the build writes the message for its key. */
export function t(text: MessageText): string;
export function t<Key extends MessageKey>(key: Key | Message<Key>, ...[values]: ValuesOf<Key>): string;
export function t(key: MessageKey | MessageText, values?: TextValues): string {
  return isMessageText(key) ? translated(key.messageKey, key.values) : translated(key, values);
}

function translated(key: MessageKey, values: TextValues | undefined): string {
  const locale = localeProvider();
  return formatMessage<MessageText>(findMessage(key, locale?.message), values, locale?.rules ?? ENGLISH_RULES, t);
}

/** Renders the messages in plain objects and lists. */
export function rendered<T>(value: T): Rendered<T> {
  return renderEach(value, t);
}

/** A text that arrives as data, such as the name of a fuel, looked up letter for letter. */
export function translateText(text: string): string {
  return translated(text as MessageKey, undefined);
}

/** `lang` of untranslated content, where the page is not in English. */
export function fallbackLang(): string | undefined {
  return (localeProvider()?.base ?? "") === "" ? undefined : DEFAULT_LOCALE;
}

/** The value of `render` in English; undefined on a page in English. The binding text beside its translation. */
export function renderInEnglish<Value>(render: () => Value): Value | undefined {
  const provider = localeProvider;
  if (fallbackLang() === undefined) return undefined;
  localeProvider = () => undefined;
  try {
    return render();
  } finally {
    localeProvider = provider;
  }
}

/** The URL of one of this website's pages in the current language, if it is translated. */
export function localisedPath(address: string): string {
  return localeProvider()?.at(address) ?? address;
}
