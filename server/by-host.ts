import type { Website } from "#websites/website.ts";
import type { RequestListener } from "node:http";

/** What of an app is needed to answer. */
type Fetch = (request: Request, env: { incoming?: { headers: { host?: string | undefined } } }) => Response | Promise<Response>;

/** The websites of a group behind one door, told apart by host name; the first one also answers to hosts that nobody has. */
export function byHost([first, ...others]: readonly [SiteAtHosts, ...SiteAtHosts[]]): Fetch {
  const known = new Map(others.flatMap(({ hosts, fetch }) => hosts.map((host) => [host, fetch] as const)));
  if (known.size === 0) return first.fetch;
  return (request, env) => {
    const host = hostnameOf(env?.incoming?.headers.host ?? new URL(request.url).host);
    return (known.get(host) ?? first.fetch)(request, env);
  };
}

type SiteAtHosts = { hosts: Website["hosts"]; fetch: Fetch };

/** "Vans.example:3000" -> "vans.example" */
function hostnameOf(host: string): string {
  return host.replace(/:\d+$/, "").toLowerCase();
}

/** Behind a trusted proxy the visitor's host is the one that the proxy names, also for whoever reads the request later. */
export function withForwardedHost(trustProxy: boolean, next: RequestListener): RequestListener {
  if (!trustProxy) return next;
  return (request, response) => {
    const forwarded = String(request.headers["x-forwarded-host"] ?? "").split(",").at(-1)?.trim();
    if (forwarded) request.headers.host = forwarded;
    next(request, response);
  };
}
