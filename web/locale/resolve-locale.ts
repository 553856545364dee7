import { DEFAULT_LOCALE, localeOfPath, supportedLocales, type Locale } from "#domain/labels/locales.ts";
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
  const english = labels && customisedEnglish(labels, `${name} ${DEFAULT_LOCALE}`);
  const offered = supportedLocales(Object.keys(locales));
  const localeByName = new Map(offered.map((locale) => [locale, LOCALE_FACTORIES[locale](locales[locale] ?? {}, `${name} ${locale}`)]));
  return (path) => {
    const found = localeOfPath(path, offered);
    return found ? { locale: localeByName.get(found.locale), path: found.path } : { locale: english, path };
  };
}
