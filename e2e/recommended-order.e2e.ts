import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HYDRATED_TEXT, openBrowser, openHydrated, sharedSite, visit } from "./support/browser-site.ts";
import { looksRightAtEveryWidth } from "./support/looks-right.ts";
import { elementsIn, textOf } from "./support/html-tree.ts";
import { plainVisitor, type PlainPage } from "./support/plain-visitor.ts";

const site = sharedSite();
const visitor = plainVisitor(site.url);
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
});

/** The paths of a page of the recommended order, as the API has them. */
async function recommended(query: string): Promise<string[]> {
  const answer = await fetch(`${site.url}/api/v2/vehicle-search?orderBy=recommended&${query}`);
  return ((await answer.json()) as { data: { path: string }[] }).data.map(({ path }) => path);
}

const CARS = "category=cars&advert_classification=used";

function listed(page: PlainPage): string[] {
  const links = page.withClass("vehicle-card__title").flatMap(elementsIn);
  return links.flatMap(({ name, attributes }) => (name === "a" ? (attributes.get("href") ?? []) : []));
}

const shown = (page: Page) => page.locator(".vehicle-card__title a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));

test("a list begins with the recommended vehicles, on every page as the API has them", async () => {
  const first = await visitor.open("/used-cars");
  expect(first.valueOf("orderBy")).toBe("recommended");
  expect(listed(first)).toEqual(await recommended(CARS));
  const second = await visitor.follow(first, "Next page");
  expect(second.address.search).toBe("?page=2");
  expect(listed(second)).toEqual(await recommended(`${CARS}&page=2`));
  expect(listed(await visitor.open("/used-cars/ford"))).toEqual(await recommended(`${CARS}&make=ford`));
  expect(listed(await visitor.open("/used-cars?q=automatic+under+20k"))).toEqual(
    await recommended(`${CARS}&transmission=automatic&max_price=20000`),
  );
  expect(listed(first)).not.toEqual(listed(await visitor.open("/used-cars?orderBy=price-asc")));
});

test("the default order is not in addresses: chosen explicitly, the page is the same one", async () => {
  const sorted = await visitor.press(await visitor.open("/used-cars?orderBy=price-asc"), /^Sort$/, { orderBy: "recommended" });
  expect(sorted.html).toMatch(/<link rel="canonical" href="[^"]+\/used-cars"/);
  expect(sorted.html).not.toContain('content="noindex"');
  expect((await visitor.follow(sorted, "Next page")).address.search).toBe("?page=2");
  expect((await visitor.open("/used-cars?orderBy=price-asc")).html).toContain('content="noindex"');
});

test("the page that explains the order has the figures of the rule, and its points add up", async () => {
  const method = await visitor.follow(await visitor.open("/used-cars"), "How we recommend");
  expect([method.status, method.address.pathname]).toEqual([200, "/recommended-order"]);
  expect(method.headings[0]).toBe("How we order our results");
  expect(method.text).toContain("2 points each, up to 15 photographs");
  expect(method.text).toContain("No payment of any kind changes the order");
  const points = method
    .withClass("numeric")
    .filter(({ name }) => name === "td")
    .map((cell) => Number(textOf(cell)));
  expect(points.reduce((sum, one) => sum + one, 0)).toBe(100);
  expect(method.text).toContain("out of 100");
});

test("the order is named, chosen and found again after a vehicle", async () => {
  const { context, page } = await visit(browser, { width: 390, javaScript: true });
  await openHydrated(page, `${site.url}/used-cars?page=2`);
  const sort = page.getByLabel("Sort by");
  expect(await sort.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe("Recommended");
  const cards = await shown(page);
  await page.locator(".vehicle-card__title a").first().click();
  await page.getByRole("link", { name: "Back to results" }).click();
  await page.waitForURL(/\/used-cars\?page=2$/, HYDRATED_TEXT);
  await page.locator(".results .vehicle-card").first().waitFor();
  expect(await shown(page)).toEqual(cards);

  await sort.selectOption("price-asc");
  await page.waitForURL(/\/used-cars\?orderBy=price-asc$/);
  await page.getByRole("link", { name: "How we recommend" }).waitFor({ state: "detached" });
  await sort.selectOption("recommended");
  await page.waitForURL(/\/used-cars$/);
  await page.getByRole("link", { name: "How we recommend" }).click();
  await page.getByRole("heading", { level: 1, name: "How we order our results" }).waitFor();
  await looksRightAtEveryWidth(page, [390, 820, 1440]);
  await context.close();
});
