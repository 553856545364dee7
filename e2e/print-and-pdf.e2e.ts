import { extractText, getDocumentProxy } from "unpdf";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  axeFindings,
  openBrowser,
  openHydrated,
  openForAxe,
  scripted,
  sharedSite,
  horizontalOverflow,
  visit,
} from "./support/browser-site.ts";

const WIDTHS = [390, 820, 1440];
const MAX_BYTES = 400 * 1024;
/** A4 in points. */
const A4 = [595, 842];

type Listed = { path: string; formatted_plate: string; headline_price: number };

const site = sharedSite();
let browser: Browser;
let cars: Listed[];

beforeAll(async () => {
  browser = await openBrowser();
  cars = await listed("resultsPerPage=4");
});

afterAll(async () => {
  await browser?.close();
});

async function listed(query: string): Promise<Listed[]> {
  const answer = (await (await fetch(`${site.url}/api/v2/vehicle-search?${query}`)).json()) as { data: Listed[] };
  return answer.data;
}

function car(): Listed {
  const [first] = cars;
  if (!first) throw new Error("the demo dealer has no cars");
  return first;
}

const printed = ({ path }: Listed) => path.replace(/\/([^/]+)$/, "/print/$1");
const pounds = (amount: number) => `£${amount.toLocaleString("en-GB")}`;

async function pagesOnPaper(page: Page): Promise<{ count: number; size: number[]; text: string }> {
  const document = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true })));
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
  const { text } = await extractText(document, { mergePages: true });
  return { count: document.numPages, size: [Math.round(width), Math.round(height)], text };
}

/** Overflow of the sheet's text in pixels; specification lines that it may clip do not count. */
function fallsOff(page: Page): Promise<number> {
  return page
    .locator(".print-sheet")
    .evaluate((sheet) => Math.max(sheet.scrollHeight - sheet.clientHeight, sheet.scrollWidth - sheet.clientWidth));
}

test("Print opens the sheet in a new tab with the print dialogue, on one page of A4", { tags: ["c1-10", "c2-8"] }, async () => {
  const { context, page, complaints } = await visit(browser, { width: 1440, javaScript: true });
  await context.addInitScript(() => {
    window.print = () => document.documentElement.classList.add("asked-for-the-printer");
  });
  await page.goto(site.url + car().path);
  const [tab] = await Promise.all([context.waitForEvent("page"), page.getByRole("link", { name: "Print (opens in a new tab)" }).click()]);
  await tab.waitForURL(site.url + printed(car()));
  await tab.locator("html.asked-for-the-printer").waitFor();
  const { count, size } = await pagesOnPaper(tab);
  expect(count).toBe(1);
  // Firefox rounds the size up.
  for (const [index, points] of A4.entries()) expect(Math.abs(size[index]! - points)).toBeLessThanOrEqual(1);
  await tab.getByRole("img", { name: `QR code of ${site.url}${car().path}` }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("the printed sheet has the vehicle's figures and omits the page's links", async () => {
  const { context, page } = await visit(browser, { width: 1440, javaScript: true });
  await page.goto(site.url + printed(car()));
  const { text } = await pagesOnPaper(page);
  for (const expected of [car().formatted_plate, pounds(car().headline_price), "Representative example", "Wexcombe"])
    expect(text).toContain(expected);
  expect(text).not.toContain("Back to the vehicle");
  await context.close();
});

test("the sheet of every kind of vehicle prints on one page, without JavaScript too", async () => {
  const kinds = [
    "advert_classification=motability",
    "advert_classification=contract-hire-business",
    "advert_classification=new",
    "reservation_status=Reserved",
  ];
  const one = (await Promise.all(kinds.map((kind) => listed(`resultsPerPage=1&${kind}`)))).flat();
  const { context, page } = await visit(browser, { width: 820, javaScript: false });
  await page.emulateMedia({ media: "print" });
  for (const vehicle of [...cars, ...one]) {
    await page.goto(site.url + printed(vehicle));
    expect((await pagesOnPaper(page)).count, vehicle.path).toBe(1);
    expect(await fallsOff(page), vehicle.path).toBe(0);
  }
  await context.close();
});

test("the sheet is accessible and fits a screen of any width", async () => {
  const { context, page } = await visit(browser, { width: 390, javaScript: true });
  await page.goto(site.url + printed(car()));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFindings(page), `at ${width} px`).toEqual([]);
    expect(await horizontalOverflow(page), `at ${width} px`).toBe(0);
  }
  await context.close();
});

test("View PDF returns a small file with the page's prices, and 304 while nothing has changed", { tags: ["c1-10", "c2-9"] }, async () => {
  const { context, page } = await visit(browser, { width: 390, javaScript: false });
  await openForAxe(page, site.url + car().path);
  const address = await page.getByRole("link", { name: "View PDF (opens in a new tab)" }).getAttribute("href");
  expect(address).toBe(`${car().path}/?format=pdf`);
  await context.close();

  const answer = await fetch(`${site.url}${address}`);
  expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES);
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  for (const expected of [car().formatted_plate, pounds(car().headline_price), "a month", "Representative APR", "Specification"])
    expect(text).toContain(expected);
  const again = await fetch(`${site.url}${address}`, { headers: { "If-None-Match": answer.headers.get("ETag") ?? "" } });
  expect(again.status).toBe(304);
});

