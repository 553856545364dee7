import { expect, test } from "vitest";
import { compareUrl, readStockIds } from "./compare-url.ts";

test("a compare URL is read back as the same vehicles in the same order", () => {
  const address = compareUrl([12, 7, 240]);
  expect(address).toBe("/compare?ids=12,7,240");
  expect(readStockIds(new URL(address, "https://cars.example").searchParams.get("ids"), 3)).toEqual([12, 7, 240]);
});

test.each([
  ["nothing", null, []],
  ["an empty text", "", []],
  ["the same vehicle twice", "7,7,12", [7, 12]],
  ["more than there is room for", "1,2,3,4", [1, 2, 3]],
  ["words, fractions, signs and numbers no database holds", "audi,1.5,-3,0,99999999999,2147483648,5", [5]],
  ["spaces after the commas", "5, 6", [5, 6]],
])("reads from %s what are stock ids", (_, text, ids) => {
  expect(readStockIds(text, 3)).toEqual(ids);
});
