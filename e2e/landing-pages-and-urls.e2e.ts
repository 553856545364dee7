import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "playwright-core";
import { axeFindings, openBrowser, openHydrated, sharedSite, horizontalOverflow, visit } from "./support/browser-site.ts";

const site = sharedSite();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

test("the landing page of a make filters in place, opens a car in place and keeps its filters on Back", async () => {
  const { page, complaints, context } = await visit(browser, { width: 1440, javaScript: true });
  await openHydrated(page, `${site.url}/used-cars/ford`);
  await page.evaluate(() => Reflect.set(window, "sameDocument", true));
  expect(await page.locator("h1").textContent()).toContain("Used Ford cars");
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole("checkbox", { name: /^Petrol \d/ }).check();
  await page.getByRole("link", { name: "Remove filter: Petrol" }).waitFor();
  expect(page.url()).toBe(`${site.url}/used-cars/ford?fuel_type=petrol`);
  expect(await page.locator("h1").textContent()).toContain("Used Ford cars");

  const card = page.locator(".vehicle-card a[href*='/used-cars/']").first();
  const path = (await card.getAttribute("href")) ?? "";
  await card.click();
  await page.waitForURL(`${site.url}${path}`);
  await page.locator("#deal, .gallery").first().waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "Remove filter: Petrol" }).waitFor();
  expect(page.url()).toBe(`${site.url}/used-cars/ford?fuel_type=petrol`);
  expect(await page.getByRole("checkbox", { name: /^Petrol \d/ }).isChecked()).toBe(true);

  await page.getByRole("link", { name: "Remove filter: Ford" }).click();
  await page.getByRole("heading", { level: 1, name: /^Used cars/ }).waitFor();
  expect(page.url()).toBe(`${site.url}/used-cars?fuel_type=petrol`);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: /^Used Ford cars/ }).waitFor();
  expect(await page.evaluate(() => Reflect.get(window, "sameDocument"))).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

test("without JavaScript, the landing page of a range has its own title and canonical URL and lists vehicles", async () => {
  const { page, context } = await visit(browser, { width: 390, javaScript: false });
  await page.goto(`${site.url}/used-cars/ford/focus`);
  expect(await page.title()).toBe("Used Ford Focus cars - Wexcombe Cars & Vans");
  expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(`${site.url}/used-cars/ford/focus`);
  expect(await page.locator(".vehicle-card").count()).toBeGreaterThan(0);
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await context.close();
});

test("a trailing slash, capitals or a page beyond the last redirect to the valid URL with its parameters", async () => {
  const { meta } = await (await fetch(`${site.url}/api/v2/vehicle-search?category=cars&advert_classification=used`)).json();
  for (const [asked, status, page] of [
    ["/used-cars/", 301, "/used-cars"],
    ["/used-vans/?make=ford", 301, "/used-vans?make=ford"],
    ["/locations/", 301, "/locations"],
    ["/cy/used-cars/", 301, "/cy/used-cars"],
    ["/used-cars/Ford?fuel_type=petrol", 301, "/used-cars/ford?fuel_type=petrol"],
    ["/used-cars?page=99", 302, `/used-cars?page=${meta.pages}`],
    ["/used-cars/ford/focus?colour=blue&page=99", 302, "/used-cars/ford/focus?colour=blue"],
    ["/used-cars?advert_classification=motability", 302, "/vehicle-search?advert_classification=motability&category=cars"],
    ["/cy/used-cars?advert_classification=new,used", 302, "/cy/vehicle-search?advert_classification=new,used&category=cars"],
    [
      "/used-vans/ford?advert_classification=new&utm_source=x",
      302,
      "/vehicle-search/ford?advert_classification=new&utm_source=x&category=vans",
    ],
  ] as const) {
    const answer = await fetch(`${site.url}${asked}`, { redirect: "manual" });
    expect([asked, answer.status, answer.headers.get("Location")]).toEqual([asked, status, page]);
    expect([page, (await fetch(`${site.url}${page}`)).status]).toEqual([page, 200]);
  }
});

test("URLs of the sitemap are indexable pages with that canonical URL", { tags: ["c2-16"] }, async () => {
  const index = await locations("/sitemap.xml");
  const addresses = (await Promise.all(index.map((part) => locations(new URL(part).pathname)))).flat();
  expect(addresses.length).toBeGreaterThan(200);
  const every = Math.ceil(addresses.length / SAMPLE);
  for (const address of addresses.filter((_, i) => i % every === 0)) {
    const answer = await fetch(address, { redirect: "manual" });
    const html = await answer.text();
    expect([address, answer.status]).toEqual([address, 200]);
    expect(html).not.toMatch(/<meta name="robots" content="noindex/);
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(address);
  }
});

const SAMPLE = 40;

async function locations(path: string): Promise<string[]> {
  const text = await (await fetch(`${site.url}${path}`)).text();
  return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
}
