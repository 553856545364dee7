import { DEFAULT_LOCALE, supportedLocales, type Locale } from "#domain/labels/locales.ts";
import { formatText, type MessageText } from "#domain/messages/message-text.ts";
import type { CompiledMessage } from "#domain/messages/message.ts";
import { findMessage } from "./find-message.ts";
import { compileOverrides, type TextOverrides } from "./overrides.ts";
import { welshMessage } from "./welsh-message.ts";

/** The texts a website supplies: overrides of the English, and of its other languages. */
export type WebsiteTexts = {
  labels?: TextOverrides | undefined;
  locales?: Readonly<Partial<Record<string, TextOverrides>>> | undefined;
};

/** A website's words in one of its languages, for mails and the API. */
export type Translations = {
  /** Value of the `lang` attribute. */
  lang: string;
  text: (text: MessageText) => string;
};

const CATALOGUES = { cy: welshMessage } as const satisfies Record<Locale, (key: string) => CompiledMessage | undefined>;

/** The translations for a website's mails and API, by locale; English if the website does not have that language. */
export function websiteTranslations({ labels = {}, locales = {} }: WebsiteTexts): (locale: string) => Translations {
  const english = translationsOf(DEFAULT_LOCALE, labels);
  const others = supportedLocales(Object.keys(locales));
  const byLocale = new Map(others.map((locale) => [locale as string, translationsOf(locale, locales[locale] ?? {}, CATALOGUES[locale])]));
  return (locale) => byLocale.get(locale) ?? english;
}

function translationsOf(lang: string, overrides: TextOverrides, catalogue?: (key: string) => CompiledMessage | undefined): Translations {
  const { messages, texts } = compileOverrides(overrides, lang);
  const rules = new Intl.PluralRules(lang);
  const translation = (id: string) => messages[id] ?? texts[id] ?? catalogue?.(id);
  return {
    lang,
    text: (text) => formatText(text, (id) => findMessage(id, translation), rules),
  };
}
