import { isQueryTooLong, MAX_QUERY_BYTES, QUERY_TOO_LONG } from "#server/http/query-limit.ts";
import { cacheScope, type CacheScope } from "#server/pages/cache-scope.ts";
import { applyContentSecurityPolicy, type AllowedSources, type ProviderSources } from "#server/pages/content-security.ts";
import { encodedBody } from "#server/http/content-encoding.ts";
import { cacheAliasOf, countAgain } from "./cached-page-handler.ts";
import { responseHeaders, hasHeader, clientHasPage } from "./page-response.ts";
import { securityHeaders } from "#server/response-headers.ts";
import { PageCache, type CachedPage } from "#server/pages/page-cache.ts";
import { withParsedForm } from "./parse-form-body.ts";
import type { DependencyRecorder, PageDependencies } from "./page-dependencies.ts";
import type { BotCheckSources } from "#server/providers/bot-check/bot-check.ts";
import type { HttpBindings } from "@hono/node-server";
import { isSameOriginForm } from "#server/http/same-origin.ts";
import type { Moment } from "#domain/calendar.ts";
import { scopeAtAge, type AgedSince } from "#server/nodes/figures-age.ts";
import { strongEtag } from "#server/http/etag.ts";
import { Hono, type Context } from "hono";

export type PageVisitor = {
  address: string;
  userAgent: string;
  /** The query was too long and has been removed; the page shows an error. */
  queryTooLong?: boolean;
  /** The database has been away since, for longer than a minute: the page says from when its figures are. */
  figuresFrom?: Moment;
};

/** HTML passed to `take` is not in the response body. */
export type RenderPage = (request: Request, visitor: PageVisitor, take?: (html: string) => void) => Promise<Response>;

/** Lifetime in the page cache of a public page without s-maxage. */
const DEFAULT_PAGE_TTL_SECONDS = 300;

type PagesOptions = {
  render: RenderPage;
  /** Records the page's dependencies. */
  record: DependencyRecorder["record"];
  now: () => number;
  /** When a page rendered now expires regardless of changes. */
  trueUntil: (now: number) => number;
  addressOf: (c: Context) => string;
  /** The public origin behind a proxy. */
  origin: string | undefined;
  /** The cache scope of a request. */
  scopeOf?: CacheScope;
  /** Other origins that forms may redirect to. */
  formTargets?: readonly string[];
  /** Hosts of the bot check's widget. */
  botCheck?: BotCheckSources | undefined;
  /** Hosts of the website's analytics, chat and reviews. */
  integrations?: ProviderSources | undefined;
  /** The age of figures that the database cannot confirm. */
  aged?: AgedSince;
  developing: boolean;
  cache?: PageCache;
};

/** Serves the pages: same-site forms only, scripts allowed by hash, anonymous pages from the cache with a strong ETag. */
export function pagesApp(options: PagesOptions): Hono<{ Bindings: Partial<HttpBindings> }> {
  const {
    render,
    record,
    now,
    trueUntil,
    addressOf,
    origin,
    formTargets,
    botCheck,
    integrations,
    aged = () => undefined,
    developing,
    cache = new PageCache(),
    scopeOf = cacheScope({ name: "", hosts: [] }, origin),
  } = options;

  const headersOfAll = securityHeaders(origin);

  return new Hono<{ Bindings: Partial<HttpBindings> }>().all("*", async (c) => {
    let request = publicRequest(c.req.raw, origin);
    const reading = request.method === "GET" || request.method === "HEAD";
    if (!reading && !isSameOriginForm(request)) {
      return c.text("This form wasn't sent from our website. Please reload the page and try again.", 403);
    }
    if (request.method === "POST") {
      const form = await withParsedForm(request);
      if (form instanceof Response) return form;
      request = form;
    }

    const tooLong = isQueryTooLong(request.url, queryLimitAt(request.url));
    if (tooLong && !isPage(request)) return c.text(QUERY_TOO_LONG, 422, NO_STORE);
    if (tooLong) request = new Request(request.url.slice(0, request.url.indexOf("?")), request);
    // Undefined in tests, which call the app without a connection.
    const incoming: HttpBindings["incoming"] | undefined = c.env?.incoming;
    const figuresFrom = aged();
    const arrival = { host: new URL(c.req.url).host, socket: incoming?.socket };
    const scope = reading && !tooLong ? scopeAtAge(scopeOf(arrival), figuresFrom) : undefined;

    const key = scope === undefined ? undefined : normalisedAddress(scope, request.url);
    const began = now();
    let page = key === undefined ? undefined : cache.get(key, began);
    if (page) countAgain(page, request.method);
    else {
      const rendering = request.method === "HEAD" ? new Request(request.url, { headers: request.headers }) : request;
      const visitor = {
        address: addressOf(c),
        userAgent: request.headers.get("User-Agent") ?? "",
        ...(tooLong && { queryTooLong: true }),
        ...(figuresFrom !== undefined && { figuresFrom }),
      };
      if (developing) return render(rendering, visitor);
      const written: string[] = [];
      const { made, reads } = await record(() => render(rendering, visitor, (html) => written.push(html)));
      const response = tooLong ? refused(made) : made;
      page = await finishedPage(
        response,
        { written: written.at(-1), allowed: { formTargets, botCheck, integrations }, headersOfAll },
        reads,
        began,
        trueUntil(began),
      );
      if (figuresFrom !== undefined) page = revalidated(page);
      if (page.validUntil > began && key !== undefined) cache.put(key, page);
    }
    if (incoming && scope !== undefined && key !== undefined) cache.addAlias(cacheAliasOf(scope, incoming.url), key);
    return answer(page, request);
  });
}

