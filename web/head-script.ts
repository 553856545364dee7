import { FEATURE_TEST } from "#web/browsers/feature-test.ts";
import { closeOnBackdropClick } from "./closed-by.ts";
import { recordEntryHistory } from "./entry-history.ts";
import { preventReloadWhileLeaving } from "./reload-guard.ts";

/**
 * Inline script for code that must run before the page's scripts load. It removes itself from the head: hydration would
 * match it with the page's structured data, which is a script element too.
 */
export const HEAD_SCRIPT =
  `${FEATURE_TEST}&&[${[recordEntryHistory, closeOnBackdropClick, preventReloadWhileLeaving].map((part) => asBytes(part)).join()}]` +
  `.forEach(part=>part());document.currentScript.remove();`;

/** A latin1 copy: a slice of the bundle's source would be a two-byte string if that contains any wider character, and so would the page. */
function asBytes(part: () => void): string {
  return Buffer.from(String(part)).toString("latin1");
}
