import { seededRandom } from "#server/stock/test-support/seeded-random.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, sharedSite, visit } from "./support/browser-site.ts";
import { slowRenderers, type SlowRenderers } from "./support/slow-renderers.ts";

const DEEP = process.env["FORECOURT_DEEP"] === "1";
const RUNS = DEEP ? 200 : 20;
const SEED = Number(process.env["SEED"] ?? 17);
/** Each round acts at a random time up to this long after the page is visible. */
const LATEST_MS = 2_000;
const SLOWDOWN = 4;
/** The throttled page of a busy machine. */
const ACTION_LIMIT_MS = 60_000;
/** Mostly spent waiting: for the random delay, or with the page's process stopped. */
const AT_ONCE = 4;

type Journey = {
  name: string;
  width: 390 | 1440;
  address: () => string;
  /** Present in the HTML: the shopper acts on it. */
  target: string;
  act: (page: Page) => Promise<void>;
  /** Runs once the page has hydrated: waits for the effect. */
  check: (page: Page) => Promise<void>;
};

const site = sharedSite();
let browser: Browser;
let slow: SlowRenderers;
let car: string;

beforeAll(async () => {
  browser = await openBrowser();
  slow = await slowRenderers(browser, SLOWDOWN);
  const query = "category=cars&advert_classification=used&monthly_from=10&reservation_status=available&resultsPerPage=1";
  const { data } = (await (await fetch(`${site.url}/api/v2/vehicle-search?${query}`)).json()) as { data: { path: string }[] };
  car = data[0]?.path ?? "";
});
afterAll(async () => {
  await slow?.stop();
  await browser?.close();
});

const JOURNEYS: Journey[] = [
  {
    name: "a button",
    width: 390,
    address: () => "/used-cars",
    target: ".vehicle-card__save",
    act: (page) => page.locator(".vehicle-card__save").first().click(),
    check: async (page) => {
      await page.locator('.vehicle-card__save[aria-pressed="true"]').first().waitFor();
      expect(await page.locator('.vehicle-card__save[aria-pressed="true"]').count()).toBe(1);
    },
  },
  {
    name: "a filter",
    width: 1440,
    address: () => "/used-cars",
    target: "input[name=fuel_type]:not(:disabled)",
    act: (page) => page.locator("input[name=fuel_type]:not(:disabled)").first().check(),
    check: async (page) => {
      await page.waitForURL(/\?fuel_type=[\w-]+$/);
      await page.getByRole("link", { name: /^Remove filter/ }).waitFor();
      expect(await page.locator("input[name=fuel_type]:checked").count()).toBe(1);
    },
  },
  {
    name: "a slider of the filters",
    width: 1440,
    address: () => "/used-cars",
    target: "#slide-max_price",
    act: (page) => page.locator("#slide-max_price").click({ position: { x: 60, y: 8 } }),
    check: async (page) => {
      await page.waitForURL(/\?max_price=\d+$/);
      const value = await page.locator("#slide-max_price").inputValue();
      expect(new URL(page.url()).searchParams.get("max_price")).toBe(value);
      expect(await page.locator("#filter-max_price").inputValue()).toBe(value);
    },
  },
  {
    name: "a type of vehicle on the home page",
    width: 1440,
    address: () => "/",
    target: "input[name=category][value=vans]",
    act: (page) => page.locator("label:has(> input[name=category][value=vans])").click(),
    check: (page) => page.getByRole("button", { name: /^Search \d+ vans$/ }).waitFor(),
  },
  {
    name: "text in a form",
    width: 390,
    address: () => "/valuation",
    target: "#car-vrm",
    act: async (page) => {
      await page.locator("#car-vrm").pressSequentially("HK16 VRT");
      await page.locator("#car-mileage").pressSequentially("71200");
    },
    check: async (page) => {
      await page.waitForFunction(() => localStorage.getItem("forecourt.car-typed") === '[{"vrm":"HK16 VRT","mileage":"71200"}]');
      expect(await page.locator("#car-vrm").inputValue()).toBe("HK16 VRT");
      expect(await page.locator("#car-mileage").inputValue()).toBe("71200");
    },
  },
  {
    name: "a link of a lazy section",
    width: 1440,
    address: () => car,
    target: ".gallery a[aria-label='Next photo']",
    act: (page) => page.getByRole("link", { name: "Next photo" }).click(),
    check: (page) => page.locator(".gallery__count", { hasText: "2 of" }).waitFor(),
  },
  {
    name: "a link to a fragment",
    width: 390,
    address: () => car,
    target: "a[href='#deal']",
    act: (page) => page.locator("a[href='#deal']:visible").first().click(),
    check: (page) => page.locator("#deal[role=dialog]").waitFor(),
  },
  {
    name: "text in a lazy section",
    width: 1440,
    address: () => car,
    target: "#deposit",
    act: async (page) => {
      await page.locator("#deposit").selectText();
      await page.locator("#deposit").pressSequentially("31");
    },
    check: async (page) => {
      await page.waitForURL(/[?&]deposit=31&/);
      expect(await page.locator("#deposit").inputValue()).toBe("31");
    },
  },
  {
    name: "a radio button and a slider of a lazy section",
    width: 1440,
    address: () => car,
    target: "#deal input[name=finance_type][value=HP]",
    act: async (page) => {
      await page.locator("#deal label:has(> input[name=finance_type][value=HP])").click();
      await page
        .locator("#deal input[type=range]")
        .first()
        .click({ position: { x: 60, y: 8 } });
    },
    check: async (page) => {
      const slider = () => page.locator("#deal input[type=range]").first().inputValue();
      await page.waitForURL((url) => url.searchParams.get("finance_type") === "HP" && url.searchParams.has("deposit"));
      await expect.poll(async () => new URL(page.url()).searchParams.get("deposit")).toBe(await slider());
      expect(await page.locator("#deposit").inputValue()).toBe(await slider());
      expect(await page.locator("#deal input[name=finance_type][value=HP]").isChecked()).toBe(true);
    },
  },
  {
    name: "a native disclosure",
    width: 1440,
    address: () => car,
    target: "details.breakdown > summary",
    act: (page) => page.locator("details.breakdown > summary").click(),
    check: async (page) => {
      await page.locator("details.breakdown[open]").waitFor();
      // It follows the deal only if React knows that it is open.
      const before = await page.locator(".breakdown__sums").innerText();
      await page.locator("#deposit").fill("37");
      await expect.poll(() => page.locator(".breakdown__sums").innerText()).not.toBe(before);
    },
  },
];

