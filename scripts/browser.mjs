import { existsSync, readFileSync } from "node:fs";
import { duration, run } from "./phase.mjs";

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

/** Other engines that the main journeys run in: the files they need, and Debian's packages with them. */
const ENGINES = Object.values(JSON.parse(readFileSync(new URL("engines.json", import.meta.url), "utf8")));

/**
 * The Chromium the journeys run in: one that is found, as root on Debian its windowless package too, else Playwright's own
 * (undefined: it knows where).
 */
export async function findBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const found = BROWSERS.some((path) => existsSync(path));
  // Debian's older releases have no windowless package: there it is the whole browser, if there is none.
  if (!existsSync(WINDOWLESS)) await installDebianPackages(["chromium-headless-shell"], { instead: found ? [] : ["chromium"] });
  const browser = BROWSERS.find((path) => existsSync(path));
  if (browser) return browser;
  const { chromium } = await import("playwright-core");
  if (existsSync(chromium.executablePath())) return undefined;
  const outcome = await run("playwright-core", ["install", "chromium"], { quiet: true });
  if (outcome.code !== 0) console.error(outcome.output);
  else console.log(`Installed Playwright's Chromium in ${duration(outcome)}`);
  return undefined;
}

/** What the journeys in Firefox and WebKit need; where it cannot be had they say how it is installed. */
export async function installEngines() {
  await installDebianPackages(ENGINES.flatMap(({ needs, packages }) => (needs.every((file) => existsSync(file)) ? [] : packages)));
}

/** As root on Debian, in one go. `instead`: when they cannot be had. */
async function installDebianPackages(names, { instead = [] } = {}) {
  if (names.length === 0 || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...words) => run("apt-get", [...PATIENCE, ...words], { quiet: true, env });
  const install = (names) => apt("install", "-y", "--no-install-recommends", ...names);
  console.log("Installing a browser …");
  let outcome = await install(names);
  if (outcome.code !== 0) {
    await apt("update");
    outcome = await install(names);
  }
  if (outcome.code !== 0 && instead.length > 0) outcome = await install(instead);
  if (outcome.code === 0) console.log(`Installed Debian's packages in ${duration(outcome)}`);
  else console.error(outcome.output);
}
