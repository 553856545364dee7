import { expect, test } from "vitest";
import type { FacetCounts, FacetValue } from "#domain/stock/facets.ts";
import { EMPTY_SEARCH, FACETS } from "#domain/stock/filters.ts";
import { filterGroups } from "./filter-groups.ts";
import { LISTINGS, type Listing } from "./listings.ts";

const petrol = { value: "petrol", label: "Petrol", count: 12 };
const electric = { value: "electric", label: "Electric", count: 3 };
const noBounds = { price: null, year: null, mileage: null };

function counts(given: Partial<Record<string, FacetValue[]>>): FacetCounts {
  return Object.fromEntries(FACETS.map((facet) => [facet, given[facet] ?? []])) as FacetCounts;
}

function listing(path: string): Listing {
  const found = LISTINGS.find((one) => one.path === path);
  if (!found) throw new Error(`no listing at ${path}`);
  return found;
}

test("a choice that finds nothing now stays in its place with a count of 0", () => {
  const groups = filterGroups(
    EMPTY_SEARCH,
    listing("/vehicle-search"),
    counts({ fuel_type: [petrol] }),
    counts({ fuel_type: [petrol, electric] }),
    noBounds,
    new Map(),
  );
  expect(groups.facets.find(({ name }) => name === "fuel_type")?.choices).toEqual([
    { ...petrol, chosen: false },
    { ...electric, count: 0, chosen: false },
  ]);
});

test("an unknown value that was asked for can be taken off", () => {
  const search = { ...EMPTY_SEARCH, facets: { colour: ["pink"] } };
  const groups = filterGroups(search, listing("/used-cars"), counts({}), counts({}), noBounds, new Map());
  expect(groups.facets).toEqual([
    { name: "colour", title: "Colour", open: true, choices: [{ value: "pink", label: "pink", count: 0, chosen: true }] },
  ]);
});

test("a listing does not ask what it is about", () => {
  const facets = counts({ category: [{ value: "cars", label: "Cars", count: 2 }, { value: "vans", label: "Vans", count: 1 }] });
  const names = (path: string) =>
    filterGroups(EMPTY_SEARCH, listing(path), facets, facets, noBounds, new Map()).facets.map(({ name }) => name);
  expect(names("/vehicle-search")).toEqual(["category"]);
  expect(names("/used-vans")).toEqual([]);
});

test("models are offered once a make is chosen", () => {
  const facets = counts({ range: [{ value: "fiesta", label: "Fiesta", count: 5 }] });
  const ford = { ...EMPTY_SEARCH, facets: { make: ["ford"] } };
  const ranges = (search: typeof EMPTY_SEARCH) =>
    filterGroups(search, listing("/used-cars"), facets, facets, noBounds, new Map()).range.length;
  expect([ranges(EMPTY_SEARCH), ranges(ford)]).toEqual([0, 1]);
});

test("the bounds of the stock are examples, and what was typed stays in its field", () => {
  const bounds = { price: { min: 3_695.5, max: 51_990 }, year: { min: 2009, max: 2026 }, mileage: null };
  const typed = new Map([["max_price", "twelve"]]);
  const [price, year] = filterGroups(EMPTY_SEARCH, listing("/used-cars"), counts({}), counts({}), bounds, typed).ranges;
  expect(price).toMatchObject({ lowest: "3,695", highest: "51,990", min: "", max: "twelve", open: true });
  expect(year).toMatchObject({ lowest: "2009", highest: "2026", open: false });
});
