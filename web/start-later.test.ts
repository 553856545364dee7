import { startScript, WAITING_TYPE } from "./start-later.ts";
import { SCROLLED } from "./taken-over.ts";
import { expect, test } from "vitest";

test("the script names the files it fetches and nothing outside of itself", () => {
  const script = startScript(["/assets/shop.js"]);
  expect(script.endsWith(`(["/assets/shop.js"],"${SCROLLED}");`)).toBe(true);
  expect(script).toContain(WAITING_TYPE);
  expect(script).not.toMatch(/__\w+|import\b/);
});
