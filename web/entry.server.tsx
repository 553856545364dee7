import { currentLocale } from "#web/locale/translate.ts";
import { nonceContext, receivePageHtmlContext } from "#web/context.ts";
import { FragmentCacheContext } from "#web/rendering/fragment-cache-context.ts";
import { renderToString } from "react-dom/server";
import { ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import { HEAD_SCRIPT } from "./head-script.ts";
import { deferredHydrationScript, ANNOUNCE_HYDRATION, DEFERRED_SCRIPT_TYPE } from "#web/hydration/deferred-hydration.ts";
import { renderFragment } from "#web/rendering/fragment-cache.ts";

/** Where the data for hydration goes: after everything that is shown. */
const PAGE_END = "</body></html>";

/**
 * Renders a page whole and in one go: the server hashes its scripts and keeps it in the page cache, so nothing is
 * streamed. Loaders have answered before, so no part of a page waits; the string renderer takes half the time of the
 * streaming one. The loaders' data is then written as the router's own streaming would write it.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const nonce = loadContext.get(nonceContext);
  const { serverHandoffStream, ...context } = withBase(routerContext);
  const html = renderToString(
    // While the pages are being written, a part may look different at the next request.
    <FragmentCacheContext value={import.meta.env.DEV ? null : renderFragment}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </FragmentCacheContext>,
  );
  const take = loadContext.get(receivePageHtmlContext);
  const written = (page: string) => {
    take?.(`<!DOCTYPE html>${page}`);
    return new Response(take ? null : `<!DOCTYPE html>${page}`, { status, headers });
  };
  if (!context.renderMeta?.didRenderScripts || !serverHandoffStream) return written(html);

  const handoff = await handoffScripts(serverHandoffStream, nonce);
  const { shown: unmarked, modules } = withoutScripts(html, nonce);
  // Before the style sheets: a script behind one waits for it, and links can be pressed meanwhile.
  const shown = unmarked.replace("<link", () => `${script(HEAD_SCRIPT, nonce)}<link`);
  const start = modules.length > 0 ? script(deferredHydrationScript(modules), nonce) : "";
  return written(shown.endsWith(PAGE_END) ? shown.slice(0, -PAGE_END.length) + handoff + start + PAGE_END : shown + handoff + start);
}

/** Where a language has a prefix, the page is rendered below it and the script told of it; loaders know nothing of it. */
function withBase(context: EntryContext): EntryContext {
  const base = currentLocale()?.base ?? "";
  if (base === "") return context;
  const { staticHandlerContext, serverHandoffString } = context;
  const { location } = staticHandlerContext;
  return {
    ...context,
    serverHandoffString: serverHandoffString?.replace(/"basename":"[^"]*"/, `"basename":"${base}"`),
    staticHandlerContext: { ...staticHandlerContext, basename: base, location: { ...location, pathname: base + (location.pathname === "/" ? "" : location.pathname) } },
  };
}

/**
 * What is seen comes first: style sheets, font and pictures are fetched before the scripts, which a page can do without.
 * The scripts' files are taken out of the head, and the script that brings them in waits to be started.
 */
function withoutScripts(html: string, nonce: string): { shown: string; modules: string[] } {
  const tag = `<script nonce="${nonce}" type="module" async="">`;
  const at = html.lastIndexOf(tag);
  // The development server brings its own scripts.
  if (import.meta.env.DEV || at < 0) return { shown: html, modules: [] };
  const headEnd = html.indexOf("</head>");
  const head = html.slice(0, headEnd);
  const modules = Array.from(head.matchAll(SCRIPT_PRELOAD), ([, href]) => href ?? "");
  const waiting = `<script nonce="${nonce}" type="${DEFERRED_SCRIPT_TYPE}">${ANNOUNCE_HYDRATION}`;
  return { shown: head.replaceAll(SCRIPT_PRELOAD, "") + html.slice(headEnd, at) + waiting + html.slice(at + tag.length), modules };
}

const SCRIPT_PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;

/** The loaders' data as the scripts that the router's client reads it from. */
async function handoffScripts(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return (
    script(`window.__reactRouterContext.streamController.enqueue(${scriptText(Buffer.concat(chunks))});`, nonce) +
    script("window.__reactRouterContext.streamController.close();", nonce)
  );
}

function script(source: string, nonce: string): string {
  return `<script nonce="${nonce}">${source}</script>`;
}

/**
 * Text for a script inside HTML: nothing in it can end the script or start a comment. It is read a byte a character and
 * written in ASCII: one wider character would double the room of the whole page while it is put together.
 */
function scriptText(text: Buffer): string {
  return JSON.stringify(text.toString("latin1")).replace(/[<>&]|[\u0080-\u00ff]+/g, escaped);
}

function escaped(bytes: string): string {
  return Buffer.from(bytes, "latin1").toString().replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
