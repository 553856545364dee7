import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { cleanClone } from "./support/clean-clone.ts";
import { copyDemoData } from "./support/demo-data.ts";
import { openDeal } from "./support/open-deal.ts";
import { HYDRATED_TEXT, openBrowser, openForAxe, startSite, visit, type RunningSite } from "./support/browser-site.ts";
import { looksRight } from "./support/looks-right.ts";

const PROJECT = join(import.meta.dirname, "..");
/** Browsers resolve every name below localhost to this machine. */
const VANS = "tradeyard.localhost";
/** The clone is built before it starts. */
const BUILD_LIMIT_MS = 150_000;

let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test.each([
  { width: 390, javaScript: true },
  { width: 1440, javaScript: false },
])("a shopper of the vans' website finds a van and reserves it, at $width pixels, JavaScript $javaScript", async (visitor) => {
  const { page, context, complaints } = await visit(browser, visitor);
  const vans = site.url.replace("127.0.0.1", VANS);
  const list = `${vans}/used-vans?vat_scheme=commercial&orderBy=price-desc`;
  await (visitor.javaScript ? page.goto(list) : openForAxe(page, list));
  expect(await page.title()).toBe("Used vans - Tradeyard Vans");
  expect(await page.locator("html").getAttribute("data-theme")).toBe("tradeyard-vans");
  await page.getByRole("heading", { level: 1, name: /^Used vans \d+ found, prices exclude VAT$/ }).waitFor();
  const first = page.getByRole("article").filter({ hasText: "a month" }).filter({ hasNotText: "Reserved" }).first();
  expect(await first.locator(".price .cash").textContent()).toMatch(/^£[\d,]+ \+VAT£[\d,]+ inc VAT$/);
  expect(await facesRight(first)).toBe(visitor.width > 767);
  await looksRight(page);

  await first.getByRole("link").first().click();
  await page
    .getByRole("link", { name: /^Build (your )?deal$/ })
    .first()
    .waitFor();
  await ready(page);
  const van = page.url();
  await looksRight(page);
  await openDeal(page);
  await page.getByRole("radio", { name: "Reserve" }).check();
  await page
    .locator("#deal")
    .getByRole("button", { name: /^(Continue to checkout|Reserve for £99)$/ })
    .click();
  await page.getByRole("heading", { name: "Your details" }).waitFor();
  await ready(page);
  await page.getByLabel("First name").fill("Priya");
  await page.getByLabel("Last name").fill("Nair");
  await page.locator("#customer_email").fill(`priya.nair.${visitor.width}@example.com`);
  await page.locator("#customer_telephone").fill("01632 960 123");
  await page.getByRole("checkbox", { name: "I accept the terms" }).check();
  await page.getByRole("button", { name: "Pay £99 and reserve" }).click();
  await page.waitForURL(/\/demo-payment\//);
  await page.getByRole("button", { name: "Pay £99", exact: true }).click();
  await page.getByRole("heading", { name: "is reserved for you" }).waitFor();
  expect(new URL(page.url()).hostname).toBe(VANS);
  await looksRight(page);
  const order = page.url();
  expect(complaints).toEqual([]);

  const other = (address: string) => address.replace(VANS, "127.0.0.1");
  await openForAxe(page, other(van));
  expect(await page.locator(".reserved-bar").textContent()).toContain("This vehicle is currently reserved.");
  expect(await page.title()).toMatch(/Wexcombe Cars & Vans$/);
  expect((await page.goto(other(order)))?.status()).toBe(404);
  await context.close();
});

test("the vans' website has its own texts, menus and lists, and no links to used cars", { tags: ["c3-64"] }, async () => {
  const { page, context } = await visit(browser, { width: 820, javaScript: false });
  const vans = site.url.replace("127.0.0.1", VANS);
  await page.goto(vans);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Vans that start work on Monday.");
  const notices = () => page.locator("html").getAttribute("data-notice-border");
  expect(await notices()).toBe("plain");
  expect(await page.locator("header a[href^='/used-cars'], main a[href^='/used-cars']").count()).toBe(0);
  await looksRight(page);
  const statusOf = async (path: string) => (await page.goto(`${vans}${path}`, HYDRATED_TEXT))?.status();
  expect([
    await statusOf("/used-cars"),
    await statusOf("/used-vans"),
    await statusOf("/guides/vat-and-vans"),
    await statusOf("/guides/pcp-or-hp"),
  ]).toEqual([404, 200, 200, 404]);
  expect(await (await page.goto(`${vans}/robots.txt`))?.text()).toContain(`Sitemap: ${vans}/sitemap.xml`);
  expect(await statusOf("/vehicle-search")).toBe(200);
  expect(await page.title()).toBe("Vans - Tradeyard Vans");
  await page.goto(site.url);
  expect(await notices()).toBeNull();
  await context.close();
});

test(
  "the guide's commands create a third website in a clean clone, and its pages have the new theme",
  async () => {
    const clone = await cloneWithData();
    const [begin = "", start = ""] = await guidedCommands();
    expect(await run(begin, clone)).toMatchObject({ code: 0 });
    const third = await startAsGuided(start, clone);
    const { page, context, complaints } = await visit(browser, { width: 1440, javaScript: true });
    await page.goto(third.url);
    expect(await page.title()).toContain("Hill Vans");
    expect(await page.locator("html").getAttribute("data-theme")).toBe("hill-vans");
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--tint").trim())).toBe("168");
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>(".logo img")?.naturalWidth);
    expect(await deadEnds(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
    await third.stop();
    await rm(clone, { recursive: true });
  },
  BUILD_LIMIT_MS,
);

/** Links of the header and footer that lead to an error or to a search without results. */
function deadEnds(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>("header a, footer a")].filter(
      ({ origin }) => origin === location.origin,
    );
    const ends = [...new Set(links.map(({ href }) => href))].map(async (href) => {
      const response = await fetch(href);
      const there = new DOMParser().parseFromString(await response.text(), "text/html");
      const isSearch = /^\/(?:vehicle-search|used-cars|used-vans)$/.test(new URL(href).pathname);
      return response.ok && (!isSearch || there.querySelector("main article")) ? [] : [`${response.status} ${href}`];
    });
    return (await Promise.all(ends)).flat();
  });
}

