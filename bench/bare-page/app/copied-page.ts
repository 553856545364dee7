import { createContext } from "react-router";

/** An element of a page that is copied unchanged. */
export type CopiedNode = string | { tag: string; attributes: Record<string, string>; children: CopiedNode[] };

/** The elements of another page and its loader data. */
export type CopiedPage = { body: CopiedNode[]; data: unknown };

export const copiedPageContext = createContext<CopiedPage>();

const TOKEN = /<!--[^]*?-->|<\/([\w-]+)>|<([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/g;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;
const VOID = new Set(["area", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]);

/** Parses React's HTML into a tree, without scripts. */
export function copyOf(html: string): CopiedNode[] {
  const body = html
    .slice(html.indexOf("<body"), html.indexOf("</body>"))
    .replace(/^<body[^>]*>/, "")
    .replaceAll(/<script\b[^]*?<\/script>/g, "");
  const root: CopiedNode[] = [];
  const open = [root];
  for (const [text, closed, tag, attributes = ""] of body.matchAll(TOKEN)) {
    const children = open.at(-1) ?? root;
    if (closed !== undefined) open.pop();
    else if (tag !== undefined) {
      const element = { tag, attributes: attributesIn(attributes), children: [] };
      children.push(element);
      if (!VOID.has(tag)) open.push(element.children);
    } else if (!text.startsWith("<!--")) children.push(unescaped(text));
  }
  return root;
}

/** React passes unknown attributes through, so only `class` is renamed. */
function attributesIn(text: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(text.matchAll(ATTRIBUTE), ([, name = "", value = ""]) => [name === "class" ? "className" : name, unescaped(value)]),
  );
}

function unescaped(text: string): string {
  return text.replaceAll(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => ({ lt: "<", gt: ">", quot: '"', "#x27": "'" })[name] ?? "&");
}
