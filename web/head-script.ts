import { FEATURE_TEST } from "#web/browsers/feature-test.ts";
import { closeOnBackdropClick } from "./closed-by.ts";
import { recordEntryHistory } from "./entry-history.ts";

/**
 * What a page needs before its own scripts are here, or what they would be too heavy with. It takes itself out of the head:
 * React would take it for the page's structured data, which is a script there too.
 */
export const HEAD_SCRIPT = `${FEATURE_TEST}&&[${[recordEntryHistory, closeOnBackdropClick].map((part) => asBytes(part)).join()}].forEach(part=>part());document.currentScript.remove();`;

/** Copied, a byte a character: cut out of this file it would have the width of the file's widest, and the whole page with it. */
function asBytes(part: () => void): string {
  return Buffer.from(String(part)).toString("latin1");
}
