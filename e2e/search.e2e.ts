import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  axeFindings,
  HYDRATED_TEXT,
  openBrowser,
  openForAxe,
  sharedSite,
  horizontalOverflow,
  visit,
  type Visit,
} from "./support/browser-site.ts";

const PHONE = { width: 390, javaScript: true };
const VISITORS = [PHONE, { width: 1440, javaScript: false }];
/** Windows up to this width show the filters in a popover. */
const SHEET_WIDTH = 1024;
const WIDTHS = [390, 820, 1440];
/** CSS pixels: 1280 zoomed to 400 %, 1440 to 200 %, and the narrowest with the menu in the header. */
const NARROWEST = 320;
const NARROW = [720, 1025];
const PAGES = [
  "/",
  "/vehicle-search",
  "/used-cars",
  "/used-vans",
  "/used-cars?colour=no-such-colour",
  "/used-cars?min_price=cheap",
  "/locations",
  "/terms",
  "/no-such-page",
];

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
});

async function open<Result>(visitor: Visit, address: string, walk: (page: Page) => Promise<Result>): Promise<Result> {
  const { context, page, complaints } = await visit(browser, visitor);
  try {
    await (visitor.javaScript ? page.goto(site.url + address) : openForAxe(page, site.url + address));
    const result = await walk(page);
    expect(complaints.filter((complaint) => !complaint.includes("status of 4"))).toEqual([]);
    return result;
  } finally {
    await context.close();
  }
}

/** Sets filters: in the popover on a small screen, and with the submit button. */
async function filter(page: Page, set: () => Promise<unknown>): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) <= SHEET_WIDTH) await page.getByRole("button", { name: "Filters" }).click();
  await set();
  await page.getByRole("button", { name: /^Show / }).click();
}

describe.each(VISITORS)("at $width px, JavaScript $javaScript", (visitor) => {
  test("a search from the home page leads to its results", { tags: ["c1-audience", "c2-5"] }, async () => {
    await open(visitor, "/", async (page) => {
      const option = await firstOption(page, "Make");
      await page.getByLabel("Make", { exact: true }).selectOption(option.value);
      await page.getByRole("button", { name: /^Search / }).click();
      await page.waitForURL((url) => url.pathname === "/vehicle-search" && url.searchParams.get("make") === option.value, HYDRATED_TEXT);
      await expectCount(page, option.count);
    });
  });

  test("a filter narrows the results to its stated count, and its chip removes it", { tags: ["c1-1"] }, async () => {
    await open(visitor, "/used-cars", async (page) => {
      const all = await shownCount(page);
      const make = await firstOption(page, "Make");
      await filter(page, () => page.getByLabel("Make", { exact: true }).selectOption(make.value));
      await page.waitForURL(/make=/, HYDRATED_TEXT);
      await expectCount(page, make.count);
      const titles = await page.locator(".vehicle-card__title").allInnerTexts();
      expect(titles.every((title) => title.startsWith(make.label))).toBe(true);

      await page.getByRole("link", { name: `Remove filter: ${make.label}` }).click();
      await page.waitForURL((url) => !url.searchParams.get("make"), HYDRATED_TEXT);
      await expectCount(page, all);
    });
  });

  test("Back restores the filter in the URL, the results and the form", async () => {
    await open(visitor, "/used-cars", async (page) => {
      const make = await firstOption(page, "Make");
      await filter(page, () => page.getByLabel("Make", { exact: true }).selectOption(make.value));
      await page.waitForURL(/make=/, HYDRATED_TEXT);
      await page.getByRole("link", { name: /^Remove filter/ }).click();
      await page.waitForURL((url) => !url.searchParams.get("make"), HYDRATED_TEXT);
      await page.goBack(HYDRATED_TEXT);
      await page.waitForURL(/make=/, HYDRATED_TEXT);
      await expectCount(page, make.count);
      await page.waitForFunction((value) => document.querySelector<HTMLSelectElement>("#filter-make")?.value === value, make.value);
    });
  });
});

