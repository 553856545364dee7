import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDeal } from "./support/open-deal.ts";
import { HYDRATED_TEXT, openBrowser, scripted, sharedSite, horizontalOverflow } from "./support/browser-site.ts";

/** An iPhone's safe area insets, in portrait and in landscape. */
const HIDDEN = { upright: { top: 0, bottom: 34, left: 0, right: 0 }, sideways: { top: 0, bottom: 21, left: 59, right: 59 } };
const UPRIGHT = { width: 390, height: 844 };
const SIDEWAYS = { width: 844, height: 390 };
const MIN_FONT_PX = 16;

/** Expected `autocomplete` token by field name. */
const FILLED_IN: [RegExp, string][] = [
  [/^(customer_)?first_name$/, "given-name"],
  [/^(customer_)?last_name$/, "family-name"],
  [/^(customer_)?email$/, "email"],
  [/^(customer_)?telephone$/, "tel"],
  [/^postcode$/, "postal-code"],
];

const site = sharedSite();
let browser: Browser;
let car: { path: string; stock_id: number };

beforeAll(async () => {
  browser = await openBrowser();
  const answer = await fetch(
    `${site.url}/api/v2/vehicle-search?reservation_status=available&advert_classification=used&category=cars` +
      `&monthly_from=10&resultsPerPage=1`,
  );
  ({
    data: [car],
  } = await answer.json());
});
afterAll(async () => {
  await browser?.close();
});

test("on a phone every field has letters of 16 pixels, so that Safari does not zoom, and names what can be filled in", async () => {
  const { context, page } = await openPhone();
  const { stock_id, path } = car;
  const names = new Set<string>();
  for (const address of [
    "/vehicle-search",
    path,
    `/enquiry/${stock_id}`,
    `/test-drive/${stock_id}`,
    "/valuation",
    `/checkout/${stock_id}?method=cash`,
  ]) {
    await page.goto(site.url + address, HYDRATED_TEXT);
    const fields = await page.evaluate(() =>
      Array.from(
        document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
          "main :is(input:not([type=hidden], [type=radio], [type=checkbox], [type=range], [tabindex='-1']), select, textarea)",
        ),
        (field) => ({
          name: field.name,
          letters: Number.parseFloat(getComputedStyle(field).fontSize),
          filledIn: field.autocomplete,
        }),
      ),
    );
    expect([address, fields.filter(({ letters }) => letters < MIN_FONT_PX)]).toEqual([address, []]);
    for (const { name, filledIn } of fields) {
      const token = FILLED_IN.find(([pattern]) => pattern.test(name))?.[1];
      if (token) expect([address, name, filledIn]).toEqual([address, name, token]);
      names.add(name);
    }
  }
  for (const [pattern] of FILLED_IN)
    expect(
      [...names].some((name) => pattern.test(name)),
      String(pattern),
    ).toBe(true);
  await context.close();
});

test("no control lies in the area that an iPhone's screen hides", async () => {
  const { context, page, phone } = await openPhone();
  await phone.send("Emulation.setSafeAreaInsetsOverride", { insets: HIDDEN.upright });
  await page.goto(site.url + car.path, HYDRATED_TEXT);
  await scripted(page);
  expect(await page.locator("meta[name=viewport]").getAttribute("content")).toContain("viewport-fit=cover");
  expect(await hiddenIn(page, ".consent", HIDDEN.upright)).toEqual([]);
  await page.getByRole("button", { name: /^Reject/ }).click();
  await page.locator(".consent").waitFor({ state: "detached" });
  expect(await hiddenIn(page, ".mobile-bar", HIDDEN.upright)).toEqual([]);
  await page.getByRole("button", { name: "Share" }).click();
  await page.locator("#share-vehicle[open]").waitFor();
  await page.locator("#share-vehicle").evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
  expect(await hiddenIn(page, "#share-vehicle", HIDDEN.upright)).toEqual([]);

  await page.setViewportSize(SIDEWAYS);
  await phone.send("Emulation.setSafeAreaInsetsOverride", { insets: HIDDEN.sideways });
  await page.goto(`${site.url}${car.path}#photo-1`, HYDRATED_TEXT);
  await page.getByRole("dialog", { name: "Photos, full screen" }).waitFor();
  for (const part of [".lightbox__header", ".lightbox__main"]) expect(await hiddenIn(page, part, HIDDEN.sideways)).toEqual([]);
  await page.goto(`${site.url}/vehicle-search`, HYDRATED_TEXT);
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await hiddenIn(page, ".results-page__bar", HIDDEN.sideways)).toEqual([]);
  await context.close();
});

test("dragging a slider by touch updates the deal", async () => {
  const { context, page, phone } = await openPhone();
  await page.goto(site.url + car.path, HYDRATED_TEXT);
  await page.getByRole("button", { name: /^Reject/ }).click();
  await openDeal(page);
  await page.locator("#deal[data-in-view]").waitFor();
  const slider = page.locator("#deal input[type=range]").first();
  await slider.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  const before = Number(await slider.inputValue());
  const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
  const [low, high, value] = await slider.evaluate((element: HTMLInputElement) => [element.min, element.max, element.value].map(Number));
  const from = x + 14 + ((width - 28) * (value! - low!)) / (high! - low! || 1);
  const at = (part: number) => [{ x: from + (x + width * 0.8 - from) * part, y: y + height / 2 }];
  await phone.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (const part of [0.25, 0.5, 0.75, 1]) await phone.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(part) });
  await phone.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(before);
  await page.waitForURL(/[?&]deposit=/);
  await context.close();
});

async function openPhone(): Promise<{ context: BrowserContext; page: Page; phone: CDPSession }> {
  const context = await browser.newContext({ viewport: UPRIGHT, hasTouch: true, isMobile: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  return { context, page, phone: await context.newCDPSession(page) };
}

/** Links and buttons in an element that overlap the unsafe area of the screen. */
function hiddenIn(page: Page, within: string, hidden: typeof HIDDEN.upright): Promise<string[]> {
  return page
    .locator(within)
    .first()
    .evaluate(
      (element, { bottom, left, right }) =>
        [...element.querySelectorAll<HTMLElement>("a[href], button")].flatMap((control) => {
          const box = control.getBoundingClientRect();
          const isShown = box.width > 0 && control.checkVisibility({ visibilityProperty: true });
          const isHidden = box.bottom > innerHeight - bottom || box.left < left || box.right > innerWidth - right;
          return isShown && isHidden ? [`${control.textContent}: ${JSON.stringify(box)}`] : [];
        }),
      hidden,
    );
}
