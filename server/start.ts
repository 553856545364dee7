import { byHost, withForwardedHost } from "#server/by-host.ts";
import { openSite } from "#server/open-site.ts";
import { assetsApp } from "#server/pages/assets.ts";
import { SCRIPT_MARK } from "#server/pages/content-security.ts";
import { frontDoor } from "#server/pages/front-door.ts";
import { PageCache } from "#server/pages/page-cache.ts";
import { recordReads } from "#server/pages/page-reads.ts";
import { listen } from "#server/listen.ts";
import { ofWebsite, siteApp } from "#server/site-app.ts";
import type { Dealership } from "#server/dealership.ts";
import { getRequestListener } from "@hono/node-server";
import { fileURLToPath } from "node:url";

const BUILD = new URL("../build/", import.meta.url);

process.env["NODE_ENV"] ??= "production";
const { config, group } = await openSite(process.env);
const { createSite } = await import(new URL("server/index.js", BUILD).href);
const builtFiles = await assetsApp(fileURLToPath(new URL("client/", BUILD)));
// A page is kept by its whole address, so the websites share the room for them.
const cache = new PageCache();
const { dealerships } = group;
const fetch = byHost([siteOf(dealerships[0]), ...dealerships.slice(1).map(siteOf)]);
const answer = frontDoor(cache, dealerships[0].now, getRequestListener(fetch));
await listen(withForwardedHost(config.trustProxy, answer), config, group);

function siteOf(dealership: Dealership) {
  const { dealership: readDealership, record } = recordReads(dealership);
  const own = ofWebsite(config, dealership.website, dealership === dealerships[0]);
  const { fetch } = siteApp(dealership, own, { render: createSite(readDealership, SCRIPT_MARK), record, builtFiles, cache });
  return { hosts: dealership.website.hosts, fetch };
}
