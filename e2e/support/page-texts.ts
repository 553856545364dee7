/** A text of a page as a reader or a screen reader meets it, with the language it is marked as. */
export type PageText = { text: string; lang: string };
/** The address of a link, a form or a button, with the language of the text around it. */
export type PageAddress = { address: string; lang: string; hreflang: string | undefined };

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const UNREAD = /^(?:script|style|template)$/;
const READ_ATTRIBUTES = ["alt", "aria-label", "placeholder", "title"];
const ADDRESSES = ["href", "action", "formaction"];
const TOKENS = /<!--[^]*?-->|<!DOCTYPE[^>]*>|<\/([a-z][\w-]*)>|<([a-z][\w-]*)([^>]*)>|([^<]+)/gi;

/** The texts and addresses of a page's HTML as React writes it: elements are closed, attributes are quoted. */
export function readPage(html: string): { texts: PageText[]; addresses: PageAddress[] } {
  const texts: PageText[] = [];
  const addresses: PageAddress[] = [];
  const open: { name: string; lang: string }[] = [{ name: "", lang: "" }];
  let joined: PageText | undefined;
  for (const [token, closed, opened, attributes = "", text] of html.matchAll(TOKENS)) {
    const { name, lang } = open.at(-1) ?? { name: "", lang: "" };
    if (closed !== undefined) {
      if (closed.toLowerCase() === name) open.pop();
    } else if (opened !== undefined) {
      if (UNREAD.test(name)) continue;
      const read = attributesOf(attributes);
      const here = read.get("lang") ?? lang;
      for (const each of READ_ATTRIBUTES) add(texts, read.get(each), here);
      if (opened === "meta" && read.get("name") === "description") add(texts, read.get("content"), here);
      if (opened !== "link" && opened !== "use")
        for (const each of ADDRESSES) {
          const address = read.get(each);
          if (address !== undefined) addresses.push({ address, lang: here, hreflang: read.get("hreflang") });
        }
      if (!VOID.test(opened)) open.push({ name: opened.toLowerCase(), lang: here });
    } else if (text !== undefined && !UNREAD.test(name)) {
      // React divides the text of one element by comments.
      if (joined) joined.text += decoded(text);
      else if (text.trim() !== "") {
        joined = { text: decoded(text), lang };
        texts.push(joined);
      }
      continue;
    }
    if (!token.startsWith("<!--")) joined = undefined;
  }
  return { texts: texts.map((each) => ({ ...each, text: each.text.replaceAll(/\s+/g, " ").trim() })), addresses };
}

function add(texts: PageText[], text: string | undefined, lang: string): void {
  if (text !== undefined && text !== "") texts.push({ text, lang });
}

function attributesOf(source: string): Map<string, string> {
  return new Map(Array.from(source.matchAll(/([\w-]+)="([^"]*)"/g), ([, name = "", value = ""]) => [name.toLowerCase(), decoded(value)]));
}

function decoded(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
