/** An element of a page as the server sent it. */
export type HtmlElement = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: (HtmlElement | string)[];
  parent: HtmlElement | undefined;
};

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** The content of these elements is text. */
const TEXT_ONLY = /^(?:script|style|textarea|title)$/;
const UNREAD = /^(?:head|script|style|svg|template)$/;
const TOKENS = /<!--[^]*?-->|<!DOCTYPE[^>]*>|<\/([a-z][\w-]*)>|<([a-z][\w-]*)((?:[^>"]|"[^"]*")*)>|([^<]+|<)/gi;

/** Parses HTML as React writes it: elements are closed, attributes are quoted. */
export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { name: "", attributes: new Map(), children: [], parent: undefined };
  let open = root;
  for (const [, closed, opened, attributes = "", text] of html.matchAll(TOKENS)) {
    if (closed !== undefined) {
      if (closed.toLowerCase() === open.name && open.parent) open = open.parent;
    } else if (opened !== undefined && !TEXT_ONLY.test(open.name)) {
      const element = { name: opened.toLowerCase(), attributes: attributesOf(attributes), children: [], parent: open };
      open.children.push(element);
      if (!VOID.test(element.name) && !attributes.endsWith("/")) open = element;
    } else if (text !== undefined) {
      open.children.push(decoded(text));
    }
  }
  return root;
}

export function attributesOf(source: string): Map<string, string> {
  return new Map(
    Array.from(source.matchAll(/([\w:-]+)(?:="([^"]*)")?/g), ([, name = "", value = ""]) => [name.toLowerCase(), decoded(value)]),
  );
}

export function decoded(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/** Every element below this one, in the order of the page. */
export function elementsIn(element: HtmlElement): HtmlElement[] {
  return element.children.flatMap((child) => (typeof child === "string" ? [] : [child, ...elementsIn(child)]));
}

/** The text as a reader meets it, without scripts and repeated white space. */
export function textOf(element: HtmlElement): string {
  return rawTextOf(element).replaceAll(/\s+/g, " ").trim();
}

export function rawTextOf({ children }: HtmlElement): string {
  return children.map((child) => (typeof child === "string" ? child : UNREAD.test(child.name) ? "" : rawTextOf(child))).join("");
}

/** The nearest ancestor with this name. */
export function closest(element: HtmlElement, name: string): HtmlElement | undefined {
  for (let above = element.parent; above; above = above.parent) if (above.name === name) return above;
  return undefined;
}
