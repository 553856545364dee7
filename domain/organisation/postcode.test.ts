import { expect, test } from "vitest";
import { outcodeOf, tidyPostcode } from "./postcode.ts";

test.each([
  ["sn1 2ab", "SN1 2AB"],
  ["SN12AB", "SN1 2AB"],
  [" sp10  3xy ", "SP10 3XY"],
  ["ec1a1bb", "EC1A 1BB"],
  ["m1 1ae", "M1 1AE"],
  ["rg14", "RG14"],
  ["w1a", "W1A"],
])("writes %s as %s", (typed, tidy) => {
  expect(tidyPostcode(typed)).toBe(tidy);
  expect(tidyPostcode(tidy)).toBe(tidy);
});

test.each(["", "swindon", "12345", "SN1 2A", "SN1 2ABC", "SNN1 2AB", "S1234 5AB"])("does not take %s for a postcode", (typed) => {
  expect(tidyPostcode(typed)).toBeUndefined();
});

test("the outward code is the first half of a postcode", () => {
  expect(outcodeOf("SP10 3XY")).toBe("SP10");
  expect(outcodeOf("SP10")).toBe("SP10");
});
