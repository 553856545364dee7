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

test.each([1440, 1920])("at %i px both bars of the header end where the page's content ends", async (width) => {
  const { context, page } = await visit(browser, { width, javaScript: false });
  await openForAxe(page, site.url);
  const padding = await page.locator(".hero__inner").evaluate((element) => parseFloat(getComputedStyle(element).paddingRight));
  const end = (await edgeOf(page, ".hero__inner", "right")) - padding;
  const [whatsApp, compare] = [".utility-bar a:last-child", '.site-header__actions a[href="/compare"] > span:first-of-type'];
  // The text itself, without the padding of its link.
  for (const selector of [whatsApp, compare]) expect(Math.abs(end - (await endOfText(page, selector))), selector).toBeLessThanOrEqual(1);
  await context.close();
});

test.each([
  [390, site.url],
  [820, site.url],
  [1440, site.url],
  [1920, site.url],
  [390, VANS],
  [1440, VANS],
  [1920, VANS],
])("at %i px the photograph on the price board of %s ends above the name, and the board above the search", async (width, url) => {
  const { context, page } = await visit(browser, { width, javaScript: false });
  await openForAxe(page, url);
  expect(await edgeOf(page, ".price-board__photo img", "bottom")).toBeLessThanOrEqual(
    (await edgeOf(page, ".price-board__name", "top")) + 1,
  );
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

/** Where the visible text of an element ends. */
function endOfText(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => {
    const text = Array.from(element.childNodes).findLast((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const range = document.createRange();
    range.selectNodeContents(text ?? element);
    return range.getBoundingClientRect().right;
  });
}