describe("on a phone with JavaScript", () => {
  test("the pages of the results are real links and show every vehicle once", async () => {
    await open(PHONE, "/vehicle-search", async (page) => {
      const first = await cardAddresses(page);
      await page.getByRole("link", { name: "Next page" }).click();
      await page.waitForURL(/page=2/, HYDRATED_TEXT);
      await page.locator(".pages [aria-current]", { hasText: "2" }).waitFor();
      const second = await cardAddresses(page);
      expect(first).toHaveLength(24);
      expect(second.filter((address) => first.includes(address))).toEqual([]);
      expect(await page.title()).toContain("page 2 of");
    });
  });

  test("a card leads to its vehicle", { tags: ["c1-2"] }, async () => {
    await open(PHONE, "/used-cars", async (page) => {
      const [address = ""] = await cardAddresses(page);
      await page.locator(`.vehicle-card__title a[href="${address}"]`).click();
      await page.waitForURL(site.url + address, HYDRATED_TEXT);
      await page.locator("h1").waitFor();
    });
  });

  test("an empty search shows a message and a link to a relaxed search", { tags: ["c8-21"] }, async () => {
    const { label, value } = await open(PHONE, "/used-cars", (page) => firstOption(page, "Make"));
    await open(PHONE, `/used-cars?make=${value}&colour=no-such-colour`, async (page) => {
      await page.getByRole("heading", { name: "No vehicles found" }).waitFor();
      await page.getByText("Try simplifying your search").waitFor();
      await page.getByRole("link", { name: /^Without no-such-colour: / }).click();
      await page.waitForURL((url) => !url.searchParams.has("colour"), HYDRATED_TEXT);
      await page.getByRole("link", { name: `Remove filter: ${label}` }).waitFor();
      await page.locator(".vehicle-card").first().waitFor();
    });
  });

  test("an invalid number shows an error page with the message and stays in its field", async () => {
    await open(PHONE, "/used-cars?min_price=cheap", async (page) => {
      await page.getByRole("alert").getByText("Price must be a number of pounds, like 12,000").waitFor();
      expect(await page.title()).toMatch(/^Error: /);
      expect(await page.locator("#filter-min_price").inputValue()).toBe("cheap");
      expect(await page.locator("#filter-min_price").getAttribute("aria-invalid")).toBe("true");
    });
  });
});

