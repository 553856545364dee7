/** Matches a popover that is open; the attribute is for browsers that know no popovers (`web/browsers/popover.ts`), which forgive in `:is()` what they do not know. */
export const OPEN_POPOVER = ":is(:popover-open, [data-open])";
