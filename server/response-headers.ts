import type { RequestListener, ServerResponse } from "node:http";

type Header = readonly [name: string, value: string];

/** A browser that came once by https comes by https for so long. */
const HTTPS_FOR_SECONDS = 365 * 24 * 60 * 60;

/** Names in lower case. An answer that has one of these with another value keeps its own. */
const ALWAYS: readonly Header[] = [
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()"],
  ["cross-origin-opener-policy", "same-origin"],
];

/** What every answer says to browsers. `origin`: the public address; over https browsers are told to stay there. */
export function securityHeaders(origin: string | undefined): readonly Header[] {
  if (!origin?.startsWith("https:")) return ALWAYS;
  return [...ALWAYS, ["strict-transport-security", `max-age=${HTTPS_FOR_SECONDS}`]];
}

type Written = Record<string, unknown> | readonly unknown[] | undefined;

/**
 * Puts these headers on every answer, whoever wrote it: API, files, pages, redirects and errors. An array of headers is a page
 * from the page cache, which is stored with them.
 */
export function withResponseHeaders(headers: readonly Header[], next: RequestListener): RequestListener {
  return (request, response) => {
    const { writeHead } = response;
    const completed = (status: number, written?: Written): ServerResponse =>
      Reflect.apply(writeHead, response, [status, Array.isArray(written) ? written : withMissing(written, headers, response)]);
    // One of Node's overloads: nobody here writes a status message.
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
