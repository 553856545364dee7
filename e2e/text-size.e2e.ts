import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, sharedSite, visit } from "./support/browser-site.ts";

const site = sharedSite();
let browser: Browser;
let pages: string[];

beforeAll(async () => {
  browser = await openBrowser();
  const { data } = (await (await fetch(`${site.url}/api/v2/vehicle-search?resultsPerPage=3`)).json()) as {
    data: { stock_id: number; path: string }[];
  };
  const [car] = data;
  pages = [
    "/",
    "/used-cars",
    `${car!.path}#deal`,
    `/checkout/${car!.stock_id}?method=reserve`,
    `/compare?ids=${data.map(({ stock_id }) => stock_id).join(",")}`,
    "/apply-today",
    "/sell-my-car",
    "/find-order",
    "/clean-air",
    "/recommended-order",
  ];
});
afterAll(() => browser?.close());

test.each([
  { width: 390, size: "200%" },
  { width: 320, size: "100%" },
])(
  "with text of $size in a window of $width pixels no page scrolls sideways, and the skip link is out of sight",
  async ({ width, size }) => {
    const { context, page } = await visit(browser, { width, javaScript: true });
    await page.addInitScript(
      (fontSize) => addEventListener("DOMContentLoaded", () => (document.documentElement.style.fontSize = fontSize)),
      size,
    );
    const wrong: object[] = [];
    for (const path of pages) {
      await page.goto(site.url + path);
      const { scrolls, skipLinkEnds } = await page.evaluate(() => ({
        scrolls: document.documentElement.scrollWidth,
        skipLinkEnds: document.querySelector(".skip-link")?.getBoundingClientRect().bottom ?? 0,
      }));
      const menu = page.getByRole("button", { name: "Menu" });
      const box = (await menu.count()) > 0 ? await menu.boundingBox() : null;
      if (scrolls > width || skipLinkEnds > 0 || (box && box.x + box.width > width)) wrong.push({ path, scrolls, skipLinkEnds, box });
    }
    await context.close();
    expect(wrong).toEqual([]);
  },
);
