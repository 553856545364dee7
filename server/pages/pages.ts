import { secured } from "#server/pages/content-security.ts";
import { bodyFor } from "#server/pages/encoding.ts";
import { PageCache, type CachedPage } from "#server/pages/page-cache.ts";
import { createHash } from "node:crypto";
import { Hono, type Context } from "hono";

export type RenderPage = (request: Request, visitor: { address: string; userAgent: string }) => Promise<Response>;

/** Pages that say nothing about it may be kept by browsers and shared caches only after asking again. */
const DEFAULT_PAGE_LIFE_SECONDS = 300;

/** In lower case, as a response names its own: a page that says otherwise takes the place of these. */
const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "cross-origin-opener-policy": "same-origin",
};

type PagesOptions = {
  render: RenderPage;
  /** The revision of everything an anonymous page is made of. */
  revision: () => number;
  now: () => number;
  addressOf: (c: Context) => string;
  /** The public origin when a proxy stands in front. */
  origin: string | undefined;
  developing: boolean;
  cache?: PageCache;
};

/** Serves the pages: same-site forms only, scripts allowed by hash, anonymous pages from the cache with a strong ETag. */
export function pagesApp(options: PagesOptions): Hono {
  const { render, revision, now, addressOf, origin, developing, cache = new PageCache() } = options;

  return new Hono().all("*", async (c) => {
    const request = publicRequest(c.req.raw, origin);
    const reading = request.method === "GET" || request.method === "HEAD";
    if (!reading && !isSameSite(request)) {
      return c.text("This form was not sent from our website. Please open the page again and retry.", 403);
    }

    const key = normalisedAddress(request.url);
    const madeFrom = revision();
    const kept = reading ? cache.get(key, madeFrom, now()) : undefined;
    if (kept) return answer(kept, request);

    const rendering = request.method === "HEAD" ? new Request(request.url, { headers: request.headers }) : request;
    const response = await render(rendering, {
      address: addressOf(c),
      userAgent: request.headers.get("User-Agent") ?? "",
    });
    if (developing) return response;
    const page = await finishedPage(response, madeFrom, now());
    if (page.validUntil > now() && reading) cache.put(key, page);
    return answer(page, request);
  });
}

async function finishedPage(response: Response, revision: number, now: number): Promise<CachedPage> {
  const headers: Record<string, string> = { ...SECURITY_HEADERS };
  for (const [name, value] of response.headers) headers[name] = value;

  let body: Buffer<ArrayBuffer>;
  if (headers["content-type"]?.startsWith("text/html")) {
    const { html, policy } = secured(await response.text());
    body = Buffer.from(html, "utf8");
    headers["content-security-policy"] = policy;
  } else {
    body = Buffer.from(await response.arrayBuffer());
  }

  const cacheControl = (headers["cache-control"] ??= "no-store");
  const shared = cacheControl.includes("public") && !("set-cookie" in headers) && response.status < 500;
  if (shared) headers["etag"] = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  headers["vary"] = headers["vary"] ? `${headers["vary"]}, Accept-Encoding` : "Accept-Encoding";
  const life = Number(/s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? DEFAULT_PAGE_LIFE_SECONDS);
  return {
    body,
    headers,
    status: response.status,
    revision,
    validUntil: shared ? now + life * 1000 : 0,
    encoded: {},
  };
}

async function answer(page: CachedPage, request: Request): Promise<Response> {
  const etag = page.headers["etag"];
  if (etag && page.status === 200 && request.headers.get("If-None-Match")?.includes(etag.slice(0, -1))) {
    return new Response(null, { status: 304, headers: page.headers });
  }
  if (page.body.length === 0) return new Response(null, { status: page.status, headers: page.headers });
  const { body, encoding } = await bodyFor(page, request.headers.get("Accept-Encoding") ?? undefined);
  const headers: Record<string, string> = { ...page.headers, "content-length": String(body.length) };
  if (encoding) {
    headers["content-encoding"] = encoding;
    if (etag) headers["etag"] = `${etag.slice(0, -1)}-${encoding}"`;
  }
  return new Response(request.method === "HEAD" ? null : body, { status: page.status, headers });
}

/** Behind a proxy the router has to see the public scheme and host, else it takes every form for a foreign one. */
function publicRequest(request: Request, origin: string | undefined): Request {
  if (origin === undefined) return request;
  const url = new URL(request.url);
  return url.origin === origin ? request : new Request(`${origin}${url.pathname}${url.search}`, request);
}

/** Browsers name the origin of every form they post; whoever names none has to say that it is the same site. */
function isSameSite(request: Request): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null && origin !== "null") return origin === new URL(request.url).origin;
  return request.headers.get("Sec-Fetch-Site") === "same-origin";
}

/** One key for one page: parameters in a fixed order, those of advertising campaigns left out. */
function normalisedAddress(address: string): string {
  const url = new URL(address);
  const campaign = Array.from(url.searchParams.keys()).filter((name) => name.startsWith("utm_"));
  for (const name of campaign) url.searchParams.delete(name);
  url.searchParams.sort();
  return `${url.host}${url.pathname}?${url.searchParams}`;
}
