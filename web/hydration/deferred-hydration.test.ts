import { SMOOTH_SCROLL_QUERY } from "#web/navigation/smooth-scroll.ts";
import { deferredHydrationScript, DEFERRED_SCRIPT_TYPE } from "./deferred-hydration.ts";
import { SCROLL_KEY } from "./use-signal-hydrated.ts";
import { expect, test } from "vitest";

test("the script contains its file names and no import or external identifier", () => {
  const script = deferredHydrationScript(["/assets/shop.js"]);
  expect(script).toContain(`(["/assets/shop.js"],"${SCROLL_KEY}","${SMOOTH_SCROLL_QUERY}",`);
  expect(script).toContain(DEFERRED_SCRIPT_TYPE);
  expect(script).not.toMatch(/__\w+|import\b/);
});
