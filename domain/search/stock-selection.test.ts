import { expect, test } from "vitest";
import { isShown, shownOn } from "./stock-selection.ts";

test("a website of vans shows what stands in the guide of light commercials, and nothing else", () => {
  expect(isShown({ cap_database: "LCV" }, "vans")).toBe(true);
  expect(isShown({ cap_database: "CAR" }, "vans")).toBe(false);
  expect(isShown({ cap_database: "CAR" }, "cars")).toBe(true);
  expect(isShown({ cap_database: "LCV" }, "all")).toBe(true);
});

test.each([
  ["all", "all", "all"],
  ["all", "cars", "cars"],
  ["vans", "all", "vans"],
  ["vans", "vans", "vans"],
  ["vans", "cars", undefined],
  ["cars", "vans", undefined],
] as const)("a website of %s has on a page about %s: %s", (shown, asked, both) => {
  expect(shownOn(shown, asked)).toBe(both);
});
