/** What `data-scripted` of the root element says where `older-browsers.ts` has to come before the page's own scripts. */
export const OLDER = "older";

/**
 * Runs in the page's head, before anything is painted. Scripts start only in browsers from the floor on (`browserslist` in
 * package.json): `toSorted` came with Firefox 115, range queries with Safari 16.4, `color-mix` with Chrome 111, and each to
 * the other two before. The root element then says for the style sheets that the page is scripted. An expression, true where they start.
 */
export const FEATURE_TEST = `[].toSorted&&matchMedia("(width>=0px)").matches&&CSS.supports("color","color-mix(in lab,red,red)")&&CSS.supports("container-type","size")&&(document.documentElement.dataset.scripted="popover"in HTMLElement.prototype&&"checkVisibility"in Element.prototype&&CSS.supports("selector(:has(a))")?"":"${OLDER}",1)`;
