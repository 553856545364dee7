import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfStale } from "./build.mjs";
import { install } from "./install.mjs";
import { environment, PROJECT } from "./run-command.mjs";

const NODE_MAJOR_VERSION = 24;
const LEAN_MODULES = new URL("commonjs-drizzle.mjs", import.meta.url).href;

const developing = process.argv.includes("--dev");
const server = join(PROJECT, developing ? "server/dev.ts" : "build/site/start.js");
await install();
if (!developing) await buildIfStale();

if (developing) {
  // Vite reloads browser code and pages; a change of a module loaded by Node itself restarts the site.
  process.exitCode = await runOnCurrentNode(["--watch", "--watch-preserve-output"]);
} else if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR_VERSION) {
  await import(LEAN_MODULES);
  await import(pathToFileURL(server).href);
} else {
  process.exitCode = await runOnCurrentNode([]);
}

/** The current Node may be older than the required version: use the one installed with the packages. */
function runOnCurrentNode(options) {
  const args = [...options, "--import", LEAN_MODULES, server];
  const child = spawn(join(PROJECT, "node_modules/.bin/node"), args, { stdio: "inherit", env: environment });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(`Node.js ${NODE_MAJOR_VERSION}, installed as a package, did not start: ${error.message}`);
      resolve(1);
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
