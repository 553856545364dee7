import { inEnglish } from "#locales/in-english.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { distanceMetres, distanceText, METRES_A_MILE } from "./distance.ts";

const SWINDON = { latitude: 51.5558, longitude: -1.7797 };
const SALISBURY = { latitude: 51.0688, longitude: -1.7945 };
const EDINBURGH = { latitude: 55.9533, longitude: -3.1883 };

test.each([
  [SWINDON, SALISBURY, 33.7],
  [SWINDON, EDINBURGH, 309],
])("a distance is measured in a straight line", (one, other, miles) => {
  expect(distanceMetres(one, other) / METRES_A_MILE / miles).toBeCloseTo(1, 2);
});

test("a distance is the same in both directions, and 0 to the same position", () => {
  const position = fc.record({
    latitude: fc.double({ min: 49, max: 61, noNaN: true }),
    longitude: fc.double({ min: -8, max: 2, noNaN: true }),
  });
  fc.assert(
    fc.property(position, position, (one, other) => {
      expect(distanceMetres(one, one)).toBe(0);
      expect(distanceMetres(one, other)).toBe(distanceMetres(other, one));
    }),
    { numRuns: 50 },
  );
});

test.each([
  [700, "Less than a mile away"],
  [1_700, "1 mile away"],
  [54_000, "34 miles away"],
])("says %i metres in words", (metres, text) => {
  expect(inEnglish(distanceText(metres))).toBe(text);
});
