import { bootstrap } from "#server/startup/bootstrap.ts";
import { adminLines } from "#server/admin/admin-lines.ts";
import { renderedOnDemand } from "#server/admin/rendered-on-demand.ts";
import { assetsApp } from "#server/pages/assets.ts";
import { findOfAdmin, publishAssets, shareAssets } from "#server/pages/released-assets.ts";
import { RENDER_NONCE } from "#server/pages/content-security.ts";
import { listen } from "#server/startup/listen.ts";
import { siteListener } from "#server/site-listener.ts";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";

const BUILD = new URL("../build/", import.meta.url);

/**
 * V8 recompiles hot WebAssembly functions with its optimising compiler. For the expression interpreter of the embedded database that takes
 * half a second and 600 MB, and with V8's default budget (13 million) it happens during every start. Not set for the command line: a long
 * import, in its own process, takes 38 s with the default budget and 54 s with 2 billion.
 */
setFlagsFromString("--wasm-tiering-budget=1500000000");

process.env["NODE_ENV"] ??= "production";
const { config, group, log } = await bootstrap(process.env);
const { createSite } = await import(new URL("server/index.js", BUILD).href);
const folders = { websites: fileURLToPath(new URL("client/", BUILD)), admin: fileURLToPath(new URL("admin/client/", BUILD)) };
const released = shareAssets({ database: group.dealerships[0].database, store: group.objects });
const builtFiles = await assetsApp(folders.websites, released.find);
// A node of the release before may be sent requests for this one's scripts as soon as this one serves a page.
if (config.databaseUrl) await publishAssets(folders, released);
const admin = group.admin && {
  builtFiles: await assetsApp(folders.admin, findOfAdmin(released)),
  renderOf: renderedOnDemand(() => import(new URL("admin/server/index.js", BUILD).href)),
};
let publishing = Promise.resolve();
await listen(
  siteListener(config, group, { renderOf: (dealership) => createSite(dealership, RENDER_NONCE), builtFiles, admin, log }),
  config,
  {
    ...group,
    lines: () => adminLines(config, group),
    // A site that is stopped soon after its start has listed its files, too.
    close: async () => {
      await publishing;
      await group.close();
    },
  },
);
// The embedded database has one node: what matters are pages that stay open during the next upgrade.
if (!config.databaseUrl) publishing = publishAssets(folders, released);
