import { DEFAULT_LOCALE } from "#domain/labels/default-locale.ts";
import type { Dealership } from "#server/dealership.ts";
import { translateText, currentLocale } from "#web/locale/translate.ts";

/** The dealer's towns for titles: the website's own text, otherwise the towns of its branches; empty if unknown. */
export function townsOf({ website, organisation }: Pick<Dealership, "website" | "organisation">): string {
  const { towns } = website.content;
  if (towns !== "") return translateText(towns);
  const ofBranches = new Set(organisation.sites().flatMap(({ town }) => town ?? []));
  return new Intl.ListFormat(currentLocale()?.lang ?? DEFAULT_LOCALE, { type: "conjunction" }).format(ofBranches);
}
