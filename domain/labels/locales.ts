/** The language that everything is written in first. */
export const DEFAULT_LOCALE = "en-GB";

/** Other languages that a website can be read in: what their addresses begin with, and what they call themselves. */
export const LOCALES = {
  cy: { base: "/cy", name: "Cymraeg", english: "Welsh" },
} as const satisfies Record<string, { base: `/${string}`; name: string; english: string }>;
export type Locale = keyof typeof LOCALES;

/** Pages that are there in every language of a website. What is agreed in writing, the vehicle's own page and the way to an order, is English only. */
const TRANSLATED = /^\/(?:|offline|saved(?:\/vehicles)?|compare|enquiry(?:\/\d+)?|(?:test-drive|move-closer)\/\d+|valuation(?:\/[\w-]+)?|enquiry-sent\/[\w-]+)$/;

/** Whether the page at a path (as it is in English) is there in other languages too: the search with its makes and ranges, lists and forms. */
export function isTranslated(path: string): boolean {
  return TRANSLATED.test(path) || (LISTED.test(path) && !OF_ONE_VEHICLE.test(path));
}

/** The search, and its pages of a make or a range: what is below it with a number at its end is a vehicle. */
const LISTED = /^\/(?:vehicle-search|used-cars|used-vans)(?:\/[^/]+){0,2}$/;
const OF_ONE_VEHICLE = /^\/[^/]+\/(?:print\/.*|(?:[^/]*-)?\d{1,10})$/;

/** The language that a path begins with, and the path as it is in English; undefined for a path in English. */
export function localeOfPath(path: string, offered: readonly string[]): { locale: Locale; path: string } | undefined {
  for (const locale of supportedLocales(offered)) {
    const { base } = LOCALES[locale];
    if (path === base || path === `${base}/`) return { locale, path: "/" };
    // What the router's script calls the data of the first page.
    if (path === `${base}.data`) return { locale, path: "/_.data" };
    if (path.startsWith(`${base}/`)) return { locale, path: path.slice(base.length) };
  }
  return undefined;
}

/** What a language is called in English, for whoever reads that; undefined for English itself. */
export function englishLanguageName(locale: string): string | undefined {
  const [known] = supportedLocales([locale]);
  return known && LOCALES[known].english;
}

/** Those of some names that are languages. */
export function supportedLocales(names: readonly string[]): Locale[] {
  return names.filter((name): name is Locale => Object.hasOwn(LOCALES, name));
}

/** The address of a page in another language: "/used-cars?fuel=electric" is "/cy/used-cars?fuel=electric". */
export function localisedUrl(locale: Locale, address: string): string {
  const { base } = LOCALES[locale];
  return address === "/" ? base : /^\/[?#]/.test(address) ? `${base}${address.slice(1)}` : `${base}${address}`;
}