async function finishedPage(
  response: Response,
  {
    written,
    allowed,
    headersOfAll,
  }: { written: string | undefined; allowed: AllowedSources; headersOfAll: ReturnType<typeof securityHeaders> },
  reads: PageDependencies,
  now: number,
  trueUntil: number,
): Promise<CachedPage> {
  // Iterating `Headers` yields each Set-Cookie separately.
  let headers: [string, string][] = [...response.headers];
  for (const header of headersOfAll) if (!hasHeader(headers, header[0])) headers.push([...header]);

  let body: Buffer<ArrayBuffer>;
  if (response.headers.get("content-type")?.startsWith("text/html")) {
    const { html, policy, apart } = applyContentSecurityPolicy(written ?? (await response.text()), allowed);
    body = Buffer.from(html, "utf8");
    headers.push(["content-security-policy", policy]);
    // Without this, third-party scripts on the next page could read this page's full URL in document.referrer and the Navigation API.
    if (apart) headers = [...headers.filter(([name]) => name !== "referrer-policy"), ["referrer-policy", "origin"]];
  } else {
    body = Buffer.from(await response.arrayBuffer());
  }

  const cacheControl = response.headers.get("cache-control") ?? "no-store";
  if (!hasHeader(headers, "cache-control")) headers.push(["cache-control", cacheControl]);
  const shared = cacheControl.includes("public") && !hasHeader(headers, "set-cookie") && response.status < 500;
  const etag = shared ? strongEtag(body) : undefined;
  if (etag) headers.push(["etag", etag]);
  const ttl = Number(/s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? DEFAULT_PAGE_TTL_SECONDS);
  return {
    body,
    headers: withVary(headers),
    etag,
    status: response.status,
    dependencies: reads,
    validUntil: shared ? Math.min(now + ttl * 1000, trueUntil) : 0,
    encoded: {},
  };
}

/** Other caches may store a page that names its age only if they check it each time: the line goes when the database is back. */
function revalidated(page: CachedPage): CachedPage {
  if (page.etag === undefined) return page;
  const headers = page.headers.filter(([name]) => name !== "cache-control");
  return { ...page, headers: [...headers, ["cache-control", "private, no-cache"]] };
}

/** The router requests the routes of all links of a page at once, and itself stops at 7,680 characters. */
const MANIFEST_PATH = /(?:^|\/)__manifest$/;
const MAX_MANIFEST_QUERY_BYTES = 8_000;
const NO_STORE = { "Cache-Control": "no-store" };

function queryLimitAt(url: string): number {
  return MANIFEST_PATH.test(new URL(url).pathname) ? MAX_MANIFEST_QUERY_BYTES : MAX_QUERY_BYTES;
}

/** A document request, not a data request of the router. */
function isPage({ method, url }: Request): boolean {
  return (method === "GET" || method === "HEAD") && !/(?:\.data|\/__manifest)$/.test(new URL(url).pathname);
}

/** The error page for a query that is too long, with status 422. */
function refused(page: Response): Response {
  if (!page.headers.get("content-type")?.startsWith("text/html"))
    return new Response(QUERY_TOO_LONG, { status: 422, headers: { ...NO_STORE, "Content-Type": "text/plain; charset=UTF-8" } });
  const headers = new Headers(page.headers);
  headers.set("Cache-Control", "no-store");
  headers.delete("Set-Cookie");
  return new Response(page.body, { status: 422, headers });
}

function withVary(headers: readonly [string, string][]): [string, string][] {
  const vary = [...headers.filter(([name]) => name === "vary").map(([, value]) => value), "Accept-Encoding"].join(", ");
  return [...headers.filter(([name]) => name !== "vary"), ["vary", vary]];
}

async function answer(page: CachedPage, request: Request): Promise<Response> {
  const ifNoneMatch = request.headers.get("If-None-Match");
  if (ifNoneMatch !== null && clientHasPage(page, ifNoneMatch))
    return new Response(null, { status: 304, headers: page.headers.map(copied) });
  if (page.body.length === 0) return new Response(null, { status: page.status, headers: page.headers.map(copied) });
  const body = await encodedBody(page, request.headers.get("Accept-Encoding") ?? undefined);
  return new Response(request.method === "HEAD" ? null : body.body, { status: page.status, headers: responseHeaders(page, body) });
}

function copied([name, value]: readonly [string, string]): [string, string] {
  return [name, value];
}

/** Behind a proxy the router must see the public scheme and host, or it rejects every form as cross-origin. */
function publicRequest(request: Request, origin: string | undefined): Request {
  if (origin === undefined) return request;
  const url = new URL(request.url);
  return url.origin === origin ? request : new Request(`${origin}${url.pathname}${url.search}`, request);
}

/** The cache key of a URL: parameters sorted, campaign parameters (utm_) removed. */
function normalisedAddress(scope: string, address: string): string {
  const url = new URL(address);
  const campaign = Array.from(url.searchParams.keys()).filter((name) => name.startsWith("utm_"));
  for (const name of campaign) url.searchParams.delete(name);
  url.searchParams.sort();
  return `${scope}${url.pathname}?${url.searchParams}`;
}
