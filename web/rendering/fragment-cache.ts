import { localeCacheKey } from "#web/locale/translate.ts";
import type { RenderFragment } from "./fragment-cache-context.ts";
import { renderToString } from "react-dom/server";

/** The HTML of what was shown, by how it was shown and in which words; forgotten together with what it shows. */
const written = new WeakMap<object, Map<string, string>>();

/**
 * Writes a part once and keeps it from the second time on: much of what is shown is made for one page and never seen
 * again. A part is rendered apart from its page, so it brings along what it reads from around it.
 */
export const renderFragment: RenderFragment = (shown, variant, part) => {
  const known = written.get(shown);
  if (!known) {
    written.set(shown, new Map());
    return undefined;
  }
  const key = `${variant} ${localeCacheKey()}`;
  const html = known.get(key) ?? inOnePiece(renderToString(part));
  known.set(key, html);
  return html;
};

/** The renderer adds up small texts; a kept one is read many times. */
function inOnePiece(text: string): string {
  return Buffer.from(text).toString();
}
