import { openSite } from "#server/open-site.ts";
import { assetsApp } from "#server/pages/assets.ts";
import { SCRIPT_MARK } from "#server/pages/content-security.ts";
import { listen } from "#server/listen.ts";
import { siteListener } from "#server/site-listener.ts";
import { fileURLToPath } from "node:url";

const BUILD = new URL("../build/", import.meta.url);

process.env["NODE_ENV"] ??= "production";
const { config, group, log } = await openSite(process.env);
const { createSite } = await import(new URL("server/index.js", BUILD).href);
const builtFiles = await assetsApp(fileURLToPath(new URL("client/", BUILD)));
await listen(siteListener(config, group, { renderOf: (dealership) => createSite(dealership, SCRIPT_MARK), builtFiles, log }), config, group);
