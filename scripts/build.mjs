import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { duration, PROJECT, run } from "./run-command.mjs";

const SOURCES = [
  "admin",
  "demo",
  "domain",
  "locales",
  "scripts/floor",
  "scripts/messages",
  "scripts/theme",
  "scripts/vite",
  "server",
  "web",
  "websites",
];
const SETTINGS = [
  "package-lock.json",
  "package.json",
  "react-router.config.ts",
  "scripts/bundle-server.mjs",
  "tsconfig.json",
  "vite.config.ts",
];
const STAMP = join(PROJECT, "build/sources.sha256");
const BUILT = [
  STAMP,
  join(PROJECT, "build/server/index.js"),
  join(PROJECT, "build/client"),
  join(PROJECT, "build/site/start.js"),
  join(PROJECT, "build/admin/server/index.js"),
];

/** Builds the site if a source file has changed since the last build; exits the process on failure. */
export async function buildIfStale() {
  const sources = fingerprint();
  if (BUILT.every((file) => existsSync(file)) && readFileSync(STAMP, "utf8") === sources) return;
  console.log("Building the site …");
  const outcome = await build(sources);
  if (outcome.code !== 0) {
    console.error(outcome.output);
    console.error("The site could not be built. The build's output is above.");
    process.exit(outcome.code);
  }
  console.log(`Built in ${duration(outcome)}`);
}

export async function build(sources = fingerprint()) {
  const outcome = await run("npm", ["run", "--silent", "build"], { quiet: true });
  // Again: a source may have changed while it was built.
  if (outcome.code === 0) stampBuild(sources);
  return outcome;
}

/** Notes what the build was made from; `npm start` then builds nothing. */
export function stampBuild(sources = fingerprint()) {
  writeFileSync(STAMP, sources);
}

function fingerprint() {
  const digest = createHash("sha256");
  const files = SOURCES.flatMap((folder) => filesUnder(folder)).concat(SETTINGS.filter((file) => existsSync(join(PROJECT, file))));
  for (const file of files.toSorted())
    digest
      .update(`${file}\0`)
      .update(readFileSync(join(PROJECT, file)))
      .update("\0");
  return digest.digest("hex");
}

function filesUnder(folder) {
  if (!existsSync(join(PROJECT, folder))) return [];
  return readdirSync(join(PROJECT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}
