import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { layLine, type Line } from "./support/line.ts";
import { axeFindings, openBrowser, openHydrated, horizontalOverflow, startSite, visit, type RunningSite } from "./support/browser-site.ts";

const CACHE_NAME = "forecourt.kept";

let browser: Browser;
let site: RunningSite;
let line: Line;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
  line = await layLine(Number(new URL(site.url).port));
});
afterAll(async () => {
  await browser?.close();
  await line?.cut();
  await site?.stop();
});

describe("without a connection", () => {
  test("saved and compared vehicles stay readable with pictures and the age of figures; no personal data is stored", async () => {
    const { context, page, complaints } = await visit(browser, { width: 390, javaScript: true });
    await context.addInitScript(writeDatesAsWebKit);
    await page.goto(`${line.url}/used-cars`);
    await page.locator(".vehicle-card__save[aria-pressed]").nth(0).click();
    await page.getByText(/^Saved\. .* is in your list\.$/).waitFor();
    const name: string = await page.evaluate(() => JSON.parse(localStorage.getItem("savedVehicles") ?? "[]")[0].title);
    await expectCached(page, /^\/saved\/vehicles\?ids=\d+$/);
    const found = await (await fetch(`${site.url}/api/v2/vehicle-search?category=cars&resultsPerPage=2`)).json();
    const ids: number[] = found.data.map(({ stock_id }: { stock_id: number }) => stock_id);
    const compare = `/compare?ids=${ids.join(",")}`;
    await page.goto(line.url + compare);
    const compared = await page.locator("main table").first().innerText();
    await expectCached(page, new RegExp(`^${compare.replace("?", String.raw`\?`)}$`));
    await openHydrated(page, `${line.url}/used-cars`);
    const preloads = await page.evaluate(async () => (await (await navigator.serviceWorker.ready).navigationPreload.getState()).enabled);
    expect(preloads, "Firefox fails without a line where it preloads").toBe(
      !(await page.evaluate(() => navigator.userAgent.includes("Firefox"))),
    );
    expect(complaints).toEqual([]);

    await line.cut();
    await context.setOffline(true);
    // An ordinary link of an open page leads to the cached page.
    await page.getByRole("link", { name: "Saved vehicles, 1" }).click();
    await page.getByText("Unchanged since you saved it").waitFor();
    await page.getByText(/Prices and availability are as they were on \d+ \w+ \d{4} at \d/).waitFor();
    await page.getByRole("heading", { level: 2, name }).waitFor();
    await page.waitForFunction(() => {
      const picture = document.querySelector<HTMLImageElement>(".vehicle-card__photo img");
      return picture?.currentSrc.includes("/media/") && picture.naturalWidth > 0;
    });
    expect([await axeFindings(page), await horizontalOverflow(page)]).toEqual([[], 0]);

    await page.goto(`${line.url}/compare`);
    await page.waitForURL(line.url + compare);
    expect(await page.locator("main table").first().innerText()).toBe(compared);
    await page.getByText("You’re offline").waitFor();

    await page.goto(`${line.url}/used-vans?make=ford`);
    await page.getByRole("heading", { level: 1, name: "You’re offline" }).waitFor();
    await page.getByText("You can still read your saved vehicles and your comparison without one.").waitFor();
    expect([await axeFindings(page), await horizontalOverflow(page)]).toEqual([[], 0]);
    expect((await cachedUrls(page)).filter((address) => !/^\/(assets|media)\//.test(address))).toEqual([
      compare,
      "/offline",
      "/saved",
      expect.stringMatching(/^\/saved\/vehicles\?ids=\d+$/),
    ]);

    await page.getByRole("main").getByRole("link", { name: "Saved vehicles" }).click();
    await page.getByText("You’re offline").waitFor();
    // The browser is online before the site is reachable.
    const inVain = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/healthz"));
    await context.setOffline(false);
    await inVain;
    await line.mend();
    await page.getByText("You’re offline").waitFor({ state: "detached" });
    await page.getByText("Unchanged since you saved it").waitFor();

    // The Welsh offline page works too.
    await page.goto(`${line.url}/cy/saved`);
    await expectCached(page, /^\/cy\/offline$/);
    await line.cut();
    await context.setOffline(true);
    await page.goto(`${line.url}/cy/used-vans?make=ford`);
    await page.getByRole("heading", { level: 1, name: "Rydych chi all-lein" }).waitFor();
    expect([await page.locator("html").getAttribute("lang"), await horizontalOverflow(page)]).toEqual(["cy", 0]);
    await line.mend();
    await context.setOffline(false);

    // Requests that the worker still has pending for the old list are aborted: nothing of it may be cached afterwards.
    const again = line.hold("/saved/vehicles", { after: 1 });
    await page.goto(`${line.url}/saved`);
    await again.asked;
    await page.getByRole("button", { name: "Remove all" }).click();
    await again.givenUp;
    await expect.poll(() => cachedUrls(page)).not.toContainEqual(expect.stringContaining("/saved/vehicles"));
    await context.close();
  });
});

/**
 * Runs in the page before its scripts: for the same language WebKit formats a short date as "11/23/26" that Chromium formats as
 * "2026-11-23".
 */
function writeDatesAsWebKit(): void {
  const { DateTimeFormat } = Intl;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it goes into the page with what is around it
  const inAmerica = (locale: Intl.LocalesArgument, { dateStyle }: Intl.DateTimeFormatOptions = {}) =>
    locale === "en-CA" && dateStyle === "short" ? "en-US" : locale;
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct: (format, [locale, options]) => new format(inAmerica(locale, options), options),
  });
}

/** All URLs in the worker's cache, sorted. */
function cachedUrls(page: Page): Promise<string[]> {
  return page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname + new URL(url).search).toSorted();
  }, CACHE_NAME);
}

async function expectCached(page: Page, address: RegExp): Promise<void> {
  await expect.poll(() => cachedUrls(page)).toContainEqual(expect.stringMatching(address));
}
