import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { expect, inject } from "vitest";
import { addFlawless, keysOfParts, partsToSkip } from "./checked-parts.ts";
import { copyDemoData } from "./demo-data.ts";
import { isFromUnloadingPage } from "../engines/driver-faults.ts";
import { findingsWithoutAxe, openFirefoxForJourneys } from "../engines/firefox-for-journeys.ts";
import { saveIfFailed } from "./failed-journey.ts";
import { BASELINE_COMPILER, launchSite, type LaunchedSite } from "./launch-site.ts";

const IN_FIREFOX = process.env["FORECOURT_BROWSER"] === "firefox";
/** Timeout of actions: without a GPU Firefox is slower. */
const ACTION_LIMIT_MS = IN_FIREFOX ? 30_000 : 10_000;
/**
 * For each context Chromium starts two hidden processes that cost more than the page: a spare renderer and one for the address
 * bar's suggestions. This flag replaces Playwright's own list, so its relevant entries are repeated here.
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
  // The header is proven by HTTP. With it the first page of each context needs a second renderer process: 0.08 s.
  "CrossOriginOpenerPolicy",
];
/** The pages of a journey live for seconds: V8's optimising compilers cost an eighth of the total time of the journeys. */
const FOR_SHORT_LIVES = "--js-flags=--no-opt --no-maglev";
/** Below the limit of the hooks that wait for it, which would not say what was waited for. */
const LAUNCH_LIMIT_MS = 40_000;
/** Chromium without its window UI: the same pages for a fifth less CPU time. */
const WINDOWLESS = "/usr/bin/chromium-headless-shell";
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export type RunningSite = LaunchedSite & { dataDir: string };

/**
 * Starts the built site on a copy of the demonstration's database, deleted when it stops, or on the given DATA_DIR. `measured`: as
 * `npm start` does.
 */
export async function startSite(env: Record<string, string> = {}, script?: string, { measured = false } = {}): Promise<RunningSite> {
  const given = env["DATA_DIR"];
  const dataDir = given ?? (await copyDemoData(inject("prepared")));
  const site = await launchSite({ ...env, DATA_DIR: dataDir }, script, measured ? [] : BASELINE_COMPILER);
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

/** A warm site for journeys that do not change the stock. */
export function sharedSite(): { url: string } {
  return { url: inject("sharedSite") };
}

/** Shared by the journeys of this test process. */
let journeyBrowser: Browser | undefined;

/**
 * A headless Chromium: the one named by CHROMIUM, Debian's, or Playwright's. The journeys of a test process share one, because a start
 * takes as long as a short journey; `close` closes their contexts. `measured`: the full browser with its optimising compilers.
 */
export async function openBrowser({ measured = false } = {}): Promise<Browser> {
  if (IN_FIREFOX) return openFirefoxForJourneys();
  if (measured) return launchChromium({ measured });
  if (!journeyBrowser?.isConnected()) journeyBrowser = await launchChromium({ measured });
  const browser = journeyBrowser;
  const close = async () => {
    for (const context of browser.contexts()) await context.close();
  };
  return Object.assign(Object.create(browser) as Browser, { close });
}

/** A browser for one journey, which closes it. */
export function launchChromium({ measured = false, args = [] }: { measured?: boolean; args?: readonly string[] }): Promise<Browser> {
  const installed = measured ? BROWSERS : [WINDOWLESS, ...BROWSERS];
  const executablePath = process.env["CHROMIUM"] ?? installed.find((path) => existsSync(path));
  const launch = () =>
    chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      timeout: LAUNCH_LIMIT_MS,
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
        ...args,
      ],
    });
  // A launch that timed out is tried once more.
  return launch().catch(launch);
}

/** By default the cookie banner has been answered: it covers the bottom of the page until then. */
export type Visit = { width: number; javaScript: boolean; cookies?: "unasked" | "accepted" | "rejected" };