test("PDF and print redirect from an outdated slug to the current URL and answer 404 for an unknown vehicle", async () => {
  const wrong = car().path.replace(/\/[^/]+-(\d+)$/, "/old-name-$1");
  const request = (path: string) => fetch(site.url + path, { redirect: "manual" });
  const pdf = await request(`${wrong}?format=pdf`);
  expect([pdf.status, pdf.headers.get("Location")]).toEqual([301, `${car().path}?format=pdf`]);
  const print = await request(printed({ ...car(), path: wrong }));
  expect([print.status, print.headers.get("Location")]).toEqual([301, printed(car())]);
  const removedPath = "/used-cars/ford-focus-999999";
  expect((await request(`${removedPath}?format=pdf`)).status).toBe(404);
  expect((await fetch(`${site.url}/used-cars/print/ford-focus-999999`)).status).toBe(404);
});

test("the device's native share sheet is offered where it exists, and the link can be copied", async () => {
  const { context, page } = await visit(browser, { width: 390, javaScript: true });
  await context.addInitScript(() => {
    navigator.share = async ({ url } = {}) => {
      document.title = `shared ${url}`;
    };
  });
  await page.goto(site.url + car().path);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("dialog", { name: "Share this vehicle" }).getByRole("button", { name: "Share with an app" }).click();
  await expect.poll(() => page.title()).toBe(`shared ${site.url}${car().path}`);
  // Closing the dialog removes the fragment with `history.back()`.
  await page.getByRole("dialog", { name: "Share this vehicle", includeHidden: true }).waitFor({ state: "detached" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Copy the link" }).click();
  await page.getByText("The link is copied.").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + car().path);
  await context.close();
});

test("Back to results returns to the previous search, or to all used cars after another page", { tags: ["c2-6", "c2-24"] }, async () => {
  const { context, page } = await visit(browser, { width: 1440, javaScript: true });
  const search = `${site.url}/used-cars?fuel_type=diesel`;
  const back = page.getByRole("link", { name: "Back to results" });
  await page.goto(search);
  await page.locator(".vehicle-card__title a").first().click();
  await back.click();
  await page.waitForURL(search);
  await page.goto(`${site.url}/locations`);
  await page.goto(site.url + car().path);
  await back.click();
  await page.waitForURL(`${site.url}/used-cars`);
  await context.close();
});

test("Back to results returns to the same list and scroll position without the Navigation API", { tags: ["c2-24"] }, async () => {
  const { context, page, complaints } = await visit(browser, { width: 1440, javaScript: true });
  await context.addInitScript(() => Reflect.deleteProperty(window, "navigation"));
  const search = `${site.url}/used-cars?fuel_type=diesel`;
  const back = page.getByRole("link", { name: "Back to results" });
  const place = () => page.evaluate(() => Math.round(scrollY));
  await openHydrated(page, search);
  expect(await page.evaluate(() => "navigation" in window)).toBe(false);
  const vehicle = page.locator(".vehicle-card__title a").nth(6);

  // A client-side navigation.
  await vehicle.scrollIntoViewIfNeeded();
  const before = await place();
  expect(before).toBeGreaterThan(0);
  await vehicle.click();
  await back.click();
  await page.waitForURL(search);
  await expect.poll(place).toBe(before);

  // A full navigation, as before hydration.
  await vehicle.evaluate((link: HTMLAnchorElement) => location.assign(link.href));
  await page.waitForURL((url) => url.href !== search);
  await scripted(page);
  await back.click();
  await page.waitForURL(search);
  await expect.poll(place).toBe(before);

  // With a fragment and a reload of the vehicle page in between.
  await vehicle.click();
  await page.getByRole("link", { name: "Build your deal" }).first().click();
  await page.waitForURL(/#deal$/);
  await page.reload();
  await scripted(page);
  await back.click();
  await page.waitForURL(search);
  await expect.poll(place).toBe(before);

  // WebKit restores a page from the back/forward cache scrolled to its top.
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    scrollTo(0, 0);
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect.poll(place).toBe(before);

  // Without a previous search the link leads to all cars.
  await page.goto(`${site.url}/locations`);
  await page.goto(site.url + car().path);
  await back.click();
  await page.waitForURL(`${site.url}/used-cars`);
  expect(complaints).toEqual([]);
  await context.close();
});
