import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFindings, openBrowser, openHydrated, sharedSite, horizontalOverflow, visit } from "./support/browser-site.ts";
import { elementsIn, textOf } from "./support/html-tree.ts";
import { plainVisitor, type PlainPage } from "./support/plain-visitor.ts";

const BLOCK = "#home";
/** Number of visible slides (specification 9.30, 9.31), just inside each breakpoint. */
const SLIDES = [
  { width: 1440, slides: 4 },
  { width: 1340, slides: 4 },
  { width: 1339, slides: 3 },
  { width: 1025, slides: 3 },
  { width: 1024, slides: 2 },
  { width: 768, slides: 2 },
  { width: 767, slides: 1 },
  { width: 390, slides: 1 },
];

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
});

test("the carousel shows four, three, two or one vehicles, depending on the page width", { tags: ["c9-30", "c9-31"] }, async () => {
  const { context, page } = await visit(browser, { width: 1440, javaScript: true });
  await page.goto(site.url);
  for (const { width, slides } of SLIDES) {
    await page.setViewportSize({ width, height: 900 });
    expect(await visibleSlides(page), `at ${width} px`).toBe(slides);
  }
  await context.close();
});

test("the budgets begin where the stock does and end at the first that includes all of it", async () => {
  const prices = await Promise.all(
    ["price-asc", "price-desc"].map(async (order) => {
      const answer = await fetch(`${site.url}/api/v2/vehicle-search?resultsPerPage=1&orderBy=${order}`);
      const { data }: { data: { headline_price: number }[] } = await answer.json();
      return data[0]?.headline_price ?? 0;
    }),
  );
  const [cheapest = 0, dearest = 0] = prices;
  const home = await plainVisitor(site.url).open("/");
  const select = home.all.find(({ name, attributes }) => name === "select" && attributes.get("name") === "max_price");
  const budgets = elementsIn(select!).flatMap(({ attributes }) => (attributes.get("value") ? [Number(attributes.get("value"))] : []));
  expect(budgets[0]).toBeGreaterThanOrEqual(cheapest);
  expect(budgets[0]).toBeLessThan(cheapest + 2500);
  expect(budgets.at(-1)).toBeGreaterThanOrEqual(dearest);
  expect(budgets.at(-2)).toBeLessThan(dearest);
});

