import { filtersFromText, type PageValues } from "#domain/search/filters-from-text.ts";
import { EMPTY_SEARCH, searchToQuery, type VehicleSearch } from "#domain/search/filters.ts";
import { interpretQuery, interpretedSearch } from "#domain/search/interpret-query.ts";
import type { IndexedVehicle } from "#server/stock/index/indexed-vehicle.ts";
import { ColumnStockIndex } from "#server/stock/index/column-stock-index.ts";
import { arbitraryVehicle } from "#server/stock/test-support/arbitrary-vehicle.ts";
import { arbitrarySearch } from "#server/stock/test-support/arbitrary-search.ts";
import { seededRandom } from "#server/stock/test-support/seeded-random.ts";
import { describe, expect, test } from "vitest";
import { Vocabulary } from "./vocabulary.ts";

const random = seededRandom(11);
let next = 100_001;
function vehicle(make: string, range: string, part: Partial<IndexedVehicle> = {}): IndexedVehicle {
  const plain: Partial<IndexedVehicle> = {
    vrm: null,
    derivative: "1.0 Style",
    category: "cars",
    colour: "Blue",
    fuel_type: "Petrol",
    body_type: "Hatchback",
    transmission: "Manual",
    advert_classification: "USED",
    location: { slug: "andover", name: "Wexcombe Andover" },
  };
  return { ...arbitraryVehicle(next++, random), ...plain, make, range, ...part };
}

const stock = [
  vehicle("Ford", "Fiesta"),
  vehicle("Ford", "Kuga", { body_type: "SUV", transmission: "Automatic", fuel_type: "Petrol Hybrid" }),
  vehicle("Ford", "Transit", { category: "vans", body_type: "Panel Van", fuel_type: "Diesel", derivative: "2.0 4x4" }),
  vehicle("Toyota", "Yaris", { fuel_type: "Hybrid", colour: "Red" }),
  vehicle("Mini", "Countryman", { body_type: "SUV", derivative: "Cooper ALL4" }),
  vehicle("Volkswagen", "Golf"),
  vehicle("Volkswagen", "Golf Plus"),
  vehicle("Renault", "Master", { category: "vans", body_type: "Panel Van" }),
  vehicle("Vauxhall", "Master", { category: "vans", body_type: "Panel Van" }),
];
const index = ColumnStockIndex.of(stock);
const vocabulary = new Vocabulary(index, 2026);

function filtered(q: string, search: VehicleSearch = EMPTY_SEARCH, page: PageValues = {}): VehicleSearch {
  return filtersFromText({ ...search, q }, interpretQuery(q, vocabulary), page).search;
}

describe("words become filters", () => {
  test.each([
    ["automatic SUV under 15k", "body_type=suv&transmission=automatic&max_price=15000"],
    ["ford fiesta", "make=ford&range=fiesta"],
    ["fiesta", "make=ford&range=fiesta"],
    ["red hybrid 5 door", "fuel_type=hybrid,petrol-hybrid&colour=red&doors=5"],
    ["van 2019 or newer", "category=vans&min_year=2019"],
    ["petrol or diesel under 30k miles", "fuel_type=diesel,petrol,petrol-hybrid&max_mileage=30000"],
    ["£250 a month", "monthly_to=250"],
    ["frod feista", "make=ford&range=fiesta"],
  ])("%s", (q, expected) => {
    expect(searchToQuery(sorted(filtered(q)))).toBe(expected);
  });

  test.each([
    ["a name of several ranges", "golf", "q=golf"],
    ["a range of two makes", "master", "q=master"],
    ["words that no filter has", "ford cooper with sunroof", "make=ford&q=cooper+sunroof"],
    ["versions that share a name", "ford 4x4", "make=ford&q=4x4"],
  ])("not %s", (_, q, expected) => {
    expect(searchToQuery(filtered(q))).toBe(expected);
  });

  test("not against a chosen filter, and not where the page has no field", () => {
    const diesel = { ...EMPTY_SEARCH, facets: { fuel_type: ["diesel"] }, ranges: { price: { min: 20_000 } } };
    expect(searchToQuery(filtered("red electric petrol under 15k", diesel))).toBe(
      "fuel_type=diesel&colour=red&min_price=20000&q=under+15k+electric+petrol",
    );
    expect(searchToQuery(filtered("ford van", EMPTY_SEARCH, { category: ["cars"] }))).toBe("make=ford&q=van");
  });
});

test("words that are true of every vehicle of the page are dropped", () => {
  const cars = { category: ["cars"], advert_classification: ["used"] };
  expect(searchToQuery(filtered("used red car", EMPTY_SEARCH, cars))).toBe("colour=red");
  expect(searchToQuery(filtered("red van", EMPTY_SEARCH, cars))).toBe("colour=red&q=van");
});

test("each filter is known by the words it replaces", () => {
  const { replaced } = filtersFromText(
    { ...EMPTY_SEARCH, q: "" },
    interpretQuery("fiesta over 5k under 15k 5 door nonsense", vocabulary),
    {},
  );
  expect(replaced).toEqual({ range: "fiesta", price: "under 15k over 5k", doors: "5 door" });
});

test("filters find what the words found, and what stays of the words stays on the next request", () => {
  const searches = Array.from({ length: 400 }, () => arbitrarySearch(stock, random));
  let compared = 0;
  for (const given of searches.filter(({ q }) => q !== "")) {
    const search = { ...given, orderBy: EMPTY_SEARCH.orderBy, page: 1 };
    const withFilters = filtered(search.q, search);
    expect(searchToQuery(filtered(withFilters.q, withFilters)), search.q).toBe(searchToQuery(withFilters));
    const total = (one: VehicleSearch) => index.find(interpretedSearch(one, interpretQuery(one.q, vocabulary)).search).total;
    expect(total(withFilters), searchToQuery(search)).toBe(total(search));
    compared++;
  }
  expect(compared).toBeGreaterThan(100);
});

function sorted(search: VehicleSearch): VehicleSearch {
  const facets = Object.fromEntries(Object.entries(search.facets).map(([facet, values]) => [facet, values.toSorted()]));
  return { ...search, facets };
}
