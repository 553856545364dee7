/** The default language. */
export const DEFAULT_LOCALE = "en-GB";

/** Other languages of a website: path prefix, own name and English name. */
export const LOCALES = {
  cy: { base: "/cy", name: "Cymraeg", english: "Welsh" },
} as const satisfies Record<string, { base: `/${string}`; name: string; english: string }>;
export type Locale = keyof typeof LOCALES;

/** Pages available in every language of a website. Contracts, the vehicle page and the order process are in English only. */
const TRANSLATED =
  /^\/(?:|offline|saved(?:\/vehicles)?|compare|enquiry(?:\/\d+)?|(?:test-drive|move-closer)\/\d+|valuation(?:\/[\w-]+)?|enquiry-sent\/[\w-]+)$/;

/**
 * Whether the page at a path (without locale prefix) is available in other languages: the search with its makes and ranges, lists and
 * forms.
 */
export function isTranslated(path: string): boolean {
  return TRANSLATED.test(path) || (LISTED.test(path) && !OF_ONE_VEHICLE.test(path));
}

/** The search and its landing pages; a path below it that ends in a number is a vehicle. */
const LISTED = /^\/(?:vehicle-search|used-cars|used-vans)(?:\/[^/]+){0,2}$/;
const OF_ONE_VEHICLE = /^\/[^/]+\/(?:print\/.*|(?:[^/]*-)?\d{1,10})$/;

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

/** The names that are supported locales. */
export function supportedLocales(names: readonly string[]): Locale[] {
  return names.filter((name): name is Locale => Object.hasOwn(LOCALES, name));
}

/** The URL of a page in another language: "/used-cars?fuel=electric" is "/cy/used-cars?fuel=electric". */
export function localisedUrl(locale: Locale, address: string): string {
  const { base } = LOCALES[locale];
  return address === "/" ? base : /^\/[?#]/.test(address) ? `${base}${address.slice(1)}` : `${base}${address}`;
}
