import { expect, test } from "vitest";
import { changedPrice, type PriceChange } from "./bulk-price.ts";

const LESS: PriceChange = { direction: "less", by: 4, unit: "percent", ending: "exact" };

test.each([
  [11_495_00, LESS, 11_035_20],
  [11_495_00, { ...LESS, ending: "95" }, 10_995_00],
  [11_495_00, { ...LESS, ending: "50" }, 11_000_00],
  [11_495_00, { ...LESS, unit: "pounds", by: 500 }, 10_995_00],
  [11_495_00, { ...LESS, direction: "more", by: 10 }, 12_644_50],
  [11_495_00, { ...LESS, direction: "set", by: 9_995 }, 9_995_00],
  [null, { ...LESS, direction: "set", by: 9_995 }, 9_995_00],
  [95_00, { ...LESS, unit: "pounds", by: 0, ending: "95" }, 95_00],
] as const)("%s changed by %o is %s", (price, change, after) => {
  expect(changedPrice(price, change)).toBe(after);
});

test("without a price there is nothing to lower, and nothing or less is no price", () => {
  expect(changedPrice(null, LESS)).toBeUndefined();
  expect(changedPrice(0, LESS)).toBeUndefined();
  expect(changedPrice(500_00, { ...LESS, unit: "pounds", by: 500 })).toBeUndefined();
  expect(changedPrice(94_00, { ...LESS, unit: "pounds", by: 0, ending: "95" })).toBeUndefined();
});
