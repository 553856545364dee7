import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 15_000;
/** How long a page may take to show what is waited for. */
const ACTION_LIMIT_MS = 10_000;
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export type RunningSite = { url: string; dataDir: string; output: () => string; stop: () => Promise<number | null> };

/** Starts the built site as its own process on a free port, with a new demo database that goes when it stops. */
export async function startSite(env: Record<string, string> = {}): Promise<RunningSite> {
  const dataDir = env["DATA_DIR"] ?? (await mkdtemp(join(tmpdir(), "forecourt-e2e-")));
  const child = spawn(process.execPath, ["server/start.ts"], {
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", DATABASE_URL: "", DATA_DIR: dataDir, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const url = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`the site did not start in time:\n${output}`)), START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /open at (http:\/\/\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(limit);
      resolve(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then((code) => {
      clearTimeout(limit);
      reject(new Error(`the site ended with ${code}:\n${output}`));
    });
  });
  return {
    url,
    dataDir,
    output: () => output,
    stop: async () => {
      child.kill("SIGTERM");
      const limit = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
      const code = await ended;
      clearTimeout(limit);
      if (env["DATA_DIR"] === undefined) await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
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
