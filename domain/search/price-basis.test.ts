import { expect, test } from "vitest";
import { priceBasisOf, otherPriceClassifications } from "./price-basis.ts";

const searchFor = (...advert_classification: string[]) => ({ facets: { advert_classification } });

test("a price is a rental only where nothing but hire is asked for, and an advance payment only among Motability", () => {
  expect(priceBasisOf({ facets: {} })).toBe("price");
  expect(priceBasisOf(searchFor("contract-hire-business"))).toBe("rental");
  expect(priceBasisOf(searchFor("motability"))).toBe("advance");
  expect(priceBasisOf(searchFor("contract-hire-business", "motability"))).toBe("advance");
  expect(priceBasisOf(searchFor("contract-hire-business", "used"))).toBe("price");
});

test("advances and rentals stand beside what is sold, in that order; alone they stand beside nothing", () => {
  expect(otherPriceClassifications(searchFor("contract-hire-business", "motability", "used"))).toEqual([
    "motability",
    "contract-hire-business",
  ]);
  expect(otherPriceClassifications(searchFor("contract-hire-business", "motability"))).toEqual(["contract-hire-business"]);
  expect(otherPriceClassifications(searchFor("contract-hire-business"))).toEqual([]);
  expect(otherPriceClassifications(searchFor("new", "used"))).toEqual([]);
  expect(otherPriceClassifications({ facets: {} })).toEqual([]);
});
