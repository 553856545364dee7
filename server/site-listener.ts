import { routeByHost } from "#server/http/host-router.ts";
import type { Config } from "#server/config.ts";
import type { Dealership, Group } from "#server/dealership.ts";
import { connectedClient, trustedPeer } from "#server/http/client-address.ts";
import { hostnameOf, trustForwardedHost, withOneHost } from "#server/http/host.ts";
import { cacheScope, scopeOfRequest } from "#server/pages/cache-scope.ts";
import { cachedPageHandler } from "#server/pages/cached-page-handler.ts";
import { PageCache } from "#server/pages/page-cache.ts";
import { createDependencyRecorder } from "#server/pages/page-dependencies.ts";
import type { RenderPage } from "#server/pages/pages.ts";
import { signingKey } from "#server/finance/quote-reference.ts";
import type { Log } from "#server/log/log.ts";
import { withRequestContext, withRequestLog } from "#server/log/request-log.ts";
import { routeNames } from "#server/log/routes.ts";
import { securityHeaders, withResponseHeaders } from "#server/response-headers.ts";
import { builtWebsiteOf, siteApp } from "#server/site-app.ts";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { hkdfSync } from "node:crypto";
import type { RequestListener } from "node:http";

type Built = {
  /** The pages of a website, made from what this dealership is asked. */
  renderOf: (dealership: Dealership) => RenderPage;
  builtFiles: Hono;
  /** Where requests are logged; tests may do without. */
  log?: Log;
};

const CLIENT_KEY_BYTES = 32;
const NO_LOG: Log = { isOn: () => false, write: () => undefined };

/** Everything that a request passes on its way to the websites of a group, from the connection on. */
export function siteListener(config: Config, { dealerships }: Pick<Group, "dealerships">, { renderOf, builtFiles, log = NO_LOG }: Built): RequestListener {
  // A page is kept by its website and its address, so the websites share the room for them.
  const cache = new PageCache();
  const patterns: string[] = [];
  const siteOf = (dealership: Dealership) => {
    const { dealership: readDealership, record } = createDependencyRecorder(dealership);
    const own = builtWebsiteOf(config, dealership.website, dealership === dealerships[0]);
    const { fetch, routes } = siteApp(dealership, own, { render: renderOf(readDealership), record, builtFiles, cache });
    patterns.push(...routes.filter(({ method }) => method !== "ALL").map(({ path }) => path));
    return { hosts: dealership.website.hosts, fetch, scopeOf: cacheScope(dealership.website, own.origin) };
  };
  const sites = [siteOf(dealerships[0]), ...dealerships.slice(1).map(siteOf)] as const;
  const hosts = new Set([...sites.flatMap((site) => [...site.hosts]), ...(config.origin === undefined ? [] : [hostnameOf(new URL(config.origin).host)])]);
  const [{ now }] = dealerships;
  const trust = config.trustProxy ?? 0;
  const isProxy = trustedPeer(trust);
  const key = Buffer.from(hkdfSync("sha256", signingKey(config), "", "clients in the log", CLIENT_KEY_BYTES));
  const requests = { log, now, routeOf: routeNames(patterns), key, isTrusted: isProxy, addressOf: connectedClient(trust) };
  // What the page cache answers writes no lines.
  const answer = cachedPageHandler(cache, now, scopeOfRequest(sites), withRequestContext(requests, getRequestListener(routeByHost(sites))));
  return withRequestLog(requests, withResponseHeaders(securityHeaders(config.origin), withOneHost(trustForwardedHost(isProxy, hosts, answer))));
}
