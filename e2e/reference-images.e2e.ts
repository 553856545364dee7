import type { Browser, Page } from "playwright-core";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, scripted, visit } from "./support/browser-site.ts";
import { copyDemoPictures } from "./support/demo-data.ts";
import { BASELINE_COMPILER, launchSite, type LaunchedSite } from "./support/launch-site.ts";
import { compareImage, drawnBy, renewBrowser, renewImage, sizeOfImages, type Comparison } from "./support/reference-image.ts";
import { REFERENCE_MOMENT, referencePages, type ReferencePage } from "./support/reference-pages.ts";

/** Set by `npm run images`: the images are drawn anew instead of compared. */
const RENEW = process.env["RENEW_IMAGES"] === "1";
const FIXED_CLOCK = new URL("support/fixed-clock.mjs", import.meta.url).href;
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

let dataDir: string;
let site: LaunchedSite;
let browser: Browser;
let pages: ReferencePage[];
let sameBrowser: boolean;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "forecourt-images-"));
  await copyDemoPictures(dataDir);
  const flags = ["--import", FIXED_CLOCK, ...BASELINE_COMPILER];
  [site, browser] = await Promise.all([launchSite({ DATA_DIR: dataDir, FIXED_CLOCK: REFERENCE_MOMENT }, undefined, flags), openBrowser()]);
  pages = await referencePages(site.url);
  const drawn = await drawnBy();
  sameBrowser = RENEW || drawn === browser.version();
  if (RENEW) await renewBrowser(browser.version());
  else if (!sameBrowser)
    console.log(`Reference images: drawn by Chromium ${drawn}, compared in ${browser.version()} at 2 % of the pixels.`);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

test.each(WINDOWS)("at $width pixels the pages look as in the reference images, in colours and in forced colours", async (window) => {
  const { page, context } = await visit(browser, { width: window.width, javaScript: true });
  await page.setViewportSize(window);
  await page.clock.setFixedTime(REFERENCE_MOMENT);
  const differences: Comparison[] = [];
  for (const { name, path, prepare } of pages) {
    await page.emulateMedia({ forcedColors: "none" });
    await page.goto("about:blank");
    await page.goto(site.url + path);
    await scripted(page);
    await prepare?.(page);
    for (const colours of ["light", "forced"] as const) {
      await page.emulateMedia({ forcedColors: colours === "forced" ? "active" : "none" });
      await still(page);
      const image = `${name}-${window.width}-${colours}`;
      const screenshot = await page.screenshot({ animations: "disabled", caret: "hide" });
      if (RENEW) await renewImage(image, screenshot);
      else differences.push(...(await compareImage(image, screenshot, sameBrowser)));
    }
  }
  await context.close();
  expect(differences, "see test-results/reference-images; npm run images draws them anew").toEqual([]);
});

test("the reference images together have at most 8 MB", async () => {
  expect(await sizeOfImages()).toBeLessThan(8_000_000);
});

/** Fonts and the pictures in sight have loaded, and the page has been drawn with them. */
async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inSight = Array.from(document.images).filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    });
    await Promise.all(
      inSight.map(async (image) => {
        image.loading = "eager";
        // Rejects if the picture cannot be loaded.
        await image.decode();
      }),
    );
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}
