import { decodeEntities } from "#server/text/html-entities.ts";
import type { PaperBlock } from "./proof-paper.ts";

const BLOCK = /<(h[1-6]|p|li|td|th|figcaption|summary)(?:\s[^>]*)?>([\s\S]*?)<\/\1>/g;

/** The headings and paragraphs of a content page's HTML, which markdown-it wrote, as plain words. */
export function textOfPage(html: string): PaperBlock[] {
  return [...html.matchAll(BLOCK)].flatMap(([, tag = "", inner = ""]) => {
    const text = plain(inner);
    if (text === "") return [];
    return [tag.startsWith("h") ? { kind: "heading" as const, text, level: 3 as const } : { kind: "words" as const, text }];
  });
}

function plain(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>/g, ""))
    .replace(/\s+/g, " ")
    .trim();
}