/** Whether a result's picture and facts are next to each other. */
async function facesRight(card: ReturnType<Page["locator"]>): Promise<boolean> {
  const [picture, facts] = await Promise.all([
    card.locator(".vehicle-card__photo").boundingBox(),
    card.locator(".vehicle-card__body").boundingBox(),
  ]);
  return picture !== null && facts !== null && picture.x + picture.width <= facts.x + 1;
}

/** Waits for hydration if JavaScript is enabled. */
async function ready(page: Page): Promise<void> {
  const scripted = await page.evaluate(() => matchMedia("(scripting: enabled)").matches);
  if (scripted)
    await page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")));
}

/** A clean clone with the demonstration's data. */
async function cloneWithData(): Promise<string> {
  const clone = await cleanClone();
  await copyDemoData(inject("prepared"), join(clone, ".data"));
  return clone;
}

async function guidedCommands(): Promise<string[]> {
  const guide = await readFile(join(PROJECT, "docs/add-a-website.md"), "utf8");
  return /```sh\n([^`]+)```/.exec(guide)?.[1]?.trim().split("\n") ?? [];
}

async function run(command: string, cwd: string): Promise<{ code: unknown; words: string }> {
  const child = spawn("sh", ["-c", command], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code]: unknown[] = await once(child, "close");
  return { code, words: output };
}

/** Runs the command that starts the site; resolves when it has printed the third website's URL. */
async function startAsGuided(command: string, cwd: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const env = { ...process.env, PORT: "0", HOST: "127.0.0.1", DATABASE_URL: "", DATA_DIR: ".data", NODE_ENV: "production" };
  // A separate process group, so that npm, the shell and the site are stopped together.
  const child = spawn("sh", ["-c", command], { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  // `close` is emitted when all processes sharing the pipes have ended, not only the shell.
  const ended = once(child, "close");
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /Hill Vans is open at (http:\/\/\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then(() => reject(new Error(`the site did not start:\n${output}`)));
  });
  return {
    url,
    stop: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
      await ended;
    },
  };
}
