import { encodedBodyIfReady, preferredEncoding } from "#server/http/content-encoding.ts";
import type { CachedPage, PageCache } from "./page-cache.ts";
import { responseHeaders, clientHasPage } from "./page-response.ts";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** Ready responses by page and encoding. */
const ready = new WeakMap<CachedPage, Map<string, { headers: string[]; body: Buffer }>>();

/** Serves cached pages before the router; passes all other requests to `next`. */
export function cachedPageHandler(
  cache: PageCache,
  now: () => number,
  scopeOf: (request: IncomingMessage) => string | undefined,
  next: RequestListener,
): RequestListener {
  return (request, response) => {
    if (!answered(request, response, cache, scopeOf, now())) return next(request, response);
  };
}

/** The alias of a cached page: the scope and the raw request URL, a lookup that skips URL normalisation. */
export function cacheAliasOf(scope: string, url: string | undefined): string {
  return `${scope}${url ?? ""}`;
}

function answered(
  request: IncomingMessage,
  response: ServerResponse,
  cache: PageCache,
  scopeOf: (request: IncomingMessage) => string | undefined,
  now: number,
): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const scope = scopeOf(request);
  const page = scope === undefined ? undefined : cache.getByAlias(cacheAliasOf(scope, request.url), now);
  if (!page) return false;
  const ifNoneMatch = request.headers["if-none-match"];
  if (ifNoneMatch !== undefined && clientHasPage(page, ifNoneMatch)) {
    response.writeHead(304, page.headers.flat());
    response.end();
    countAgain(page, request.method);
    return true;
  }
  const answer = answerOf(page, acceptedEncoding(request.headers["accept-encoding"]));
  if (!answer) return false;
  response.writeHead(page.status, answer.headers);
  response.end(request.method === "HEAD" ? undefined : answer.body);
  countAgain(page, request.method);
  return true;
}

/** Most pages count nothing. */
export function countAgain({ dependencies }: CachedPage, method: string): void {
  if (dependencies.countAgain && method === "GET") dependencies.countAgain();
}

function answerOf(page: CachedPage, encoding: ReturnType<typeof preferredEncoding>) {
  const forms = ready.get(page) ?? new Map<string, { headers: string[]; body: Buffer }>();
  const known = forms.get(encoding ?? "");
  if (known) return known;
  const body = encodedBodyIfReady(page, encoding);
  if (!body) return undefined;
  const answer = { headers: responseHeaders(page, body).flat(), body: body.body };
  ready.set(page, forms.set(encoding ?? "", answer));
  return answer;
}

const encodings = new Map<string, ReturnType<typeof preferredEncoding>>();
/** Limit on cached Accept-Encoding headers, cleared when full; browsers send few variants. */
const MAX_CACHED_HEADERS = 200;
const LONGEST_KNOWN = 100;

function acceptedEncoding(header: string | string[] = ""): ReturnType<typeof preferredEncoding> {
  const written = String(header);
  if (encodings.has(written)) return encodings.get(written);
  if (encodings.size >= MAX_CACHED_HEADERS) encodings.clear();
  const encoding = preferredEncoding(written);
  if (written.length <= LONGEST_KNOWN) encodings.set(written, encoding);
  return encoding;
}
