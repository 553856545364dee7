import type { IncomingMessage, RequestListener } from "node:http";

/** A name or an address with an optional port. Anything else could be read as part of a path. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Lets one host into the site: a target that names another host than the Host header (RFC 9112, 3.2.2: the absolute form)
 * is refused, because what answers by one of them would be cached under the other. A target that names the same is shortened
 * to its path, as browsers send it.
 */
export function withOneHost(next: RequestListener): RequestListener {
  return (request, response) => {
    const { url = "", headers } = request;
    const path = pathOf(url, headers.host);
    if (path === undefined) {
      response.writeHead(400, { "Content-Type": "text/plain; charset=UTF-8", "Cache-Control": "no-store" });
      response.end("The address of this request and its Host header do not belong together.");
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

/** In lower case, without the port that goes without saying. */
function writtenHost(protocol: string, host: string | undefined): string | undefined {
  const url = `${protocol}//${host ?? ""}`;
  return URL.canParse(url) ? new URL(url).host : undefined;
}

/** Behind a trusted proxy the visitor's host is the one that the proxy names, as long as it is one of ours; also for whoever reads the request later. */
export function trustForwardedHost(isTrusted: (request: IncomingMessage) => boolean, hosts: ReadonlySet<string>, next: RequestListener): RequestListener {
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
