import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, sharedSite, visit } from "./support/browser-site.ts";
import { layoutShifts, recordLayoutShifts } from "./support/layout-shifts.ts";

const MAX_PHONE_PICTURE_BYTES = 60_000;
const VEHICLES = 3;

const site = sharedSite();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

const board = (page: Page) => page.getByRole("group", { name: "In stock now" });

const filledDots = (page: Page) =>
  board(page)
    .getByRole("radio")
    .evaluateAll((dots) => dots.map((dot) => getComputedStyle(dot, "::after").opacity));

test("the board has photograph, plate and both prices in every window, without script too", async () => {
  const { context, page } = await visit(browser, { width: 390, javaScript: false });
  await page.goto(site.url);
  const links = board(page).getByRole("link");
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await board(page).getByRole("radio").first().check();
    expect(await links.count()).toBe(1);
    const first = await links.textContent();
    await expect.poll(() => board(page).locator(".plate:visible").count()).toBe(1);
    expect(await board(page).getByText("Cash price").first().isVisible()).toBe(true);
    expect(
      await board(page)
        .getByText(/a month/)
        .first()
        .isVisible(),
    ).toBe(true);
    await board(page).getByRole("radio").nth(1).check();
    await expect.poll(() => links.allTextContents()).not.toEqual([first]);
    expect(await links.count()).toBe(1);
  }
  await context.close();
});

test("the vehicles follow each other until one is chosen, and stand still with reduced motion", async () => {
  const { context, page } = await visit(browser, { width: 1440, javaScript: true });
  await page.goto(site.url);
  // A vehicle and its dot each.
  const running = () => board(page).evaluate((element) => element.getAnimations({ subtree: true }).length);
  expect(await running()).toBe(0);
  expect(await filledDots(page)).toEqual(["1", "0", "0"]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(running).toBe(2 * VEHICLES);
  await board(page).getByRole("radio").nth(2).check();
  await expect.poll(running).toBe(0);
  await expect.poll(() => filledDots(page)).toEqual(["0", "0", "1"]);
  await context.close();
});

test("each picture of the board has at most 60 KB on a phone, and nothing of the home page shifts", async () => {
  const { context, page } = await visit(browser, { width: 390, javaScript: true });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await recordLayoutShifts(page);
  await page.goto(site.url);
  const pictures = board(page).locator(".price-board__photo img");
  const complete = () => pictures.evaluateAll((all: HTMLImageElement[]) => all.filter((image) => image.naturalWidth > 0).length);
  await expect.poll(complete).toBe(VEHICLES);
  for (const url of await pictures.evaluateAll((all: HTMLImageElement[]) => all.map(({ currentSrc }) => currentSrc))) {
    expect((await (await fetch(url)).arrayBuffer()).byteLength, url).toBeLessThan(MAX_PHONE_PICTURE_BYTES);
  }
  expect(await layoutShifts(page)).toEqual([]);
  await context.close();
});
