import { expect, test } from "vitest";
import {
  chosenTab,
  featuredPairs,
  featuredResults,
  requestedTabs,
  tabParameters,
  tabSlug,
  type FeaturedSearch,
} from "./featured-vehicles.ts";

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
])("the tab %s is called %s in an address", { tags: ["c2-62"] }, (label, slug) => {
  expect(tabSlug(label)).toBe(slug);
});

const TABS = [{ label: "Under £10,000" }, { label: "Electric" }, { label: "Family SUVs" }];

test.each([
  { asked: "family-suvs", byDefault: "electric", open: "Family SUVs" },
  { asked: null, byDefault: "electric", open: "Electric" },
  { asked: null, byDefault: null, open: "Under £10,000" },
  { asked: "no-such-tab", byDefault: "electric", open: "Electric" },
  { asked: "no-such-tab", byDefault: "nor-this", open: "Under £10,000" },
])("asked for $asked with $byDefault as default, $open is open", { tags: ["c2-62"] }, ({ asked, byDefault, open }) => {
  expect(chosenTab(TABS, asked, byDefault)?.label).toBe(open);
});

test.each([
  [null, 6],
  [8, 8],
  [24, 24],
  [25, 24],
])("a tab that requests %s vehicles shows %i", { tags: ["c5-7", "c9-5"] }, (requested, shown) => {
  expect(featuredResults(requested)).toBe(shown);
});

test("a tab searches by its filters, cheapest first, six at a time", { tags: ["c3-68", "c4-20", "c9-5"] }, () => {
  expect(featuredPairs(electric)).toEqual([
    ["fuel_type", "electric"],
    ["body_type", "hatchback,suv"],
    ["max_price", "25000"],
    ["orderBy", "price-asc"],
    ["resultsPerPage", "6"],
  ]);
});

test("a tab for finance only asks for a monthly figure of at least £10", { tags: ["c9-9"] }, () => {
  expect(featuredPairs({ ...electric, finance_only: true })).toContainEqual(["monthly_from", "10"]);
});

test("a tab may have an advert classification and a sort order", { tags: ["c3-68"] }, () => {
  const pairs = featuredPairs({ ...electric, advert_classification: "MOTABILITY", orderBy: "newest" });
  expect(pairs).toContainEqual(["advert_classification", "MOTABILITY"]);
  expect(pairs).toContainEqual(["orderBy", "newest"]);
});

const BLOCKS = [
  { showTab: true, tabs: [electric, { ...electric, label: "Vans" }] },
  { showTab: true, tabs: [electric] },
  { showTab: true, tabs: [electric, { ...electric, label: "Petrol" }] },
  { showTab: true, tabs: [electric, { ...electric, label: "How it works" }] },
];

test("the first block with tabs has its own in `tab`, the next in `tab-2`", () => {
  expect(tabParameters(BLOCKS)).toEqual(["tab", "tab", "tab-2", "tab-3"]);
});

test.each([
  ["tab=vans", ["vans", "vans", null, null]],
  ["tab=electric&tab-3=how-it-works", ["electric", "electric", null, "how-it-works"]],
  ["tab-2=electric", [null, null, "electric", null]],
  ["tab=how-it-works", ["how-it-works", "how-it-works", null, "how-it-works"]],
  ["tab=how-it-works&tab-3=electric", ["how-it-works", "how-it-works", null, "electric"]],
])("?%s asks for a tab of each block, and a link of release 0.1 still opens a later block's", (query, requested) => {
  expect(requestedTabs(BLOCKS, new URLSearchParams(query))).toEqual(requested);
});
