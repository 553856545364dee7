import MarkdownIt from "markdown-it";

/** HTML in the text is shown as it was typed and an address that runs script is no link: what comes out is safe to print. */
const markdown = new MarkdownIt({ html: false });
// A page's title is its only heading of the first level.
markdown.renderer.rules.heading_open = (tokens, at) => `<${below(tokens[at]?.tag)}>`;
markdown.renderer.rules.heading_close = (tokens, at) => `</${below(tokens[at]?.tag)}>\n`;

export function htmlOf(text: string): string {
  return markdown.render(text).trim();
}

function below(tag = "h2"): string {
  return tag === "h1" ? "h2" : tag;
}
