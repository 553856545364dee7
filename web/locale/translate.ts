import { DEFAULT_LOCALE } from "#domain/labels/locales.ts";
import { interpolate, type Placeholder, type Label } from "#domain/labels/label.ts";
import type { Translations } from "#domain/labels/translations.ts";

/** Translations of a page, and its localised URLs. */
export type PageLocale = Translations & {
  /** Unique per set of translations; part of cache keys. */
  key: string;
  /** URL prefix of its pages; "" in English. */
  base: string;
  /** Value of `og:locale`. */
  openGraph: string;
  /** The URL of one of this website's pages in this language. */
  at: (address: string) => string;
};

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

type Filling<Text extends string> = [Placeholder<Text>] extends [never]
  ? []
  : [filling: Readonly<Record<Placeholder<Text>, string | number>>];

/** Translates a label and fills in its placeholders. */
export function t<Text extends Label>(label: Text, ...[filling]: Filling<Text>): string {
  return interpolate(localeProvider()?.label(label, filling) ?? label, filling);
}

/** Translates a complete text, if a translation exists. */
export function translateText(text: string): string {
  return localeProvider()?.translate(text) ?? text;
}

/** `lang` of untranslated content, where the page is not in English. */
export function fallbackLang(): string | undefined {
  return (localeProvider()?.base ?? "") === "" ? undefined : DEFAULT_LOCALE;
}

/** The URL of one of this website's pages in the current language, if it is translated. */
export function localisedPath(address: string): string {
  return localeProvider()?.at(address) ?? address;
}
