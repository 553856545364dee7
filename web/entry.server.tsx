import { nonceContext } from "#web/context.ts";
import { renderToString } from "react-dom/server";
import { ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import { startScript, WAITING_TYPE } from "./start-later.ts";

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
  const html = renderToString(<ServerRouter context={context} url={request.url} nonce={nonce} />);
  if (!context.renderMeta?.didRenderScripts || !serverHandoffStream) return new Response(`<!DOCTYPE html>${html}`, { status, headers });

  const handoff = await handoffScripts(serverHandoffStream, nonce);
  const { shown, modules } = import.meta.env.DEV ? { shown: html, modules: undefined } : withoutScripts(html, nonce);
  const start = modules ? script(startScript(modules), nonce) : "";
  const body = shown.endsWith(PAGE_END) ? shown.slice(0, -PAGE_END.length) + handoff + start + PAGE_END : shown + handoff + start;
  return new Response(`<!DOCTYPE html>${body}`, { status, headers });
}

/**
 * What is seen comes first: style sheets, font and pictures are fetched before the scripts, which a page can do without.
 * The scripts' files are taken out of the head, and the script that brings them in waits to be started.
 */
function withoutScripts(html: string, nonce: string): { shown: string; modules: string[] } {
  const headEnd = html.indexOf("</head>");
  const head = html.slice(0, headEnd);
  const modules = Array.from(head.matchAll(SCRIPT_PRELOAD), ([, href]) => href ?? "");
  const tag = `<script nonce="${nonce}" type="module" async="">`;
  const at = html.lastIndexOf(tag);
  const waiting = `<script nonce="${nonce}" type="${WAITING_TYPE}">`;
  return { shown: head.replaceAll(SCRIPT_PRELOAD, "") + html.slice(headEnd, at) + waiting + html.slice(at + tag.length), modules };
}

const SCRIPT_PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;

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
