import { DEFAULT_LOCALE, localeOfPath, supportedLocales, type Locale } from "#domain/labels/locales.ts";
import type { Website } from "#websites/website.ts";
import { customisedEnglish } from "./english-locale.ts";
import { welshLocale } from "./welsh-locale.ts";
import type { PageLocale } from "./translate.ts";

/** What a website says on a page, and the address of that page as it is in English. */
export type ResolvedLocale = { speech: PageLocale | undefined; path: string };

const SPEECHES = { cy: welshLocale } as const satisfies Record<Locale, unknown>;

/** For each path of a website what is spoken there. Undefined is the catalogue's own English. */
export function createLocaleResolver({ name, labels, locales = {} }: Pick<Website, "name" | "labels" | "locales">): (path: string) => ResolvedLocale {
  const english = labels && customisedEnglish(labels, `${name} ${DEFAULT_LOCALE}`);
  const offered = supportedLocales(Object.keys(locales));
  const speeches = new Map(offered.map((locale) => [locale, SPEECHES[locale](locales[locale] ?? {}, `${name} ${locale}`)]));
  return (path) => {
    const found = localeOfPath(path, offered);
    return found ? { speech: speeches.get(found.locale), path: found.path } : { speech: english, path };
  };
}
