import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openForAxe, sharedSite, visit } from "./support/browser-site.ts";

const site = sharedSite();
const VANS = site.url.replace("127.0.0.1", "tradeyard.localhost");
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

test.each([1440, 1920])("at %i px the header ends where the page's content ends, with an empty comparison too", async (width) => {
  const { context, page } = await visit(browser, { width, javaScript: false });
  await openForAxe(page, site.url);
  const end = await edgeOf(page, ".hero__inner", "right");
  const padding = await page.locator(".hero__inner").evaluate((element) => parseFloat(getComputedStyle(element).paddingRight));
  const words = await edgeOf(page, ".site-header__actions .toolbar-button:last-child > span:not(.badge-count)", "right");
  expect(Math.abs(end - padding - words)).toBeLessThanOrEqual(1);
  await context.close();
});

test.each([390, 820, 1440, 1920])("at %i px the drawn van stands in its own box, above its name and clear of the search", async (width) => {
  const { context, page } = await visit(browser, { width, javaScript: false });
  await openForAxe(page, VANS);
  const van = (edge: Edge) => edgeOf(page, ".price-board__drawing", edge);
  expect(await van("bottom")).toBeLessThanOrEqual((await edgeOf(page, ".price-board__name", "top")) + 1);
  expect(await van("left")).toBeGreaterThanOrEqual(await edgeOf(page, ".price-board", "left"));
  expect(await van("right")).toBeLessThanOrEqual(await edgeOf(page, ".price-board", "right"));
  expect(await edgeOf(page, ".price-board", "bottom")).toBeLessThan(await edgeOf(page, ".search-card", "top"));
  await context.close();
});

test("at 1920 px the hills rise to their whole height", async () => {
  const { context, page } = await visit(browser, { width: 1920, javaScript: false });
  await openForAxe(page, site.url);
  // The drawing is cut where it is higher than its box, unless its box lets it overflow.
  expect(await page.locator(".hero__hills").evaluate((hills) => getComputedStyle(hills).overflow)).toBe("visible");
  await context.close();
});

type Edge = "left" | "right" | "top" | "bottom";

function edgeOf(page: Page, selector: string, edge: Edge): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, side) => element.getBoundingClientRect()[side], edge);
}
