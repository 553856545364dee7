import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axeFindings, horizontalOverflow } from "./browser-site.ts";

const PHONE_AND_DESKTOP = [390, 1440];
/** A phone, a tablet, where Admin's rail has icons alone, and a desktop. */
export const ADMIN_WIDTHS = [390, 820, 1440];
/** The rules of axe whose findings depend on colours. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

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

/**
 * Of Admin, which has dark colours too: on a phone, a tablet and a desktop, and in the window as it is once in dark colours, where only the
 * colours can differ. For a page that changes its state with the window, the widths that don't change it.
 */
export async function looksRightAtWidthsAndInDark(page: Page, widths: readonly number[] = ADMIN_WIDTHS): Promise<void> {
  await looksRightAtEveryWidth(page, widths);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeFindings(page, COLOUR_RULES), `${page.url()} in dark colours`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}
