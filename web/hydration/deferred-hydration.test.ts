import { GLIDES } from "#web/navigation/smooth-scroll.ts";
import { startScript, WAITING_TYPE } from "./deferred-hydration.ts";
import { STORAGE_NAME } from "./use-signal-hydrated.ts";
import { expect, test } from "vitest";

test("the script names the files it fetches and nothing outside of itself", () => {
  const script = startScript(["/assets/shop.js"]);
  expect(script.endsWith(`(["/assets/shop.js"],"${STORAGE_NAME}","${GLIDES}");`)).toBe(true);
  expect(script).toContain(WAITING_TYPE);
  expect(script).not.toMatch(/__\w+|import\b/);
});
