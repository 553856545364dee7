import { acceptsContent, isReachable, BUILT_IN_PAGES, PAGES_WITH_CONTENT } from "#domain/content/built-in-paths.ts";
import type { LineLookup, ContentError } from "#server/content/fields.ts";
import { unknownNameMessage } from "./did-you-mean.ts";

type Written = { file: string; name: string; lineOf: LineLookup; fields: { canonical: string | null; description: string | null } };

/**
 * Problems with a page's canonical URL: it must be a page of this website, or on a host of a website of the group. Content for a built-in
 * page has none, because the page sets its own.
 */
export function canonicalMistakes(
  { file, name, lineOf, fields: { canonical } }: Written,
  { hosts, pages }: { hosts: readonly string[]; pages: readonly string[] },
): ContentError[] {
  if (canonical === null) return [];
  const mistake = (message: string) => [{ file, line: lineOf(["canonical"]), message: `canonical: ${message}` }];
  if (file.startsWith("pages/") && acceptsContent(name)) return mistake("The page that shows this text has its own");
  if (canonical.startsWith("/"))
    return isReachable(canonical, pages)
      ? []
      : mistake(
          unknownNameMessage(
            "page",
            canonical,
            [...pages, ...BUILT_IN_PAGES].map((page) => `/${page}`),
          ),
        );
  const host = URL.canParse(canonical) ? new URL(canonical).hostname : canonical;
  return hosts.includes(host) ? [] : mistake(unknownNameMessage("website of the group at", host, hosts));
}

/** Reports descriptions that are never shown: these built-in pages set their own. */
export function unseenDescriptions({ file, name, lineOf, fields }: Written): ContentError[] {
  const unseen = fields.description !== null && file.startsWith("pages/") && PAGES_WITH_CONTENT.some((page) => page === name);
  return unseen ? [{ file, line: lineOf(["description"]), message: "description: The page that shows this text has its own" }] : [];
}
