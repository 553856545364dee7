import { addHas } from "./has.ts";
import { addPopovers } from "./popover.ts";

// Polyfills for the oldest supported browsers (docs/browsers.md).

// Safari before 17.4.
if (!("checkVisibility" in Element.prototype)) Object.assign(Element.prototype, { checkVisibility });
if (!("popover" in HTMLElement.prototype)) addPopovers();
if (!CSS.supports("selector(:has(a))")) addHas();

function checkVisibility(this: Element): boolean {
  return this.getClientRects().length > 0 && getComputedStyle(this).visibility === "visible";
}
