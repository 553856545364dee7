import { nonceContext } from "#web/context.ts";
import { renderToString } from "react-dom/server";
import { ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";

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
  const { serverHandoffStream, ...context } = routerContext;
  const html = withScriptsLast(renderToString(<ServerRouter context={context} url={request.url} nonce={nonce} />));
  const scripts =
    context.renderMeta?.didRenderScripts && serverHandoffStream ? await handoffScripts(serverHandoffStream, nonce) : "";
  const body = html.endsWith(PAGE_END) ? html.slice(0, -PAGE_END.length) + scripts + PAGE_END : html + scripts;
  return new Response(`<!DOCTYPE html>${body}`, { status, headers });
}

/** What is seen comes first: style sheets, font and pictures are fetched before the scripts, which a page can do without. */
function withScriptsLast(html: string): string {
  const headEnd = html.indexOf("</head>");
  const head = html.slice(0, headEnd);
  const scripts = head.match(SCRIPT_PRELOAD) ?? [];
  const later = scripts.map((link) => link.replace("<link ", '<link fetchpriority="low" ')).join("");
  return head.replaceAll(SCRIPT_PRELOAD, "") + later + html.slice(headEnd);
}

const SCRIPT_PRELOAD = /<link rel="modulepreload"[^>]*>/g;

/** The loaders' data as the scripts that the router's client reads it from. */
async function handoffScripts(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const text = await new Response(stream).text();
  return (
    script(`window.__reactRouterContext.streamController.enqueue(${scriptText(text)});`, nonce) +
    script("window.__reactRouterContext.streamController.close();", nonce)
  );
}

function script(source: string, nonce: string): string {
  return `<script nonce="${nonce}">${source}</script>`;
}

/** A string for a script inside HTML: nothing in it can end the script or start a comment. */
function scriptText(text: string): string {
  return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? character);
}

const ESCAPES: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};
