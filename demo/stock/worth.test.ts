import { assert, boolean, constantFrom, double, integer, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { CARS, VANS_AND_PICKUPS } from "./line-up.ts";
import { FITTED, MARKET_SINCE_THE_LISTINGS, usualPrice } from "./worth.ts";

/** Medians of at least 60 public listings each, mid-2020: range, year, miles, pounds. All manual except the Ioniq. */
const LISTED = [
  ["Audi A1", 2017, 15_000, 13_236],
  ["Audi A3", 2017, 15_000, 17_500],
  ["Audi Q2", 2019, 5_000, 21_778],
  ["Ford Fiesta", 2015, 15_000, 8_000],
  ["Ford Fiesta", 2015, 45_000, 6_998],
  ["Ford Fiesta", 2017, 25_000, 9_450],
  ["Ford Fiesta", 2019, 15_000, 13_100],
  ["Ford Focus", 2017, 15_000, 11_999],
  ["Ford Focus", 2019, 5_000, 16_999],
  ["Ford Kuga", 2017, 25_000, 14_900],
  ["Ford Kuga", 2019, 15_000, 18_399],
  ["Hyundai i10", 2017, 35_000, 6_792],
  ["Hyundai Ioniq", 2019, 5_000, 19_997],
  ["Hyundai Tucson", 2017, 25_000, 13_750],
  ["Mercedes-Benz A-Class", 2017, 15_000, 15_969],
  ["Vauxhall Astra", 2017, 15_000, 10_698],
  ["Vauxhall Astra", 2017, 45_000, 8_995],
  ["Vauxhall Corsa", 2015, 25_000, 6_995],
  ["Vauxhall Corsa", 2017, 15_000, 7_995],
  ["Vauxhall Corsa", 2019, 5_000, 10_370],
  ["Vauxhall Insignia", 2019, 15_000, 15_995],
  ["Vauxhall Mokka X", 2017, 25_000, 10_766],
  ["Vauxhall Mokka X", 2019, 15_000, 13_140],
  ["Volkswagen Golf", 2017, 15_000, 13_995],
  ["Volkswagen Golf", 2019, 5_000, 18_787],
  ["Volkswagen Polo", 2017, 5_000, 11_290],
  ["Volkswagen Polo", 2017, 35_000, 9_790],
  ["Volkswagen T-Roc", 2019, 5_000, 21_290],
  ["Volkswagen Tiguan", 2019, 5_000, 24_862],
] as const;
/** The date of the listings, as a year. */
const LISTED_AT = 2020.4;

describe("the usual price of a used vehicle", () => {
  test("is within 5 % of half of the real listings, and within 17 % of all", () => {
    const errors = LISTED.map(([range, year, miles, pounds]) => {
      const then = usualPrice(FITTED[range], { years: LISTED_AT - year, miles, automatic: false }) / MARKET_SINCE_THE_LISTINGS;
      return Math.abs(then / pounds - 1);
    }).toSorted((one, other) => one - other);
    expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(0.05);
    expect(errors.at(-1)).toBeLessThan(0.17);
  });

  test("falls with every year and every mile, for every range that is sold", () => {
    const example = record({
      line: constantFrom(...CARS, ...VANS_AND_PICKUPS),
      years: double({ min: 0, max: 9, noNaN: true }),
      miles: integer({ min: 0, max: 120_000 }),
      automatic: boolean(),
    });
    assert(
      property(example, ({ line, ...used }) => {
        const price = usualPrice(line.worth, used);
        expect(usualPrice(line.worth, { ...used, years: used.years + 0.5 })).toBeLessThan(price);
        expect(usualPrice(line.worth, { ...used, miles: used.miles + 5_000 })).toBeLessThan(price);
        expect(price).toBeLessThanOrEqual(line.worth.asNew * Math.exp(line.worth.automatic));
      }),
    );
  });
});
