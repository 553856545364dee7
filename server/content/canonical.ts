import { acceptsContent, isReachable, BUILT_IN_PAGES, PAGES_WITH_CONTENT } from "#domain/content/built-in-paths.ts";
import type { LineLookup, ContentError } from "#server/content/fields.ts";
import { unknownNameMessage } from "./did-you-mean.ts";

type Written = { file: string; name: string; lineOf: LineLookup; fields: { canonical: string | null; description: string | null } };

/**
 * What is wrong with the canonical address of a page: it must be a page of this website, or one at a host that a website of the group
 * lists. Words on one of the site's own pages have none, because that page says its own.
 */
export function canonicalMistakes({ file, name, lineOf, fields: { canonical } }: Written, { hosts, pages }: { hosts: readonly string[]; pages: readonly string[] }): ContentError[] {
  if (canonical === null) return [];
  const mistake = (message: string) => [{ file, line: lineOf(["canonical"]), message: `canonical: ${message}` }];
  if (file.startsWith("pages/") && acceptsContent(name)) return mistake("The page of the site that these words stand on has its own");
  if (canonical.startsWith("/")) return isReachable(canonical, pages) ? [] : mistake(unknownNameMessage("page", canonical, [...pages, ...BUILT_IN_PAGES].map((page) => `/${page}`)));
  const host = URL.canParse(canonical) ? new URL(canonical).hostname : canonical;
  return hosts.includes(host) ? [] : mistake(unknownNameMessage("website of the group at", host, hosts));
}

/** A description where nobody would see it: these pages of the site describe themselves. */
export function unseenDescriptions({ file, name, lineOf, fields }: Written): ContentError[] {
  const unseen = fields.description !== null && file.startsWith("pages/") && PAGES_WITH_CONTENT.some((page) => page === name);
  return unseen ? [{ file, line: lineOf(["description"]), message: "description: The page of the site that these words stand on has its own" }] : [];
}
