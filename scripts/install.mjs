import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { duration, PROJECT, run } from "./run-command.mjs";

/** The tools that other people use on the API's document: only the tests need them, so that a first start does not wait for them. */
export const API_TOOLS = "scripts/api-tools";

/** Installs the exact packages of a folder's lock file when they are missing or others; ends the process when that fails. */
export async function install(folder = ".") {
  if (isInstalled(folder)) return;
  console.log(folder === "." ? "Installing packages …" : `Installing packages of ${folder} …`);
  // Packages of other tools run nothing of their own while they are installed.
  const own = folder === "." ? [] : ["--prefix", folder, "--ignore-scripts"];
  const outcome = await run("npm", ["ci", ...own, "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], { quiet: true });
  if (outcome.code !== 0 || !isInstalled(folder)) {
    console.error(outcome.output);
    console.error("The packages could not be installed: npm's words are above.");
    process.exit(outcome.code || 1);
  }
  console.log(`Installed in ${duration(outcome)}`);
}

/** npm keeps a list of what it has put into node_modules: it must hold every package of the lock file. */
function isInstalled(folder) {
  const installed = readPackages(join(folder, "node_modules/.package-lock.json"));
  const locked = readPackages(join(folder, "package-lock.json"));
  if (!installed || !locked || (folder === "." && !existsSync(join(PROJECT, "node_modules/.bin/node")))) return false;
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
