import { FIRST_LANGUAGE } from "#domain/labels/locales.ts";
import type { Dealership } from "#server/dealership.ts";
import { phrase, spoken } from "#web/locale/translate.ts";

/** Where the dealer is, for titles: in the website's own words, else the towns of its branches; empty where nobody has said. */
export function townsOf({ website, organisation }: Pick<Dealership, "website" | "organisation">): string {
  const { towns } = website.content;
  if (towns !== "") return phrase(towns);
  const ofBranches = new Set(organisation.sites().flatMap(({ town }) => town ?? []));
  return new Intl.ListFormat(spoken()?.lang ?? FIRST_LANGUAGE, { type: "conjunction" }).format(ofBranches);
}
