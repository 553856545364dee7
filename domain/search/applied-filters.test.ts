import { inEnglish } from "#locales/in-english.ts";
import { expect, test } from "vitest";
import { appliedFilters, toggleFacet, withoutFilters, withRange } from "./applied-filters.ts";
import { facetChoices, type FacetCounts } from "./facets.ts";
import { FACETS, parseSearch, searchToQuery } from "./filters.ts";

const labels = { make: { bmw: "BMW", ford: "Ford" } };
const search = parseSearch(
  new URLSearchParams("make=bmw,ford&doors=5&min_price=5000&max_price=10000&min_year=2018&max_mileage=30000&q=sport&page=3"),
).search;

test("the applied filters list everything that narrows the search", { tags: ["c2-53"] }, () => {
  expect(inEnglish(appliedFilters(search, labels)).map((filter) => filter.label)).toEqual([
    "“sport”",
    "BMW",
    "Ford",
    "5 doors",
    "£5,000 to £10,000",
    "2018 or newer",
    "Up to 30,000 miles",
  ]);
});

test("each applied filter has the search without it, from the first page", () => {
  const bmw = inEnglish(appliedFilters(search, labels)).find((filter) => filter.label === "BMW");
  expect(bmw && searchToQuery(bmw.without)).toBe(
    "make=ford&doors=5&min_price=5000&max_price=10000&min_year=2018&max_mileage=30000&q=sport",
  );
});

test("removing every filter leaves the search without filters", () => {
  let rest = search;
  for (let left = appliedFilters(rest, labels); left[0]; left = appliedFilters(rest, labels)) rest = left[0].without;
  expect(rest).toEqual(withoutFilters(search));
});

test("choosing a value twice changes nothing", () => {
  const once = toggleFacet(search, "colour", "red");
  expect(once.facets.colour).toEqual(["red"]);
  expect(toggleFacet(once, "colour", "red")).toEqual({ ...search, page: 1 });
});

test("a range without bounds is no range", () => {
  expect(withRange(search, "price", undefined).ranges.price).toBeUndefined();
});

test("facet choices are values with results, and chosen values even without results", () => {
  const none = Object.fromEntries(FACETS.map((facet) => [facet, []])) as unknown as FacetCounts;
  const counts = { ...none, make: [{ value: "ford", label: "Ford", count: 8 }] };
  expect(facetChoices("make", counts, search, labels)).toEqual([
    { value: "ford", label: "Ford", count: 8, chosen: true },
    { value: "bmw", label: "BMW", count: 0, chosen: true },
  ]);
});
