import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { duration, PROJECT, run } from "./run-command.mjs";

/** Third-party tools for the API's document: only the tests need them, so a first start does not install them. */
export const API_TOOLS = "scripts/api-tools";

/** Installs the exact packages of a folder's lock file if any is missing or different; exits the process on failure. */
export async function install(folder = ".") {
  if (isInstalled(folder)) return;
  console.log(folder === "." ? "Installing packages …" : `Installing packages of ${folder} …`);
  // Install scripts of these tools' packages are not run.
  const folderOptions = folder === "." ? [] : ["--prefix", folder, "--ignore-scripts"];
  const outcome = await run("npm", ["ci", ...folderOptions, "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    quiet: true,
  });
  if (outcome.code !== 0 || !isInstalled(folder)) {
    console.error(outcome.output);
    console.error("The packages could not be installed. npm's output is above.");
    process.exit(outcome.code || 1);
  }
  console.log(`Installed in ${duration(outcome)}`);
}

/** node_modules/.package-lock.json lists the installed packages: it must contain every package of the lock file. */
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
