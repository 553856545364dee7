import { existsSync } from "node:fs";
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

/**
 * The Chromium the journeys run in: one that is found, as root on Debian its windowless package too, else Playwright's own
 * (undefined: it knows where).
 */
export async function findBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  if (!existsSync(WINDOWLESS) && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) await installDebianPackage();
  const found = BROWSERS.find((path) => existsSync(path));
  if (found) return found;
  const { chromium } = await import("playwright-core");
  if (existsSync(chromium.executablePath())) return undefined;
  const outcome = await run("playwright-core", ["install", "chromium"], { quiet: true });
  if (outcome.code !== 0) console.error(outcome.output);
  else console.log(`Installed Playwright's Chromium in ${duration(outcome)}`);
  return undefined;
}

/** Debian's older releases have no windowless package: there it is the whole browser, if there is none. */
async function installDebianPackage() {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...words) => run("apt-get", [...PATIENCE, ...words], { quiet: true, env });
  const install = (name) => apt("install", "-y", "--no-install-recommends", name);
  console.log("Installing a browser …");
  const found = BROWSERS.some((path) => existsSync(path));
  let outcome = await install("chromium-headless-shell");
  if (outcome.code !== 0) {
    await apt("update");
    outcome = await install("chromium-headless-shell");
  }
  if (outcome.code !== 0 && !found) outcome = await install("chromium");
  if (outcome.code === 0) console.log(`Installed Debian's package in ${duration(outcome)}`);
  else if (!found) console.error(outcome.output);
}
