import type { Source } from "#domain/compliance/rule.ts";
import { decodeEntities } from "#server/text/html-entities.ts";

const HIDDEN = /<(script|style|template|noscript|svg)\b[\s\S]*?<\/\1>/gi;
/** Elements within a line; every other one begins another. */
const INLINE = "a|abbr|b|bdi|cite|code|data|dfn|em|i|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr";
const BLOCK_ENDS = new RegExp(String.raw`</?(?!(?:${INLINE})\b)[a-z][a-z0-9]*\b[^>]*>`, "gi");
/** What a page says, with each block on a line of its own, its title and description first. */
export function visibleText(html: string): string {
  const described = /<meta name="description" content="([^"]*)"/i.exec(html)?.[1] ?? "";
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1] ?? "";
  const body = html.replace(/<head\b[\s\S]*?<\/head>/i, " ").replace(/<!--[\s\S]*?-->/g, "");
  const text = body
    .replace(HIDDEN, " ")
    .replace(BLOCK_ENDS, "\n")
    .replace(/<[^>]*>/g, "");
  return decodeEntities(`${title}\n${described}\n${text}`)
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

/** A page as the rules read it. `cookies`: names of those it set. */
export function pageSource(place: string, html: string, cookies: readonly string[]): Source {
  return { kind: "page", place, text: visibleText(html), html, cookies };
}

/** A vehicle's page without the cards of other vehicles, whose prices are not its own. */
export function withoutCards(html: string): string {
  return html.replace(/<article\b[^>]*\bvehicle-card\b[\s\S]*?<\/article>/g, "");
}

/** Addresses on the same site that a page links to, without query and fragment. */
export function linkedPaths(html: string): string[] {
  const links = Array.from(html.matchAll(/<a\b[^>]*\bhref="(\/[^"?#]*)(?=["?#])/gi), ([, path = ""]) => path);
  return [...new Set(links)].filter((path) => !path.startsWith("//"));
}
