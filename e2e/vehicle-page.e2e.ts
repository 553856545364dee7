import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFindings, openBrowser, openHydrated, sharedSite, horizontalOverflow, visit } from "./support/browser-site.ts";

type Listed = { stock_id: number; path: string; reservation_status: string; vat_scheme: string; tags: string[] };

/** Each state that changes the vehicle page. */
const STATES: { state: string; search: string; is?: (vehicle: Listed) => boolean; width: number; says: string }[] = [
  { state: "reserved", search: "reservation_status=reserved", width: 390, says: "This vehicle is currently reserved." },
  {
    state: "on order",
    search: "advert_classification=used",
    is: ({ reservation_status }) => reservation_status === "On Order",
    width: 1440,
    says: "Nearly ready",
  },
  { state: "new", search: "advert_classification=new", width: 390, says: "Build your deal" },
  { state: "on offer", search: "advert_classification=offer", width: 1440, says: "Build your deal" },
  { state: "for the Motability Scheme", search: "advert_classification=motability", width: 390, says: "advance payment" },
  { state: "for contract hire", search: "advert_classification=contract-hire-business", width: 1440, says: "initial rental" },
  { state: "a van with VAT", search: "category=vans", is: ({ vat_scheme }) => vat_scheme === "Commercial", width: 390, says: "plus VAT" },
  {
    state: "free of interest",
    search: "advert_classification=used",
    is: ({ tags, reservation_status }) => tags.includes("interest-free") && reservation_status === "Available",
    width: 820,
    says: "0% APR",
  },
];

const IN_TIME = { timeout: 10_000 };

const site = sharedSite();
let browser: Browser;
let car: string;

beforeAll(async () => {
  browser = await openBrowser();
  car = (await find("q=focus&category=cars")).path;
});
afterAll(async () => {
  await browser?.close();
});

async function find(search: string, is: (vehicle: Listed) => boolean = () => true): Promise<Listed> {
  for (let page = 1; page < 20; page++) {
    const answer = await fetch(`${site.url}/api/v2/vehicle-search?${search}&resultsPerPage=60&page=${page}`);
    const { data }: { data: Listed[] } = await answer.json();
    const found = data.find(is);
    if (found) return found;
    if (data.length === 0) break;
  }
  throw new Error(`the demo dealer has no vehicle of ${search}`);
}

