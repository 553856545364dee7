/**
 * Matches an open popover. The attribute serves browsers without popovers (`web/browsers/popover.ts`); `:is()` ignores
 * selectors they do not know.
 */
export const OPEN_POPOVER = ":is(:popover-open, [data-open])";
