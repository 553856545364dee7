import { DEFAULT_LOCALE } from "#domain/labels/default-locale.ts";
import { localeOfPath, supportedLocales, type Locale } from "#domain/labels/locales.ts";
import { compileOverrides, type TextOverrides } from "#locales/overrides.ts";
import type { Website } from "#websites/website.ts";
import { customisedEnglish } from "./english-locale.ts";
import { welshLocale } from "./welsh-locale.ts";
import type { PageLocale } from "./translate.ts";

/** The locale of a path, and the path without its prefix. */
export type ResolvedLocale = { locale: PageLocale | undefined; path: string };

const LOCALE_FACTORIES = { cy: welshLocale } as const satisfies Record<Locale, unknown>;

/** Resolves paths of a website to locales. Undefined means uncustomised English. */
export function createLocaleResolver({
  name,
  labels,
  locales = {},
}: Pick<Website, "name" | "labels" | "locales">): (path: string) => ResolvedLocale {
  const localeOf = (make: typeof customisedEnglish, overrides: TextOverrides, lang: string) => {
    const { texts, messages } = compileOverrides(overrides, lang);
    return make(texts, `${name} ${lang}`, messages);
  };
  const english = labels && localeOf(customisedEnglish, labels, DEFAULT_LOCALE);
  const offered = supportedLocales(Object.keys(locales));
  const localeByName = new Map(offered.map((locale) => [locale, localeOf(LOCALE_FACTORIES[locale], locales[locale] ?? {}, locale)]));
  return (path) => {
    const found = localeOfPath(path, offered);
    return found ? { locale: localeByName.get(found.locale), path: found.path } : { locale: english, path };
  };
}
