export { DEFAULT_LOCALE } from "./default-locale.ts";

/** Other languages of a website: path prefix, native and English name, and whether its catalogue has been reviewed. */
export const LOCALES = {
  cy: { base: "/cy", name: "Cymraeg", english: "Welsh", reviewed: false },
} as const satisfies Record<string, { base: `/${string}`; name: string; english: string; reviewed: boolean }>;
export type Locale = keyof typeof LOCALES;

/** Addresses that are no pages for shoppers: APIs, files, and what has a prefix already. */
const NOT_TRANSLATED =
  /^\/(?:(?:api|assets|autosonshowimages|media|sitemaps|\.well-known|__manifest|cy)(?:\/|$)|[^/]+\.(?:ico|js|txt|xml)$|healthz$)/;

/** Whether an address, without its query, is a page of this website: pages are available in every language. */
export function isTranslated(path: string): boolean {
  return /^\/(?!\/)/.test(path) && !NOT_TRANSLATED.test(path);
}

/** The locale of a path's prefix, and the path without it; undefined for a path in English. */
export function localeOfPath(path: string, offered: readonly string[]): { locale: Locale; path: string } | undefined {
  for (const locale of supportedLocales(offered)) {
    const { base } = LOCALES[locale];
    if (path === base || path === `${base}/`) return { locale, path: "/" };
    // The data request of the router for the home page.
    if (path === `${base}.data`) return { locale, path: "/_.data" };
    if (path.startsWith(`${base}/`)) return { locale, path: path.slice(base.length) };
  }
  return undefined;
}

/** The English name of a language; undefined for English itself. */
export function englishLanguageName(locale: string): string | undefined {
  const [known] = supportedLocales([locale]);
  return known && LOCALES[known].english;
}

/** Whether a translation has to say that no one has reviewed it. */
export function isUnreviewed(locale: string): boolean {
  return supportedLocales([locale]).some((each) => !LOCALES[each].reviewed);
}

/** The names that are supported locales. */
export function supportedLocales(names: readonly string[]): Locale[] {
  return names.filter((name): name is Locale => Object.hasOwn(LOCALES, name));
}

/** The URL of a page in another language: "/used-cars?fuel=electric" is "/cy/used-cars?fuel=electric". */
export function localisedUrl(locale: Locale, address: string): string {
  const { base } = LOCALES[locale];
  return address === "/" ? base : /^\/[?#]/.test(address) ? `${base}${address.slice(1)}` : `${base}${address}`;
}

/** The same by the name of a locale; in English, or one that is not supported, unchanged. */
export function localisedUrlOf(name: string | undefined, address: string): string {
  const [locale] = supportedLocales(name === undefined ? [] : [name]);
  return locale ? localisedUrl(locale, address) : address;
}