describe("a vehicle's page is accessible and fits its window", () => {
  test.each(STATES)("when it is $state", { tags: ["c1-audience"] }, async ({ search, is, width, says }) => {
    const { path } = await find(search, is);
    const { context, page, complaints } = await visit(browser, { width, javaScript: true });
    await page.goto(site.url + path);
    await page.getByText(says).filter({ visible: true }).first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test(
  "the sections of the page are in their order",
  { tags: ["c1-11", "c2-21", "c2-23", "c2-27", "c2-28", "c2-29", "c2-30", "c2-31", "c2-33", "c2-34", "c2-35", "c2-36"] },
  async () => {
    const html = await (await fetch(site.url + car)).text();
    const hotspots = [
      'aria-label="Warranty"',
      'id="gallery"',
      'aria-label="Vehicle actions"',
      "<h1",
      'id="order"',
      'id="description-title"',
      'id="highlights-title"',
      'id="specification-title"',
      'id="history-title"',
      'aria-label="Please note"',
      'aria-label="What’s included"',
      'id="deal-title"',
      'id="similar-title"',
    ];
    const standing = hotspots.map((mark) => ({ mark, at: html.indexOf(mark) }));
    expect(standing.filter(({ at }) => at < 0)).toEqual([]);
    expect(standing.toSorted((one, other) => one.at - other.at).map(({ mark }) => mark)).toEqual(hotspots);
  },
);

describe("by keyboard alone", () => {
  test("the controls of the page are focused in order, and no sticky bar covers the focused element", async () => {
    const { context, page } = await visit(browser, { width: 1440, javaScript: true });
    await page.goto(site.url + car);
    const stops = await walk(page, "Cookie settings");
    const inOrder = [
      "Skip to main content",
      "Photo 1 of",
      "Back to results",
      "Save",
      "Share",
      "Print",
      "Move closer",
      "Build your deal",
      "Reserve for £99",
      "Value my car",
      "Get pre-approved",
      "Call",
      "Overview",
      "MOT",
      "Pay monthly",
      "Continue to checkout",
      "Next cars",
      "Ford",
    ];
    const missed = [];
    let from = 0;
    for (const name of inOrder) {
      const at = stops.findIndex(({ words }, index) => index >= from && words.includes(name));
      if (at < 0) missed.push(name);
      else from = at;
    }
    expect(missed).toEqual([]);
    expect(stops.filter(({ hidden }) => hidden)).toEqual([]);
    await context.close();
  });

  test("each dialog opens, keeps the focus inside, closes with Escape and gives the focus back", { tags: ["c2-ten-modals"] }, async () => {
    const { context, page, complaints } = await visit(browser, { width: 1440, javaScript: true });
    // Before hydration a dialog link that has its own page navigates to it.
    await openHydrated(page, site.url + car);
    for (const { name, opener } of [
      { name: "share-vehicle", opener: "Share" },
      { name: "move-closer", opener: "Move closer" },
      { name: "mot-vehicle", opener: "MOT" },
      { name: "optional-extras", opener: "About our extras" },
    ]) {
      const control = page.getByRole("main").locator("[aria-haspopup=dialog]").filter({ hasText: opener }).first();
      await control.focus();
      await page.keyboard.press("Enter");
      const dialog = page.locator(`dialog[id="${name}"][open]`);
      await dialog.waitFor();
      await page.waitForURL(({ hash }) => hash === `#${name}`);
      const stops = await dialog.locator("a[href], button, input, select, textarea").count();
      for (let press = 0; press <= stops + 2; press++) {
        // Between the last and the first element the browser's own UI takes focus.
        expect(
          await dialog.evaluate((element) => element.contains(document.activeElement) || document.activeElement === document.body),
          name,
        ).toBe(true);
        await page.keyboard.press("Tab");
      }
      expect(await axeFindings(page), name).toEqual([]);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await page.waitForURL(site.url + car);
      await expect.poll(() => control.evaluate((element) => element === document.activeElement), IN_TIME).toBe(true);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

type Stop = { words: string; hidden: boolean };

/** The tab stops up to and including the control with this text. */
async function walk(page: Page, last: string): Promise<Stop[]> {
  const stops: Stop[] = [];
  const maxStops = 250;
  while (stops.length < maxStops) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { left, top, width, height } = element.getBoundingClientRect();
      const text = `${element.getAttribute("aria-label") ?? ""} ${element.closest("label")?.textContent ?? element.textContent}`
        .replaceAll(/\s+/g, " ")
        .trim();
      const over = document
        .elementFromPoint(left + width / 2, top + height / 2)
        ?.closest(".sticky-price, .mobile-bar, .consent, .compare-tray");
      const outside = top + height <= 0 || top >= window.innerHeight;
      return { words: text, hidden: outside || Boolean(over && !over.contains(element)) };
    });
    stops.push(stop);
    if (stop.words.includes(last)) return stops;
  }
  throw new Error(`"${last}" is not reached after ${maxStops} presses`);
}

test("on a phone, Back closes Share and Move closer, and stays on the page", async () => {
  const { context, page, complaints } = await visit(browser, { width: 390, javaScript: true });
  await page.goto(`${site.url}/used-cars`);
  await openHydrated(page, site.url + car);
  for (const opener of ["Share", "Move closer"]) {
    const control = page.getByRole("main").locator("[aria-haspopup=dialog]").filter({ hasText: opener }).first();
    await control.click();
    await page.locator("dialog[open]").waitFor();
    await page.goBack();
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    expect(page.url()).toBe(site.url + car);
    await expect.poll(() => control.evaluate((element) => element === document.activeElement), IN_TIME).toBe(true);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

describe("loading and leaving", () => {
  test(
    "a URL with only the stock number redirects and keeps its parameters; an unknown number answers 404",
    { tags: ["c2-2", "c2-18"] },
    async () => {
      const { stock_id } = await find("q=focus&category=cars");
      const request = async (address: string) => {
        const answer = await fetch(site.url + address, { redirect: "manual" });
        return [answer.status, answer.headers.get("Location")];
      };
      for (const address of [`/vehicle/${stock_id}?addpx`, `/vehicle?id=${stock_id}&addpx`])
        expect(await request(address)).toEqual([301, `${car}?addpx=`]);
      expect(await request(`/used-vans/${stock_id}?deposit=20`)).toEqual([301, `${car}?deposit=20`]);
      expect((await fetch(`${site.url}/vehicle/999999`)).status).toBe(404);
    },
  );

  test("leaving closes open dialogs, unlocks scrolling and stores nothing of the vehicle's branch", { tags: ["c2-19"] }, async () => {
    const { context, page, complaints } = await visit(browser, { width: 1440, javaScript: true });
    await page.goto(`${site.url}/used-cars?make=ford`);
    await page.locator(".vehicle-card__title a").first().click();
    const photo = page.locator("#photo-1");
    await photo.click();
    await page.getByRole("dialog", { name: "Photos, full screen" }).waitFor();
    await page.evaluate(() => history.go(-2));
    await page.waitForURL(`${site.url}/used-cars?make=ford`);
    await expect
      .poll(
        () => page.evaluate(() => [getComputedStyle(document.documentElement).overflow, document.querySelectorAll("dialog[open]").length]),
        IN_TIME,
      )
      .toEqual(["visible", 0]);
    expect(await page.evaluate(() => [JSON.stringify(sessionStorage), JSON.stringify(localStorage)].join(" "))).not.toMatch(
      /swindon|andover|salisbury|newbury/i,
    );
    expect(complaints).toEqual([]);
    await context.close();
  });

  test(
    "navigating to another vehicle starts at the top with a 10 % deposit and the head the server renders",
    { tags: ["c2-12", "c2-20"] },
    async () => {
      const { context, page, complaints } = await visit(browser, { width: 1440, javaScript: true });
      await page.goto(`${site.url}${car}?deposit=25`);
      const deposit = page.locator('#deal input[name="deposit"]').first();
      expect(await deposit.inputValue()).toBe("25");
      await page.getByRole("button", { name: "Next cars" }).click();
      await page.waitForFunction(() => (document.querySelector(".carousel")?.scrollLeft ?? 0) > 0);
      await page.locator(".carousel .vehicle-card__title a").nth(4).click();
      await page.waitForURL((url) => url.pathname !== car);
      await page.waitForFunction(() => window.scrollY === 0);
      expect(await deposit.inputValue()).toBe("10");
      const shown = await page.evaluate(readHead, null);
      const served = await (await fetch(page.url())).text();
      expect(shown).toEqual(await page.evaluate(readHead, served));
      expect(shown.length).toBeGreaterThan(8);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});

/** Runs in the page: the metadata of the document, or of the given HTML. */
function readHead(html: string | null): string[] {
  const page = html === null ? document : new DOMParser().parseFromString(html, "text/html");
  const announced = page.head.querySelectorAll(
    'title, meta[name="description"], meta[property^="og:"], meta[name^="twitter:"], link[rel="canonical"], ' +
      'script[type="application/ld+json"]',
  );
  const text = [...announced].map(
    (element) =>
      ["name", "property", "rel", "content", "href"].map((name) => element.getAttribute(name) ?? "").join(" ") + element.textContent,
  );
  return text.toSorted();
}

describe("scrolling", () => {
  test(
    "the rail sticks 10 pixels below the top, and the bar of prices comes 200 ms after scrolling has paused",
    { tags: ["c9-3", "c9-35"] },
    async () => {
      const { context, page } = await visit(browser, { width: 1440, javaScript: true });
      await page.clock.install();
      await page.goto(site.url + car);
      await scrollTo(page, 700);
      expect(await page.locator(".vehicle-summary-column__stick").evaluate((rail) => rail.getBoundingClientRect().top)).toBe(10);
      const bar = page.locator(".sticky-price");
      await page.waitForFunction(() => Object.keys(document.querySelector(".sticky-price") ?? {}).some((key) => key.startsWith("__react")));
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
      await scrollTo(page, 1_000_000);
      await page.clock.runFor(199);
      expect(await bar.getAttribute("class")).toBe("sticky-price");
      await page.clock.runFor(1);
      expect(await bar.getAttribute("class")).toBe("sticky-price is-on");
      await context.close();
    },
  );

  test.each([
    { reducedMotion: "no-preference", scripts: "here", glides: true },
    { reducedMotion: "no-preference", scripts: "to come", glides: true },
    { reducedMotion: "reduce", scripts: "here", glides: false },
    { reducedMotion: "reduce", scripts: "to come", glides: false },
  ] as const)(
    "the way to the deal ends 16 pixels below the top, and glides: $glides, with motion: $reducedMotion, scripts: $scripts",
    { tags: ["c9-36"] },
    async ({ reducedMotion, scripts, glides }) => {
      const { context, page } = await visit(browser, { width: 1025, javaScript: true });
      await page.emulateMedia({ reducedMotion });
      if (scripts === "here") {
        await openHydrated(page, site.url + car);
      } else {
        await page.route("**/assets/*.js", () => undefined);
        await page.goto(site.url + car, { waitUntil: "domcontentloaded" });
      }
      await page.evaluate(() => {
        const positions: number[] = [];
        Object.assign(window, { positions });
        document.addEventListener("scroll", () => positions.push(window.scrollY));
      });
      await page.getByRole("link", { name: "Build your deal" }).first().click();
      await page.waitForURL(`${site.url}${car}#deal`, { waitUntil: "commit" });
      await expect.poll(() => page.locator("#deal").evaluate((deal) => Math.round(deal.getBoundingClientRect().top)), IN_TIME).toBe(16);
      const [end, positions] = await page.evaluate(() => [window.scrollY, Reflect.get(window, "positions") as number[]] as const);
      // Independent of the number of frames that a busy machine renders.
      expect(positions.some((y) => y > 0 && y < end)).toBe(glides);
      await context.close();
    },
  );

  test("the link to the deal jumps without smooth scrolling in a browser without scrollend", async () => {
    const { context, page, complaints } = await visit(browser, { width: 1025, javaScript: true });
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await context.addInitScript(() => {
      Reflect.deleteProperty(window, "onscrollend");
      addEventListener("scrollend", (event) => event.stopImmediatePropagation(), { capture: true });
    });
    await openHydrated(page, site.url + car);
    await page.getByRole("link", { name: "Build your deal" }).first().click();
    await page.waitForURL(`${site.url}${car}#deal`, { waitUntil: "commit" });
    await expect.poll(() => page.locator("#deal").evaluate((deal) => Math.round(deal.getBoundingClientRect().top)), IN_TIME).toBe(16);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("in a window of 1024 pixels the deal opens as an overlay and the page does not scroll", { tags: ["c4-21", "c9-36"] }, async () => {
    const { context, page } = await visit(browser, { width: 1024, javaScript: true });
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto(site.url + car);
    const before = await page.evaluate(() => window.scrollY);
    await page.getByRole("link", { name: "Build deal" }).click();
    await page.locator("#deal").filter({ visible: true }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await context.close();
  });
});

/** Scrolls, and waits for the `scroll` event. */
async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => {
    const noticed = new Promise((resolve) => document.addEventListener("scroll", resolve, { once: true }));
    window.scrollTo({ top, behavior: "instant" });
    return noticed;
  }, y);
}
