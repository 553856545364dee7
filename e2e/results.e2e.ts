import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  axeFindings,
  HYDRATED_TEXT,
  openBrowser,
  openHydrated,
  openForAxe,
  sharedSite,
  visit,
  type Visit,
} from "./support/browser-site.ts";

const DESKTOP = { width: 1440, javaScript: true };
const VISITORS = [{ width: 390, javaScript: false }, DESKTOP];
/** One place in this many is an offer. */
const OFFER_EVERY = 5;
/** Upper bound of the tab stops of a results page. */
const MAX_STOPS = 250;

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
});

async function open(visitor: Visit, address: string, walk: (page: Page) => Promise<void>): Promise<void> {
  const { context, page, complaints } = await visit(browser, visitor);
  try {
    await (visitor.javaScript ? page.goto(site.url + address) : openForAxe(page, site.url + address));
    await walk(page);
    expect(complaints.filter((complaint) => !complaint.includes("status of 4"))).toEqual([]);
  } finally {
    await context.close();
  }
}

describe.each(VISITORS)("at $width px, JavaScript $javaScript", (visitor) => {
  async function filter(page: Page, set: () => Promise<unknown>): Promise<void> {
    if (visitor.width < 1025) await page.getByRole("button", { name: "Filters" }).click();
    await set();
    await page.getByRole("button", { name: /^Show / }).click();
  }

  test("a monthly budget filters by each vehicle's monthly payment at the terms the shopper chooses", async () => {
    await open(visitor, "/used-cars", async (page) => {
      await filter(page, async () => {
        await page.getByRole("radio", { name: "Monthly" }).and(page.locator("[name=budget]")).check({ force: true });
        await page.getByLabel("Up to £ a month").fill("150");
      });
      await page.waitForURL(/monthly_to=150/, HYDRATED_TEXT);
      await page.getByRole("link", { name: "Remove filter: Up to £150 a month" }).waitFor();
      const figures = await monthlyFigures(page);
      expect(figures.length).toBeGreaterThan(0);
      expect(figures.filter((pounds) => pounds > 150)).toEqual([]);

      await filter(page, async () => {
        await page.locator(".budget__terms summary").click();
        await page.getByLabel("Deposit", { exact: true }).fill("40");
      });
      await page.waitForURL(/deposit=40/, HYDRATED_TEXT);
      await page.getByText("40% deposit, 48 months, 8,000 miles a year.").first().waitFor({ state: "attached" });
      const card = page.locator(".vehicle-card", { has: page.locator(".price .monthly") }).first();
      const figure = (await card.locator(".price .monthly .price__amount").textContent()) ?? "";
      await card.locator(".vehicle-card__title a").click();
      await page.locator(".breadcrumbs").first().waitFor();
      await page.locator("main .price__amount", { hasText: figure }).first().waitFor({ state: "attached" });
    });
  });
});

