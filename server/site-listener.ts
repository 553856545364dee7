import { adminApp, adminServices, type BuiltAdmin } from "#server/admin/admin-app.ts";
import { shopPreview } from "#server/admin/website/shop-preview.ts";
import { byAdminHost } from "#server/admin/by-admin-host.ts";
import { routeByHost } from "#server/http/host-router.ts";
import type { Config } from "#server/config.ts";
import type { Dealership } from "#server/dealership.ts";
import type { Group } from "#server/open-group.ts";
import { connectedClient, trustedPeer } from "#server/http/client-address.ts";
import { hostnameOf, trustForwardedHost, withOneHost } from "#server/http/host.ts";
import { cacheScope, scopeOfRequest } from "#server/pages/cache-scope.ts";
import { cachedPageHandler } from "#server/pages/cached-page-handler.ts";
import { PageCache } from "#server/pages/page-cache.ts";
import { createDependencyRecorder } from "#server/pages/page-dependencies.ts";
import type { RenderPage } from "#server/pages/pages.ts";
import { derivedKey, signingKeys } from "#server/text/signing-keys.ts";
import { agedSince, scopeAtAge } from "#server/nodes/figures-age.ts";
import type { Log } from "#server/log/log.ts";
import { withRequestContext, withRequestLog } from "#server/log/request-log.ts";
import { routeNames } from "#server/log/routes.ts";
import { securityHeaders, withResponseHeaders } from "#server/response-headers.ts";
import { builtWebsiteOf, siteApp } from "#server/site-app.ts";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { IncomingMessage, RequestListener } from "node:http";

type Built = {
  /** Renders a website's pages from this dealership. */
  renderOf: (dealership: Dealership) => RenderPage;
  builtFiles: Hono;
  /** Admin's pages and built files; without them there is no Admin. */
  admin?: BuiltAdmin;
  /** The request log; optional in tests. */
  log?: Log;
};

const NO_LOG: Log = { isOn: () => false, write: () => undefined };

/** The complete request pipeline of a group's websites. */
export function siteListener(
  config: Config,
  { dealerships, admin: adminAt }: Pick<Group, "dealerships"> & Partial<Pick<Group, "admin">>,
  { renderOf, builtFiles, admin, log = NO_LOG }: Built,
): RequestListener {
  // Shared by the websites: its keys contain the website and the URL.
  const cache = new PageCache();
  const patterns: string[] = [];
  const siteOf = (dealership: Dealership) => {
    const { dealership: readDealership, record } = createDependencyRecorder(dealership);
    const builtWebsite = builtWebsiteOf(config, dealership.website, dealership === dealerships[0]);
    const { fetch, routes } = siteApp(dealership, builtWebsite, { render: renderOf(readDealership), record, builtFiles, cache });
    patterns.push(...routes.filter(({ method }) => method !== "ALL").map(({ path }) => path));
    return { hosts: dealership.website.hosts, fetch, scopeOf: cacheScope(dealership.website, builtWebsite.origin) };
  };
  const sites = [siteOf(dealerships[0]), ...dealerships.slice(1).map(siteOf)] as const;
  const hosts = new Set([
    ...sites.flatMap((site) => [...site.hosts]),
    ...(config.origin === undefined ? [] : [hostnameOf(new URL(config.origin).host)]),
  ]);
  const shop = { preview: shopPreview(dealerships, renderOf), shopFiles: builtFiles };
  const staffApp = admin && adminAt && adminApp({ ...adminServices(config, dealerships), ...shop }, adminAt, admin);
  patterns.push(...(staffApp?.routes ?? []).filter(({ method }) => method !== "ALL").map(({ path }) => path));
  const [{ now }] = dealerships;
  const trust = config.trustProxy ?? 0;
  const isProxy = trustedPeer(trust);
  const key = derivedKey(signingKeys(config)[0], "clients in the log");
  const requests = { log, now, routeOf: routeNames(patterns), key, isTrusted: isProxy, addressOf: connectedClient(trust) };
  // Responses from the page cache run without a request context: they write no log lines.
  const aged = agedSince(dealerships[0]);
  const scopeByHost = scopeOfRequest(sites);
  const scopeOf = (request: IncomingMessage) => scopeAtAge(scopeByHost(request), aged());
  const answer = cachedPageHandler(cache, now, scopeOf, withRequestContext(requests, getRequestListener(routeByHost(sites))));
  const websites = trustForwardedHost(isProxy, hosts, answer);
  const staffListener = staffApp && withRequestContext(requests, getRequestListener(staffApp.fetch));
  const byHost = staffListener && adminAt ? byAdminHost(adminAt, staffListener, websites) : websites;
  return withRequestLog(requests, withResponseHeaders(securityHeaders(config.origin), withOneHost(byHost)));
}
