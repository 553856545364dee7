import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axeFindings, horizontalOverflow } from "./browser-site.ts";

const PHONE_AND_DESKTOP = [390, 1440];

/** The page has no axe findings and no horizontal overflow in its window. */
export async function looksRight(page: Page): Promise<void> {
  const where = `${page.url()} at ${page.viewportSize()?.width} px`;
  expect(await axeFindings(page), where).toEqual([]);
  expect(await horizontalOverflow(page), where).toBe(0);
}

/** The same on a phone and on a desktop, for a page that does not change its state with the window. */
export async function looksRightAtEveryWidth(page: Page, widths: readonly number[] = PHONE_AND_DESKTOP): Promise<void> {
  const size = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await looksRight(page);
  }
  if (size) await page.setViewportSize(size);
}