describe("with JavaScript", () => {
  test("sorting by distance requires a postcode, and an unknown postcode shows an error at its field", async () => {
    await open(DESKTOP, "/used-cars", async (page) => {
      await page.getByLabel("Sort by").selectOption("distance");
      const postcode = page.locator("#sort-postcode");
      await postcode.fill("ZZ99");
      await page.getByRole("button", { name: "Sort by distance" }).click();
      await page
        .getByRole("alert")
        .getByText(/^We can’t find the postcode/)
        .waitFor();
      expect(await postcode.inputValue()).toBe("ZZ99");
      expect(await page.locator(".vehicle-card").count()).toBe(24);

      await postcode.fill("SN1 2AB");
      await page.getByRole("button", { name: "Sort by distance" }).click();
      await page.waitForURL(/postcode=SN1/, HYDRATED_TEXT);
      await page.locator(".vehicle-card .location", { hasText: "Swindon, " }).first().waitFor();
      const miles = await page.locator(".vehicle-card .location").allInnerTexts();
      expect(miles.every((searchBox) => searchBox.startsWith("Swindon, "))).toBe(true);
      expect((await page.request.get(page.url())).headers()["cache-control"]).toContain("private");
    });
  });

  test("a misspelt make is corrected, and the corrected query is shown", async () => {
    await open(DESKTOP, "/used-cars?q=vauxal+corsa", async (page) => {
      await page.getByText("Showing results for Vauxhall Corsa").waitFor();
      const titles = await page.locator(".vehicle-card__title").allInnerTexts();
      expect(titles.length).toBeGreaterThan(0);
      expect(titles.every((title) => title.startsWith("Vauxhall Corsa"))).toBe(true);
    });
  });

  test("a relaxed search of an empty result shows as many vehicles as its link states", async () => {
    await open(DESKTOP, "/used-cars?fuel_type=electric&colour=no-such-colour", async (page) => {
      await page.getByText("Remove one filter to see:").waitFor();
      const relaxedLink = page.getByRole("link", { name: /^Without no-such-colour: / });
      const [, count = ""] = /: ([\d,]+) cars?$/.exec((await relaxedLink.getAttribute("aria-label")) ?? "") ?? [];
      await relaxedLink.click();
      await page.locator("h1 span", { hasText: `${count} found` }).waitFor();
    });
  });

  test(
    "offers follow at the fixed interval and do not count as vehicles; the representative example comes first",
    { tags: ["c2-51"] },
    async () => {
      await open(DESKTOP, "/used-cars", async (page) => {
        const places = await page.locator(".results > *").evaluateAll((all) => all.map(({ classList }) => classList[0]));
        expect(places[0]).toBe("representative-example");
        const offers = places.slice(1).flatMap((kind, index) => (kind === "offer-card" ? [index + 1] : []));
        expect(offers.length).toBeGreaterThan(0);
        const inside = offers.filter((place) => place < places.length - 1);
        expect(inside.every((place, index) => place === (index + 1) * OFFER_EVERY)).toBe(true);
        expect(places.filter((kind) => kind === "vehicle-card")).toHaveLength(24);
        const example = page.locator(".results > .representative-example");
        expect(await example.isVisible()).toBe(true);
        // Simulates streaming: with only one card the example would jump when the next arrives. Cards are removed after hydration, which
        // would restore them.
        await openHydrated(page, page.url());
        await page.locator(".vehicle-card:visible").evaluateAll(([, ...others]) => others.forEach((card) => card.remove()));
        expect(await example.isVisible()).toBe(false);
      });
    },
  );

  test("the representative example is visible when the results have a single vehicle", async () => {
    const { data }: { data: { stock_id: number }[] } = await (
      await fetch(`${site.url}/api/v2/vehicle-search?q=focus&category=cars`)
    ).json();
    await open(DESKTOP, `/vehicle-search?q=${data[0]?.stock_id}`, async (page) => {
      expect(await page.locator(".results > .vehicle-card").count()).toBe(1);
      expect(await page.locator(".results > .representative-example").isVisible()).toBe(true);
    });
  });

  test("Motability shows the advance payment, and contract hire its rentals with VAT, in place of finance", async () => {
    await open(DESKTOP, "/vehicle-search?advert_classification=motability", async (page) => {
      await page.getByText("Advance payment, Motability").first().waitFor();
      expect(await page.locator(".price .monthly, .representative-example").count()).toBe(0);
      const orders = page.getByLabel("Sort by").locator("option[value^=price]");
      expect(await orders.allTextContents()).toEqual(["Advance: low to high", "Advance: high to low"]);
      await page.goto(`${site.url}/vehicle-search?advert_classification=contract-hire-business`, HYDRATED_TEXT);
      expect(await orders.allTextContents()).toEqual(["Monthly: low to high", "Monthly: high to low"]);
      const card = page.locator(".vehicle-card").first();
      await card.getByText(/^a month (plus|Inc) VAT, business users$/).waitFor();
      await card.getByText(/^initial rental (plus|Inc) VAT$/).waitFor();
      await card.getByText(/^\d+ months, [\d,]+ miles a year$/).waitFor();
      expect(await page.locator(".representative-example, [name=budget], [name=monthly_to]").count()).toBe(0);
      expect(await page.locator("label[for=filter-max_price]").textContent()).toBe("Up to £ a month");
    });
  });
});

