import { localeCacheKey } from "#web/locale/translate.ts";
import type { RenderFragment } from "./fragment-cache-context.ts";
import { renderToString } from "react-dom/server";

/** HTML by the object shown, then by variant and locale; collected together with the object. */
const written = new WeakMap<object, Map<string, string>>();

/**
 * Caches from the second use on, since many objects are shown only once. The element is rendered outside of its page, so it
 * must include the context providers that it needs.
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

/** `renderToString` returns a concatenated string (rope); a cached one is read often, so flatten it. */
function inOnePiece(text: string): string {
  return Buffer.from(text).toString();
}
