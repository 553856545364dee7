import { currentLocale } from "#web/locale/translate.ts";
import { databaseAwayContext, dealershipContext, nonceContext, receivePageHtmlContext, visitorContext } from "#web/context.ts";
import { FragmentCacheContext } from "#web/rendering/fragment-cache-context.ts";
import { renderToString } from "react-dom/server";
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from "react-router";
import { HEAD_SCRIPT } from "./head-script.ts";
import { deferredHydrationScript, ANNOUNCE_HYDRATION, DEFERRED_SCRIPT_TYPE } from "#web/hydration/deferred-hydration.ts";
import { FormKeyContext } from "#web/forms/form-key.tsx";
import { renderFragment } from "#web/rendering/fragment-cache.ts";
import { inlineScript } from "#web/rendering/inline-script.ts";
import { AWAY_RETRY_SECONDS, isDatabaseAway } from "#web/database-away.ts";
import { resendScript } from "#web/forms/resend/resend-script.ts";
import { nextWaitSeconds, unsentFormOf } from "#web/forms/resend/unsent-form.ts";
import { withFiguresAge } from "#web/layout/figures-age.ts";
import { siteFrameOf } from "#web/layout/load-site-frame.ts";
import { moduleScriptTag, routerDataScripts } from "#web/rendering/router-scripts.ts";

/** The data for hydration is inserted here, after all visible content. */
const PAGE_END = "</body></html>";

/**
 * Renders a page to one string: the server hashes its inline scripts and stores it in the page cache, so nothing is
 * streamed. Loaders have finished, so nothing suspends; `renderToString` takes half the time of the streaming renderer. The
 * loaders' data is appended in the format of React Router's streaming.
 */
export default async function renderPage(
  request: Request,
  routerStatus: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const unsent = Object.values(routerContext.staticHandlerContext.errors ?? {})
    .map(unsentFormOf)
    .find(Boolean);
  const isAway = loadContext.get(databaseAwayContext) && routerStatus >= 500;
  const status = isAway ? 503 : routerStatus;
  if (isAway) headers.set("Retry-After", String((unsent && nextWaitSeconds(unsent)) ?? AWAY_RETRY_SECONDS));
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const nonce = loadContext.get(nonceContext);
  const isFrameless = routerContext.staticHandlerContext.loaderData["root"] === undefined;
  const { serverHandoffStream, ...context } = withBase(isFrameless ? withFrame(routerContext, request, loadContext) : routerContext);
  const rendered = renderToString(
    // No fragment cache in development, where components change between requests.
    <FragmentCacheContext value={import.meta.env.DEV ? null : renderFragment}>
      <FormKeyContext value={isShared(headers) ? undefined : crypto.randomUUID()}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </FormKeyContext>
    </FragmentCacheContext>,
  );
  const { figuresFrom } = loadContext.get(visitorContext);
  const html = figuresFrom !== undefined && status === 200 ? withFiguresAge(rendered, figuresFrom, nonce) : rendered;
  const take = loadContext.get(receivePageHtmlContext);
  const written = (page: string) => {
    take?.(`<!DOCTYPE html>${page}`);
    return new Response(take ? null : `<!DOCTYPE html>${page}`, { status, headers });
  };
  if (!context.renderMeta?.didRenderScripts || !serverHandoffStream) return written(html);

  const handoff = await routerDataScripts(serverHandoffStream, nonce);
  const { shown: unmarked, modules } = withoutScripts(html, nonce);
  // Before the style sheets: an inline script after one is blocked until it loads, and links can be clicked meanwhile.
  const shown = unmarked.replace("<link", () => `${inlineScript(HEAD_SCRIPT, nonce)}<link`);
  // Not hydrated: only its own script runs, and the form is in the page once.
  if (unsent) return written(shown.replace(PAGE_END, () => inlineScript(resendScript(), nonce) + PAGE_END));
  // Nor is any other page after a failed action: its data has no frame.
  if (isFrameless) return written(shown);
  const start = modules.length > 0 ? inlineScript(deferredHydrationScript(modules), nonce) : "";
  return written(shown.endsWith(PAGE_END) ? shown.slice(0, -PAGE_END.length) + handoff + start + PAGE_END : shown + handoff + start);
}

/** Whether other visitors may be sent the same answer; without a header it is never stored. */
function isShared(headers: Headers): boolean {
  return (headers.get("Cache-Control") ?? "no-store").includes("public");
}

/** Called by React Router for what a loader, an action or the rendering throws. An outage of the database has its own lines in the log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isDatabaseAway(error)) context.set(databaseAwayContext, true);
  else if (!request.signal.aborted) console.error(error);
};

/** After a failed action React Router runs no loader, and the root's has the header, the footer, the language and the theme. */
function withFrame(context: EntryContext, request: Request, loadContext: RouterContextProvider): EntryContext {
  const { origin, pathname } = new URL(request.url);
  const root = { shopFront: siteFrameOf(loadContext.get(dealershipContext), origin, pathname) };
  const { staticHandlerContext } = context;
  const loaderData = { ...staticHandlerContext.loaderData, root };
  return { ...context, staticHandlerContext: { ...staticHandlerContext, loaderData } };
}

/** With a locale prefix the page is rendered with it as React Router's basename; loaders see paths without it. */
function withBase(context: EntryContext): EntryContext {
  const base = currentLocale()?.base ?? "";
  if (base === "") return context;
  const { staticHandlerContext, serverHandoffString } = context;
  const { location } = staticHandlerContext;
  return {
    ...context,
    serverHandoffString: serverHandoffString?.replace(/"basename":"[^"]*"/, `"basename":"${base}"`),
    staticHandlerContext: {
      ...staticHandlerContext,
      basename: base,
      location: { ...location, pathname: base + (location.pathname === "/" ? "" : location.pathname) },
    },
  };
}

/**
 * Style sheets, font and images load before the scripts, which the page does not need at first. Removes the module preloads
 * from the head and makes the page's module script inert until deferred hydration starts it.
 */
function withoutScripts(html: string, nonce: string): { shown: string; modules: string[] } {
  const tag = moduleScriptTag(nonce);
  const at = html.lastIndexOf(tag);
  // Vite's development server injects its own scripts.
  if (import.meta.env.DEV || at < 0) return { shown: html, modules: [] };
  const headEnd = html.indexOf("</head>");
  const head = html.slice(0, headEnd);
  const modules = Array.from(head.matchAll(SCRIPT_PRELOAD), ([, href]) => href ?? "");
  const waiting = `<script nonce="${nonce}" type="${DEFERRED_SCRIPT_TYPE}">${ANNOUNCE_HYDRATION}`;
  return { shown: head.replaceAll(SCRIPT_PRELOAD, "") + html.slice(headEnd, at) + waiting + html.slice(at + tag.length), modules };
}

const SCRIPT_PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