test("the page of Motability adverts lists the same vehicles as the Motability search, with its own heading", async () => {
  const { data, meta } = await (await fetch(`${site.url}/api/v2/motability-search?orderBy=recommended`)).json();
  const html = await (await fetch(`${site.url}/vehicle-search?advert_classification=MOTABILITY`)).text();
  const listed = Array.from(html.matchAll(/class="vehicle-card__title"><a href="([^"]+)"/g), ([, path]) => path);
  expect(meta.total).toBeGreaterThan(0);
  expect(listed).toEqual(data.map(({ path }: { path: string }) => path));
  expect(/<h1[^>]*>Motability cars and vans/.test(html)).toBe(true);
});

test.each([820, 1440, 1920])("prices of cards in one row begin at one height, whatever stands below them, at %i px", async (width) => {
  const { context, page } = await visit(browser, { width, javaScript: true });
  let rows = 0;
  const lists = ["/used-vans", "/vehicle-search?orderBy=price-desc", "/vehicle-search?orderBy=newest&page=2", "/", "/locations/andover"];
  for (const address of lists) {
    await page.goto(site.url + address);
    const tops = await page.locator(".results > .vehicle-card").evaluateAll((cards) =>
      cards.map((card) => {
        const { top } = card.getBoundingClientRect();
        return [Math.round(top), Math.round((card.querySelector(".price")?.getBoundingClientRect().top ?? 0) - top)] as const;
      }),
    );
    for (const row of new Set(tops.map(([top]) => top))) {
      const prices = tops.filter(([top]) => top === row).map(([, price]) => price);
      expect(Math.max(...prices) - Math.min(...prices), `${address} at ${row} px`).toBeLessThanOrEqual(1);
      if (prices.length > 1) rows++;
    }
  }
  expect(rows).toBeGreaterThan(5);
  await context.close();
});

test("suggestions open, close and are chosen by keyboard, and their counts match the results", async () => {
  const { context, page, complaints } = await visit(browser, { width: 1440, javaScript: true });
  await page.goto(`${site.url}/used-cars`);
  const searchBox = page.getByRole("combobox", { name: "Keywords" });
  await searchBox.pressSequentially("vaux");
  const list = page.getByRole("listbox", { name: "Suggestions" });
  await list.getByRole("option").first().waitFor();
  expect(await searchBox.getAttribute("aria-expanded")).toBe("true");
  await searchBox.press("Escape");
  await list.waitFor({ state: "hidden" });
  expect(await searchBox.inputValue()).toBe("vaux");

  await searchBox.press("ArrowDown");
  await list.getByRole("option").first().waitFor();
  await searchBox.press("ArrowDown");
  const first = list.locator("[aria-selected=true]");
  expect(await searchBox.getAttribute("aria-activedescendant")).toBe(await first.getAttribute("id"));
  expect(await axeFindings(page)).toEqual([]);
  const [, label = "", count = ""] = /^(\D+)([\d,]+) found$/.exec((await first.textContent()) ?? "") ?? [];
  await searchBox.press("Enter");
  await page.waitForURL(/make=vauxhall/);
  await page.locator("h1 span", { hasText: `${count} found` }).waitFor();
  await page.getByRole("link", { name: `Remove filter: ${label.trim()}` }).waitFor();
  expect(await searchBox.inputValue()).toBe("");
  expect(complaints).toEqual([]);
  await context.close();
});

