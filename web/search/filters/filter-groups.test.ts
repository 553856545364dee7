import { expect, test } from "vitest";
import type { FacetCounts, FacetValue } from "#domain/search/facets.ts";
import { EMPTY_SEARCH, FACETS, type VehicleSearch } from "#domain/search/filters.ts";
import { filterGroups, type Boxes } from "./filter-groups.ts";
import { LISTINGS, type Listing } from "#web/search/listings.ts";

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

/** All option lists of a page without range filters. */
function parts(search: VehicleSearch, path: string, now: FacetCounts, everything = now): Boxes[] {
  const { others } = filterGroups(search, listing(path), now, everything, noBounds, new Map());
  return others.flatMap((group) => (group.kind === "boxes" ? group.parts : []));
}

test("a choice that finds nothing now stays in its place with a count of 0", () => {
  const everything = counts({ fuel_type: [petrol, electric] });
  expect(parts(EMPTY_SEARCH, "/vehicle-search", counts({ fuel_type: [petrol] }), everything)).toEqual([
    {
      name: "fuel_type",
      legend: "Fuel",
      choices: [
        ["petrol", "Petrol", 12],
        ["electric", "Electric", 0],
      ],
    },
  ]);
});

test("an unknown selected value is listed in an open group, so that it can be removed", () => {
  const search = { ...EMPTY_SEARCH, facets: { colour: ["pink"] } };
  const { others } = filterGroups(search, listing("/used-cars"), counts({}), counts({}), noBounds, new Map());
  expect(others.filter(({ kind }) => kind === "boxes")).toEqual([
    {
      kind: "boxes",
      title: "Colour",
      value: "pink",
      open: true,
      parts: [{ name: "colour", legend: "Colour", choices: [["pink", "pink", 0, true]] }],
    },
  ]);
});

test("a listing has no filter for the category that it is about", () => {
  const facets = counts({
    category: [
      { value: "cars", label: "cars", count: 2 },
      { value: "vans", label: "vans", count: 1 },
    ],
  });
  const names = (path: string) => parts(EMPTY_SEARCH, path, facets).map(({ name }) => name);
  expect(names("/vehicle-search")).toEqual(["category"]);
  expect(names("/used-vans")).toEqual([]);
});

test("models are offered once a make is chosen, and versions once a model is", () => {
  const facets = counts({
    range: [{ value: "fiesta", label: "Fiesta", count: 5 }],
    derivative: [{ value: "1-0-trend", label: "1.0 Trend", count: 2 }],
  });
  const offered = (chosen: VehicleSearch["facets"]) => {
    const groups = filterGroups({ ...EMPTY_SEARCH, facets: chosen }, listing("/used-cars"), facets, facets, noBounds, new Map());
    return [groups.range.length, groups.derivative.length];
  };
  expect(offered({})).toEqual([0, 0]);
  expect(offered({ make: ["ford"] })).toEqual([1, 0]);
  expect(offered({ make: ["ford"], range: ["fiesta"] })).toEqual([1, 1]);
});

test("doors and seats share a heading, with distinct labels", () => {
  const facets = counts({
    doors: [
      { value: "3", label: "3", count: 4 },
      { value: "5", label: "5", count: 9 },
    ],
    seats: [
      { value: "5", label: "5", count: 9 },
      { value: "7", label: "7", count: 1 },
    ],
  });
  const search = { ...EMPTY_SEARCH, facets: { doors: ["5"] } };
  const [doors, seats] = parts(search, "/used-cars", facets);
  expect([doors?.legend, seats?.legend]).toEqual(["Doors", "Seats"]);
  expect(seats?.choices.map(([, label]) => label)).toEqual(["5 seats", "7 seats"]);
  const { others } = filterGroups(search, listing("/used-cars"), facets, facets, noBounds, new Map());
  expect(others.find(({ title }) => title === "Doors and seats")).toMatchObject({ value: "5 doors", open: true });
});

test("a tag reads as on a card", () => {
  const tags = ["interest-free", "fdc-750", "fdc", "one owner"].map((label) => ({ value: label, label, count: 1 }));
  const [offers] = parts(EMPTY_SEARCH, "/used-cars", counts({ tags }));
  expect(offers?.choices.map(([, label]) => label)).toEqual([
    "0% APR",
    "£750 deposit contribution",
    "Finance deposit contribution",
    "One owner",
  ]);
});

test("the bounds of the stock are shown as examples, and typed values stay in their fields", () => {
  const bounds = { price: { min: 3_695.5, max: 51_990 }, year: { min: 2009, max: 2026 }, mileage: null };
  const typed = new Map([["max_price", "twelve"]]);
  const { price, others } = filterGroups(EMPTY_SEARCH, listing("/used-cars"), counts({}), counts({}), bounds, typed);
  expect(price).toMatchObject({ from: { example: "3,695", value: "" }, to: { example: "51,990", value: "twelve" }, open: true });
  expect(others[0]).toMatchObject({ title: "Age", from: { example: "2009" }, to: { example: "2026" }, open: false });
});
