import { expect, test } from "vitest";
import { EMPTY_SEARCH } from "./filters.ts";
import { parseQueryLimits, withQueryLimit } from "./query-limits.ts";

const THIS_YEAR = 2026;

const read = (text: string) => {
  const { rest, limits } = parseQueryLimits(text, THIS_YEAR);
  return [rest, ...limits.map(({ field, min, max }) => [field, min, max])];
};

test.each([
  ["under 12k", "", ["price", undefined, 12_000]],
  ["below £12,000", "", ["price", undefined, 12_000]],
  ["fiesta up to £9995", "fiesta", ["price", undefined, 9_995]],
  ["over £20k suv", "suv", ["price", 20_000, undefined]],
  ["12k", "", ["price", undefined, 12_000]],
  ["£12000 or less", "", ["price", undefined, 12_000]],
  ["between 10k and 15k", "", ["price", 10_000, 15_000]],
  ["£10-15k", "", ["price", 10_000, 15_000]],
  ["10,000 to 15,000", "", ["price", 10_000, 15_000]],
  ["under 12.5k", "", ["price", undefined, 12_500]],
  ["under 30k miles", "", ["mileage", undefined, 30_000]],
  ["less than 30,000 miles", "", ["mileage", undefined, 30_000]],
  ["10000 miles or less", "", ["mileage", undefined, 10_000]],
  ["£250 a month", "", ["monthly", undefined, 250]],
  ["under 200 pm", "", ["monthly", undefined, 200]],
  ["£150 to £250 per month", "", ["monthly", 150, 250]],
  ["2018-2020", "", ["year", 2018, 2020]],
  ["from 2019", "", ["year", 2019, undefined]],
  ["2021 or newer", "", ["year", 2021, undefined]],
  ["since 2019", "", ["year", 2019, undefined]],
  ["after 2021", "", ["year", 2022, undefined]],
  ["newer than 2022", "", ["year", 2023, undefined]],
  ["before 2015", "", ["year", undefined, 2014]],
  ["older than 2015", "", ["year", undefined, 2014]],
  ["up to 2015", "", ["year", undefined, 2015]],
  ["until 2015", "", ["year", undefined, 2015]],
  ["21 plate", "", ["year", 2021, 2021]],
  ["71 reg golf", "golf", ["year", 2021, 2022]],
  ["under 3 years old", "", ["year", 2023, undefined]],
  ["over 5 years old", "", ["year", undefined, 2021]],
  ["older than 5 years", "", ["year", undefined, 2021]],
  ["5 door", "", ["doors", 5, 5]],
  ["5dr", "", ["doors", 5, 5]],
  ["five door", "", ["doors", 5, 5]],
  ["7-seater", "", ["seats", 7, 7]],
  ["seven seater", "", ["seats", 7, 7]],
  ["12,000", "", ["price", undefined, 12_000]],
  ["2.0l diesel", "diesel", ["engine_size", 2, 2]],
  ["1.0 l", "", ["engine_size", 1, 1]],
  ["2 litre", "", ["engine_size", 2, 2]],
  ["1.5-litre golf", "golf", ["engine_size", 1.5, 1.5]],
  ["awtomatig dan 12k", "awtomatig", ["price", undefined, 12_000]],
  ["dros £20k", "", ["price", 20_000, undefined]],
])("reads %s", (text, rest, limit) => {
  expect(read(text)).toEqual([rest, limit]);
});

test("several limits are read at once, and the other words are left", () => {
  expect(read("Automatic Golf under £15k under 30k miles from 2020")).toEqual([
    "automatic golf",
    ["year", 2020, undefined],
    ["price", undefined, 15_000],
    ["mileage", undefined, 30_000],
  ]);
});

test.each([
  "peugeot 2008",
  "2021",
  "100123",
  "wx21 kde",
  "3 series",
  "under 3",
  "320d",
  "golf 1.0",
  "12000",
  "transit 350 l2",
  "se l",
  "1,5",
])("takes no limit out of %s", (text) => {
  expect(read(text)).toEqual([text]);
});

test("the narrower of a typed limit and a chosen filter applies", () => {
  const chosen = { ...EMPTY_SEARCH, ranges: { price: { min: 5_000, max: 10_000 } }, facets: { doors: ["3"] } };
  expect(withQueryLimit(chosen, { words: "", field: "price", max: 12_000 }).ranges.price).toEqual({ min: 5_000, max: 10_000 });
  expect(withQueryLimit(chosen, { words: "", field: "price", max: 8_000 }).ranges.price).toEqual({ min: 5_000, max: 8_000 });
  expect(withQueryLimit(chosen, { words: "", field: "monthly", max: 200 }).monthly).toEqual({ max: 200 });
  expect(withQueryLimit(chosen, { words: "", field: "doors", min: 5, max: 5 }).facets.doors).toEqual([]);
  expect(withQueryLimit(chosen, { words: "", field: "engine_size", min: 2, max: 2 }).facets).toEqual({
    doors: ["3"],
    engine_size: ["2.0"],
  });
  expect(withQueryLimit(chosen, { words: "", field: "seats", min: 7, max: 7 }).facets).toEqual({ doors: ["3"], seats: ["7"] });
});
