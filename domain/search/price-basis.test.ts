import { expect, test } from "vitest";
import { priceBasisOf, otherPriceClassifications } from "./price-basis.ts";

const searchFor = (...advert_classification: string[]) => ({ facets: { advert_classification } });

test("the price basis is rental for contract hire only, advance with Motability, and price with anything sold", () => {
  expect(priceBasisOf({ facets: {} })).toBe("price");
  expect(priceBasisOf(searchFor("contract-hire-business"))).toBe("rental");
  expect(priceBasisOf(searchFor("motability"))).toBe("advance");
  expect(priceBasisOf(searchFor("contract-hire-business", "motability"))).toBe("advance");
  expect(priceBasisOf(searchFor("contract-hire-business", "used"))).toBe("price");
});

test("other price classifications come after the main one, Motability first, and are empty for a single one", () => {
  expect(otherPriceClassifications(searchFor("contract-hire-business", "motability", "used"))).toEqual([
    "motability",
    "contract-hire-business",
  ]);
  expect(otherPriceClassifications(searchFor("contract-hire-business", "motability"))).toEqual(["contract-hire-business"]);
  expect(otherPriceClassifications(searchFor("contract-hire-business"))).toEqual([]);
  expect(otherPriceClassifications(searchFor("new", "used"))).toEqual([]);
  expect(otherPriceClassifications({ facets: {} })).toEqual([]);
});
