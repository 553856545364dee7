import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { duration, PROJECT, run } from "./phase.mjs";

/** Installs the exact packages of the lock file when they are missing or others; ends the process when that fails. */
export async function install() {
  if (isInstalled()) return;
  console.log("Installing packages …");
  const outcome = await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], { quiet: true });
  if (outcome.code !== 0 || !isInstalled()) {
    console.error(outcome.output);
    console.error("The packages could not be installed: npm's words are above.");
    process.exit(outcome.code || 1);
  }
  console.log(`Installed in ${duration(outcome)}`);
}

/** npm keeps a list of what it has put into node_modules: it must hold every package of the lock file. */
function isInstalled() {
  const installed = readPackages("node_modules/.package-lock.json");
  const locked = readPackages("package-lock.json");
  if (!installed || !locked || !existsSync(join(PROJECT, "node_modules/.bin/node"))) return false;
  return Object.entries(locked).every(([path, { version, optional, devOptional }]) => {
    if (path === "") return true;
    const found = installed[path];
    return found ? found.version === version : Boolean(optional || devOptional);
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(PROJECT, file), "utf8")).packages;
  } catch {
    return undefined;
  }
}
