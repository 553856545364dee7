/**
 * The built site of another dealer: the demonstration's stock with its own settings (SETTINGS, JSON) and content (CONTENT, a
 * directory). With BROKEN=1 its database is closed before the first request.
 */
import { readConfig } from "#server/config.ts";
import { openContent } from "#server/content/content.ts";
import { openDealership } from "#server/open-group.ts";
import { listen } from "#server/startup/listen.ts";
import { assetsApp } from "#server/pages/assets.ts";
import { RENDER_NONCE } from "#server/pages/content-security.ts";
import { createDependencyRecorder } from "#server/pages/page-dependencies.ts";
import { siteApp } from "#server/site-app.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { getRequestListener } from "@hono/node-server";
import { fileURLToPath } from "node:url";

const BUILD = new URL("../../build/", import.meta.url);

const config = readConfig(process.env);
const website = { ...wexcombe, ...JSON.parse(process.env["SETTINGS"] ?? "{}") };
const opened = await openDealership(config, { website });
const dealership = { ...opened, content: await openContent(website, process.env["CONTENT"]) };
const { createSite } = await import(new URL("server/index.js", BUILD).href);
const { dealership: readDealership, record } = createDependencyRecorder(dealership);
const app = siteApp(dealership, config, {
  render: createSite(readDealership, RENDER_NONCE),
  record,
  builtFiles: await assetsApp(fileURLToPath(new URL("client/", BUILD))),
});
const broken = process.env["BROKEN"] === "1";
if (broken) await opened.close();
await listen(getRequestListener(app.fetch), config, {
  announce: dealership.announce,
  close: async () => void (broken || (await opened.close())),
});
