import { TICKER_SNIPPET } from "#domain/content/ticker.ts";
import { contentFillings, type FillingSettings, type Snippet } from "#server/content/content.ts";
import { snippetFields } from "#server/content/content-schemas.ts";
import { readDocument } from "#server/content/markdown-document.ts";
import type { Website } from "#websites/website.ts";

/** The notice on vehicle pages. */
export const WARNING_SNIPPET = "details_page_header";

export type NoticeSettings = FillingSettings &
  Pick<Website, "name" | "hidden_offers" | "shows_banner" | "banner_text" | "shows_ticker" | "ticker_lines">;

type ReadSnippet = { snippet: Snippet } | { reason: string };

/** The banner with staff's Markdown, by the rules of a file of the content. */
export function bannerSnippet(website: FillingSettings, text: string): ReadSnippet {
  return readSnippet(website, WARNING_SNIPPET, { lines: [], text });
}

/** The ticker with staff's lines, by the same rules. */
export function tickerSnippet(website: FillingSettings, lines: readonly string[]): ReadSnippet {
  return readSnippet(website, TICKER_SNIPPET, { lines, text: "" });
}

function readSnippet(website: FillingSettings, name: string, { lines, text }: { lines: readonly string[]; text: string }): ReadSnippet {
  // JSON is YAML.
  const file = `---\nlines: ${JSON.stringify(lines)}\n---\n\n${text}\n`;
  const read = readDocument(name, file, snippetFields, contentFillings(website), website.lender_terms);
  if ("mistakes" in read) return { reason: [...new Set(read.mistakes.map(({ message }) => message))].join(". ") };
  const { fields, html, blocks, source } = read.document;
  if (blocks.some(({ block }) => block.kind !== "words")) return { reason: "has a block: only text is shown here" };
  return { snippet: { name, ...fields, html, source } };
}
