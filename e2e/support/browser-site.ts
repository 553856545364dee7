import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { expect, inject } from "vitest";
import { copyDemoData } from "./demo-data.ts";
import { isOfPageBeingLeft } from "../engines/driver-faults.ts";
import { findingsWithoutAxe, openFirefoxForJourneys } from "../engines/firefox-for-journeys.ts";
import { launchSite, type LaunchedSite } from "./launch-site.ts";

const IN_FIREFOX = process.env["FORECOURT_BROWSER"] === "firefox";
/** How long a page may take to show what is waited for: without a graphics card Firefox takes longer. */
const ACTION_LIMIT_MS = IN_FIREFOX ? 30_000 : 10_000;
/**
 * For each visitor Chromium starts two processes beside the page's own that nobody sees, and they cost more than the page:
 * a spare one, and one for the suggestions under its address bar. This list comes after Playwright's and takes its place,
 * so what matters to us of that stands here too.
 */
const FEATURES_OFF = [
  "SpareRendererForSitePerProcess",
  "PreloadTopChromeWebUI",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];
/** The pages of a journey live for seconds: compilers that make long-lived ones fast cost an eighth of all that journeys take. */
const FOR_SHORT_LIVES = "--js-flags=--no-opt --no-maglev";
/** Without what makes it a window: the same pages for a fifth less of the processor. */
const WINDOWLESS = "/usr/bin/chromium-headless-shell";
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export type RunningSite = LaunchedSite & { dataDir: string };

/** Starts the built site on its own copy of the demonstration's database, which goes when it stops, or on the directory given. */
export async function startSite(env: Record<string, string> = {}, script?: string): Promise<RunningSite> {
  const given = env["DATA_DIR"];
  const dataDir = given ?? (await copyDemoData(inject("prepared")));
  const site = await launchSite({ ...env, DATA_DIR: dataDir }, script);
  return {
    ...site,
    dataDir,
    stop: async () => {
      const code = await site.stop();
      if (given === undefined) await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** The site of the journeys that change nothing of the stock: it is warm, and has few pages to make anew. */
export function sharedSite(): { url: string } {
  return { url: inject("sharedSite") };
}

/** A headless Chromium: the one named by CHROMIUM, Debian's, or Playwright's own. `measured`: a whole one, with all that makes a page fast. */
export async function openBrowser({ measured = false } = {}): Promise<Browser> {
  if (IN_FIREFOX) return openFirefoxForJourneys();
  const installed = measured ? BROWSERS : [WINDOWLESS, ...BROWSERS];
  const executablePath = process.env["CHROMIUM"] ?? installed.find((path) => existsSync(path));
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${FEATURES_OFF.join(",")}`,
      ...(measured ? [] : [FOR_SHORT_LIVES]),
    ],
  });
}

/** Most visitors have answered the question about cookies before: it stands over the foot of the page until then. */
export type Visit = { width: number; javaScript: boolean; cookies?: "unasked" | "accepted" | "rejected" };

/** A new visitor; everything the page logs as an error is collected, and so is every request that the policy blocks. */
export async function visit(
  browser: Browser,
  { width, javaScript, cookies = "rejected" }: Visit,
): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    javaScriptEnabled: javaScript,
    viewport: { width, height: width < 600 ? 844 : 900 },
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
  });
  if (cookies !== "unasked") await context.addInitScript(answerCookies, cookies);
  const page = await context.newPage();
  page.setDefaultTimeout(ACTION_LIMIT_MS);
  if (!javaScript) withoutScript.add(page);
  const complaints: string[] = [];
  let before: string | undefined;
  const complain = (complaint: string) => {
    if (!IN_FIREFOX || !isOfPageBeingLeft(complaint, before)) complaints.push(complaint);
    before = complaint;
  };
  page.on("pageerror", (error) => complain(`exception: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") complain(`console: ${message.text()}`);
  });
  return { context, page, complaints };
}

/** Goes to a page and waits until its scripts have taken it over; the parts that wait for the shopper still do. */
export async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await scripted(page);
}

/** Waits until the scripts of the page have taken it over. A page that is never idle is taken as it is. */
export async function scripted(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 })));
}

/** Pictures may take longer: without script a browser fetches all of them at once, and the site makes them first. */
export const HYDRATED_TEXT = { waitUntil: "domcontentloaded" } as const;

/** Goes to a page whose words are wanted. */
export async function openForAxe(page: Page, address: string): Promise<void> {
  await page.goto(address, HYDRATED_TEXT);
  await styled(page);
}

/** Runs in the browser before each page. An answer given during the visit stays. */
function answerCookies(choice: string): void {
  // Firefox runs this in its first, empty page too, which has no storage.
  if (window.origin === "null") return;
  const name = "forecourt.consent";
  if (localStorage.getItem(name) === null) localStorage.setItem(name, JSON.stringify([{ choice, answered_at: Date.now() }]));
}

let axeSource: string | undefined;
const withoutScript = new WeakSet<Page>();

/**
 * What axe finds on the page as it stands (WCAG 2.2 AA and best practice), one line a finding; empty is good.
 * Of a page behind a modal dialog nobody can reach anything: then it is the dialog that is looked at.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  await styled(page);
  if (IN_FIREFOX) return findingsWithoutAxe();
  axeSource ??= await readFile(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");
  if (!(await page.evaluate(() => "axe" in window))) {
    if (withoutScript.has(page)) await page.evaluate(runTimersAtOnce);
    await page.evaluate(axeSource);
  }
  return page.evaluate(async () => {
    const axe = Reflect.get(window, "axe") as {
      run: (within: Element | Document, options: unknown) => Promise<{ violations: { id: string; help: string; nodes: { target: unknown[] }[] }[] }>;
    };
    const { violations } = await axe.run(document.querySelector(":modal") ?? document, { resultTypes: ["violations"], preload: { assets: ["media"] } });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(" ")).join(", ")})`,
    );
  });
}

/** Runs in a page without scripting, whose timers never end. axe sets them to let others have a turn, and for limits of time. */
function runTimersAtOnce(): void {
  Object.assign(window, {
    setTimeout: (run: () => void, delay = 0) => void (delay <= 1 && Promise.resolve().then(run)),
    clearTimeout: () => undefined,
  });
}

/** How many pixels the page is wider than its window; 0 is good. */
export async function horizontalOverflow(page: Page): Promise<number> {
  await styled(page);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** How a page looks can be said once it is read to its end and has its style sheets: what is waited for may stand there before. */
async function styled(page: Page): Promise<void> {
  await page.waitForLoadState("domcontentloaded");
  const sheets = () => page.evaluate(() => Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'), ({ sheet }) => sheet !== null));
  await expect.poll(sheets).not.toContain(false);
}
