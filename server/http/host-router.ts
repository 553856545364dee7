import { hostnameOf } from "./host.ts";
import type { Website } from "#websites/website.ts";

/** The `fetch` of an app. */
type Fetch = (request: Request, env: { incoming?: { headers: { host?: string | undefined } } }) => Response | Promise<Response>;

/** Routes requests to the websites of a group by host name; the first website also answers unknown hosts. */
export function routeByHost(sites: readonly [SiteAtHosts, ...SiteAtHosts[]]): Fetch {
  const [first] = sites;
  if (sites.length === 1) return first.fetch;
  const at = siteAt(sites);
  return (request, env) => at(env?.incoming?.headers.host ?? new URL(request.url).host).fetch(request, env);
}

/** The website of a Host header. */
export function siteAt<Site extends { hosts: Website["hosts"] }>([first, ...others]: readonly [Site, ...Site[]]): (host: string) => Site {
  const known = new Map(others.flatMap((site) => site.hosts.map((host) => [host, site] as const)));
  return (host) => known.get(hostnameOf(host)) ?? first;
}

type SiteAtHosts = { hosts: Website["hosts"]; fetch: Fetch };
