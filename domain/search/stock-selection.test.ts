import { expect, test } from "vitest";
import { isInSelection, intersectSelections } from "./stock-selection.ts";

test("a vans website includes LCV vehicles only", () => {
  expect(isInSelection({ cap_database: "LCV" }, "vans")).toBe(true);
  expect(isInSelection({ cap_database: "CAR" }, "vans")).toBe(false);
  expect(isInSelection({ cap_database: "CAR" }, "cars")).toBe(true);
  expect(isInSelection({ cap_database: "LCV" }, "all")).toBe(true);
});

test.each([
  ["all", "all", "all"],
  ["all", "cars", "cars"],
  ["vans", "all", "vans"],
  ["vans", "vans", "vans"],
  ["vans", "cars", undefined],
  ["cars", "vans", undefined],
] as const)("a website of %s has on a page about %s: %s", (shown, requested, both) => {
  expect(intersectSelections(shown, requested)).toBe(both);
});
