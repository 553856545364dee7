import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "playwright-core";
import { HYDRATED_TEXT, openBrowser, openForAxe, sharedSite, visit } from "./support/browser-site.ts";
import { looksRight } from "./support/looks-right.ts";
import { plainVisitor } from "./support/plain-visitor.ts";

const LIMIT = 350;
const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

/** Pounds before the words: "£238.70 a month all in", or the upper of "£272.54 to £309.20". */
function highest(text: string): number {
  return Math.max(...[...text.matchAll(/£([\d,.]+)/g)].map(([, digits = ""]) => Number(digits.replaceAll(",", ""))));
}

describe.each([390, 820, 1440])("at %s px", (width) => {
  test("a shopper filters by what a month costs in all, and a vehicle's page opens each part", async () => {
    const { context, page } = await visit(browser, { width, javaScript: true });
    try {
      await page.goto(`${site.url}/used-cars?total_to=${LIMIT}&orderBy=total-asc`, HYDRATED_TEXT);
      const lines = await page.locator(".vehicle-card__total b").allTextContents();
      expect(lines.length).toBeGreaterThan(3);
      expect(lines.map(highest).filter((pounds) => pounds > LIMIT)).toEqual([]);
      expect(lines.map(highest)).toEqual(lines.map(highest).toSorted((one, other) => one - other));
      await page.getByText(/\d+ more may fit/).waitFor();
      await looksRight(page);
      const shown = (await page.locator(".vehicle-card__total b").nth(1).textContent()) ?? "";
      await page.locator(".vehicle-card__title a").nth(1).click();
      const costs = page.locator("#running-costs");
      await costs.getByText(shown).waitFor();
      await costs.locator("summary", { hasText: "Vehicle tax" }).click();
      await costs.getByText(/a year for the tax that you take out/).waitFor();
      await costs.getByText("Use your own miles and prices").click();
      await looksRight(page);
    } finally {
      await context.close();
    }
  });
});

test("without JavaScript the filter, the links and the vehicle's own form work by the address alone", async () => {
  const shopper = plainVisitor(site.url);
  const results = await shopper.open("/used-cars");
  const filtered = await shopper.press(results, /^Show \d+/, { total_to: "400", miles: "6000", insurance: "600" });
  expect(filtered.address.search).toMatch(/total_to=400/);
  expect(filtered.text).toContain("Estimate, with your insurance");
});

test("what cannot be a figure stays as typed, with its message", async () => {
  const { context, page } = await visit(browser, { width: 1440, javaScript: false });
  try {
    await openForAxe(page, `${site.url}/used-cars?total_to=cheap&home_share=120`);
    expect(await page.getByLabel("All in at most, £ a month").inputValue()).toBe("cheap");
    expect(await page.getByLabel("Home charging, %").inputValue()).toBe("120");
    await page.locator("#filter-home_share-error").waitFor();
  } finally {
    await context.close();
  }
});
