import { expect, test } from "vitest";
import { chosenTab, featuredPairs, featuredResults, tabSlug, type FeaturedSearch } from "./featured-vehicles.ts";

const electric: FeaturedSearch = {
  label: "Electric",
  filters: { fuel_type: "electric", body_type: ["hatchback", "suv"], max_price: 25_000 },
  orderBy: null,
  view_all_link_url: null,
  view_all_link_text: null,
  resultsPerPage: null,
  advert_classification: null,
  finance_only: false,
};

test.each([
  ["Electric", "electric"],
  ["Family SUVs", "family-suvs"],
  ["Deal #1", "deal--1"],
  ["Under £250 a month", "under-£250-a-month"],
])("the tab %s is called %s in an address", (label, slug) => {
  expect(tabSlug(label)).toBe(slug);
});

const TABS = [{ label: "Under £10,000" }, { label: "Electric" }, { label: "Family SUVs" }];

test.each([
  { asked: "family-suvs", byDefault: "electric", open: "Family SUVs" },
  { asked: null, byDefault: "electric", open: "Electric" },
  { asked: null, byDefault: null, open: "Under £10,000" },
  { asked: "no-such-tab", byDefault: "electric", open: "Electric" },
  { asked: "no-such-tab", byDefault: "nor-this", open: "Under £10,000" },
])("asked for $asked with $byDefault as default, $open is open", ({ asked, byDefault, open }) => {
  expect(chosenTab(TABS, asked, byDefault)?.label).toBe(open);
});

test.each([
  [null, 6],
  [8, 8],
  [24, 24],
  [25, 24],
])("a tab that asks for %s vehicles shows %i", (asked, shown) => {
  expect(featuredResults(asked)).toBe(shown);
});

test("a tab searches by its filters, cheapest first, six at a time", () => {
  expect(featuredPairs(electric)).toEqual([
    ["fuel_type", "electric"],
    ["body_type", "hatchback,suv"],
    ["max_price", "25000"],
    ["orderBy", "price-asc"],
    ["resultsPerPage", "6"],
  ]);
});

test("a tab for finance only asks for a monthly figure of at least £10", () => {
  expect(featuredPairs({ ...electric, finance_only: true })).toContainEqual(["monthly_from", "10"]);
});

test("a tab may be for one advert classification and have an order of its own", () => {
  const pairs = featuredPairs({ ...electric, advert_classification: "MOTABILITY", orderBy: "newest" });
  expect(pairs).toContainEqual(["advert_classification", "MOTABILITY"]);
  expect(pairs).toContainEqual(["orderBy", "newest"]);
});