/** A new context; `complaints` collects the errors that the page logs and the requests that its policy blocks. */
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
  saveIfFailed(page);
  page.setDefaultTimeout(ACTION_LIMIT_MS);
  if (!javaScript) withoutScript.add(page);
  const complaints: string[] = [];
  let before: string | undefined;
  const complain = (complaint: string) => {
    if (!IN_FIREFOX || !isFromUnloadingPage(complaint, before)) complaints.push(complaint);
    before = complaint;
  };
  page.on("pageerror", (error) => complain(`exception: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") complain(`console: ${message.text()}`);
  });
  return { context, page, complaints };
}

/** Opens a page and waits for its hydration; lazy sections stay unhydrated. */
export async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await scripted(page);
}

/** Waits for the page's hydration, then for idle time, at most 10 seconds. */
export async function scripted(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 })));
}

/** Does not wait for pictures: without JavaScript the browser fetches all at once, and the site has to encode them. */
export const HYDRATED_TEXT = { waitUntil: "domcontentloaded" } as const;

/** Opens a page whose text is needed, not its pictures. */
export async function openForAxe(page: Page, address: string): Promise<void> {
  await page.goto(address, HYDRATED_TEXT);
  await styled(page);
}

/** Runs in the page before its scripts. A choice made during the visit is preserved. */
function answerCookies(choice: string): void {
  // Firefox also runs this in its initial empty page, which has no storage.
  if (window.origin === "null") return;
  const name = "forecourt.consent";
  if (localStorage.getItem(name) === null) localStorage.setItem(name, JSON.stringify([{ choice, answered_at: Date.now() }]));
}

let axeSource: string | undefined;
const withoutScript = new WeakSet<Page>();

/**
 * axe findings of the current page (WCAG 2.2 AA and best practice), one line each; empty is good. Behind a modal dialog the
 * page is inert: then only the dialog is checked. `rules`: those of axe that are run, all by default.
 */
export async function axeFindings(page: Page, rules: readonly string[] = []): Promise<string[]> {
  await styled(page);
  if (IN_FIREFOX) return findingsWithoutAxe();
  const keys = await page.evaluate(keysOfParts, rules.join(" "));
  const flawlessParts = inject("flawlessParts");
  const skipped = partsToSkip(keys, flawlessParts);
  if (skipped.includes(0)) return [];
  axeSource ??= await readFile(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");
  if (!(await page.evaluate(() => "axe" in window))) {
    if (withoutScript.has(page)) await page.evaluate(runTimersAtOnce);
    await page.evaluate(axeSource);
  }
  const findings = await page.evaluate(runAxe, { skipped, rules });
  if (findings.length === 0) addFlawless(keys, flawlessParts);
  return findings;
}

/** Runs in the page. */
async function runAxe({ skipped, rules }: { skipped: readonly number[]; rules: readonly string[] }): Promise<string[]> {
  const axe = Reflect.get(window, "axe") as {
    run: (
      context: { include: Element[]; exclude: Element[] },
      options: unknown,
    ) => Promise<Record<"violations" | "incomplete", { id: string; help: string; error?: unknown; nodes: { target: unknown[] }[] }[]>>;
  };
  const within = document.querySelector(":modal") ?? document.documentElement;
  const parts = Reflect.get(window, "checkedParts") as Element[];
  const known = new Set(skipped.flatMap((index) => parts[index] ?? []));
  known.delete(within);
  // Outermost ones only: axe compares each element with each of them.
  const isInside = (part: Element) => Array.from(known).some((other) => other !== part && other.contains(part));
  const exclude = Array.from(known).filter((part) => !isInside(part));
  // To find what is behind a text, axe computes the styles of all elements of the page, most of its time where most parts are known. Those
  // inside a known part, or outside the dialog, are not behind the text of others. Not a filter: without scripts no callback runs.
  const left = new Set<Node>(exclude);
  const inside = (node: Node): Element[] =>
    left.has(node) || !(node.contains(within) || within.contains(node))
      ? []
      : Array.from((node as Element).children).flatMap((child) => [child, ...inside(child)]);
  document.createTreeWalker = (root) => {
    const nodes = inside(root).values();
    return { currentNode: root, nextNode: () => nodes.next().value ?? null } as unknown as TreeWalker;
  };
  const { violations, incomplete } = await axe.run(
    { include: [within], exclude },
    { resultTypes: ["violations"], preload: { assets: ["media"] }, ...(rules.length > 0 && { runOnly: { type: "rule", values: rules } }) },
  );
  Reflect.deleteProperty(document, "createTreeWalker");
  // A rule that ended in an error has found nothing, and is not a violation.
  violations.push(...incomplete.filter(({ error }) => error));
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(" ")).join(", ")})`);
}

/** For pages with JavaScript disabled, whose timers never fire. axe uses them to yield and for timeouts. */
function runTimersAtOnce(): void {
  Object.assign(window, {
    setTimeout: (run: () => void, delay = 0) => void (delay <= 1 && Promise.resolve().then(run)),
    clearTimeout: () => undefined,
  });
}

/** Horizontal overflow of the page in pixels; 0 is good. */
export async function horizontalOverflow(page: Page): Promise<number> {
  await styled(page);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Layout can be checked after `DOMContentLoaded` and once the style sheets have loaded; an awaited element may appear before that. */
async function styled(page: Page): Promise<void> {
  await page.waitForLoadState("domcontentloaded");
  const sheets = () =>
    page.evaluate(() => Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'), ({ sheet }) => sheet !== null));
  await expect.poll(sheets).not.toContain(false);
}
