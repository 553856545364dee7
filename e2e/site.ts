import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { inject } from "vitest";
import { launchSite, type LaunchedSite } from "./launch-site.ts";

/** How long a page may take to show what is waited for. */
const ACTION_LIMIT_MS = 10_000;
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
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export type RunningSite = LaunchedSite & { dataDir: string };

/** Starts the built site on its own copy of the demonstration's database, which goes when it stops, or on the directory given. */
export async function startSite(env: Record<string, string> = {}, script?: string): Promise<RunningSite> {
  const given = env["DATA_DIR"];
  const dataDir = given ?? (await copyOfDemonstration());
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

/** Pictures that one site has encoded, none encodes again. */
async function copyOfDemonstration(): Promise<string> {
  const { data, pictures } = inject("prepared");
  const copy = await mkdtemp(join(tmpdir(), "forecourt-e2e-"));
  await cp(data, copy, { recursive: true });
  await symlink(pictures, join(copy, "pictures"));
  return copy;
}

/** A headless Chromium: the one named by CHROMIUM, Debian's, or Playwright's own. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM"] ?? BROWSERS.find((path) => existsSync(path));
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
  page.on("pageerror", (error) => complaints.push(`exception: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  });
  return { context, page, complaints };
}

/** Runs in the browser before each page. An answer given during the visit stays. */
function answerCookies(choice: string): void {
  const name = "forecourt.consent";
  if (localStorage.getItem(name) === null) localStorage.setItem(name, JSON.stringify([{ choice, answered_at: Date.now() }]));
}

let axeSource: string | undefined;
const withoutScript = new WeakSet<Page>();

/** What axe finds on the page as it stands (WCAG 2.2 AA and best practice), one line a finding; empty is good. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!withoutScript.has(page)) return runAxe(page);
  // axe needs timers, which a page without scripting has not: it looks at the same HTML in a page that has them.
  const copy = await page.context().browser()?.newPage({ viewport: page.viewportSize() });
  if (!copy) throw new Error("the page has no browser to make a copy in");
  try {
    await copy.goto(new URL("/healthz", page.url()).href);
    await copy.setContent((await page.content()).replaceAll(/<script\b[^]*?<\/script>/g, ""));
    return await runAxe(copy);
  } finally {
    await copy.close();
  }
}

async function runAxe(page: Page): Promise<string[]> {
  axeSource ??= await readFile(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const axe = Reflect.get(window, "axe") as {
      run: (options: unknown) => Promise<{ violations: { id: string; help: string; nodes: { target: unknown[] }[] }[] }>;
    };
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(" ")).join(", ")})`,
    );
  });
}

/** How many pixels the page is wider than its window; 0 is good. */
export async function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
