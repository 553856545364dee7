import type { Viewport } from "#server/admin/admin-context.ts";
import type { Density } from "../ui/use-preferences.ts";

// In CSS pixels, as in the style sheet.

/** The widest window that has cards instead of the table. */
export const PHONE_WIDTH = 767;
export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { comfortable: 56, compact: 40 };
/** A card with the space below it. */
export const CARD_HEIGHT = 140;

/** Vehicles in the page itself, in a window of any size. The others follow in ranges of their own. */
const MAX_IN_PAGE = 24;
/** Compact rows fit too: a sixth of the window or more is above the table. */
const WINDOW_HEIGHT_A_ROW = 48;

/** Undefined where the browser does not tell the size of its window. */
export function isPhone(viewport: Viewport | undefined): boolean | undefined {
  return viewport && viewport.width <= PHONE_WIDTH;
}

/** How many vehicles the page itself has: as many as the window shows, and enough for most windows where its size is not known. */
export function vehiclesInPage(viewport: Viewport | undefined): number {
  if (!viewport) return MAX_IN_PAGE;
  return Math.min(MAX_IN_PAGE, Math.ceil(viewport.height / (isPhone(viewport) ? CARD_HEIGHT : WINDOW_HEIGHT_A_ROW)));
}