describe("with JavaScript", () => {
  test("tabs change in place with the arrow keys, and the carousel moves by keyboard and by its arrows", async () => {
    const { context, page, complaints } = await visit(browser, { width: 1440, javaScript: true });
    await page.goto(site.url);
    await page.evaluate(() => Reflect.set(window, "stillTheSamePage", true));
    const open = page.locator(`${BLOCK} [role=tab][aria-selected=true]`);
    expect(await open.textContent()).toBe("Just arrived");
    const before = await titles(page);

    await open.focus();
    const from = await page.evaluate(() => scrollY);
    await page.keyboard.press("End");
    await page.waitForURL(/\?tab=vans$/);
    await page.locator(`${BLOCK} [role=tab][aria-selected=true]`, { hasText: "Vans" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Vans");
    expect(await titles(page)).not.toEqual(before);
    expect(await page.evaluate(() => scrollY)).toBe(from);
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(/\?tab=just-arrived$/);
    await page.locator(`${BLOCK} [role=tab][aria-selected=true]`, { hasText: "Just arrived" }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, "stillTheSamePage"))).toBe(true);

    const row = page.locator(`${BLOCK} .carousel`);
    await row.focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction((block) => (document.querySelector(`${block} .carousel`)?.scrollLeft ?? 0) > 0, BLOCK);
    await page.getByRole("button", { name: "Previous vehicles" }).first().click();
    await page.waitForFunction((block) => document.querySelector(`${block} .carousel`)?.scrollLeft === 0, BLOCK);
    await page.locator(`${BLOCK} [aria-label="Previous vehicles"][aria-disabled=true]`).waitFor();
    await page.getByRole("button", { name: "Next vehicles" }).first().click();
    await page.locator(`${BLOCK} [aria-label="Next vehicles"][aria-disabled=true]`).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a text tab replaces the vehicles, and stays open after leaving the page and going back", { tags: ["c2-62", "c4-20"] }, async () => {
    const { context, page } = await visit(browser, { width: 390, javaScript: true });
    await page.goto(site.url);
    await page.getByRole("tab", { name: "How it works" }).click();
    await page.getByText("The lease runs for three years").waitFor();
    await page.getByRole("main").getByRole("link", { name: "Get pre-approved" }).filter({ visible: true }).click();
    await page.getByRole("heading", { name: "Get pre-approved", level: 1 }).waitFor();
    await page.goBack();
    await page.getByText("The lease runs for three years").waitFor();
    await context.close();
  });

  test("two blocks of tabs are independent, also when pressed in quick succession", { tags: ["c2-62"] }, async () => {
    const { context, page, complaints } = await visit(browser, { width: 1440, javaScript: true });
    await openHydrated(page, `${site.url}/?tab=electric`);
    await page.getByRole("tab", { name: "How it works" }).click();
    await page.waitForURL(/\?tab=electric&tab-2=how-it-works$/);
    await page.getByText("The lease runs for three years").waitFor();
    expect(await openTabs(page)).toEqual(["Electric", "How it works"]);

    await page.getByRole("tab", { name: "Vans", exact: true }).click();
    await page.waitForURL(/\?tab=vans&tab-2=how-it-works$/);
    await page.locator(`${BLOCK} [aria-selected=true]`, { hasText: "Vans" }).waitFor();
    expect(await openTabs(page)).toEqual(["Vans", "How it works"]);
    expect(await page.getByText("The lease runs for three years").isVisible()).toBe(true);

    await page.evaluate(async () => {
      for (const label of ["Electric", "Motability cars"]) {
        Array.from(document.querySelectorAll<HTMLElement>("[role=tab]"))
          .find((tab) => tab.textContent === label)
          ?.click();
        while (!document.querySelector("#home [aria-busy=true], #home [aria-selected=true][href*=electric]"))
          await new Promise(requestAnimationFrame);
      }
    });
    await page.waitForURL(/\?tab=electric&tab-2=motability-cars$/);
    await page.locator("#motability [aria-selected=true]", { hasText: "Motability cars" }).waitFor();
    expect(await openTabs(page)).toEqual(["Electric", "Motability cars"]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("without JavaScript", () => {
  const visitor = plainVisitor(site.url);

  test("tabs are links, there are no arrows, and an unknown tab opens the first", async () => {
    const home = await visitor.open("/?tab=no-such-tab");
    expect(openTabsOf(home)[0]).toBe("Just arrived");
    expect(home.has("button", "Next vehicles")).toBe(false);
    const electric = await visitor.follow(home, /^Electric$/);
    expect(electric.address.search + electric.address.hash).toBe("?tab=electric#home");
    expect(openTabsOf(electric)[0]).toBe("Electric");
    const [block] = electric.all.filter(({ attributes }) => attributes.get("id") === "home");
    const facts = elementsIn(block!).filter(({ attributes }) => attributes.get("class") === "vehicle-specs");
    const fuels = facts.map((list) => textOf(elementsIn(list).filter(({ name }) => name === "li")[2]!));
    expect(new Set(fuels)).toEqual(new Set(["Electric"]));
  });

  test(
    "a link of one block keeps the other block's tab, and a link of release 0.1 opens the second block's",
    { tags: ["c2-62"] },
    async () => {
      const home = await visitor.open("/?tab=how-it-works");
      expect(openTabsOf(home)).toEqual(["Just arrived", "How it works"]);
      const electric = await visitor.follow(home, /^Electric$/);
      expect(electric.address.search + electric.address.hash).toBe("?tab=electric&tab-2=how-it-works#home");
      expect(openTabsOf(electric)).toEqual(["Electric", "How it works"]);
      const tabs = electric.withClass("featured-tabs").flatMap(elementsIn);
      const tab = tabs.find((link) => textOf(link) === "Motability cars" && link.name === "a");
      const both = await visitor.open(new URL(tab?.attributes.get("href") ?? "", electric.address).href);
      expect(both.address.search + both.address.hash).toBe("?tab=electric&tab-2=motability-cars#motability");
      expect(openTabsOf(both)).toEqual(["Electric", "Motability cars"]);
    },
  );

  test("a car is valued from the home page, and an incomplete form keeps its values", { tags: ["c2-3"] }, async () => {
    const valuation = await visitor.follow(await visitor.open("/"), /^Value my car$/);
    const incomplete = await visitor.press(valuation, "Value my car", { vrm: "hk16vrt" });
    expect(incomplete.address.pathname).toBe("/valuation");
    expect(incomplete.alert).toContain("Enter the mileage");
    expect(incomplete.valueOf("vrm")).toBe("hk16vrt");
    const valued = await visitor.press(incomplete, "Value my car", { mileage: "71,200" });
    expect(valued.text).toContain("£5,150");
  });

  test("the ticker is shown on the tab of electric cars and can be paused", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(site.url);
    expect(await page.locator(".ticker").count()).toBe(0);
    await page.goto(`${site.url}/?tab=electric`);
    const state = () =>
      page
        .locator(".ticker__list")
        .first()
        .evaluate((line) => getComputedStyle(line).animationPlayState);
    expect(await state()).toBe("running");
    await page.getByLabel("Pause the moving text").focus();
    await page.keyboard.press("Space");
    expect(await state()).toBe("paused");
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(
      await page
        .locator(".ticker__list")
        .first()
        .evaluate((line) => getComputedStyle(line).animationName),
    ).toBe("none");
    await context.close();
  });
});

test("a car is sold from the home page, and an incomplete form keeps its values", async () => {
  const { context, page, complaints } = await visit(browser, { width: 390, javaScript: true });
  await page.goto(site.url);
  const band = page.getByRole("form", { name: "What’s yours worth?" });
  await band.getByLabel("Registration").fill("hk16vrt");
  await band.getByRole("button", { name: "Value my car" }).click();
  await page.waitForURL(/\/sell-my-car$/);
  await page.getByRole("link", { name: "Enter the mileage" }).waitFor();
  expect(await page.getByRole("textbox", { name: "Registration" }).inputValue()).toBe("hk16vrt");
  await page.getByRole("textbox", { name: "Mileage", exact: true }).fill("71,200");
  await page.getByRole("button", { name: "Find my car" }).click();
  await page.getByRole("button", { name: "Yes, value it" }).click();
  await page.getByText("£5,150", { exact: true }).first().waitFor();
  expect(complaints.filter((complaint) => !complaint.includes("status of 4"))).toEqual([]);
  await context.close();
});

test("the ticker is on the page of an electric vehicle, and not on that of an interest-free one", async () => {
  expect(await firstVehicleOf("/used-cars?fuel_type=electric")).toContain('class="ticker"');
  expect(await firstVehicleOf("/used-cars?fuel_type=electric&tags=interest-free")).not.toContain('class="ticker"');
  expect(await firstVehicleOf("/used-cars?fuel_type=petrol")).not.toContain('class="ticker"');
});

test(
  "the page of an electric vehicle has no axe findings, and its ticker and notes have accessible names",
  { tags: ["c2-63"] },
  async () => {
    const { context, page } = await visit(browser, { width: 1440, javaScript: true });
    await page.goto(`${site.url}/used-cars?fuel_type=electric`);
    await page.goto(new URL((await page.locator(".vehicle-card__title a").first().getAttribute("href")) ?? "", site.url).href);
    await page.getByRole("group", { name: /^Moving text: / }).waitFor();
    await page.getByRole("region", { name: "Good to know" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  },
);

describe("offers in the results", () => {
  test("are at every fifth position, and one more at the end", { tags: ["c2-51", "c4-19"] }, async () => {
    expect(await order("/vehicle-search")).toMatch(/^v{4}o(?:v{4}o)+v*o?$/);
    const few = await order("/used-cars?fuel_type=electric");
    expect(few).toMatch(/^v{4}ov{4}ov+o$/);
  });

  test("are those whose rules match a vehicle of the page", async () => {
    expect(offersOf(await pageOf("/used-vans"))).toContain("Vans with the VAT shown");
    expect(offersOf(await pageOf("/used-vans"))).not.toContain("Use your allowance");
    const motability = offersOf(await pageOf("/vehicle-search?advert_classification=motability"));
    expect(motability).toContain("Use your allowance");
    expect(motability).not.toContain("£500 towards your deposit");
  });

  test("are not shown without results, and are not counted as vehicles", async () => {
    expect(await order("/used-cars?colour=no-such-colour")).toBe("");
    const html = await pageOf("/used-cars?fuel_type=electric");
    const vehicles = (await order("/used-cars?fuel_type=electric")).replaceAll("o", "").length;
    expect(/>([\d,]+ cars found)/.exec(html)?.[1]).toBe(`${vehicles} cars found`);
  });
});

test("the lowest price of the vans states that VAT is not included, as its card does", async () => {
  const { data } = await (await fetch(`${site.url}/api/v2/vehicle-search?category=vans&resultsPerPage=1`)).json();
  expect(data[0].vat_label).toBe("Plus VAT");
  const html = await (await fetch(site.url)).text();
  const lowest = new Map(
    [...html.matchAll(/>([^<]*)<\/a><span class="summary__count">[^<]*<\/span><span class="summary__price">([^<]*)</g)].map(
      ([, label, from]) => [label, from],
    ),
  );
  expect(lowest.get("Vans")).toBe(`from £${data[0].headline_price.toLocaleString("en-GB")} plus VAT`);
  expect(lowest.get("Electric")).toMatch(/^from £[\d,]+$/);
});

test("every page with a monthly price on it prints a representative example", async () => {
  const home = await pageOf("/");
  const tabs = Array.from(home.matchAll(/href="(\/\?tab(?:-2)?=[^"#]+)/g), ([, address = ""]) => address);
  expect(tabs.length).toBeGreaterThan(6);
  for (const tab of tabs) {
    const html = await pageOf(tab);
    expect(/a month, (PCP|HP|CS)/.test(html), tab).toBe(true);
    expect(html.includes('class="representative-example'), tab).toBe(true);
  }
});

test("home tabs, valuation and pre-approval have no axe findings or overflow on phone and desktop", async () => {
  const { context, page } = await visit(browser, { width: 390, javaScript: true });
  for (const address of ["/?tab=electric", "/?tab=how-it-works", "/valuation", "/apply-today?search=soft"]) {
    await page.goto(site.url + address);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeFindings(page), `${address} at ${width} px`).toEqual([]);
      expect(await horizontalOverflow(page), `${address} at ${width} px`).toBe(0);
    }
  }
  await context.close();
});

/** The page's HTML, without React's comments between texts. */
async function pageOf(address: string): Promise<string> {
  return (await (await fetch(site.url + address)).text()).replaceAll("<!-- -->", "");
}

/** HTML of the main element of the page of the first vehicle in the results. */
async function firstVehicleOf(results: string): Promise<string> {
  const [, vehicle = ""] = /class="vehicle-card__title"><a href="([^"?]*)/.exec(await pageOf(results)) ?? [];
  const [, main = ""] = /<main[^>]*>([^]*)<\/main>/.exec(await pageOf(vehicle)) ?? [];
  expect(main, results).toContain("<h1");
  return main.replaceAll(/<svg[^]*?<\/svg>/g, "").replaceAll(/<(?!fieldset class="ticker"|h1)[^>]*>/g, "");
}

/** "v" for a vehicle, "o" for an offer, in page order. */
async function order(address: string): Promise<string> {
  return Array.from((await pageOf(address)).matchAll(/<article class="([vo])(?:ehicle|ffer)-card/g), ([, kind]) => kind).join("");
}

function offersOf(html: string): string[] {
  return Array.from(html.matchAll(/class="offer-card__heading">([^<]*)/g), ([, title = ""]) => title);
}

/** Number of cards fully visible in the row. */
function visibleSlides(page: Page): Promise<number> {
  return page.evaluate((block) => {
    const row = document.querySelector(`${block} .carousel`)?.getBoundingClientRect();
    const cards = Array.from(document.querySelectorAll(`${block} .carousel > *`), (card) => card.getBoundingClientRect());
    return row ? cards.filter(({ left, right }) => left >= row.left - 1 && right <= row.right + 1).length : 0;
  }, BLOCK);
}

/** The open tab of each block. */
function openTabs(page: Page): Promise<string[]> {
  return page.locator(".featured-tabs [aria-current=true], .featured-tabs [aria-selected=true]").allInnerTexts();
}

function openTabsOf(page: PlainPage): string[] {
  return page.withClass("featured-tabs").flatMap((tabs) =>
    elementsIn(tabs)
      .filter(({ attributes }) => attributes.get("aria-current") === "true")
      .map(textOf),
  );
}

function titles(page: Page): Promise<string[]> {
  return page.locator(`${BLOCK} .vehicle-card__title`).allInnerTexts();
}
