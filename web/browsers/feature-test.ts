/** Value of the root element's `data-scripted` where `older-browsers.ts` must run before the page's scripts. */
export const OLDER = "older";

/**
 * Runs in the page's head, before first paint. Scripts start only in supported browsers (`browserslist` in package.json):
 * `toSorted` came with Firefox 115, range queries with Safari 16.4, `color-mix` with Chrome 111, and each earlier in the
 * other two. Sets `data-scripted` on the root element for the style sheets. An expression, true where scripts start.
 */
export const FEATURE_TEST =
  `[].toSorted&&matchMedia("(width>=0px)").matches&&CSS.supports("color","color-mix(in ` +
  `lab,red,red)")&&CSS.supports("container-type","size")&&(document.documentElement.dataset.scripted="popover"in ` +
  `HTMLElement.prototype&&"checkVisibility"in Element.prototype&&CSS.supports("selector(:has(a))")?"":"${OLDER}",1)`;
