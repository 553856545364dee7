import { existsSync, readFileSync } from "node:fs";
import { duration, run } from "./run-command.mjs";

/** Chromium without what makes it a window: the same pages for a fifth less of the processor. */
const WINDOWLESS = "/usr/bin/chromium-headless-shell";
const BROWSERS = [
  WINDOWLESS,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
/** Somebody without a line waits no longer than this for a package that the tests can do without. */
const PATIENCE = ["-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=15"];

/** Other engines that journeys run in: the files they need, and Debian's packages with them. */
const ENGINES = JSON.parse(readFileSync(new URL("engines.json", import.meta.url), "utf8"));

/**
 * What the journeys run in; as root on Debian what is missing is installed in one go: Chromium without a window, and these other engines.
 * Gives the Chromium: one that is found, else Playwright's own (undefined: it knows where).
 */
export async function findBrowsers(engines) {
  const { CHROMIUM } = process.env;
  const found = CHROMIUM ?? BROWSERS.find((path) => existsSync(path));
  const windowless = CHROMIUM || existsSync(WINDOWLESS) ? [] : ["chromium-headless-shell"];
  // Debian's older releases have no windowless package: there it is the whole browser, if there is none.
  await installDebianPackages([...windowless, ...missingPackages(engines)], found ? {} : { "chromium-headless-shell": "chromium" });
  const browser = CHROMIUM ?? BROWSERS.find((path) => existsSync(path));
  if (browser) return browser;
  const { chromium } = await import("playwright-core");
  if (existsSync(chromium.executablePath())) return undefined;
  const outcome = await run("playwright-core", ["install", "chromium"], { quiet: true });
  if (outcome.code !== 0) console.error(outcome.output);
  else console.log(`Installed Playwright's Chromium in ${duration(outcome)}`);
  return undefined;
}

/** What the journeys in all other engines need; where it cannot be had they say how it is installed. */
export async function installEngines() {
  await installDebianPackages(missingPackages(Object.keys(ENGINES)));
}

function missingPackages(engines) {
  return engines.map((name) => ENGINES[name]).flatMap(({ needs, packages }) => (needs.every((file) => existsSync(file)) ? [] : packages));
}

/** As root on Debian. Where that fails, its lists may be old: of the new ones what they have is installed, or what stands in `instead`. */
async function installDebianPackages(names, instead = {}) {
  if (names.length === 0 || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...words) => run("apt-get", [...PATIENCE, ...words], { quiet: true, env });
  const install = (names) => apt("install", "-y", "--no-install-recommends", ...names);
  console.log(`Installing ${names.join(", ")} …`);
  let outcome = await install(names);
  if (outcome.code !== 0) {
    await apt("update");
    const known = [];
    for (const name of names) known.push((await isInLists(name)) ? name : instead[name]);
    if (known.some(Boolean)) outcome = await install(known.filter(Boolean));
  }
  if (outcome.code === 0) console.log(`Installed in ${duration(outcome)}`);
  else console.error(outcome.output);
}

async function isInLists(name) {
  return (await run("apt-cache", ["show", name], { quiet: true })).code === 0;
}
