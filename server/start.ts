import { openSite } from "#server/open-site.ts";
import { assetsApp } from "#server/pages/assets.ts";
import { SCRIPT_MARK } from "#server/pages/content-security.ts";
import { frontDoor } from "#server/pages/front-door.ts";
import { PageCache } from "#server/pages/page-cache.ts";
import { recordReads } from "#server/pages/page-reads.ts";
import { listen } from "#server/listen.ts";
import { siteApp } from "#server/site-app.ts";
import { getRequestListener } from "@hono/node-server";
import { fileURLToPath } from "node:url";

const BUILD = new URL("../build/", import.meta.url);

process.env["NODE_ENV"] ??= "production";
const { config, dealership } = await openSite(process.env);
const { createSite } = await import(new URL("server/index.js", BUILD).href);
const builtFiles = await assetsApp(fileURLToPath(new URL("client/", BUILD)));
const { dealership: readDealership, record } = recordReads(dealership);
const cache = new PageCache();
const app = siteApp(dealership, config, { render: createSite(readDealership, SCRIPT_MARK), record, builtFiles, cache });
await listen(frontDoor(cache, dealership.now, getRequestListener(app.fetch)), config, dealership);
