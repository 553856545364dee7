import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takeAway, type Feature } from "./support/missing-features.ts";
import { axeFindings, openBrowser, openHydrated, sharedSite, horizontalOverflow, visit } from "./support/browser-site.ts";

/** Features used as the floor test: every browser at the floor has them, and no script starts without them. */
const TESTED: readonly Feature[] = ["toSorted", "range queries", "color-mix", "container queries"];
/** Features that browsers at the floor lack. */
const MISSING: readonly Feature[] = ["popover", ":has()", "checkVisibility", "Promise.withResolvers"];
const PHONE_WITHOUT: readonly (readonly Feature[])[] = [["popover"], [":has()"], MISSING];
const VEHICLE_WITHOUT: readonly (readonly Feature[])[] = [["Promise.withResolvers"], MISSING];
const PHONE = 390;
const DESKTOP = 1440;

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
});

async function open<Result>(missing: readonly Feature[], width: number, walk: (page: Page) => Promise<Result>): Promise<Result> {
  const { context, page, complaints } = await visit(browser, { width, javaScript: true });
  try {
    await takeAway(context, missing);
    const result = await walk(page);
    expect(complaints).toEqual([]);
    return result;
  } finally {
    await context.close();
  }
}

test.each(TESTED)("without %s the results page works as it does without JavaScript", async (feature) => {
  await open([feature], PHONE, async (page) => {
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.goto(`${site.url}/used-cars`);
    await page.getByLabel("Sort by").selectOption({ label: "Price: high to low" });
    await page.getByRole("button", { name: "Sort", exact: true }).click();
    await page.waitForURL(/orderBy=/);
    expect(await page.getByRole("button", { name: /^Save / }).count()).toBe(0);
    await page
      .getByRole("link", { name: /^Compare/ })
      .first()
      .waitFor();
    expect(await page.locator("noscript").count()).toBe(0);
    expect(await page.locator("html").getAttribute("data-scripted")).toBeNull();
    expect(scripts).toEqual([]);
  });
});

test.each([PHONE, DESKTOP])("a browser without popovers and JavaScript shows their content in the page, at %i px", async (width) => {
  await open(["popover", "toSorted"], width, async (page) => {
    await page.goto(`${site.url}/used-cars`);
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await page.getByRole("button", { name: /^(?:Menu|Filters|Close filters)$/ }).count()).toBe(0);
    const order = await page.evaluate(() =>
      ["#menu", "h1", "#filters", ".vehicle-card"].map((part) => document.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN),
    );
    // On a large screen the menu's links are in the header, and the filters next to the list.
    const parts = width === PHONE ? order : [order[1], order[3]];
    expect(parts).toEqual(parts.toSorted((one, other) => Number(one) - Number(other)));
    await page.getByLabel("Make", { exact: true }).selectOption("kia");
    await page.getByRole("button", { name: /^Show / }).click();
    await page.waitForURL(/make=kia/);
  });
});

test.each(PHONE_WITHOUT.map((missing) => named(missing)))(
  "without $name the menu and the filters of a phone open, close and lead on",
  async ({ missing }) => {
    await open(missing, PHONE, async (page) => {
      await openHydrated(page, `${site.url}/`);
      const menu = page.locator("#menu");
      await menu.waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "Menu" }).click();
      await menu.waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "Menu" }).click();
      await menu.getByRole("link", { name: "Used cars" }).click();
      await page.getByRole("heading", { level: 1, name: /^Used cars/ }).waitFor();
      await menu.waitFor({ state: "hidden" });

      const filters = page.locator("#filters");
      await page.getByRole("button", { name: "Filters", exact: true }).click();
      await filters.getByLabel("Make", { exact: true }).selectOption("kia");
      await page.waitForURL(/kia/i);
      const monthly = filters.locator(".budget__monthly");
      await filters.getByText("Monthly", { exact: true }).click();
      await monthly.waitFor();
      await filters.getByText("Cash", { exact: true }).click();
      await monthly.waitFor({ state: "hidden" });
      await filters.getByRole("button", { name: /^Show / }).click();
      await filters.waitFor({ state: "hidden" });
      expect(await horizontalOverflow(page)).toBe(0);
    });
  },
);

test.each(VEHICLE_WITHOUT.map((missing) => named(missing)))(
  "without $name the vehicle page is taken over by its scripts",
  async ({ missing }) => {
    await open(missing, DESKTOP, async (page) => {
      await openHydrated(page, `${site.url}/used-cars`);
      await page.locator(".vehicle-card__title a").first().click();
      await page.getByRole("link", { name: "Build your deal" }).first().click();
      await page.locator(".deal-builder--full").waitFor();
      await page.reload();
      await page.getByRole("button", { name: /^Save/ }).first().click();
      await page.locator(".toolbar-button--save[aria-pressed=true]").waitFor();
    });
  },
);

function named(missing: readonly Feature[]): { name: string; missing: readonly Feature[] } {
  return { name: missing.join(", "), missing };
}
