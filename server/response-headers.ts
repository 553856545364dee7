import type { RequestListener, ServerResponse } from "node:http";

type Header = readonly [name: string, value: string];

/** HSTS max-age. */
const HTTPS_FOR_SECONDS = 365 * 24 * 60 * 60;

/** Names in lower case. A response that sets one of these keeps its value. */
const ALWAYS: readonly Header[] = [
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()"],
  ["cross-origin-opener-policy", "same-origin"],
];

/** Security headers of every response. `origin`: the public origin; HSTS is added if it is https. */
export function securityHeaders(origin: string | undefined): readonly Header[] {
  if (!origin?.startsWith("https:")) return ALWAYS;
  return [...ALWAYS, ["strict-transport-security", `max-age=${HTTPS_FOR_SECONDS}`]];
}

type Written = Record<string, unknown> | readonly unknown[] | undefined;

/**
 * Adds these headers to every response: API, files, pages, redirects and errors. A header array is a page from the page cache, which was
 * stored with them.
 */
export function withResponseHeaders(headers: readonly Header[], next: RequestListener): RequestListener {
  return (request, response) => {
    const { writeHead } = response;
    const completed = (status: number, written?: Written): ServerResponse =>
      Reflect.apply(writeHead, response, [status, Array.isArray(written) ? written : withMissing(written, headers, response)]);
    // Implements one of Node's overloads: no caller here passes a status message.
    response.writeHead = completed as typeof writeHead;
    next(request, response);
  };
}

function withMissing(written: Written, headers: readonly Header[], response: ServerResponse): Record<string, unknown> {
  const all: Record<string, unknown> = { ...written };
  const names = new Set(Object.keys(all).map((name) => name.toLowerCase()));
  for (const [name, value] of headers) if (!names.has(name) && !response.hasHeader(name)) all[name] = value;
  return all;
}
