import { bootstrap } from "#server/startup/bootstrap.ts";
import { assetsApp } from "#server/pages/assets.ts";
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
const builtFiles = await assetsApp(fileURLToPath(new URL("client/", BUILD)));
await listen(
  siteListener(config, group, { renderOf: (dealership) => createSite(dealership, RENDER_NONCE), builtFiles, log }),
  config,
  group,
);
