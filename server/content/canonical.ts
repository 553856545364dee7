import { addsWords, leadsSomewhere, OWN_PAGES, PAGES_WITH_WORDS } from "#domain/content/built-in-paths.ts";
import type { LineOf, Mistake } from "#server/content/fields.ts";
import { thereIsNo } from "./did-you-mean.ts";

type Written = { file: string; name: string; lineOf: LineOf; fields: { canonical: string | null; description: string | null } };

/**
 * What is wrong with the canonical address of a page: it must be a page of this website, or one at a host that a website of the group
 * lists. Words on one of the site's own pages have none, because that page says its own.
 */
export function canonicalMistakes({ file, name, lineOf, fields: { canonical } }: Written, { hosts, pages }: { hosts: readonly string[]; pages: readonly string[] }): Mistake[] {
  if (canonical === null) return [];
  const mistake = (message: string) => [{ file, line: lineOf(["canonical"]), message: `canonical: ${message}` }];
  if (file.startsWith("pages/") && addsWords(name)) return mistake("The page of the site that these words stand on has its own");
  if (canonical.startsWith("/")) return leadsSomewhere(canonical, pages) ? [] : mistake(thereIsNo("page", canonical, [...pages, ...OWN_PAGES].map((page) => `/${page}`)));
  const host = URL.canParse(canonical) ? new URL(canonical).hostname : canonical;
  return hosts.includes(host) ? [] : mistake(thereIsNo("website of the group at", host, hosts));
}

/** A description where nobody would see it: these pages of the site describe themselves. */
export function unseenDescriptions({ file, name, lineOf, fields }: Written): Mistake[] {
  const unseen = fields.description !== null && file.startsWith("pages/") && PAGES_WITH_WORDS.some((page) => page === name);
  return unseen ? [{ file, line: lineOf(["description"]), message: "description: The page of the site that these words stand on has its own" }] : [];
}
