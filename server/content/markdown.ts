import MarkdownIt from "markdown-it";

/** HTML in the text is escaped and javascript: URLs are not linked, so the output is safe. */
const markdown = new MarkdownIt({ html: false });
// Only a page's title is an h1.
markdown.renderer.rules.heading_open = (tokens, at) => `<${below(tokens[at]?.tag)}>`;
markdown.renderer.rules.heading_close = (tokens, at) => `</${below(tokens[at]?.tag)}>\n`;

export function htmlOf(text: string): string {
  return markdown.render(text).trim();
}

function below(tag = "h2"): string {
  return tag === "h1" ? "h2" : tag;
}
