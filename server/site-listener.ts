import { byHost, withForwardedHost } from "#server/by-host.ts";
import type { Config } from "#server/config.ts";
import type { Dealership, Group } from "#server/dealership.ts";
import { frontDoor } from "#server/pages/front-door.ts";
import { PageCache } from "#server/pages/page-cache.ts";
import { recordReads } from "#server/pages/page-reads.ts";
import type { RenderPage } from "#server/pages/pages.ts";
import { securityHeaders, withResponseHeaders } from "#server/response-headers.ts";
import { ofWebsite, siteApp } from "#server/site-app.ts";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { RequestListener } from "node:http";

type Built = {
  /** The pages of a website, made from what this dealership is asked. */
  renderOf: (dealership: Dealership) => RenderPage;
  builtFiles: Hono;
};

/** Everything that a request passes on its way to the websites of a group, from the connection on. */
export function siteListener(config: Config, { dealerships }: Pick<Group, "dealerships">, { renderOf, builtFiles }: Built): RequestListener {
  // A page is kept by its whole address, so the websites share the room for them.
  const cache = new PageCache();
  const siteOf = (dealership: Dealership) => {
    const { dealership: readDealership, record } = recordReads(dealership);
    const own = ofWebsite(config, dealership.website, dealership === dealerships[0]);
    const { fetch } = siteApp(dealership, own, { render: renderOf(readDealership), record, builtFiles, cache });
    return { hosts: dealership.website.hosts, fetch };
  };
  const fetch = byHost([siteOf(dealerships[0]), ...dealerships.slice(1).map(siteOf)]);
  const answer = frontDoor(cache, dealerships[0].now, getRequestListener(fetch));
  return withResponseHeaders(securityHeaders(config.origin), withForwardedHost(config.trustProxy, answer));
}