test("the slider searches by the value it shows, and the budget switches between monthly and cash", async () => {
  const { context, page } = await visit(browser, { width: 1440, javaScript: true });
  await page.goto(`${site.url}/used-cars?make=ford`);
  const relaxedLink = (name: string) => page.locator("#filters").getByRole("radio", { name });
  const slider = page.locator("#slide-monthly_to");
  await relaxedLink("Cash").press("ArrowRight");
  await page.waitForURL(/budget=monthly/);
  await slider.waitFor();
  expect(await relaxedLink("Monthly").isChecked()).toBe(true);
  await slider.press("PageDown");
  await page.waitForURL(/monthly_to=\d+$/);
  const monthlyTo = new URL(page.url()).searchParams.get("monthly_to") ?? "";
  await page.getByRole("link", { name: `Remove filter: Up to £${monthlyTo} a month` }).waitFor();
  expect(await slider.evaluate((range) => [document.activeElement === range, range.getAttribute("aria-valuetext")])).toEqual([
    true,
    `£${monthlyTo} a month`,
  ]);
  await relaxedLink("Monthly").press("ArrowLeft");
  await page.waitForURL(/make=ford$/);
  expect(await relaxedLink("Cash").isChecked()).toBe(true);
  await page.goBack();
  await page.waitForURL(new RegExp(`monthly_to=${monthlyTo}$`));
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("#filters [name=budget][value=monthly]")?.checked);
  await page.getByRole("link", { name: "Clear all" }).first().click();
  await page.waitForURL(/used-cars$/);
  await page.locator("#slide-max_price[aria-valuetext='Any price']").waitFor();
  await context.close();
});

test("the home page searches by text and by monthly budget", { tags: ["c2-53"] }, async () => {
  const { context, page } = await visit(browser, { width: 390, javaScript: true });
  await openHydrated(page, site.url);
  await page.getByRole("combobox", { name: "Keywords" }).fill("electric under 20k");
  await page.getByRole("button", { name: /^Search / }).click();
  await page.waitForURL(/\/vehicle-search\?fuel_type=electric&max_price=20000$/);
  await page.locator(".vehicle-card").first().waitFor();
  await openHydrated(page, site.url);
  await page.getByText("Monthly", { exact: true }).first().click();
  await page.getByLabel("Monthly budget").selectOption("200");
  await page.getByRole("button", { name: /^Search / }).click();
  await page.waitForURL(/\/vehicle-search\?monthly_to=200$/);
  await page.locator(".results-page .vehicle-card").first().waitFor();
  expect((await monthlyFigures(page)).filter((pounds) => pounds > 200)).toEqual([]);
  await context.close();
});

test("a failed search shows an error, and its retry keeps the chosen filter", { tags: ["c8-8"] }, async () => {
  const { context, page } = await visit(browser, { width: 1440, javaScript: true });
  await page.goto(`${site.url}/used-cars`);
  const box = page.locator("input[name=fuel_type]:not(:disabled)").first();
  const value = await box.getAttribute("value");
  // The field becomes a combobox on hydration.
  await page.getByRole("combobox", { name: "Keywords" }).waitFor();
  await context.setOffline(true);
  await box.click();
  await page.getByRole("alert").getByText("Please try again or contact us if the problem persists.").waitFor();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.locator(".vehicle-card").first().waitFor();
  expect(new URL(page.url()).searchParams.get("fuel_type")).toBe(value);
  expect(await page.locator(`input[name=fuel_type][value="${value}"]`).isChecked()).toBe(true);
  await context.close();
});

