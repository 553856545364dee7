import { bootstrap } from "#server/startup/bootstrap.ts";
import { assetsApp } from "#server/pages/assets.ts";
import { RENDER_NONCE } from "#server/pages/content-security.ts";
import { listen } from "#server/startup/listen.ts";
import { siteListener } from "#server/site-listener.ts";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";

const BUILD = new URL("../build/", import.meta.url);

/**
 * V8 compiles a WebAssembly function again with its optimising compiler once it has run often enough. For the embedded
 * database's interpreter of expressions that takes half a second and 600 MB, and with V8's own limit (13 million) it falls into
 * every start. Only here: a long import, which the command line runs in a process of its own, takes 38 s with V8's limit and 54 with 2 billion.
 */
setFlagsFromString("--wasm-tiering-budget=1500000000");

process.env["NODE_ENV"] ??= "production";
const { config, group, log } = await bootstrap(process.env);
const { createSite } = await import(new URL("server/index.js", BUILD).href);
const builtFiles = await assetsApp(fileURLToPath(new URL("client/", BUILD)));
await listen(siteListener(config, group, { renderOf: (dealership) => createSite(dealership, RENDER_NONCE), builtFiles, log }), config, group);
