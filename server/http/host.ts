import type { IncomingMessage, RequestListener } from "node:http";

/** A name or an address with an optional port. Anything else could be parsed as part of a path. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Refuses a request target in absolute form that contradicts the Host header (RFC 9112, 3.2.2): a response to one host would be cached
 * under the other. A matching absolute form is reduced to its path, as browsers send it.
 */
export function withOneHost(next: RequestListener): RequestListener {
  return (request, response) => {
    const { url = "", headers } = request;
    const path = pathOf(url, headers.host);
    if (path === undefined) {
      response.writeHead(400, { "Content-Type": "text/plain; charset=UTF-8", "Cache-Control": "no-store" });
      response.end("The request's address and its Host header do not match.");
      return;
    }
    request.url = path;
    next(request, response);
  };
}

function pathOf(target: string, host: string | undefined): string | undefined {
  if (host !== undefined && host !== "" && !HOST.test(host)) return undefined;
  if (!ABSOLUTE.test(target)) return target;
  if (!URL.canParse(target)) return undefined;
  const { protocol, host: named, username, password, pathname, search } = new URL(target);
  if ((protocol !== "http:" && protocol !== "https:") || username !== "" || password !== "") return undefined;
  return named === writtenHost(protocol, host) ? pathname + search : undefined;
}

/** In lower case, without the default port. */
function writtenHost(protocol: string, host: string | undefined): string | undefined {
  const url = `${protocol}//${host ?? ""}`;
  return URL.canParse(url) ? new URL(url).host : undefined;
}

/** Sets the Host header from X-Forwarded-Host behind a trusted proxy, if it is one of the websites' hosts. */
export function trustForwardedHost(
  isTrusted: (request: IncomingMessage) => boolean,
  hosts: ReadonlySet<string>,
  next: RequestListener,
): RequestListener {
  return (request, response) => {
    const named = request.headers["x-forwarded-host"];
    if (named !== undefined && isTrusted(request)) {
      const forwarded = String(named).split(",").at(-1)?.trim() ?? "";
      if (HOST.test(forwarded) && hosts.has(hostnameOf(forwarded))) request.headers.host = forwarded;
    }
    next(request, response);
  };
}

/** "Vans.example:3000" -> "vans.example" */
export function hostnameOf(host: string): string {
  return host.replace(/:\d+$/, "").toLowerCase();
}
