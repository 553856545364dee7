import type { PaperBlock } from "./proof-paper.ts";

const BLOCK = /<(h[1-6]|p|li|td|th|figcaption|summary)(?:\s[^>]*)?>([\s\S]*?)<\/\1>/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: "\u00a0" };

/** The headings and paragraphs of a content page's HTML, which markdown-it wrote, as plain words. */
export function textOfPage(html: string): PaperBlock[] {
  return [...html.matchAll(BLOCK)].flatMap(([, tag = "", inner = ""]) => {
    const text = plain(inner);
    if (text === "") return [];
    return [{ kind: tag.startsWith("h") ? ("heading" as const) : ("words" as const), text }];
  });
}

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}