test.each([390, 1440])("a filter chosen before hydration is applied, at %i px", async (width) => {
  const { context, page } = await visit(browser, { width, javaScript: true });
  await page.addInitScript(() => {
    const chosen = new MutationObserver(() => {
      const make = document.querySelector<HTMLSelectElement>("#filter-make");
      if (!make?.options[1]) return;
      make.selectedIndex = 1;
      chosen.disconnect();
    });
    chosen.observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${site.url}/used-cars`);
  await page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")));
  await filter(page, async () => undefined);
  await page.waitForURL(/make=/);
  await context.close();
});

test("with JavaScript a filter works in place: the page stays where it is and the focus in its field", async () => {
  const { context, page } = await visit(browser, { width: 1440, javaScript: true });
  await page.goto(`${site.url}/used-cars`);
  await page.evaluate(() => Reflect.set(window, "stillTheSamePage", true));
  const box = page.locator("input[name=fuel_type]:not(:disabled)").first();
  await box.check();
  await page.waitForURL(/fuel_type=/);
  await page.getByRole("link", { name: /^Remove filter/ }).waitFor();
  expect(await page.evaluate(() => Reflect.get(window, "stillTheSamePage"))).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("fuel_type");

  // A choice made after a response has arrived and before it is rendered is preserved while its own request is pending.
  const boxes = page.locator("input[name=fuel_type]:not(:disabled)");
  const released = Promise.withResolvers<void>();
  await page.route(/\.data\?.*fuel_type=[\w-]+(?:,|%2C)[\w-]+(?:,|%2C)/, (request) => released.promise.then(() => request.continue()));
  await page.evaluate(chooseAtNextAnswer, await boxes.nth(2).getAttribute("value"));
  await boxes.nth(1).check();
  await page
    .getByRole("link", { name: /^Remove filter/ })
    .nth(1)
    .waitFor();
  expect(await page.locator("input[name=fuel_type]:checked").count()).toBe(3);
  released.resolve();
  await page
    .getByRole("link", { name: /^Remove filter/ })
    .nth(2)
    .waitFor();
  await context.close();
});

test.each(["once the page has loaded", "before its scripts run"])(
  "the filter sheet gives the focus back when Escape closes it, opened %s",
  async (opened) => {
    const { context, page } = await visit(browser, { width: 390, javaScript: true });
    const early = opened.startsWith("before");
    if (early) await context.addInitScript(openFilters);
    await page.goto(`${site.url}/used-cars`);
    if (!early) await page.getByRole("button", { name: "Filters" }).click();
    await page.locator("#filters:popover-open").waitFor();
    await page.locator("header[inert]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("#filters:popover-open").waitFor({ state: "detached" });
    await page.waitForFunction(() => document.querySelector("[inert]") === null);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Filters");
    await context.close();
  },
);

test("axe finds nothing at any width", { timeout: 120_000 }, async () => {
  const { context, page } = await visit(browser, { width: 390, javaScript: true });
  for (const address of PAGES) {
    await page.goto(site.url + address);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeFindings(page), `${address} at ${width} px`).toEqual([]);
    }
  }
  await context.close();
});

test("axe finds what is wrong on a page without script too, and in a dialog over it", async () => {
  const { context, page } = await visit(browser, { width: 1440, javaScript: false });
  await page.goto(`${site.url}/terms`);
  // What was right once is checked again when it has changed.
  expect(await axeFindings(page)).toEqual([]);
  await page.evaluate(() => {
    const pale = Object.assign(document.createElement("p"), { textContent: "Pale words" });
    pale.style.color = "#ddd";
    document.querySelector("main")?.append(pale);
    document.querySelector("footer")?.append(document.createElement("img"));
  });
  const findings = await axeFindings(page);
  expect(findings.map((finding) => finding.split(":")[0]).toSorted()).toEqual(["color-contrast", "image-alt"]);
  await page.evaluate(() => {
    const dialog = document.createElement("dialog");
    dialog.append(document.createElement("input"));
    document.body.append(dialog);
    dialog.showModal();
  });
  const inDialog = await axeFindings(page);
  expect(inDialog.map((finding) => finding.split(":")[0]).toSorted()).toEqual(["label"]);
  await context.close();
});

test("nothing overflows sideways at the narrowest widths, and nothing moves while a page loads", async () => {
  const { context, page } = await visit(browser, { width: NARROWEST, javaScript: true });
  // From here on the web font comes from the browser's cache: one that arrives after the first frame moves lines.
  await page.goto(site.url);
  await page.evaluate(() => document.fonts.ready);
  for (const address of PAGES) {
    await page.setViewportSize({ width: NARROWEST, height: 900 });
    await page.goto(site.url + address);
    expect(await horizontalOverflow(page), address).toBe(0);
    const { shift, moved } = await layoutShift(page);
    expect(shift, `${address}: ${moved}`).toBeLessThan(0.01);
    for (const width of NARROW) {
      await page.setViewportSize({ width, height: 900 });
      expect(await horizontalOverflow(page), `${address} at ${width} px`).toBe(0);
    }
  }
  await context.close();
});

/** Cumulative Layout Shift as Chromium measures it, and the elements that moved. */
function layoutShift(page: Page): Promise<{ shift: number; moved: string }> {
  return page.evaluate(
    () =>
      new Promise<{ shift: number; moved: string }>((resolve) => {
        let shift = 0;
        const shifted: string[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            shift += Number(Reflect.get(entry, "value"));
            const sources = Reflect.get(entry, "sources") as { node: Node | null }[];
            for (const { node } of sources)
              shifted.push(node instanceof Element ? `${node.localName}.${node.className}` : (node?.nodeName ?? ""));
          }
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ shift, moved: shifted.join(", ") })));
      }),
  );
}

/** The first option of a list with results: "Audi (26)". */
async function firstOption(page: Page, label: string): Promise<{ value: string; label: string; count: number }> {
  const option = page.getByLabel(label, { exact: true }).locator("option:not(:disabled)").nth(1);
  const text = (await option.textContent()) ?? "";
  const [, name = "", count = ""] = /^(.*) \(([\d,]+)\)$/.exec(text) ?? [];
  return { value: (await option.getAttribute("value")) ?? "", label: name, count: Number(count.replaceAll(",", "")) };
}

async function shownCount(page: Page): Promise<number> {
  const text = (await page.locator("h1 span").textContent()) ?? "";
  return Number(text.replaceAll(/\D/g, ""));
}

async function expectCount(page: Page, count: number): Promise<void> {
  await page.locator("h1 span", { hasText: new RegExp(`^${count.toLocaleString("en-GB")} found$`) }).waitFor();
}

function cardAddresses(page: Page): Promise<string[]> {
  return page.locator(".vehicle-card__title a").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}

/** Runs in the page: the URL changes before the page does. */
function chooseAtNextAnswer(value: string | null): void {
  const push = history.pushState;
  history.pushState = (...given) => {
    history.pushState = push;
    push.apply(history, given);
    queueMicrotask(() => document.querySelector<HTMLInputElement>(`input[name=fuel_type][value="${value}"]`)?.click());
  };
}

/** Runs in the page before its own scripts. */
function openFilters(): void {
  document.addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector<HTMLButtonElement>("button[popovertarget=filters]");
    button?.focus();
    button?.click();
  });
}
