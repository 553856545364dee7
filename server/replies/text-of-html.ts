import { decodeEntities } from "#server/text/html-entities.ts";

/** Elements whose text nobody reads. */
const UNREAD: readonly string[] = ["style", "script", "head", "title"];
/** Elements that begin a new line. */
const LINES: readonly string[] = ["br", "p", "div", "li", "tr", "table", "ul", "ol", "h1", "h2", "h3", "h4", "blockquote", "hr"];
/** The text of an email that has only HTML, in one pass: lines where it has lines, without its markup. */
export function textOfHtml(html: string): string {
  const parts: string[] = [];
  let at = 0;
  let unread: string | undefined;
  while (at < html.length) {
    const tag = html.indexOf("<", at);
    const content = html.slice(at, tag === -1 ? undefined : tag);
    if (unread === undefined) parts.push(decodeEntities(content.replaceAll(/[ \t\r\n]/g, " ")));
    if (tag === -1) break;
    const isComment = html.startsWith("<!--", tag);
    const end = html.indexOf(isComment ? "-->" : ">", tag);
    if (end === -1) break;
    at = end + (isComment ? 3 : 1);
    const [, close = "", name = ""] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(tag, tag + 20)) ?? [];
    const element = name.toLowerCase();
    if (unread !== undefined) unread = close !== "" && element === unread ? undefined : unread;
    else if (close === "" && UNREAD.includes(element)) unread = element;
    else if (LINES.includes(element) && (close === "" || element !== "br")) parts.push("\n");
  }
  return parts
    .join("")
    .split("\n")
    .map((line) =>
      line
        .split(/[ \u00a0]/)
        .filter(Boolean)
        .join(" "),
    )
    .filter((line, number, lines) => line !== "" || lines[number - 1] !== "")
    .join("\n")
    .trim();
}
