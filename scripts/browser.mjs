import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { duration, run } from "./run-command.mjs";

/** Chromium without its window UI: the same pages for a fifth less CPU time. */
const WINDOWLESS = "/usr/bin/chromium-headless-shell";
const BROWSERS = [
  WINDOWLESS,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
/** Short apt timeouts, because the tests can run without these packages when offline. */
const PATIENCE = ["-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=15"];

/** Other engines of the journeys: the files they need, and the Debian packages that contain them. */
const ENGINES = JSON.parse(readFileSync(new URL("engines.json", import.meta.url), "utf8"));

/**
 * Installs missing browsers in one apt call (as root on Debian): headless Chromium and the given engines. Returns the path of
 * Chromium, or undefined for Playwright's own, whose path Playwright knows.
 */
export async function findBrowsers(engines) {
  const { CHROMIUM } = process.env;
  const found = CHROMIUM ?? BROWSERS.find((path) => existsSync(path));
  const windowless = CHROMIUM || existsSync(WINDOWLESS) ? [] : ["chromium-headless-shell"];
  // Debian's older releases have no headless package: there the full browser is installed, if there is none.
  const names = [...windowless, ...missingPackages(engines)];
  await installDebianPackages(names, () => missingPackages(engines).length === 0, found ? {} : { "chromium-headless-shell": "chromium" });
  const browser = CHROMIUM ?? BROWSERS.find((path) => existsSync(path));
  if (browser) return browser;
  const { chromium } = await import("playwright-core");
  if (existsSync(chromium.executablePath())) return undefined;
  const outcome = await run("playwright-core", ["install", "chromium"], { quiet: true });
  if (outcome.code !== 0) console.error(outcome.output);
  else console.log(`Installed Playwright's Chromium in ${duration(outcome)}`);
  return undefined;
}

/** Installs what the journeys in all other engines need; if that fails the journeys print how to install it. */
export async function installEngines() {
  const engines = Object.keys(ENGINES);
  await installDebianPackages(missingPackages(engines), () => missingPackages(engines).length === 0);
}

function missingPackages(engines) {
  return engines.map((name) => ENGINES[name]).flatMap((engine) => (isUsable(engine) ? [] : engine.packages));
}

/** Installed, and not older than what the journeys' driver can open. */
function isUsable({ needs, version }) {
  if (!needs.every((file) => existsSync(file))) return false;
  return version === null || Number(/ (\d+)\./.exec(execFileSync(needs[0], ["--version"], { encoding: "utf8" }))?.[1]) >= version;
}

/**
 * As root on Debian. If it fails, or if the package lists are so old that what they name is not usable, updates the lists and installs
 * those packages that exist, or their replacement in `instead`.
 */
async function installDebianPackages(names, isUsableNow, instead = {}) {
  if (names.length === 0 || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...words) => run("apt-get", [...PATIENCE, ...words], { quiet: true, env });
  const install = (names) => apt("install", "-y", "--no-install-recommends", ...names);
  console.log(`Installing ${names.join(", ")} …`);
  let outcome = await install(names);
  if (outcome.code !== 0 || !isUsableNow()) {
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