test("a search works by keyboard alone, from facet to vehicle, and the focused element is never hidden", { timeout: 120_000 }, async () => {
  const { context, page } = await visit(browser, { width: 1440, javaScript: true });
  await page.goto(`${site.url}/used-cars`);
  await page.getByRole("combobox", { name: "Keywords" }).waitFor();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe("Skip to main content");
  await page.keyboard.press("Enter");

  await tabTo(page, "input[name=fuel_type]");
  await page.keyboard.press("Space");
  await page.waitForURL(/fuel_type=/);
  await page.getByRole("link", { name: /^Remove filter/ }).waitFor();
  await tabTo(page, ".vehicle-card__save");
  await page.keyboard.press("Enter");
  await page.getByText(/^Saved\. .* is in your list\.$/).waitFor();
  for (const count of [1, 2]) {
    await tabTo(page, ".vehicle-card__footer input");
    await page.keyboard.press("Space");
    await page.getByRole("link", { name: new RegExp(`^Compare ${count} `) }).waitFor();
  }
  await tabTo(page, ".compare-tray a[href^='/compare']");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/compare\?ids=\d+,\d+$/);
  await page.locator(".comparison__name").nth(1).waitFor();

  await tabTo(page, "main a[href*='show=differences']");
  await page.keyboard.press("Enter");
  await page.locator('a[aria-current="true"]', { hasText: "Differences only" }).waitFor();
  await tabTo(page, "main .comparison__name");
  await page.keyboard.press("Enter");
  await page.locator(".breadcrumbs").first().waitFor();

  await page.goto(`${site.url}/used-cars?fuel_type=petrol`);
  // Before hydration the link is a full navigation, which begins at the top.
  await page.getByRole("combobox", { name: "Keywords" }).waitFor();
  await page.getByRole("link", { name: /^Remove filter/ }).press("Enter");
  await page.waitForURL((url) => !url.searchParams.has("fuel_type"));
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  await context.close();
});

test("a long derivative is truncated on a small screen only, and its full text stays in the HTML", { tags: ["c9-26"] }, async () => {
  const { context, page } = await visit(browser, { width: 390, javaScript: false });
  await page.goto(`${site.url}/used-vans`);
  const cut = page.locator(".vehicle-card__derivative", { has: page.locator(".ellipsis") }).first();
  const fullText = (await cut.textContent()) ?? "";
  expect(fullText.length).toBeGreaterThan(29);
  expect(await cut.locator(".ellipsis").evaluate((rest) => [getComputedStyle(rest).fontSize, rest.textContent?.length])).toEqual([
    "0px",
    fullText.length - 29,
  ]);
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await cut.locator(".ellipsis").evaluate((rest) => getComputedStyle(rest).fontSize)).not.toBe("0px");
  await context.close();
});

test.each([
  { width: 390, address: "/used-cars?orderBy=distance&postcode=ZZ99" },
  { width: 820, address: "/used-cars?fuel_type=electric" },
])("axe finds nothing with every filter open at $width px, nor at $address", async ({ width, address }) => {
  const { context, page } = await visit(browser, { width, javaScript: true });
  await page.goto(`${site.url}/used-cars?monthly_to=250&make=ford`);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.locator("#filters:popover-open").waitFor();
  await page.locator("#filters details").evaluateAll((groups) => groups.forEach((group) => group.setAttribute("open", "")));
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(site.url + address);
  expect(await axeFindings(page), address).toEqual([]);
  await context.close();
});

/** Presses Tab until a matching element has focus, which must be visible and not covered. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < MAX_STOPS; presses++) {
    await page.keyboard.press("Tab");
    const { there, hidden } = await page.evaluate((wanted) => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement)) return { there: false, hidden: "" };
      const { left, top, width, height } = (focused.closest("label") ?? focused).getBoundingClientRect();
      const [x, y] = [left + width / 2, top + Math.min(height, innerHeight) / 2];
      const over = document.elementFromPoint(x, y)?.closest(".compare-tray, .toast, .consent");
      const covered = !document.elementFromPoint(x, y) || (over && !over.contains(focused));
      return { there: focused.matches(wanted), hidden: covered ? `${focused.outerHTML.slice(0, 120)} at ${x}, ${y}` : "" };
    }, selector);
    expect(hidden).toBe("");
    if (there) return;
  }
  throw new Error(`the tab key does not come to ${selector}`);
}

/** Monthly amounts in pounds of the cards that have one. */
async function monthlyFigures(page: Page): Promise<number[]> {
  const searchBox = await page.locator(".results-page .vehicle-card .price .monthly .price__amount").allTextContents();
  return searchBox.map((text) => Number(text.replaceAll(/[^\d.]/g, "")));
}
