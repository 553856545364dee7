import { existsSync } from "node:fs";
import { duration, run } from "./phase.mjs";

const BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The Chromium the journeys run in: one that is found, else Debian's package, else Playwright's own (undefined: it knows where). */
export async function findBrowser() {
  const found = process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path));
  if (found) return found;
  const { chromium } = await import("playwright-core");
  if (existsSync(chromium.executablePath())) return undefined;
  console.log("Installing a browser …");
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const outcome = await installDebianPackage();
    const installed = BROWSERS.find((path) => existsSync(path));
    if (installed) {
      console.log(`Installed ${installed} in ${duration(outcome)}`);
      return installed;
    }
    console.error(outcome.output);
  }
  const outcome = await run("playwright-core", ["install", "chromium"], { quiet: true });
  if (outcome.code !== 0) console.error(outcome.output);
  else console.log(`Installed Playwright's Chromium in ${duration(outcome)}`);
  return undefined;
}

async function installDebianPackage() {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { quiet: true, env });
  return run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { quiet: true, env });
}
