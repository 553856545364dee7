import { DEFAULT_LOCALE } from "#domain/labels/locales.ts";
import type { Dealership } from "#server/dealership.ts";
import { translateText, currentLocale } from "#web/locale/translate.ts";

/** Where the dealer is, for titles: in the website's own words, else the towns of its branches; empty where nobody has said. */
export function townsOf({ website, organisation }: Pick<Dealership, "website" | "organisation">): string {
  const { towns } = website.content;
  if (towns !== "") return translateText(towns);
  const ofBranches = new Set(organisation.sites().flatMap(({ town }) => town ?? []));
  return new Intl.ListFormat(currentLocale()?.lang ?? DEFAULT_LOCALE, { type: "conjunction" }).format(ofBranches);
}