test(`loses none of ${RUNS} actions within two seconds of a page, seed ${SEED}`, { timeout: RUNS * 20_000 }, async () => {
  const random = seededRandom(SEED);
  const runs = Array.from({ length: RUNS }, (_, round) => ({
    round,
    journey: JOURNEYS[round % JOURNEYS.length]!,
    delay: random() * LATEST_MS,
    // In half of the rounds of each journey the scripts come after the action, otherwise by themselves.
    scriptsHeld: Math.floor(round / JOURNEYS.length) % 2 === 0,
  }));
  const queue = runs.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { round, journey, delay, scriptsHeld } of queue) {
        try {
          await actEarly(journey, delay, scriptsHeld);
        } catch (cause) {
          const scripts = scriptsHeld ? "after the action" : "by themselves";
          throw new Error(`seed ${SEED}, round ${round}: ${journey.name}, after ${Math.round(delay)} ms, scripts ${scripts}`, { cause });
        }
      }
    }),
  );
});

async function actEarly({ width, address, target, act, check }: Journey, delay: number, scriptsHeld: boolean): Promise<void> {
  const { page, context, complaints } = await visit(browser, { width, javaScript: true });
  page.setDefaultTimeout(ACTION_LIMIT_MS);
  const { promise: acted, resolve: letScriptsCome } = Promise.withResolvers<void>();
  if (scriptsHeld) await page.route("**/assets/*.js", (script) => acted.then(() => script.continue()));
  await page.goto(site.url + address(), { waitUntil: "commit" });
  await slow.include();
  await page.locator(target).first().waitFor({ state: "attached" });
  await page.evaluate(() => Reflect.set(window, "isFirstDocument", true));
  await new Promise((resolve) => setTimeout(resolve, delay));
  await act(page);
  letScriptsCome();
  await check(page);
  expect(await page.evaluate(() => Reflect.get(window, "isFirstDocument")), "the page was loaded again").toBe(true);
  await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
}
